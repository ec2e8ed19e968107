#pragma once

#include "core/model/lock_event.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

namespace lockscope::actions {

// Who had a lock next after an action that freed it, as far as events tell: the first that is seen to acquire it. Begun
// before the action is sent, as what follows it may be told sooner than its answer. Pure.
class Aftermath {
public:
    static constexpr Millis watchedFor{10'000};

    Aftermath(LockId lock, Instant begun);

    void take(const std::vector<LockEvent> &events);
    void done(Instant at); // the answer was there
    // None: nothing to tell yet.
    std::optional<words::Phrase> told(Instant now) const;

private:
    LockId m_lock;
    Instant m_begun;
    std::optional<Instant> m_doneAt;
    std::optional<LockEvent> m_next;
};

} // namespace lockscope::actions

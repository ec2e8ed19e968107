#pragma once

#include "core/model/lock_event.h"
#include "core/words/phrase.h"

#include <optional>
#include <vector>

namespace lockscope::actions {

// Finds, from the monitor's events, the first lock owner that acquired a lock after an action freed the lock. Create
// the watch before the action is sent, because the action's events may arrive before its answer. Pure.
class NextHolderWatch {
public:
    static constexpr Millis watchedFor{10'000};

    NextHolderWatch(LockId lock, Instant begun);

    void take(const std::vector<LockEvent> &events);
    void done(Instant at); // when the answer arrived
    // nullopt while there is nothing to report.
    std::optional<words::Phrase> told(Instant now) const;

private:
    LockId m_lock;
    Instant m_begun;
    std::optional<Instant> m_doneAt;
    std::optional<LockEvent> m_next;
};

} // namespace lockscope::actions

#pragma once

#include "core/monitor/history.h"
#include "core/monitor/lock.h"

namespace lockscope::monitor {

struct Verdict {
    State state = State::Learning;
    KnownBy knownBy = KnownBy::Sample;
    friend bool operator==(const Verdict &, const Verdict &) = default;
};

// Which of console.md's states it is in, as a pure function. Call it again when time passes without a look: a lock
// nobody confirmed for `unverifiedAfter` becomes Unverified, one whose deadline comes near AboutToExpire.
// `serverMillis` is the server's time at `now`; without it deadlines in a fair queue are not judged.
Verdict classify(const Lock &lock, const LockHistory &history, Instant now, std::optional<qint64> serverMillis,
                 Millis unverifiedAfter = Millis(5'000));

} // namespace lockscope::monitor

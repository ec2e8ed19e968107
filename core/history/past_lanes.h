#pragma once

#include "core/history/history_reader.h"
#include "core/lanes/lock_lanes.h"

#include <memory>

namespace lockscope::history {

// Our clock at this time of a history: `wallOffset` is the wall clock minus our clock.
inline Instant instantOf(qint64 wallMicros, Millis wallOffset)
{
    return Instant(std::chrono::microseconds(wallMicros)) - wallOffset;
}
inline qint64 wallMicrosOf(Instant at, Millis wallOffset)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch() + wallOffset).count();
}

// The lanes of one lock in a past period, as the window draws the present ones. Holds and waits reach beyond the
// period if they did.
struct PastLanes {
    std::shared_ptr<const lanes::LockLanes> lanes;
    Period period; // that the lanes show
    bool isWhole = true; // false: there are more holds or waits than `most`, and the earliest are missing
};
struct PastLanesQuestion {
    LockId lock;
    Period period;
    Millis wallOffset{};
    qint64 now = 0; // µs since the epoch. If the latest time of watching is recent, open holds are still open
    qint64 most = 20'000; // holds, and as many waits: the latest ones
};
Result<PastLanes> pastLanes(const HistoryReader &reader, const PastLanesQuestion &question);

} // namespace lockscope::history

#pragma once

#include "core/lanes/segment.h"
#include "core/model/lock_event.h"

#include <vector>

namespace lockscope::lanes {

// The records of one lock from before it was chosen. Each list is ordered by time.
struct Past {
    std::vector<LockEvent> events; // their wall clock times are not recorded
    std::vector<Gap> gaps; // times without contact
    std::vector<Instant> nobodyWaits; // times at which a reading found no waiter
    // Times at which a reading found no holder. If many locks vanished at once, no event of this lock reports that.
    std::vector<Instant> nobodyHolds;
    Instant completeSince{}; // events before this time were dropped; unset means that no event was dropped
};

} // namespace lockscope::lanes

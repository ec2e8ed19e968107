#pragma once

#include "core/lanes/lock_lanes.h"

namespace lockscope::lanes {

// A segment in the lanes of a lock; valid until the lanes change.
struct Place {
    std::size_t lane = 0; // index
    bool waits = false; // true for a wait, false for a hold
    std::size_t segment = 0; // index
    friend bool operator==(const Place &, const Place &) = default;
};

const Track &trackOf(const LockLanes &lanes, const Place &place);
const Segment &segmentAt(const LockLanes &lanes, const Place &place);

// Returns the hold that this wait waited for. If there are several, returns the hold with the longest overlap. nullopt
// if no such hold is known.
std::optional<Place> holderFor(const LockLanes &lanes, const Place &wait);
// Returns a wait for this hold, from the next lane below `after` that has such a wait. After the last lane, the search
// continues at the top. nullopt if nobody waited.
std::optional<Place> waiterFor(const LockLanes &lanes, const Place &hold, std::size_t after);

} // namespace lockscope::lanes

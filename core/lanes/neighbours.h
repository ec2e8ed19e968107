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

// The hold that this wait waited for; if there are several, the one with the longest overlap. nullopt if none is known.
std::optional<Place> holderFor(const LockLanes &lanes, const Place &wait);
// A wait for this hold, in the next such lane below `after`. After the last lane, the search continues at the top.
// nullopt if nobody waited.
std::optional<Place> waiterFor(const LockLanes &lanes, const Place &hold, std::size_t after);

} // namespace lockscope::lanes

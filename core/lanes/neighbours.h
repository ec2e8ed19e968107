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

// The holder that this wait waited for; with several, the one it waited for longest. nullopt if no holder is known.
std::optional<Place> holderFor(const LockLanes &lanes, const Place &wait);
// A waiter for this hold: the next waiting lane below `after`, continuing at the top after the last. nullopt if nobody
// waited.
std::optional<Place> waiterFor(const LockLanes &lanes, const Place &hold, std::size_t after);

} // namespace lockscope::lanes

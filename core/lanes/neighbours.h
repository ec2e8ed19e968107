#pragma once

#include "core/lanes/lock_lanes.h"

namespace lockscope::lanes {

// A segment in the lanes of a lock; good until these change.
struct Place {
    std::size_t lane = 0; // index
    bool waits = false; // among its waits, else its holds
    std::size_t segment = 0; // index
    friend bool operator==(const Place &, const Place &) = default;
};

const Track &trackOf(const LockLanes &lanes, const Place &place);
const Segment &segmentAt(const LockLanes &lanes, const Place &place);

// For whom it waited, the longest if for several; none: nobody is known to have had it.
std::optional<Place> holderFor(const LockLanes &lanes, const Place &wait);
// Who waited for it: the next lane below `after` that did, from the top again behind the last. None: nobody did.
std::optional<Place> waiterFor(const LockLanes &lanes, const Place &hold, std::size_t after);

} // namespace lockscope::lanes

#pragma once

#include "core/lanes/neighbours.h"

namespace lockscope::lanes {

// Finds segments in one lock's lanes that another run of the lock does not have. Compares owner, phase, hold count,
// access and end, but not times. If a segment is still open, its end is not compared. The object is built from two
// complete runs. Its functions also accept a run of which only a part is shown. Pure.
class RunDifference {
public:
    RunDifference() = default;
    // Both arguments show their runs up to the end.
    RunDifference(const LockLanes &mine, const LockLanes &other);

    bool isOnlyHere(const Owner &owner, bool waits, const Segment &segment) const;
    std::vector<Place> onlyIn(const LockLanes &shown) const; // `shown` is `mine`, or a part of it

private:
    struct Start {
        Owner owner;
        bool waits;
        Instant from;
        auto operator<=>(const Start &) const = default;
    };
    std::vector<Start> m_ended; // segments of `mine` that the other run lacks, compared with their ends; sorted
    std::vector<Start> m_begun; // the same, compared without their ends; sorted
};

} // namespace lockscope::lanes

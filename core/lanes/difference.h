#pragma once

#include "core/lanes/neighbours.h"

namespace lockscope::lanes {

// Finds stretches in one lock's lanes that another run of the lock does not have. Compares owner, hold or wait, hold
// count, shared access and end, but not times. Compares an open stretch only by its beginning. Pure. Built from all
// stretches of the other run, and called while this run goes on.
class Difference {
public:
    Difference() = default;
    // Both arguments show the end of their runs.
    Difference(const LockLanes &mine, const LockLanes &other);

    bool isOnlyHere(const Owner &owner, bool waits, const Segment &segment) const;
    std::vector<Place> onlyIn(const LockLanes &shown) const; // `shown` is `mine`, or the part that exists so far

private:
    struct Start {
        Owner owner;
        bool waits;
        Instant from;
        auto operator<=>(const Start &) const = default;
    };
    std::vector<Start> m_ended; // stretches of `mine` that the other lacks, compared with their ends; sorted
    std::vector<Start> m_begun; // the same, compared by their beginnings only
};

} // namespace lockscope::lanes

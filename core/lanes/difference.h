#pragma once

#include "core/lanes/neighbours.h"

namespace lockscope::lanes {

// Which stretches of one lock's lanes another run of it has not. Times do not count: what counts is of whom it is,
// whether it is held or waited, by how many holds, shared or not, and how it ended. One that goes on is compared by its
// beginning alone. Pure; made of all that the other run has, asked as this one goes on.
class Difference {
public:
    Difference() = default;
    // Both as they were at the end of their runs.
    Difference(const LockLanes &mine, const LockLanes &other);

    bool isOnlyHere(const Owner &owner, bool waits, const Segment &segment) const;
    std::vector<Place> onlyIn(const LockLanes &shown) const; // `mine`, or what of it is there so far

private:
    struct Start {
        Owner owner;
        bool waits;
        Instant from;
        auto operator<=>(const Start &) const = default;
    };
    std::vector<Start> m_ended; // those of `mine` that the other has not, by how they ended as well; sorted
    std::vector<Start> m_begun; // by how they began
};

} // namespace lockscope::lanes

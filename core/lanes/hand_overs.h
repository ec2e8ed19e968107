#pragma once

#include "core/lanes/segment.h"

#include <deque>

namespace lockscope::lanes {

// Infers handovers of a lock from one owner to another, because no event reports them. The next owner is the first
// owner that acquires the free lock, if anybody waited for the lock. Several owners count if they acquire the lock at
// the same moment, as readers may do.
class HandOvers {
public:
    static constexpr std::size_t most = 20'000;

    const std::deque<HandOver> &all() const { return m_all; } // ordered by the time of the acquire

    void freed(const Owner &by, Instant at, End how, bool wanted, KnownBy knownBy);
    void woken(); // the unlock message was seen
    void got(const Owner &by, Instant at, bool waited, KnownBy knownBy);
    // Sets how this owner's latest hold ended.
    void explained(const Owner &by, End how);
    void interrupted(); // contact was lost, so the first owner seen afterwards may not be the next owner
    void forgetBefore(Instant at);

private:
    struct Freed {
        HandOver begun;
        bool wanted = false;
        std::optional<Instant> gotAt; // when the first new owner acquired the lock
    };
    std::optional<Freed> m_freed;
    std::deque<HandOver> m_all;
};

} // namespace lockscope::lanes

#pragma once

#include "core/lanes/segment.h"

#include <deque>

namespace lockscope::lanes {

// Infers handovers of a lock from one owner to another, because no event reports them. The next owner is the first to
// have the lock after it became free while somebody wanted it. All that have it at the same moment, like readers,
// count.
class HandOvers {
public:
    static constexpr std::size_t most = 20'000;

    const std::deque<HandOver> &all() const { return m_all; } // ordered by the time of the acquire

    void freed(const Owner &by, Instant at, End how, bool wanted, KnownBy knownBy);
    void woken(); // the unlock message was seen
    void got(const Owner &by, Instant at, bool waited, KnownBy knownBy);
    // Sets how the latest release by this owner came about.
    void explained(const Owner &by, End how);
    void interrupted(); // contact was lost, so the next owner seen may not be the next owner
    void forgetBefore(Instant at);

private:
    struct Freed {
        HandOver begun;
        bool wanted = false;
        std::optional<Instant> gotAt; // by the first of the new owners
    };
    std::optional<Freed> m_freed;
    std::deque<HandOver> m_all;
};

} // namespace lockscope::lanes

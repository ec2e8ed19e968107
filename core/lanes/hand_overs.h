#pragma once

#include "core/lanes/segment.h"

#include <deque>

namespace lockscope::lanes {

// Who got a lock from whom. Nobody tells that: whoever is first to have it after it became free while somebody wanted
// it; and all that have it at the same moment, as readers do.
class HandOvers {
public:
    static constexpr std::size_t most = 20'000;

    const std::deque<HandOver> &all() const { return m_all; } // by the time it was got

    void freed(const Owner &by, Instant at, End how, bool wanted, KnownBy knownBy);
    void woken(); // its message
    void got(const Owner &by, Instant at, bool waited, KnownBy knownBy);
    // How it was freed is known by now: of the last that was freed by this one.
    void explained(const Owner &by, End how);
    void interrupted(); // contact was lost: what comes next need not be the next
    void forgetBefore(Instant at);

private:
    struct Freed {
        HandOver begun;
        bool wanted = false;
        std::optional<Instant> gotAt; // by the first
    };
    std::optional<Freed> m_freed;
    std::deque<HandOver> m_all;
};

} // namespace lockscope::lanes

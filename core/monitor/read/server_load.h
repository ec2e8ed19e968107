#pragma once

#include "core/base/clock.h"

#include <deque>

namespace lockscope::monitor {

// What watching costs the server, from sums that only grow: how many commands a second, and which share of its time.
// Over the last two seconds, so that a figure can be read. Pure.
class ServerLoad {
public:
    void note(Instant now, quint64 commands, BootClock::duration serverTime);
    double commandsPerSecond() const;
    double share() const; // 0…1

private:
    static constexpr Millis over{2'000};
    struct Sum {
        Instant at;
        quint64 commands;
        BootClock::duration serverTime;
    };
    double seconds() const;

    std::deque<Sum> m_sums; // oldest first
};

} // namespace lockscope::monitor

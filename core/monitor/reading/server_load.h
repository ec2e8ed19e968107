#pragma once

#include "core/base/clock.h"

#include <deque>

namespace lockscope::monitor {

// Computes the cost of monitoring for the server from growing totals: commands per second, and the share of the
// server's time. The figures are averages of the last two seconds, so that a user can read them. Pure.
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

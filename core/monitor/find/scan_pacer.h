#pragma once

#include "core/base/clock.h"

namespace lockscope::monitor {

// How long to leave the server alone after a step of the scan took it so long, so that scanning takes no more than
// its share of the server's time. What a step costs the server cannot be asked; its latency less the shortest round
// trip ever seen is an upper bound, so a distant or busy server is scanned more slowly, never faster.
class ScanPacer {
public:
    explicit ScanPacer(double share)
        : m_share(std::clamp(share, 0.001, 1.0))
    { }

    bool flatOut() const { return m_share >= 1; }
    void sawRoundTrip(BootClock::duration roundTrip);
    // Notes a step and says how long to pause after it.
    BootClock::duration pauseAfter(BootClock::duration took);
    void beginPass() { m_spent = {}; }
    BootClock::duration spentInAll() const { return m_spentInAll; } // of the server's time, from above
    // Between two whole passes: over time the scan then takes a twenty-fifth of the share it has within a pass. Small
    // databases are gone through every `atLeast`, huge ones every `atMost`.
    BootClock::duration pauseBetweenPasses(Millis atLeast, Millis atMost) const;

private:
    static constexpr std::chrono::microseconds shortest{50}; // no step is cheaper: syscalls
    // Nor, by its size, dearer: what took longer was somebody else's doing. A reason to pause now, none to put off the
    // next pass.
    static constexpr std::chrono::microseconds longest{2'000};

    double m_share;
    BootClock::duration m_roundTrip = BootClock::duration::max();
    BootClock::duration m_spent{};
    BootClock::duration m_spentInAll{};
};

} // namespace lockscope::monitor

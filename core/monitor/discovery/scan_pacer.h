#pragma once

#include "core/base/clock.h"
#include "core/redis/distance.h"

namespace lockscope::monitor {

// When a step of the scan began, and how long its thread had worked by then.
struct StepStart {
    explicit StepStart(const Clock *clock)
        : at(clock->now())
        , worked(threadTime())
    { }

    Instant at;
    BootClock::duration worked;
};

// The pause after each step of the scan, so that scanning takes no more than its share of the server's time. A server
// does not report the cost of a step, but its latency minus the shortest round trip is an upper bound. So a distant or
// busy server is scanned more slowly, never faster. Over a distant link, the latency says nothing about the cost. Then
// each step counts as the longest one; see isDistant().
class ScanPacer {
public:
    explicit ScanPacer(double share)
        : m_share(std::clamp(share, 0.001, 1.0))
    { }

    bool flatOut() const { return m_share >= 1; }
    void beginContact() { m_roundTrip = BootClock::duration::max(); } // the server may be at another distance
    void sawRoundTrip(BootClock::duration roundTrip);
    // Records a step that has just been answered, and returns the pause after it.
    BootClock::duration pauseAfter(const StepStart &step, const Clock *clock);
    // `took` is the latency. For `worked` of it this thread was at work, so it may have received the answer late.
    BootClock::duration pauseAfter(BootClock::duration took, BootClock::duration worked = {});
    void beginPass() { m_spent = {}; }
    BootClock::duration spentInAll() const { return m_spentInAll; } // upper bound of the used server time
    // The pause between two whole passes. Over time, the scan takes one twenty-fifth of the share that it takes during
    // a pass. Small databases are scanned every `atLeast`, huge ones every `atMost`.
    BootClock::duration pauseBetweenPasses(Millis atLeast, Millis atMost) const;

    bool isDistant() const { return redis::isDistant(m_roundTrip); }
    // The COUNT of the next step. Over a distant link it is larger, and a step takes a millisecond of server time.
    int count(int usual) const { return isDistant() ? 4 * usual : usual; }

private:
    static constexpr std::chrono::microseconds shortest{50}; // no step is cheaper, because of system calls
    // No step costs more than this. A longer delay has another cause, so it lengthens the pause after this step, but
    // not the pause before the next pass.
    static constexpr std::chrono::microseconds longest{2'000};

    double m_share;
    BootClock::duration m_roundTrip = BootClock::duration::max();
    BootClock::duration m_spent{};
    BootClock::duration m_spentInAll{};
};

} // namespace lockscope::monitor

#pragma once

#include "core/base/clock.h"

namespace lockscope::monitor {

// When to poll a node again, where a poll costs the node more the more channels it has. Polls take at most two percent
// of the node's time. A node does not say what a poll cost. The latency less the shortest round trip is an upper bound.
class PollPace {
public:
    explicit PollPace(Millis every)
        : m_every(every)
    { }

    // Call it after each poll. `waited` is the time until the last answer, `roundTrip` that of the latest heartbeat (0:
    // none yet), `questions` the number of questions that were sent one after another.
    void polled(BootClock::duration waited, std::chrono::microseconds roundTrip, int questions = 1);
    BootClock::duration pause() const;

private:
    Millis m_every;
    std::chrono::microseconds m_roundTrip = std::chrono::microseconds::max(); // the shortest
    BootClock::duration m_cost{}; // the lower of the two latest, because one slow poll says nothing
    BootClock::duration m_lastCost{};
};

} // namespace lockscope::monitor

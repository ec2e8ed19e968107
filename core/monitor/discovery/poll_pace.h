#pragma once

#include "core/base/clock.h"

namespace lockscope::monitor {

// Decides when to poll a node again. A poll costs more if the node has more channels. Polls take at most two percent of
// the node's time. A node does not report the cost of a poll, but its latency minus the shortest heartbeat is an upper
// bound. Over a distant link, a lost packet delays an answer much longer than any poll. Then a poll counts as 100 ms at
// most; see isDistant().
class PollPace {
public:
    explicit PollPace(Millis every)
        : m_every(every)
    { }

    // Call it after each poll. `waited` is the time until the last answer. `shortestHeartbeat` is max() before the
    // first one. `questions` is the number of questions that were sent one after another.
    void polled(BootClock::duration waited, BootClock::duration shortestHeartbeat, int questions = 1);
    BootClock::duration pause() const;

private:
    Millis m_every;
    BootClock::duration m_cost{}; // the lower cost of the two latest polls, because one slow poll proves nothing
    BootClock::duration m_lastCost{};
};

} // namespace lockscope::monitor

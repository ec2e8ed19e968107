#include "core/monitor/discovery/poll_pace.h"

#include "core/redis/distance.h"

namespace lockscope::monitor {

namespace {

constexpr int sparing = 50;
constexpr Millis mostOverDistance(100); // so a pause lasts at most 5 s

} // namespace

void PollPace::polled(BootClock::duration waited, BootClock::duration shortestHeartbeat, int questions)
{
    BootClock::duration cost = waited;
    if (shortestHeartbeat != BootClock::duration::max())
        cost = std::max<BootClock::duration>(waited - shortestHeartbeat * questions, BootClock::duration::zero());
    if (redis::isDistant(shortestHeartbeat))
        cost = std::min<BootClock::duration>(cost, mostOverDistance);
    m_cost = std::min(cost, std::exchange(m_lastCost, cost));
}

BootClock::duration PollPace::pause() const
{
    return std::max<BootClock::duration>(m_every, m_cost * sparing);
}

} // namespace lockscope::monitor

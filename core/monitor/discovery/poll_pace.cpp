#include "core/monitor/discovery/poll_pace.h"

#include "core/redis/distance.h"

namespace lockscope::monitor {

namespace {

constexpr int sparing = 50;
constexpr Millis mostOverDistance(100); // so a pause lasts at most 5 s

} // namespace

void PollPace::beginContact()
{
    m_roundTrip = BootClock::duration::max();
}

void PollPace::polled(BootClock::duration waited, std::chrono::microseconds roundTrip, int questions)
{
    if (roundTrip > std::chrono::microseconds::zero())
        m_roundTrip = std::min<BootClock::duration>(m_roundTrip, roundTrip);
    BootClock::duration cost = waited;
    if (m_roundTrip != BootClock::duration::max())
        cost = std::max<BootClock::duration>(waited - m_roundTrip * questions, BootClock::duration::zero());
    if (redis::isDistant(m_roundTrip))
        cost = std::min<BootClock::duration>(cost, mostOverDistance);
    m_cost = std::min(cost, std::exchange(m_lastCost, cost));
}

BootClock::duration PollPace::pause() const
{
    return std::max<BootClock::duration>(m_every, m_cost * sparing);
}

} // namespace lockscope::monitor

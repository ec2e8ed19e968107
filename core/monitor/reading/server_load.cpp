#include "core/monitor/reading/server_load.h"

namespace lockscope::monitor {

namespace {

using Seconds = std::chrono::duration<double>;

} // namespace

void ServerLoad::note(Instant now, quint64 commands, BootClock::duration serverTime)
{
    m_sums.push_back({now, commands, serverTime});
    while (m_sums.size() > 2 && now - m_sums[1].at >= over)
        m_sums.pop_front();
}

double ServerLoad::seconds() const
{
    return m_sums.empty() ? 0 : Seconds(m_sums.back().at - m_sums.front().at).count();
}

double ServerLoad::commandsPerSecond() const
{
    return seconds() > 0 ? double(m_sums.back().commands - m_sums.front().commands) / seconds() : 0;
}

double ServerLoad::share() const
{
    if (seconds() <= 0)
        return 0;
    const Seconds spent = m_sums.back().serverTime - m_sums.front().serverTime;
    return std::min(spent.count() / seconds(), 1.0);
}

} // namespace lockscope::monitor

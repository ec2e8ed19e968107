#include "core/monitor/reading/server_clock.h"

namespace lockscope::monitor {

void ServerClock::learn(qint64 serverMillis, Instant sent, Instant received)
{
    const auto roundTrip = received - sent;
    const Instant middle = sent + roundTrip / 2;
    const auto told = at(middle);
    const bool agrees = told && std::abs(*told - serverMillis) <= toMillis(m_roundTrip + roundTrip).count() + 1;
    if (agrees && roundTrip > m_roundTrip && middle - m_when < trustFor)
        return;
    m_known = true;
    m_serverMillis = serverMillis;
    m_when = middle;
    m_roundTrip = roundTrip;
}

std::optional<qint64> ServerClock::at(Instant when) const
{
    if (!m_known)
        return std::nullopt;
    return m_serverMillis + toMillis(when - m_when).count();
}

std::optional<qint64> ServerClock::offsetTo(const Clock &clock) const
{
    const auto server = at(clock.now());
    return server ? std::optional(*server - clock.wallMillis()) : std::nullopt;
}

} // namespace lockscope::monitor

#include "core/monitor/store/totals_counter.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

qint64 waitersOf(const Lock &lock)
{
    return lock.waiters.known().value_or(0);
}

} // namespace

void TotalsCounter::count(const Lock &lock, int sign)
{
    if (lock.gone)
        return;
    m_sums.locks += sign;
    m_sums.held += lock.exists && lock.holderCount > 0 && lock.state != State::Unverified ? sign : 0;
    m_sums.contended += isContended(lock) ? sign : 0;
    m_sums.attention += needsAttention(lock) ? sign : 0;
    m_sums.waiters += sign * int(waitersOf(lock));
    if (lock.mode == Mode::Read)
        m_sums.readers += sign * int(lock.holderCount);
}

Totals TotalsCounter::closeInterval(Instant now)
{
    Totals totals = m_sums;
    totals.at = now;
    if (m_takenAt && now > *m_takenAt)
        totals.eventsPerSecond = double(m_events) / std::chrono::duration<double>(now - *m_takenAt).count();
    m_takenAt = now;
    m_events = 0;
    return totals;
}

} // namespace lockscope::monitor

#include "core/locks/hold/validity.h"

#include <algorithm>

namespace lockscope::locks {

Instant validUntil(Instant sentAt, Millis lease)
{
    const auto kept = lease / 100.0 + Millis(2);
    return sentAt + std::max(BootClock::duration(0), std::chrono::floor<BootClock::duration>(lease - kept));
}

Millis leaseUntil(Instant until, Instant sentAt)
{
    return std::chrono::ceil<Millis>((until - sentAt + Millis(2)) / 0.99);
}

Validity::Validity(AcquirableKind kind)
    : m_time(rulesOf(kind).reentryTime)
{ }

Instant Validity::until() const
{
    const Instant end = m_ends.empty() ? Instant() : *std::max_element(m_ends.begin(), m_ends.end());
    return m_atMost ? std::min(*m_atMost, end) : end;
}

void Validity::withdrawn()
{
    m_atMost.reset();
}

void Validity::entered(Instant end, bool watchdog)
{
    m_atMost.reset();
    if (m_time == ReentryTime::OfItsOwn || m_ends.empty())
        m_ends.push_back(end);
    else
        m_ends.back() = std::max(m_ends.back(), end);
    if (watchdog) // from now on, a longer time also ends without renewals; a shorter one has not been renewed yet
        std::for_each(m_ends.begin(), m_ends.end(), [end](Instant &each) { each = std::min(each, end); });
}

void Validity::leaving(Instant end)
{
    m_leaveEnd = end;
    if (m_time != ReentryTime::OfItsOwn)
        m_atMost = std::min(until(), end);
    else if (m_ends.size() > 1)
        m_atMost = *std::max_element(m_ends.begin(), m_ends.end() - 1);
}

void Validity::left()
{
    m_atMost.reset();
    if (m_time != ReentryTime::OfItsOwn)
        m_ends.assign(1, m_leaveEnd);
    else if (m_ends.size() > 1)
        m_ends.pop_back();
}

void Validity::unclear()
{
    const Instant end = until();
    m_atMost.reset();
    for (Instant &each : m_ends)
        each = std::min(each, end);
}

void Validity::leftPerhaps()
{
    unclear();
    if (m_time == ReentryTime::OfItsOwn && m_ends.size() > 1)
        m_ends.pop_back();
}

void Validity::renewed(Instant end, Instant now)
{
    m_atMost.reset();
    for (Instant &each : m_ends) {
        if (each >= now)
            each = std::max(each, end);
    }
}

} // namespace lockscope::locks

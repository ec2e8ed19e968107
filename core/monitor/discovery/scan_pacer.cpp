#include "core/monitor/discovery/scan_pacer.h"

namespace lockscope::monitor {

namespace {

BootClock::duration times(BootClock::duration d, double factor)
{
    return std::chrono::duration_cast<BootClock::duration>(std::chrono::duration<double, std::nano>(d) * factor);
}

} // namespace

void ScanPacer::sawRoundTrip(BootClock::duration roundTrip)
{
    if (roundTrip > BootClock::duration::zero())
        m_roundTrip = std::min(m_roundTrip, roundTrip);
}

BootClock::duration ScanPacer::pauseAfter(const StepStart &step, const Clock *clock)
{
    return pauseAfter(clock->now() - step.at, threadTime() - step.worked);
}

BootClock::duration ScanPacer::pauseAfter(BootClock::duration took, BootClock::duration worked)
{
    // The server may have worked at the same time, but for no longer than the longest step.
    const auto latency = std::max<BootClock::duration>(took - worked, std::min<BootClock::duration>(took, longest));
    const auto known = m_roundTrip == BootClock::duration::max() ? BootClock::duration::zero() : m_roundTrip;
    const auto waited = std::max<BootClock::duration>(latency - known, shortest);
    const BootClock::duration cost = isDistant() ? longest : waited;
    m_spent += std::min<BootClock::duration>(cost, longest);
    m_spentInAll += std::min<BootClock::duration>(cost, longest);
    return flatOut() ? BootClock::duration::zero() : times(cost, 1 / m_share - 1);
}

BootClock::duration ScanPacer::pauseBetweenPasses(Millis atLeast, Millis atMost) const
{
    const auto fair = times(m_spent, 25 / m_share - 1);
    return std::clamp<BootClock::duration>(fair, std::min(atLeast, atMost), atMost);
}

} // namespace lockscope::monitor

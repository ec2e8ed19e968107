#include "core/lanes/bar_sums.h"

#include <algorithm>

namespace lockscope::lanes {

namespace {

using Micros = std::chrono::microseconds;

Micros microsSinceZero(Instant at)
{
    return std::chrono::duration_cast<Micros>(at.time_since_epoch());
}

// Sums count whole microseconds.
Instant inMicros(Instant at)
{
    return Instant(microsSinceZero(at));
}

qint64 numberOf(Instant at)
{
    return qint64(microsSinceZero(at) / Micros(barSpan));
}

Instant beginningOf(qint64 number)
{
    return Instant(barSpan * number);
}

} // namespace

BarSums::BarSums(Instant since, quint8 use)
    : m_since(inMicros(since))
    , m_until(m_since)
    , m_use(use)
    , m_first(numberOf(m_since))
{ }

void BarSums::add(Instant at, quint8 use)
{
    goOn(at);
    m_use = use;
}

void BarSums::correct(Instant from, Instant to, quint8 was, quint8 is)
{
    from = std::clamp(inMicros(from), m_since, m_until);
    to = std::clamp(inMicros(to), m_since, m_until);
    spread(from, to, was, -1);
    spread(from, to, is, +1);
}

void BarSums::addAcquire(Instant at)
{
    if (Bar *bar = barAt(numberOf(at)))
        ++bar->acquires;
}

void BarSums::lose(Instant at)
{
    goOn(at);
    m_isLost = true;
}

void BarSums::regain(Instant at)
{
    goOn(at);
    m_isLost = false;
}

void BarSums::goOn(Instant to)
{
    to = inMicros(to);
    if (to <= m_until)
        return;
    spread(m_until, to, use(), +1);
    m_until = to;
}

void BarSums::spread(Instant from, Instant to, quint8 use, int sign)
{
    if (from >= to)
        return;
    from = std::max(from, beginningOf(numberOf(to) - mostBars + 1));
    while (from < to) {
        const qint64 number = numberOf(from);
        const Instant end = std::min(to, beginningOf(number + 1));
        const qint64 micros = sign * (microsSinceZero(end) - microsSinceZero(from)).count();
        const auto change = [micros](quint32 &sum) { sum = quint32(std::max<qint64>(0, sum + micros)); };
        if (Bar *bar = barAt(number)) {
            if (use & NotKnown)
                change(bar->unknown);
            if (!(use & NotKnown) && (use & Held))
                change(bar->held);
            if (!(use & NotKnown) && (use & WaitedFor))
                change(bar->waitedFor);
        }
        from = end;
    }
}

BarSums::Bar *BarSums::barAt(qint64 number)
{
    if (number < m_first)
        return nullptr;
    if (number - m_first >= 2 * mostBars) { // nothing was added for a long time
        m_bars.clear();
        m_first = number;
    }
    while (number - m_first >= qint64(m_bars.size())) {
        if (m_bars.size() == mostBars) {
            m_bars.erase(m_bars.begin());
            ++m_first;
        } else {
            m_bars.emplace_back();
        }
    }
    return &m_bars[std::size_t(number - m_first)];
}

const BarSums::Bar *BarSums::bar(Instant beginning) const
{
    static constexpr Bar nothing; // nothing was added since this bar began
    const qint64 index = numberOf(beginning) - m_first;
    if (index < 0)
        return nullptr;
    return index < qint64(m_bars.size()) ? &m_bars[std::size_t(index)] : &nothing;
}

} // namespace lockscope::lanes

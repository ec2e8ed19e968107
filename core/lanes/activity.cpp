#include "core/lanes/activity.h"

#include "core/lanes/bar_sums.h"

#include <algorithm>

namespace lockscope::lanes {

namespace {

using Nanos = BootClock::duration;

struct Times {
    Nanos held{}, waitedFor{}, unknown{}, all{};

    void add(Nanos time, quint8 use)
    {
        all += time;
        if (use & Use::NotKnown) {
            unknown += time;
            return;
        }
        if (use & Use::Held)
            held += time;
        if (use & Use::WaitedFor)
            waitedFor += time;
    }
    void add(const Times &other)
    {
        held += other.held;
        waitedFor += other.waitedFor;
        unknown += other.unknown;
        all += other.all;
    }
    quint8 percent(Nanos part) const
    {
        if (part.count() <= 0)
            return 0;
        return quint8(std::clamp<qint64>((part.count() * 100 + all.count() / 2) / all.count(), 1, 100));
    }
    Activity::Bar shares() const { return {percent(held), percent(waitedFor), percent(unknown)}; }
};

class Bars {
public:
    explicit Bars(Instant now)
        : m_start(firstBarAt(now))
        , m_now(now)
    { }

    void add(Instant from, Instant to, quint8 use)
    {
        from = std::max(from, m_start);
        to = std::min(to, m_now);
        while (from < to) {
            const auto bar = std::min(std::size_t((from - m_start) / Activity::barSpan), m_times.size() - 1);
            const Instant end = std::min(to, m_start + Activity::barSpan * int(bar + 1));
            m_times[bar].add(end - from, use);
            from = end;
        }
    }

    void add(const BarSums &sums)
    {
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            const Instant from = m_start + Activity::barSpan * int(i);
            const Nanos covered =
                std::min(from + Activity::barSpan, sums.until()) - std::max<Instant>(from, sums.since());
            if (covered.count() <= 0)
                continue;
            const BarSums::Bar *bar = sums.bar(from);
            if (!bar) {
                m_times[i].add(covered, Use::NotKnown);
                continue;
            }
            // a late step may also have been added up for a time without contact, whose use is unknown
            const Nanos known = std::max(covered - micros(bar->unknown), Nanos());
            m_times[i].add({std::min(micros(bar->held), known), std::min(micros(bar->waitedFor), known),
                            micros(bar->unknown), covered});
            m_acquires += int(bar->acquires);
        }
    }

    Activity activity() const
    {
        Activity activity;
        activity.acquires = m_acquires;
        Times whole;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            activity.bars[i] = m_times[i].shares();
            whole.add(m_times[i]);
        }
        activity.whole = whole.shares();
        return activity;
    }

private:
    static Nanos micros(quint32 count) { return std::chrono::microseconds(count); }

    std::array<Times, Activity::barCount> m_times{};
    int m_acquires = 0;
    Instant m_start;
    Instant m_now;
};

} // namespace

// The newest bar begins before `now`, and ends at `now` or later.
Instant firstBarAt(Instant now)
{
    const auto begun = (now.time_since_epoch() - std::chrono::nanoseconds(1)) / Activity::barSpan;
    return Instant(Activity::barSpan * (qint64(begun) + 1 - Activity::barCount));
}

Activity activityOf(const std::vector<Step> &steps, Instant now, const BarSums *sums)
{
    Bars bars(now);
    const auto add = [&bars, sums](Instant from, Instant to, quint8 use) {
        bars.add(from, sums ? std::min(to, sums->since()) : to, use);
        if (sums)
            bars.add(std::max(from, sums->until()), to, use);
    };
    add(firstBarAt(now), steps.empty() ? now : std::min(steps.front().from, now), Use::NotKnown);
    for (std::size_t i = 0; i < steps.size(); ++i)
        add(steps[i].from, i + 1 < steps.size() ? steps[i + 1].from : now, steps[i].use);
    if (sums)
        bars.add(*sums);
    return bars.activity();
}

} // namespace lockscope::lanes

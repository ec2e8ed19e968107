#include "core/lanes/activity.h"

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

    Activity activity() const
    {
        Activity activity;
        Times whole;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            activity.bars[i] = m_times[i].shares();
            whole.add(m_times[i]);
        }
        activity.whole = whole.shares();
        return activity;
    }

private:
    std::array<Times, Activity::barCount> m_times{};
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

Activity activityOf(const std::vector<Step> &steps, Instant now)
{
    Bars bars(now);
    bars.add(firstBarAt(now), steps.empty() ? now : std::min(steps.front().from, now), Use::NotKnown);
    for (std::size_t i = 0; i < steps.size(); ++i)
        bars.add(steps[i].from, i + 1 < steps.size() ? steps[i + 1].from : now, steps[i].use);
    return bars.activity();
}

} // namespace lockscope::lanes

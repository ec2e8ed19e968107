#include "tests/exclusion/checker/recovery.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

class Recoveries {
public:
    Recoveries(const Run &run, const Story &story)
        : m_story(story)
        , m_disturbances(disturbancesOf(run, story))
        , m_over(std::min(story.last, lastAsk(run)))
    {
        for (const Ask &ask : story.asks) {
            if (ask.answer == What::Ok && !ask.isReentry)
                m_acquired.push_back(*ask.answered);
        }
        std::sort(m_acquired.begin(), m_acquired.end());
    }

    bool wasThere(Moment since) const
    {
        return !m_story.asks.empty() && m_story.asks.front().asked <= since && m_story.last > since;
    }

    // nullopt if the worker acquired nothing more
    std::optional<Moment> next(Moment since) const
    {
        const auto found = std::upper_bound(m_acquired.begin(), m_acquired.end(), since);
        return found == m_acquired.end() ? std::nullopt : std::optional(*found);
    }

    Nanos took(const Touch &touch, Moment until) const
    {
        std::vector<Interval> others;
        for (const Excuse &each : m_disturbances) {
            if (each.when.from != touch.when.from || each.word != touch.word)
                others.push_back(each.when);
        }
        return until - touch.when.until - covered(std::move(others), touch.when.until, until);
    }

    Moment over() const { return m_over; }

private:
    const Story &m_story;
    std::vector<Excuse> m_disturbances;
    Moment m_over;
    std::vector<Moment> m_acquired; // ordered by time
};

void complain(const Story &story, const Touch &touch, Moment until, Nanos took, std::vector<Violation> &violations)
{
    violations.push_back({"recovery",
                          {},
                          {touch.when.until, until},
                          QStringLiteral("%1 got nothing for %2 ms after %3 was over")
                              .arg(QString::fromUtf8(story.asks.front().who))
                              .arg(toMillis(took).count())
                              .arg(QString::fromUtf8(touch.word))});
}

} // namespace

Moment lastAsk(const Run &run)
{
    Moment last{};
    for (const Story &story : run.stories()) {
        for (const Ask &ask : story.asks)
            last = std::max(last, ask.asked);
    }
    return last;
}

void judgeRecoveries(const Run &run, const LivenessLimits &limits, LivenessFigures &figures,
                     std::vector<Violation> &violations)
{
    for (const Story &story : run.stories()) {
        const Recoveries recoveries(run, story);
        const Nanos limit = story.client == "redisson" ? limits.othersRecovery : limits.recovery;
        for (const Touch &touch : run.touches()) {
            const bool isTouched = touch.effects.disturbs && touch.word != "worker-kill" && touch.touches(story);
            if (!isTouched || !recoveries.wasThere(touch.when.until))
                continue;
            ++figures.recoveries;
            const auto next = recoveries.next(touch.when.until);
            const Moment until = std::max(next.value_or(recoveries.over()), touch.when.until);
            const Nanos took = recoveries.took(touch, until);
            if (!next && took <= limit)
                continue;
            ++figures.recoveriesJudged;
            if (story.client != "redisson")
                figures.slowestRecovery = std::max(figures.slowestRecovery, took);
            if (took > limit)
                complain(story, touch, until, took, violations);
        }
    }
}

} // namespace lockscope::exclusion

#include "tests/exclusion/checker/recovery.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>
#include <set>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

// Counts up and down over time, and finds the times in which the count has at least some value.
class Counted {
public:
    void add(Interval when)
    {
        if (when.from >= when.until)
            return;
        m_changes.push_back({when.from, 1});
        m_changes.push_back({when.until, -1});
    }

    std::vector<Interval> atLeast(int number)
    {
        std::sort(m_changes.begin(), m_changes.end());
        std::vector<Interval> found;
        int count = 0;
        for (const auto &[at, by] : m_changes) {
            if (by > 0 && count + by == number)
                found.push_back({at, Moment::max()});
            if (by < 0 && count == number)
                found.back().until = at;
            count += by;
        }
        return found;
    }

private:
    std::vector<std::pair<Moment, int>> m_changes;
};

// The times in which all permits of a semaphore are lost.
std::vector<Interval> withoutPermits(const LockLife &life)
{
    std::vector<Interval> found;
    int lost = 0;
    int permits = 0;
    for (const Change &change : life.changes) {
        if (change.part == Part::Permits)
            permits += change.by;
        else if (change.part == Part::Excused && life.words[size_t(change.why)] == lostPermit)
            lost += change.by;
        const bool isOpen = !found.empty() && found.back().until == Moment::max();
        const bool areLost = permits > 0 && lost >= permits; // 0: their number is unknown, so some may be left
        if (!isOpen && areLost)
            found.push_back({change.at, Moment::max()});
        else if (isOpen && !areLost)
            found.back().until = change.at;
    }
    return found;
}

// The times in which each of the worker's owners waits for a semaphore whose permits are lost.
std::vector<Interval> hopeless(const Story &story, const std::map<QByteArray, std::vector<Interval>> &withoutPermits)
{
    std::set<QByteArray> owners;
    Counted waiting;
    for (const Ask &ask : story.asks) {
        owners.insert(ask.who);
        const auto lost = ask.kind == "semaphore" ? withoutPermits.find(ask.lock) : withoutPermits.end();
        if (lost == withoutPermits.end())
            continue;
        for (const Interval &each : lost->second)
            waiting.add({std::max(ask.asked, each.from), std::min(ask.end(story.last), each.until)});
    }
    return waiting.atLeast(int(owners.size()));
}

class Recoveries {
public:
    Recoveries(const Run &run, const Story &story, const std::map<QByteArray, std::vector<Interval>> &withoutPermits)
        : m_story(story)
        , m_disturbances(disturbancesOf(run, story))
        , m_hopeless(hopeless(story, withoutPermits))
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
        std::vector<Interval> others = m_hopeless;
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
    std::vector<Interval> m_hopeless;
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

void judgeRecoveries(const Run &run, const std::map<QByteArray, LockLife> &lives, const LivenessLimits &limits,
                     LivenessFigures &figures, std::vector<Violation> &violations)
{
    std::map<QByteArray, std::vector<Interval>> lost;
    for (const auto &[lock, life] : lives)
        lost[lock] = withoutPermits(life);
    for (const Story &story : run.stories()) {
        const Recoveries recoveries(run, story, lost);
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

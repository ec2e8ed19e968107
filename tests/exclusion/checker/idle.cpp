#include "tests/exclusion/checker/idle.h"

#include <algorithm>
#include <array>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

// What applies at the present moment.
class State {
public:
    explicit State(size_t words)
    {
        for (auto &each : m_why)
            each.assign(words, 0);
    }

    void take(const Change &change)
    {
        if (change.part == Part::Held)
            m_isSilent = false;
        if (change.part == Part::RanOut)
            m_isSilent = count(Part::Held) == 0;
        m_counts[size_t(change.part)] += change.by;
        m_why[size_t(change.part)][size_t(change.why)] += change.by;
    }

    bool isWaitedFor() const { return count(Part::Waiting) > 0; }
    bool isIdle(Part role) const
    {
        return isFree() && count(role) > 0 && (role != Part::Ours || count(Part::InLine) == 0);
    }
    bool isSilent() const { return m_isSilent; }
    bool isJudged() const { return whyNot() == Part::Held; }

    // If the lock were free now: the reason why nobody would be blamed. Held: somebody would be blamed.
    Part whyNot() const
    {
        if (count(Part::Excused) > 0)
            return Part::Excused;
        if (count(Part::Held) < permits() && count(Part::Held) + count(Part::MaybeHeld) >= permits())
            return Part::MaybeHeld;
        const bool isAble = (count(Part::Ours) > 0 && count(Part::InLine) == 0) || count(Part::Others) > 0;
        return isAble ? Part::Held : Part::Kept;
    }

    bool isTrue(Part part, size_t word) const { return m_why[size_t(part)][word] > 0; }

private:
    int count(Part part) const { return m_counts[size_t(part)]; }
    int permits() const { return count(Part::Permits); }
    bool isFree() const { return count(Part::Excused) == 0 && count(Part::Held) + count(Part::MaybeHeld) < permits(); }

    bool m_isSilent = false; // no message has said that the lock is free
    std::array<int, parts> m_counts{};
    std::array<std::vector<int>, parts> m_why;
};

// The longest time in which a condition was true.
class Longest {
public:
    void is(bool so, Moment at)
    {
        if (m_since && at - *m_since > m_longest.until - m_longest.from)
            m_longest = {*m_since, at};
        if (!so)
            m_since.reset();
        else if (!m_since)
            m_since = at;
    }
    Interval get() const { return m_longest; }
    Nanos length() const { return m_longest.until - m_longest.from; }

private:
    std::optional<Moment> m_since;
    Interval m_longest;
};

void account(const State &state, Nanos time, const LockLife &life, LivenessFigures &figures)
{
    if (!state.isWaitedFor())
        return;
    figures.waited += time;
    if (state.isJudged()) {
        figures.judged += time;
        return;
    }
    const Part why = state.whyNot();
    for (size_t word = 0; word < life.words.size(); ++word) {
        if (state.isTrue(why, word) || (why == Part::Kept && state.isTrue(Part::InLine, word)))
            figures.excused[life.words[word]] += time;
    }
}

void complain(const QByteArray &lock, Interval idle, const char *role, std::vector<Violation> &violations)
{
    violations.push_back({"idle", lock, idle,
                          QStringLiteral("nobody had it for %1 ms though %2 waited for it")
                              .arg(toMillis(idle.until - idle.from).count())
                              .arg(QLatin1String(role))});
}

} // namespace

void judgeIdle(const QByteArray &lock, const LockLife &life, const LivenessLimits &limits, LivenessFigures &figures,
               std::vector<Violation> &violations)
{
    State state(life.words.size() + 1);
    Longest ours;
    Longest oursTold; // only where a message says that the lock is free
    Longest others;
    const auto look = [&](Moment at) {
        const bool isIdle = state.isIdle(Part::Ours);
        ours.is(isIdle, at);
        oursTold.is(isIdle && !state.isSilent() && !life.isFreedSilently, at);
        others.is(state.isIdle(Part::Others), at);
    };
    std::optional<Moment> before;
    for (const Change &change : life.changes) {
        if (before)
            account(state, change.at - *before, life, figures);
        before = change.at;
        look(change.at); // up to this moment
        state.take(change);
        look(change.at);
    }
    figures.longestIdle = std::max(figures.longestIdle, ours.length());
    if (ours.length() > limits.silentIdle)
        complain(lock, ours.get(), "one of ours", violations);
    else if (oursTold.length() > limits.idle)
        complain(lock, oursTold.get(), "one of ours", violations);
    if (others.length() > limits.othersIdle)
        complain(lock, others.get(), "Redisson", violations);
}

} // namespace lockscope::exclusion

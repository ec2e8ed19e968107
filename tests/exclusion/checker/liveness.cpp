#include "tests/exclusion/checker/liveness.h"

#include <algorithm>
#include <map>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

constexpr Millis afterFault{5'000}; // until then a client may still be reconnecting
constexpr Millis afterExpiry{50}; // until the server lets go of an expired lock, and a waiter has looked

struct Change {
    Moment at;
    int held = 0;
    int waiting = 0;
    int excused = 0;
};
using Changes = std::vector<Change>;

void add(Changes &changes, Interval when, int Change::*what)
{
    if (when.from >= when.until)
        return;
    Change begin{when.from};
    Change end{when.until};
    begin.*what = 1;
    end.*what = -1;
    changes.push_back(begin);
    changes.push_back(end);
}

// Until when the server may count the hold, as far as its holder can know.
Moment heldUntil(const Claim &claim)
{
    if (claim.freed)
        return *claim.freed;
    const Moment end = std::max(claim.deadline.value_or(claim.until), claim.releaseSent.value_or(claim.until));
    return end == Moment::max() ? end : end + claim.lease / 50 + afterExpiry;
}

void addStory(std::map<QByteArray, Changes> &changes, const Story &story)
{
    for (const Claim &claim : story.claims)
        add(changes[claim.lock], {claim.from, heldUntil(claim)}, &Change::held);
    for (const Ask &ask : story.asks) {
        const Moment end = ask.answered.value_or(story.last);
        add(changes[ask.lock], {ask.asked, end}, &Change::waiting);
        if (!ask.answered || ask.answer == What::Unknown)
            add(changes[ask.lock], {ask.asked, end + ask.lease + afterExpiry}, &Change::held);
    }
}

Changes excusesOf(const Run &run)
{
    Changes excuses;
    for (const Interval &fault : run.faults()) {
        const Moment until = fault.until == Moment::max() ? fault.until : fault.until + afterFault;
        add(excuses, {fault.from, until}, &Change::excused);
    }
    for (const Story &story : run.stories()) {
        for (const Interval &stall : story.stalls)
            add(excuses, stall, &Change::excused);
    }
    return excuses;
}

// The longest time in which nobody had it, somebody wanted it, and nothing excused that.
Interval longestIdle(Changes changes)
{
    std::sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) { return a.at < b.at; });
    Interval longest;
    Change now{};
    std::optional<Moment> since;
    for (const Change &change : changes) {
        if (since && change.at - *since > longest.until - longest.from)
            longest = {*since, change.at};
        now.held += change.held;
        now.waiting += change.waiting;
        now.excused += change.excused;
        const bool isIdle = now.held == 0 && now.waiting > 0 && now.excused == 0;
        if (!isIdle)
            since.reset();
        else if (!since)
            since = change.at;
    }
    return longest;
}

bool isCalm(const Run &run, Interval when)
{
    return std::none_of(run.faults().begin(), run.faults().end(),
                        [&](const Interval &fault) { return fault.from < when.until && fault.until > when.from; });
}

// How long the worker took to its first hold after `since`; none when it was not there all the time.
std::optional<Nanos> recoveryOf(const Story &story, Moment since, Moment until)
{
    if (story.asks.empty() || story.asks.front().asked > since || story.last < until)
        return std::nullopt;
    Moment first = until;
    for (const Ask &ask : story.asks) {
        if (ask.answer == What::Ok && *ask.answered > since)
            first = std::min(first, *ask.answered);
    }
    return first - since - covered(story.stalls, since, first);
}

} // namespace

LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations)
{
    LivenessFigures figures;
    std::map<QByteArray, Changes> changes;
    for (const Story &story : run.stories())
        addStory(changes, story);
    const Changes excuses = excusesOf(run);
    for (const Claim *claim : run.claimsByLock()) {
        if (claim->kind.endsWith("fair"))
            changes.erase(claim->lock);
    }
    for (auto &[lock, own] : changes) {
        own.insert(own.end(), excuses.begin(), excuses.end());
        const Interval idle = longestIdle(std::move(own));
        figures.longestIdle = std::max(figures.longestIdle, idle.until - idle.from);
        if (idle.until - idle.from > limits.idle)
            violations.push_back({"idle", lock, idle, QStringLiteral("nobody had it though somebody waited for it")});
    }
    for (const Interval &fault : run.faults()) {
        const Moment until = fault.until == Moment::max() ? fault.until : fault.until + limits.recovery + Millis(500);
        for (const Story &story : run.stories()) {
            const auto took = isCalm(run, {fault.until, until}) ? recoveryOf(story, fault.until, until) : std::nullopt;
            figures.slowestRecovery = std::max(figures.slowestRecovery, took.value_or(Nanos(0)));
            if (took && *took > limits.recovery)
                violations.push_back({"recovery",
                                      {},
                                      {fault.until, until},
                                      QStringLiteral("%1 got nothing for %2 ms after a fault was over")
                                          .arg(QString::fromUtf8(story.asks.front().who))
                                          .arg(toMillis(*took).count())});
        }
    }
    return figures;
}

} // namespace lockscope::exclusion

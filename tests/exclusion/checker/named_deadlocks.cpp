#include "tests/exclusion/checker/named_deadlocks.h"

#include "tests/exclusion/checker/excuses.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::exclusion {

namespace {

using Intervals = std::vector<Interval>;

struct OfOwner {
    Intervals holds;
    Intervals asks;
};
// By lock, then by owner.
using Owners = std::map<QByteArray, std::map<QByteArray, OfOwner>>;

// Until when the server may count the hold. Without a release, that is the end of its lease. A server whose clock is
// set back ends it later.
Moment countedUntil(const Run &run, const BelievedHold &claim)
{
    const bool isGone = claim.freed || claim.refused || (claim.lost && claim.lostWhy == "not-held");
    if (isGone || !claim.deadline)
        return claim.until;
    Moment end = std::max(claim.until, *claim.deadline) + claim.lease / 50 + afterExpiry;
    for (const Touch &touch : run.touches()) {
        if (touch.word == "clock-back" && touch.when.from >= claim.asked && touch.when.from <= end)
            end += touch.effects.after;
    }
    return end;
}

Owners ownersOf(const Run &run)
{
    Owners owners;
    for (const Story &story : run.stories()) {
        for (const BelievedHold &claim : story.claims)
            owners[claim.lock][claim.who].holds.push_back({claim.asked, countedUntil(run, claim)});
        for (const Ask &ask : story.asks)
            owners[ask.lock][ask.who].asks.push_back({ask.asked, ask.end(story.last)});
    }
    return owners;
}

Intervals common(const Intervals &some, const Intervals &others)
{
    Intervals both;
    for (const Interval &one : some) {
        for (const Interval &other : others) {
            const Interval shared{std::max(one.from, other.from), std::min(one.until, other.until)};
            if (shared.from < shared.until)
                both.push_back(shared);
        }
    }
    return both;
}

// When some owner had this wait.
Intervals whenTrue(const Owners &owners, const NamedWait &wait)
{
    Intervals all;
    const auto held = owners.find(wait.holds), asked = owners.find(wait.waitsFor);
    if (held == owners.end() || asked == owners.end())
        return all;
    for (const auto &[who, asker] : asked->second) {
        const auto holder = held->second.find(who);
        if (holder == held->second.end())
            continue;
        Intervals holds = holder->second.holds;
        if (wait.holds != wait.waitsFor) // perhaps the granted member of a multi-lock
            holds.insert(holds.end(), holder->second.asks.begin(), holder->second.asks.end());
        const Intervals both = common(holds, asker.asks);
        all.insert(all.end(), both.begin(), both.end());
    }
    return all;
}

bool wasTrue(const Owners &owners, const std::vector<NamedWait> &cycle, Interval when)
{
    Intervals left{when};
    for (const NamedWait &wait : cycle)
        left = common(left, whenTrue(owners, wait));
    return !left.empty();
}

QString shown(const std::vector<NamedWait> &cycle)
{
    QStringList waits;
    for (const NamedWait &wait : cycle)
        waits << QStringLiteral("a holder of %1 waits for %2")
                     .arg(QString::fromUtf8(wait.holds), QString::fromUtf8(wait.waitsFor));
    return waits.join(QStringLiteral("; "));
}

} // namespace

DeadlockFigures judgeDeadlocks(const Run &run, const std::vector<DeadlockLook> &looks,
                               std::vector<Violation> &violations)
{
    const Owners owners = ownersOf(run);
    DeadlockFigures figures;
    figures.looks = int(looks.size());
    for (const DeadlockLook &look : looks) {
        figures.looksWithWaits += look.knowsWaits ? 1 : 0;
        for (const auto &cycle : look.cycles) {
            ++figures.named;
            if (!cycle.empty() && wasTrue(owners, cycle, look.when))
                continue;
            ++figures.wrong;
            violations.push_back({"false-deadlock", cycle.empty() ? QByteArray() : cycle.front().holds, look.when,
                                  QStringLiteral("named, but never true: ") + shown(cycle)});
        }
    }
    return figures;
}

} // namespace lockscope::exclusion

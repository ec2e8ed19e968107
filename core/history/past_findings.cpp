#include "core/history/past_findings.h"

#include "core/monitor/analysis/owners.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::history {

namespace {

using lanes::End;

bool isPermit(const PastHold &hold)
{
    return hold.kind == Kind::Semaphore || hold.kind == Kind::ExpirableSemaphore;
}

bool isEndSeen(const PastHold &hold)
{
    return hold.end != End::Open && hold.end != End::Continues && hold.end != End::Unseen;
}

KnownBy worse(KnownBy a, KnownBy b)
{
    return std::max(a, b); // the enum goes from the most certain to the least
}

} // namespace

std::optional<Succession> successionOf(const PastHold &a, const PastHold &b)
{
    const bool isShared = a.access == Access::Read && b.access == Access::Read;
    if (a.owner == b.owner || isShared || isPermit(a) || isPermit(b))
        return std::nullopt;
    const bool inOrder = a.start <= b.start;
    Succession found{inOrder ? a : b, inOrder ? b : a};
    if (!isEndSeen(found.first) || found.second.openStart)
        return std::nullopt;
    found.apart = found.second.start - found.first.endMicros();
    found.knownBy = worse(found.first.toKnown, found.second.fromKnown);
    return found;
}

std::optional<IdleTime> idleBetween(const Succession &holds, const std::vector<PastWait> &waits)
{
    if (holds.apart < longIdle)
        return std::nullopt;
    const qint64 from = holds.first.endMicros(), to = holds.second.start;
    // a wait ends when the lock goes to its next holder, which events and readings find at slightly different times
    const auto isThrough = [&](const PastWait &wait) {
        return wait.start <= from && wait.endMicros() + longIdle >= to;
    };
    if (std::none_of(waits.begin(), waits.end(), isThrough))
        return std::nullopt;
    return IdleTime{from, to, holds.knownBy};
}

std::optional<PastMonopoly> monopolyIn(const std::vector<PastHold> &holds)
{
    PastMonopoly found;
    std::map<QByteArray, int> counts;
    for (auto hold = holds.rbegin(); hold != holds.rend() && found.of < monopolyHolds; ++hold) {
        // a client subscribes once for all its waiting threads, so one subscriber may be its own
        const bool othersWait = hold->waiters > 1 || (hold->kind == Kind::Fair && hold->waiters > 0);
        if (!othersWait || hold->access == Access::Read || isPermit(*hold))
            continue;
        ++found.of;
        const QByteArray client = monitor::clientOf(hold->owner);
        const int count = ++counts[client];
        if (count > found.holds) {
            found.holds = count;
            found.client = client;
        }
    }
    const bool isMonopoly = found.of == monopolyHolds && found.holds * 10 >= found.of * 9;
    return isMonopoly ? std::optional(found) : std::nullopt;
}

int expiredTogether(const PastHold &hold, const std::vector<PastHold> &all)
{
    const auto ranOut = [](const PastHold &one) { return one.end == End::Expired && one.renewals > 0; };
    if (!ranOut(hold))
        return 0;
    const QByteArray client = monitor::clientOf(hold.owner);
    std::set<Key> locks;
    for (const PastHold &one : all) {
        const bool isNear = std::abs(one.endMicros() - hold.endMicros()) <= togetherWithin;
        if (ranOut(one) && isNear && one.lock != hold.lock && monitor::clientOf(one.owner) == client)
            locks.insert(one.lock);
    }
    return int(locks.size());
}

bool isRenewedLate(const PastHold &hold)
{
    return hold.lease && hold.renewals > 1 && hold.longestGap > hold.lease->count() * 1'000 / 2;
}

} // namespace lockscope::history

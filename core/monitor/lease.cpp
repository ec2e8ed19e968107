#include "core/monitor/lease.h"

#include "core/monitor/diff.h"

#include <cmath>

namespace lockscope::monitor {

namespace {

using std::max;
using std::min;

qint64 ttlOf(const Lock &lock)
{
    return toMillis(lock.expiresAt - lock.readAt).count();
}

qint64 tolerance(const LockHistory &history)
{
    return max(qint64(deadlineJitter.count()), qint64(history.uncertainty));
}

bool reenteredForWriting(const Lock &lock)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [](const Holder &h) { return h.access == Access::Write && h.holds > 1; });
}

// A hold that begins with the very lease that a watchdog kept before is most likely kept by it again.
bool looksLikeLastWatchdog(const LockHistory &history, qint64 ttl)
{
    return history.watchdogLease > 0 && ttl <= history.watchdogLease && ttl * 20 >= history.watchdogLease * 19;
}

// Leases are set by people: 30 000 rather than 29 962. Two digits, when within 1.5 % and not below what was seen.
qint64 rounded(qint64 lease, qint64 atLeast)
{
    qint64 step = 1;
    while (lease / step >= 100)
        step *= 10;
    const qint64 nearest = (lease + step / 2) / step * step;
    const qint64 above = nearest < atLeast ? nearest + step : nearest;
    return std::abs(above - lease) * 1000 <= lease * 15 ? above : lease;
}

void useJump(LockHistory &history, qint64 jump, qint64 slack)
{
    const qint64 lease = 3 * jump;
    // More than one renewal in between would have moved it twice as far; less is no renewal at all. A late one moves
    // it further than lease/3, so the smallest jump is the truest.
    if (lease + slack < history.longestTtl || lease > history.longestTtl * 3 / 2 + slack)
        return;
    history.jumpLease = history.jumpLease ? min(history.jumpLease, lease) : lease;
}

void noteRenewal(LockHistory &history, const Lock &now, qint64 jump, qint64 slack)
{
    const qint64 ttl = ttlOf(now);
    ++history.renewals;
    history.leaseKind = LeaseKind::Watchdog;
    // what was learned while a writer's re-entry had raised the TTL was too long
    if (history.boosted && history.longestTtl > ttl + ttl / 20 + slack)
        history.longestTtl = ttl;
    history.longestTtl = max(history.longestTtl, ttl);
    history.boosted = reenteredForWriting(now) && history.boosted && jump > 0;
    if (now.holderCount == 1 && jump > 0)
        useJump(history, jump, slack);
}

DeadlineMove setAnew(LockHistory &history, const Lock &now)
{
    history.longestTtl = ttlOf(now);
    history.jumpLease = 0;
    history.renewals = 0;
    history.boosted = false;
    history.leaseKind = LeaseKind::Learning;
    return DeadlineMove::SetAnew;
}

// The deadline moved on although nobody came or went. A renewal sets the TTL back to the lease: the jump is at least
// lease/3, and no more than 3/2 of what a healthy lock has shown before.
DeadlineMove movedOn(LockHistory &history, const Lock &now, qint64 jump, qint64 slack)
{
    const bool severalRenewers = now.holderCount > 1; // each renews by its own beat
    const bool farEnough = severalRenewers || jump * 60 >= history.longestTtl * 17; // 85 % of lease/3
    const bool sameLease = ttlOf(now) <= history.longestTtl * 3 / 2 + slack;
    if (!farEnough || (!sameLease && history.leaseKind != LeaseKind::Watchdog))
        return setAnew(history, now);
    noteRenewal(history, now, jump, slack);
    return DeadlineMove::Renewed;
}

// Somebody came, went, re-entered or counted down: that sets the TTL too, so it says nothing of a watchdog.
DeadlineMove movedByHolders(LockHistory &history, const Lock &before, const Lock &now)
{
    const bool moreWriting = now.mode == Mode::Write && soleHolds(now) > soleHolds(before);
    history.boosted = moreWriting || (history.boosted && reenteredForWriting(now));
    if (!history.boosted)
        history.longestTtl = max(history.longestTtl, ttlOf(now));
    return DeadlineMove::None;
}

void lookForFixed(LockHistory &history, const Lock &now)
{
    const Millis longest(history.longestTtl);
    const Millis left(ttlOf(now));
    if (history.leaseKind == LeaseKind::Learning && missedRenewals(left, longest, Millis(history.uncertainty)) > 0)
        history.leaseKind = LeaseKind::Fixed;
}

bool sameHolders(const Lock &a, const Lock &b)
{
    const auto same = [](const Holder &x, const Holder &y) {
        return x.owner == y.owner && x.holds == y.holds && x.access == y.access;
    };
    return a.holderCount == b.holderCount
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(), same);
}

} // namespace

void beginLease(LockHistory &history, const Lock &now)
{
    history.jumpLease = 0;
    history.renewals = 0;
    history.boosted = reenteredForWriting(now);
    history.longestTtl = now.noExpiry || !now.exists ? 0 : ttlOf(now);
    history.leaseKind = now.noExpiry ? LeaseKind::None : LeaseKind::Learning;
    if (!now.noExpiry && looksLikeLastWatchdog(history, history.longestTtl)) {
        history.leaseKind = LeaseKind::Watchdog;
        history.longestTtl = history.watchdogLease;
    }
}

DeadlineMove learnLease(LockHistory &history, const Lock &before, const Lock &now)
{
    if (now.noExpiry || before.noExpiry) {
        if (now.noExpiry == before.noExpiry)
            return DeadlineMove::None;
        beginLease(history, now);
        return DeadlineMove::SetAnew;
    }
    const qint64 slack = tolerance(history);
    const qint64 jump = toMillis(now.expiresAt - before.expiresAt).count();
    DeadlineMove move = DeadlineMove::None;
    if (!sameHolders(before, now)) {
        move = movedByHolders(history, before, now);
    } else if (jump > slack) {
        move = movedOn(history, now, jump, slack);
    } else if (jump < -slack && history.boosted) {
        noteRenewal(history, now, jump, slack); // back from above the lease
        move = DeadlineMove::Renewed;
    } else if (jump < -slack && now.holderCount == 1) {
        move = setAnew(history, now);
    }
    lookForFixed(history, now);
    return move;
}

std::optional<Millis> learnedLease(const LockHistory &history)
{
    switch (history.leaseKind) {
    case LeaseKind::Fixed: return Millis(history.longestTtl);
    case LeaseKind::Watchdog: return Millis(rounded(max(history.longestTtl, history.jumpLease), history.longestTtl));
    case LeaseKind::Learning:
    case LeaseKind::None: break;
    }
    return std::nullopt;
}

Millis lateMargin(Millis lease, Millis uncertainty)
{
    // timers of clients tick coarsely and their machines are busy: a twentieth (1.5 s of 30 s) is no fault
    return max({lease / 20, deadlineJitter, uncertainty});
}

int missedRenewals(Millis left, Millis lease, Millis uncertainty)
{
    const Millis beat = max(lease / 3, Millis(1));
    const Millis overdue = lease - beat - left - lateMargin(lease, uncertainty);
    return overdue <= Millis(0) ? 0 : 1 + int(min<qint64>(overdue / beat, 2));
}

qint64 soleHolds(const Lock &lock)
{
    const auto writer = std::find_if(lock.holders.begin(), lock.holders.end(),
                                     [](const Holder &h) { return h.access == Access::Write; });
    if (writer != lock.holders.end())
        return writer->holds;
    return lock.holderCount == 1 && !lock.holders.empty() ? lock.holders.front().holds : 0;
}

} // namespace lockscope::monitor

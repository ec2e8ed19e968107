#include "core/monitor/analysis/learn.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"
#include "core/monitor/analysis/learn_parts.h"
#include "core/monitor/analysis/lease.h"

namespace lockscope::monitor {

namespace {

using Hint = Look::Hint;

bool haveCommonOwner(const Lock &a, const Lock &b)
{
    auto x = a.holders.begin();
    auto y = b.holders.begin();
    while (x != a.holders.end() && y != b.holders.end()) {
        if (x->owner == y->owner)
            return true;
        x->owner < y->owner ? ++x : ++y;
    }
    return false;
}

// True if the server reported the end of the key. An unlock message is not such a report, because anybody may send one
// to wake waiters.
bool tellsOfEnd(Hint hint)
{
    return hint == Hint::KeyDeleted || hint == Hint::KeyExpired;
}

// True if the same owner seems to have released the lock and acquired it again between the reads. Either the fencing
// token rose without a re-entry, or the deadline moved and a hint reported the end of the hold. An unlock message
// counts only if no renewal explains the move.
bool takenAgain(const EarlierReads &earlier, const Lock &before, const Lock &now, const Look &look)
{
    const bool newToken = !isCounter(now) && // a counter's token is its number of free permits
        before.token && now.token && *now.token > *before.token && soleHolds(now) <= soleHolds(before);
    const bool moved = !before.noExpiry && !now.noExpiry && deadlineMoved(before, now) > Millis(0);
    const bool released =
        look.hint == Hint::UnlockMessage && sameHolders(before, now) && !fitsRenewal(earlier, before, now);
    return newToken || (moved && (released || tellsOfEnd(look.hint)));
}

bool isSameHold(const EarlierReads &earlier, const Lock *before, const Lock &now, const Look &look)
{
    return before && hasOwners(*before) && hasOwners(now) && haveCommonOwner(*before, now)
        && !takenAgain(earlier, *before, now, look);
}

// A slower read is less exact about the same deadline, so the value of the faster read stays.
void keepDeadline(const Lock &before, Lock &now)
{
    const bool both = before.exists && now.exists && !before.noExpiry && !now.noExpiry;
    if (!both || now.expirySlack <= before.expirySlack || !sameHolders(before, now)
        || deadlineMoved(before, now) != Millis(0))
        return;
    now.expiresAt = before.expiresAt;
    now.expirySlack = before.expirySlack;
}

// Not every read includes queue and token, and a queue exists only while a client waits. So a fair lock stays fair, and
// a fenced lock stays fenced.
void keepKind(const Lock &before, Lock &now, const Look &look)
{
    const bool plain = now.kind == Kind::Reentrant && !now.mode;
    if (!now.exists)
        now.family = before.family;
    if (!now.exists && plain && !isNoLock(before))
        now.kind = before.kind;
    else if (now.exists && plain && (before.kind == Kind::Fair || before.kind == Kind::Fenced))
        now.kind = before.kind;
    if (now.kind != Kind::Fair)
        return;
    if (before.kind == Kind::Fair && !look.queueRead && now.queue.empty()) {
        now.queue = before.queue;
        now.waiters.threads = before.waiters.threads;
    }
    if (look.queueRead && !now.waiters.threads)
        now.waiters.threads = 0;
    now.waiters.clients.reset();
}

// Keeps values that were not read this time and are still valid because no holder came or went.
void keepUnasked(const Lock &before, Lock &now)
{
    if (!now.token && now.kind == Kind::Fenced && before.heldSince == now.heldSince
        && soleHolds(before) == soleHolds(now))
        now.token = before.token;
    if (before.mixed && !now.mixed && before.holderCount == now.holderCount && before.mode == now.mode) {
        now.mixed = true;
        now.mixture = before.mixture;
    }
    auto old = before.holders.begin();
    for (Holder &holder : now.holders) {
        while (old != before.holders.end() && old->owner < holder.owner)
            ++old;
        if (old != before.holders.end() && old->owner == holder.owner && old->holds == holder.holds
            && !holder.liveTimeouts)
            holder.liveTimeouts = old->liveTimeouts;
    }
}

void forgetClimbs(EarlierReads &earlier)
{
    earlier.rare.set(&RareReads::climbs, 0);
    earlier.rare.set(&RareReads::climbingSince, {});
}

void endHold(EarlierReads &earlier, const Lock &before, const Lock &now)
{
    forgetClimbs(earlier);
    earlier.plainBefore = false;
    earlier.rare.set(&RareReads::leaseBefore, 0);
    if (before.heldSinceIsBound)
        return;
    const float held = float(toMillis(now.readAt - before.heldSince).count());
    ++earlier.completedHolds;
    earlier.meanHold += (held - earlier.meanHold) / float(earlier.completedHolds);
    earlier.longestHold = std::max(earlier.longestHold, held);
}

void beginHold(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look)
{
    // after a long gap (pause, reconnect), the beginning of the hold is unknown
    constexpr Millis silence(5'000);
    beginLease(earlier, now);
    now.heldSince = now.readAt;
    const bool watched = before && now.readAt - before->readAt <= silence;
    now.heldSinceIsBound = !watched && !look.absentBefore;
}

void noteHoldCount(EarlierReads &earlier, const Lock &before, const Lock &now)
{
    const qint64 was = soleHolds(before), is = soleHolds(now);
    if (is > was && was > 0) {
        RareReads &seen = earlier.rare.edit();
        if (seen.climbs == 0)
            seen.climbingSince = now.readAt;
        seen.climbs = quint16(std::min(seen.climbs + 1, 60'000));
    } else if (is < was) {
        forgetClimbs(earlier);
    }
}

void notePlainBefore(EarlierReads &earlier, const Lock &before, Lock &now)
{
    if (!before.mode && before.kind != Kind::ReadWrite && now.mode && now.kind == Kind::ReadWrite)
        earlier.plainBefore = true;
    if (earlier.plainBefore && now.mode) {
        now.mixed = true;
        now.mixture = Mixture::PlainAndReadWrite;
    }
}

void continueHold(EarlierReads &earlier, const Lock &before, Lock &now)
{
    now.heldSince = before.heldSince;
    now.heldSinceIsBound = before.heldSinceIsBound;
    now.lastRenewal = before.lastRenewal;
    now.rare.set(&RareFacts::deadlock, before.rare->deadlock); // until the graph says otherwise
    now.rare.set(&RareFacts::blocking, before.rare->blocking);
    if (const auto lease = leaseBeforeChange(earlier, before, now))
        earlier.rare.set(&RareReads::leaseBefore, lease->count());
    const DeadlineMove move = learnLease(earlier, before, now);
    if (move == DeadlineMove::Renewed)
        now.lastRenewal = std::max(now.expiresAt - *learnedLease(earlier), before.readAt);
    noteHoldCount(earlier, before, now);
    notePlainBefore(earlier, before, now);
}

void fillLease(const EarlierReads &earlier, Lock &now)
{
    now.leaseKind = now.noExpiry || !hasOwners(now) ? LeaseKind::None : earlier.leaseKind;
    if (!hasOwners(now) || now.noExpiry)
        return;
    now.lease = learnedLease(earlier);
    if (earlier.rare->leaseBefore > 0)
        now.rare.edit().leaseBefore = Millis(earlier.rare->leaseBefore);
    if (now.leaseKind == LeaseKind::Watchdog)
        now.missedRenewals =
            missedRenewals(toMillis(now.expiresAt - now.readAt), *now.lease, Millis(earlier.uncertainty), now.family);
}

void learnHold(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look)
{
    const bool same = isSameHold(earlier, before, now, look);
    if (before && hasOwners(*before) && !same)
        endHold(earlier, *before, now);
    if (same) {
        continueHold(earlier, *before, now);
        keepUnasked(*before, now);
    } else if (!now.exists) {
        noteAbsence(before, now, look);
    } else if (before && before->exists && !hasOwners(*before) && !hasOwners(now)) {
        now.heldSince = before->heldSince;
        now.heldSinceIsBound = before->heldSinceIsBound;
    } else {
        beginHold(earlier, before, now, look);
    }
}

} // namespace

bool hasOwners(const Lock &lock)
{
    return lock.exists && !lock.holders.empty();
}

void learn(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look, const OwnHold *own)
{
    now.firstSeen = before ? before->firstSeen : now.readAt;
    // a slow read makes the next comparison uncertain as well
    earlier.uncertainty = quint16(std::clamp<qint64>(look.roundTrip.count(), earlier.uncertainty / 2, 60'000));
    if (before) {
        keepKind(*before, now, look);
        keepDeadline(*before, now);
    }

    noteZombies(earlier, now);
    noteGhost(earlier, before, now);
    learnHold(earlier, before, now, look);
    if (own)
        useKnownLease(earlier, now, *own);
    fillLease(earlier, now);
    noteOwnerless(earlier, now);
    noteStalled(earlier, now);
    notePermits(earlier, before, now, look);
    noteUpgrade(before, now, look);
    countChanges(earlier, before, now);
    earlier.rare.releaseIfDefault();
}

} // namespace lockscope::monitor

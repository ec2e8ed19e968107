#include "core/monitor/analysis/lease.h"

#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"

#include <cmath>

namespace lockscope::monitor {

namespace {

using std::max;
using std::min;

qint64 ttlOf(const Lock &lock)
{
    return toMillis(lock.expiresAt - lock.readAt).count();
}

bool reenteredForWriting(const Lock &lock)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [](const Holder &h) { return h.access == Access::Write && h.holds > 1; });
}

// People choose round leases: 30 000 rather than 29 962. Rounds to two digits if that changes the lease by 1.5 % or
// less. The result is at least `atLeast`, the longest TTL that was seen.
qint64 rounded(qint64 lease, qint64 atLeast)
{
    qint64 step = 1;
    while (lease / step >= 100)
        step *= 10;
    const qint64 nearest = (lease + step / 2) / step * step;
    const qint64 above = nearest < atLeast ? nearest + step : nearest;
    return std::abs(above - lease) * 1000 <= lease * 15 ? above : lease;
}

// Takes three times the jump as the lease, if that is possible. The TTL was set to the lease between the two reads, so
// the lease is at least the TTL now and at most `apart` longer. Several renewals or a late renewal move the deadline
// further than lease/3, and some watchdogs renew when half of the lease remains. So the smallest jump is the most
// accurate.
void useJump(EarlierReads &earlier, const Lock &now, qint64 jump, qint64 apart, qint64 slack)
{
    const qint64 lease = 3 * jump;
    const qint64 atMost = ttlOf(now) + apart + slack;
    if (earlier.jumpLease > atMost)
        earlier.jumpLease = 0; // the jump came from a late renewal
    if (lease + slack < earlier.longestTtl || lease > atMost)
        return;
    earlier.jumpLease = earlier.jumpLease ? min(earlier.jumpLease, lease) : lease;
}

void noteRenewal(EarlierReads &earlier, const Lock &before, const Lock &now, qint64 jump, qint64 slack)
{
    const qint64 ttl = ttlOf(now);
    ++earlier.renewals;
    earlier.leaseKind = LeaseKind::Watchdog;
    // a writer's re-entry had raised the TTL, so the longest TTL is longer than the lease
    if (earlier.boosted && earlier.longestTtl > ttl + ttl / 20 + slack)
        earlier.longestTtl = ttl;
    earlier.longestTtl = max(earlier.longestTtl, ttl);
    earlier.boosted = reenteredForWriting(now) && earlier.boosted && jump > 0;
    if (now.holderCount == 1 && jump > 0)
        useJump(earlier, now, jump, toMillis(now.readAt - before.readAt).count(), slack);
}

void forgetEarlyRenewals(EarlierReads &earlier)
{
    earlier.rare.set(&RareReads::earlyRenewals, 0);
    earlier.rare.set(&RareReads::earlySince, {});
    earlier.rare.set(&RareReads::earlyAtMost, 0);
}

DeadlineMove setAnew(EarlierReads &earlier, const Lock &now)
{
    earlier.longestTtl = ttlOf(now);
    earlier.jumpLease = 0;
    earlier.renewals = 0;
    earlier.boosted = false;
    earlier.leaseKind = LeaseKind::Learning;
    forgetEarlyRenewals(earlier);
    return DeadlineMove::SetAnew;
}

// Counts a renewal that moves the deadline by less than lease/3. Two such renewals may be a coincidence. Three are
// required, because even a single timer needs three renewals to keep a hold for a whole lease.
bool isKeptByEarlyRenewals(EarlierReads &earlier, const Lock &before, const Lock &now, qint64 slack)
{
    constexpr int enough = 3;
    const qint64 ttl = ttlOf(now);
    const qint64 atMost = ttl + toMillis(now.readAt - before.readAt).count() + slack;
    RareReads &seen = earlier.rare.edit();
    const bool sameLease = ttl <= seen.earlyAtMost && atMost >= earlier.longestTtl;
    if (seen.earlyRenewals == 0 || !sameLease) {
        seen.earlyRenewals = 0;
        seen.earlySince = before.readAt;
        seen.earlyAtMost = atMost;
    }
    seen.earlyRenewals = quint8(min(seen.earlyRenewals + 1, enough));
    seen.earlyAtMost = min(seen.earlyAtMost, atMost);
    earlier.longestTtl = max(earlier.longestTtl, ttl);
    return seen.earlyRenewals == enough && now.readAt - seen.earlySince >= Millis(earlier.longestTtl);
}

// The deadline moved by less than lease/3: one of several timers renewed it, or somebody set another lease. The TTL was
// set between the reads, so its value was the TTL now plus at most the time between the reads.
DeadlineMove movedALittle(EarlierReads &earlier, const Lock &before, const Lock &now, qint64 jump, qint64 slack)
{
    const qint64 apart = toMillis(now.readAt - before.readAt).count();
    const bool isShorter = ttlOf(now) + apart + slack < earlier.longestTtl;
    const bool isLonger = ttlOf(now) > earlier.longestTtl * 3 / 2 + slack;
    if (earlier.leaseKind == LeaseKind::Fixed || earlier.boosted || isShorter || isLonger)
        return setAnew(earlier, now);
    if (earlier.leaseKind == LeaseKind::Learning && !isKeptByEarlyRenewals(earlier, before, now, slack))
        return DeadlineMove::None;
    noteRenewal(earlier, before, now, jump, slack);
    return DeadlineMove::Renewed;
}

qint64 slackOf(const Lock &before, const Lock &now)
{
    return (deadlineJitter + max(before.expirySlack, now.expirySlack)).count();
}

// A single timer moves the deadline by at least lease/3. Several holders have several timers, so a smaller move is also
// a renewal.
bool isFarEnough(const EarlierReads &earlier, const Lock &now, qint64 jump)
{
    const qint64 atMost = jump + now.expirySlack.count();
    return now.holderCount > 1 || atMost * 60 >= earlier.longestTtl * 17; // 85 % of lease/3
}

// A renewal sets the TTL back to the lease, which is at most 3/2 of the longest TTL that a healthy lock has shown
// before.
bool isSameLease(const EarlierReads &earlier, const Lock &now, qint64 slack)
{
    return ttlOf(now) <= earlier.longestTtl * 3 / 2 + slack;
}

// The deadline moved although no holder came or went.
DeadlineMove movedOn(EarlierReads &earlier, const Lock &before, const Lock &now, qint64 jump, qint64 slack)
{
    if (!isFarEnough(earlier, now, jump))
        return movedALittle(earlier, before, now, jump, slack);
    if (!isSameLease(earlier, now, slack) && earlier.leaseKind != LeaseKind::Watchdog)
        return setAnew(earlier, now);
    noteRenewal(earlier, before, now, jump, slack);
    return DeadlineMove::Renewed;
}

// A holder came, went, re-entered or counted down. Each of these sets the TTL, so the new deadline does not prove a
// watchdog.
DeadlineMove movedByHolders(EarlierReads &earlier, const Lock &before, const Lock &now)
{
    const bool moreWriting = now.mode == Mode::Write && soleHolds(now) > soleHolds(before);
    earlier.boosted = moreWriting || (earlier.boosted && reenteredForWriting(now));
    if (!earlier.boosted)
        earlier.longestTtl = max(earlier.longestTtl, ttlOf(now));
    return DeadlineMove::None;
}

// The TTL of a writer that re-entered is a sum of leases, so its decline proves nothing.
void lookForFixed(EarlierReads &earlier, const Lock &now)
{
    if (earlier.leaseKind != LeaseKind::Learning || earlier.boosted)
        return;
    const Millis longest(earlier.longestTtl);
    const Millis healthy = min(longest / 2, longest - families::renewalPeriod(now.family, longest));
    if (Millis(ttlOf(now)) < healthy - lateMargin(longest, Millis(earlier.uncertainty)))
        earlier.leaseKind = LeaseKind::Fixed;
}

} // namespace

bool sameHolders(const Lock &a, const Lock &b)
{
    const auto same = [](const Holder &x, const Holder &y) {
        return x.owner == y.owner && x.holds == y.holds && x.access == y.access;
    };
    return a.holderCount == b.holderCount
        && std::equal(a.holders.begin(), a.holders.end(), b.holders.begin(), b.holders.end(), same);
}

// Each read gives a deadline that is never too late, but may be too early by at most its round trip. A later deadline
// may be an error of the previous read, and an earlier deadline an error of this read.
Millis deadlineMoved(const Lock &before, const Lock &now)
{
    const Millis move = toMillis(now.expiresAt - before.expiresAt);
    const Millis explained = deadlineJitter + (move > Millis(0) ? before.expirySlack : now.expirySlack);
    return std::chrono::abs(move) <= explained ? Millis(0) : move;
}

bool fitsRenewal(const EarlierReads &earlier, const Lock &before, const Lock &now)
{
    if (before.noExpiry || now.noExpiry || earlier.leaseKind == LeaseKind::Fixed || !sameHolders(before, now))
        return false;
    const qint64 jump = deadlineMoved(before, now).count();
    return jump > 0 && isFarEnough(earlier, now, jump) && isSameLease(earlier, now, slackOf(before, now));
}

bool wasWritten(const Lock &before, const Lock &now)
{
    if (!now.exists || !before.exists)
        return now.exists;
    const bool moved = !before.noExpiry && !now.noExpiry && deadlineMoved(before, now) != Millis(0);
    return moved || before.noExpiry != now.noExpiry || !sameHolders(before, now);
}

void beginLease(EarlierReads &earlier, const Lock &now)
{
    earlier.jumpLease = 0;
    earlier.renewals = 0;
    forgetEarlyRenewals(earlier);
    earlier.boosted = reenteredForWriting(now);
    earlier.longestTtl = now.noExpiry || !now.exists ? 0 : ttlOf(now);
    earlier.leaseKind = now.noExpiry ? LeaseKind::None : LeaseKind::Learning;
    earlier.rare.set(&RareReads::knownLease, 0);
}

void useKnownLease(EarlierReads &earlier, const Lock &now, const OwnHold &own)
{
    if (now.noExpiry || now.holderCount != 1 || now.holders.empty() || now.holders.front().owner != own.owner)
        return;
    earlier.leaseKind = own.watchdog ? LeaseKind::Watchdog : LeaseKind::Fixed;
    earlier.rare.set(&RareReads::knownLease, own.lease.count());
    if (!earlier.boosted)
        earlier.longestTtl = max(earlier.longestTtl, qint64(own.lease.count()));
}

DeadlineMove learnLease(EarlierReads &earlier, const Lock &before, const Lock &now)
{
    if (now.noExpiry || before.noExpiry) {
        if (now.noExpiry == before.noExpiry)
            return DeadlineMove::None;
        beginLease(earlier, now);
        return DeadlineMove::SetAnew;
    }
    const qint64 slack = slackOf(before, now);
    const qint64 jump = deadlineMoved(before, now).count();
    DeadlineMove move = DeadlineMove::None;
    if (!sameHolders(before, now)) {
        move = movedByHolders(earlier, before, now);
    } else if (jump > 0) {
        move = movedOn(earlier, before, now, jump, slack);
    } else if (jump < 0 && earlier.boosted) {
        noteRenewal(earlier, before, now, jump, slack); // a re-entry had raised the TTL above the lease
        move = DeadlineMove::Renewed;
    } else if (jump < 0 && now.holderCount == 1) {
        move = setAnew(earlier, now);
    }
    lookForFixed(earlier, now);
    return move;
}

std::optional<Millis> learnedLease(const EarlierReads &earlier)
{
    if (earlier.rare->knownLease > 0)
        return Millis(earlier.rare->knownLease);
    switch (earlier.leaseKind) {
    case LeaseKind::Fixed: return Millis(earlier.longestTtl);
    case LeaseKind::Watchdog: return Millis(rounded(max(earlier.longestTtl, earlier.jumpLease), earlier.longestTtl));
    case LeaseKind::Learning:
    case LeaseKind::None: break;
    }
    return std::nullopt;
}

namespace {

// After a longer pause between reads, the lock may have been released and acquired again.
constexpr Millis watched(5'000);

bool isPlain(const Lock &lock)
{
    const bool plain = lock.kind == Kind::Reentrant || lock.kind == Kind::Fair || lock.kind == Kind::Fenced;
    return plain && !lock.mode && !lock.mixed && !lock.noExpiry && lock.holderCount == 1 && lock.holders.size() == 1
        && lock.holders.front().access == Access::Exclusive;
}

// While the lease is being learned, the longest TTL of a hold that was seen from its beginning is its lease. Only a
// re-entry or a count-down sets the TTL again.
std::optional<Millis> knownLease(const EarlierReads &earlier, const Lock &before, const Lock &now)
{
    if (const auto learned = learnedLease(earlier))
        return learned;
    const bool seenWhole = !before.heldSinceIsBound && earlier.leaseKind == LeaseKind::Learning;
    return seenWhole && !sameHolders(before, now) ? std::optional(Millis(earlier.longestTtl)) : std::nullopt;
}

// The TTL of a healthy lock is between two thirds of its lease and the lease. So the learned `lease` is at least two
// thirds of the true lease.
bool isRaised(const Lock &now, Millis lease)
{
    return toMillis(now.expiresAt - now.readAt) > lease * 3 / 2 + deadlineJitter + now.expirySlack;
}

} // namespace

std::optional<Millis> leaseBeforeChange(const EarlierReads &earlier, const Lock &before, const Lock &now)
{
    if (!isPlain(before) || !isPlain(now) || earlier.boosted || now.readAt - before.readAt > watched)
        return std::nullopt;
    const auto lease = knownLease(earlier, before, now);
    if (!lease || *lease <= Millis(0))
        return std::nullopt;
    const bool lowered = deadlineMoved(before, now) < Millis(0); // a renewal never moves the deadline to an earlier one
    return lowered || isRaised(now, *lease) ? lease : std::nullopt;
}

Millis lateMargin(Millis lease, Millis uncertainty)
{
    // client timers are coarse and client machines are busy, so a delay of lease/20 (1.5 s of 30 s) is not a fault
    return max({lease / 20, deadlineJitter, uncertainty});
}

int missedRenewals(Millis left, Millis lease, Millis uncertainty, const families::FamilyPtr &family)
{
    const Millis beat = max(families::renewalPeriod(family, lease), Millis(1));
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

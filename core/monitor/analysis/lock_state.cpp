#include "core/monitor/analysis/lock_state.h"

#include "core/model/deadlock.h"
#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

bool hasHolders(const Lock &lock)
{
    return lock.exists && !lock.holders.empty() && !isCounter(lock);
}

// Without its key, a latch is open and a semaphore has no permits.
State counterState(const Lock &lock)
{
    const qint64 left = lock.token.value_or(0);
    if (lock.kind == Kind::Latch)
        return left > 0 ? State::CountingDown : State::Free;
    return left + lock.rare->overduePermits > 0 ? State::Free : State::NoPermits;
}

State calmState(const Lock &lock)
{
    if (isCounter(lock))
        return counterState(lock);
    if (!lock.exists)
        return State::Free;
    if (isNoLock(lock))
        return State::Learning;
    switch (lock.leaseKind) {
    case LeaseKind::Watchdog: return State::HeldRenewed;
    case LeaseKind::Fixed: return State::HeldFixedLease;
    case LeaseKind::Learning:
    case LeaseKind::None: break;
    }
    return State::Learning;
}

Millis nearExpiry(Millis lease)
{
    const Millis part = lease * limits::nearExpiryPercent / 100;
    const Millis wanted = std::clamp(part, limits::nearExpiryAtLeast, limits::nearExpiryAtMost);
    // with a short lease, the TTL just before a regular renewal must not raise an alarm
    return std::min(wanted, lease / 3);
}

// A lock that its watchdog renews in time never reaches this limit. While the lease is being learned, a renewal may
// still come in time.
bool isAboutToExpire(const Lock &lock, Instant now)
{
    if (!hasHolders(lock) || lock.noExpiry)
        return false;
    // A watchdog may renew a lock with a short lease several times between two reads. The deadline from the latest read
    // may then have passed although the lock is held.
    if (lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0)
        return false;
    if (now >= lock.expiresAt)
        return true; // the lock has not been read again yet
    return lock.lease && lock.expiresAt - now < nearExpiry(*lock.lease);
}

bool isFarBeyond(BootClock::duration elapsed, const EarlierReads &earlier)
{
    const float spent = float(toMillis(elapsed).count());
    return spent > earlier.meanHold * limits::timesMean && spent > earlier.longestHold * limits::timesLongest
        && spent > float(limits::unusualAtLeast.count());
}

// Readers take turns, so the lock may be held for hours although each hold is short. The history knows each hold.
bool isComparable(const Lock &lock)
{
    return lock.holderCount == 1 && lock.holders.front().access != Access::Read;
}

// The history knows more holds than the monitor has seen, so it decides if it can. If the beginning of the hold is not
// known, it counts from the first sight.
bool isHeldUnusuallyLong(const Lock &lock, const EarlierReads &earlier, Instant now)
{
    if (!hasHolders(lock))
        return false;
    if (earlier.usualHold == 0 || !isComparable(lock))
        return earlier.completedHolds >= limits::habitHolds && isFarBeyond(now - lock.heldSince, earlier);
    return isFarLongerThanUsual(toMillis(now - lock.heldSince), Millis(qint64(earlier.usualHold)));
}

bool isClimbing(const Lock &lock, const EarlierReads &earlier)
{
    return hasHolders(lock) && earlier.rare->climbs >= limits::climbs
        && lock.readAt - earlier.rare->climbingSince >= limits::climbingFor;
}

// Without clock drift, the n-th waiter's deadline is at most the remaining lease plus n waits away.
bool isDrifting(const Lock &lock, std::optional<qint64> serverMillis)
{
    if (!serverMillis)
        return false;
    const Ttl ttl = lock.ttl(lock.readAt);
    Millis bound = limits::driftMargin + (ttl.hasExpiry() ? ttl.left() : Millis(0));
    for (const QueueEntry &entry : lock.queue) {
        bound += limits::fairWait;
        if (entry.deadlineMillis - *serverMillis > bound.count())
            return true;
    }
    return false;
}

bool isGhostAtHead(const Lock &lock, const EarlierReads &earlier)
{
    return !lock.queue.empty() && lock.queue.front().subscribed == false
        && earlier.rare->ghost.looks >= limits::ghostLooks
        && lock.readAt - earlier.rare->ghost.since >= limits::ghostAfter;
}

bool hasZombieReader(const Lock &lock, const EarlierReads &earlier)
{
    const auto dead = [](const Holder &h) { return h.liveTimeouts == 0; };
    return !lock.mixed && earlier.rare->zombie.looks >= limits::zombieLooks
        && lock.readAt - earlier.rare->zombie.since >= limits::zombieAfter
        && std::any_of(lock.holders.begin(), lock.holders.end(), dead);
}

bool isQueueWithoutHolder(const Lock &lock, const EarlierReads &earlier)
{
    return !lock.exists && !isCounter(lock) && earlier.rare->ownerlessSince != Instant{}
    && lock.readAt - earlier.rare->ownerlessSince >= limits::ownerlessAfter;
}

// The waiter may want more permits than are free; the text of the evidence mentions that.
bool hasUnclaimedPermits(const Lock &lock, const EarlierReads &earlier)
{
    return earlier.rare->unclaimed.looks >= limits::unclaimedLooks
        && lock.readAt - earlier.rare->unclaimed.since >= limits::unclaimedAfter;
}

// A permit that was released and acquired again between two reads is known only by its message.
bool isWithoutPermitsTooLong(const Lock &lock, const EarlierReads &earlier, Instant now)
{
    if (lock.kind != Kind::Semaphore || earlier.rare->emptySince == Instant{} || !earlier.hearsReleases
        || earlier.completedHolds < limits::habitHolds)
        return false;
    return isFarBeyond(now - earlier.rare->emptySince, earlier);
}

bool hasJustExpired(const Lock &lock, Instant now)
{
    return !lock.exists && lock.ending == Ending::Expired
        && (lock.gone || now - lock.rare->goneAt < limits::expiredFor);
}

bool waitsForOwnRead(const Lock &lock)
{
    return lock.exists && lock.rare->deadlock && lock.rare->deadlock->links.size() == 1;
}

// A reader that waits for itself has another state.
bool isInCycle(const Lock &lock)
{
    return lock.exists && lock.rare->deadlock && lock.rare->deadlock->links.size() > 1;
}

bool isStalled(const EarlierReads &earlier, const Lock &lock)
{
    return earlier.rare->stalled.looks >= limits::stalledLooks
        && lock.readAt - earlier.rare->stalled.since >= limits::stalledAfter;
}

bool isWithoutExpiry(const Lock &lock, Instant now)
{
    return neverEnds(lock, now) && !isCounter(lock) && !isNoLock(lock);
}

} // namespace

bool isFarLongerThanUsual(Millis held, Millis most)
{
    return held > most * limits::timesUsual && held > limits::unusualAtLeast;
}

Verdict classify(const Lock &lock, const EarlierReads &earlier, Instant now, std::optional<qint64> serverMillis,
                 Millis unverifiedAfter)
{
    // the row of a gone lock does not become Unverified in the few seconds that it remains
    if (!lock.gone && now - lock.readAt > unverifiedAfter)
        return {State::Unverified, KnownBy::Sample};
    const State calm = calmState(lock);
    const bool learnt = calm == State::HeldRenewed || calm == State::HeldFixedLease;
    Verdict verdict{calm, learnt ? KnownBy::Inference : KnownBy::Sample};
    const auto consider = [&verdict](bool holds, State state, KnownBy knownBy) {
        if (holds && state > verdict.state)
            verdict = {state, knownBy};
    };
    consider(isHeldUnusuallyLong(lock, earlier, now), State::HeldUnusuallyLong, KnownBy::Inference);
    consider(isWithoutPermitsTooLong(lock, earlier, now), State::PermitsNotReturned, KnownBy::Inference);
    consider(lock.rare->leaseBefore.has_value(), State::LeaseChanged, KnownBy::Inference);
    consider(isClimbing(lock, earlier), State::HoldCountClimbing, KnownBy::Sample);
    consider(isAboutToExpire(lock, now), State::AboutToExpire, KnownBy::Sample);
    consider(lock.missedRenewals > 0 && !isAboutToExpire(lock, now), State::RenewalLate, KnownBy::Inference);
    consider(isDrifting(lock, serverMillis), State::DeadlineDrift, KnownBy::Sample);
    consider(lock.mixed, State::MixedKinds, KnownBy::Sample);
    consider(hasZombieReader(lock, earlier), State::ZombieReader, KnownBy::Sample);
    consider(isQueueWithoutHolder(lock, earlier), State::QueueWithoutHolder, KnownBy::Sample);
    consider(hasUnclaimedPermits(lock, earlier), State::PermitsUnclaimed, KnownBy::Sample);
    consider(isGhostAtHead(lock, earlier), State::GhostAtHead, KnownBy::Inference);
    consider(!lock.rare->upgrading.isEmpty() || waitsForOwnRead(lock), State::WaitsForOwnRead, KnownBy::Event);
    consider(hasJustExpired(lock, now), State::ExpiredWhileHeld, KnownBy::Inference);
    consider(isStalled(earlier, lock), State::Stalled, KnownBy::Sample);
    consider(isWithoutExpiry(lock, now), State::NoExpiry, KnownBy::Sample);
    consider(isInCycle(lock), State::Deadlocked, KnownBy::Sample);
    return verdict;
}

} // namespace lockscope::monitor

#include "core/monitor/analysis/lease_change.h"

#include "core/monitor/analysis/diff.h"
#include "core/monitor/analysis/lease.h"

namespace lockscope::monitor {

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
std::optional<Millis> knownLease(const LockMemory &memory, const Lock &before, const Lock &now)
{
    if (const auto learned = learnedLease(memory))
        return learned;
    const bool seenWhole = !before.heldSinceIsBound && memory.leaseKind == LeaseKind::Learning;
    return seenWhole && !sameHolders(before, now) ? std::optional(Millis(memory.longestTtl)) : std::nullopt;
}

// The TTL of a healthy lock is between two thirds of its lease and the lease. So the learned `lease` is at least two
// thirds of the true lease.
bool isRaised(const Lock &now, Millis lease)
{
    return toMillis(now.expiresAt - now.readAt) > lease * 3 / 2 + deadlineJitter + now.expirySlack;
}

} // namespace

std::optional<Millis> leaseBeforeChange(const LockMemory &memory, const Lock &before, const Lock &now)
{
    if (!isPlain(before) || !isPlain(now) || memory.boosted || now.readAt - before.readAt > watched)
        return std::nullopt;
    const auto lease = knownLease(memory, before, now);
    if (!lease || *lease <= Millis(0))
        return std::nullopt;
    const bool lowered = deadlineMoved(before, now) < Millis(0); // a renewal never moves the deadline to an earlier one
    return lowered || isRaised(now, *lease) ? lease : std::nullopt;
}

} // namespace lockscope::monitor

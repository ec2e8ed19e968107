#include "core/clients/analysis/listening.h"

#include "core/model/lock.h"

namespace lockscope::clients {

namespace {

std::optional<Millis> leaseOf(const Lock &lock, Instant now)
{
    switch (lock.leaseKind) {
    case LeaseKind::Watchdog: return lock.lease;
    case LeaseKind::Learning: {
        const Ttl ttl = lock.ttl(now);
        return ttl.hasExpiry() ? std::optional(std::max(usualLease, ttl.left())) : std::nullopt;
    }
    case LeaseKind::Fixed:
    case LeaseKind::None: break;
    }
    return std::nullopt;
}

} // namespace

std::optional<Millis> longestLease(const std::vector<LockPtr> &locks, Instant now)
{
    std::optional<Millis> longest;
    for (const LockPtr &lock : locks) {
        const auto lease = !lock->gone && lock->holderCount > 0 ? leaseOf(*lock, now) : std::nullopt;
        if (lease && (!longest || *lease > *longest))
            longest = lease;
    }
    return longest;
}

Millis listeningTime(std::optional<Millis> longestLease)
{
    return std::min(longestListening, longestLease.value_or(usualLease) / 3 + listenMargin);
}

} // namespace lockscope::clients

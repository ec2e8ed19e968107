#include "core/model/lock.h"

namespace lockscope {

Ttl Lock::ttl(Instant now) const
{
    if (!exists)
        return Ttl::missing();
    if (noExpiry)
        return Ttl::noExpiry();
    return Ttl::of(std::max(Millis(0), toMillis(expiresAt - now)));
}

bool neverEnds(const Lock &lock, Instant now)
{
    constexpr Millis decade(10LL * 365 * 86'400'000);
    return lock.exists && (lock.noExpiry || lock.expiresAt - now > decade);
}

bool isCounter(const Lock &lock)
{
    return traitsOf(lock.kind).isCounter;
}

bool isNoLock(const Lock &lock)
{
    return traitsOf(lock.kind).isNoLock;
}

bool isContended(const Lock &lock)
{
    return !lock.gone
        && (lock.waiters.threads.value_or(0) > 0 || lock.waiters.clients.value_or(0) > 0 || !lock.queue.empty());
}

bool isConfirmedHeld(const Lock &lock)
{
    return !lock.gone && lock.exists && !lock.holders.empty() && lock.state != State::Unverified;
}

bool needsAttention(const Lock &lock)
{
    return !lock.gone && needsAttention(lock.state);
}

} // namespace lockscope

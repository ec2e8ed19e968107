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

QLatin1String word(Mode mode)
{
    return mode == Mode::Read ? QLatin1String("read") : QLatin1String("write");
}

QLatin1String word(LeaseKind lease)
{
    switch (lease) {
    case LeaseKind::Learning: return QLatin1String("learning");
    case LeaseKind::Watchdog: return QLatin1String("watchdog");
    case LeaseKind::Fixed: return QLatin1String("fixed");
    case LeaseKind::None: break;
    }
    return QLatin1String("none");
}

QLatin1String word(Access access)
{
    switch (access) {
    case Access::Exclusive: return QLatin1String("exclusive");
    case Access::Read: return QLatin1String("read");
    case Access::Write: break;
    }
    return QLatin1String("write");
}

QLatin1String word(KnownBy how)
{
    switch (how) {
    case KnownBy::Event: return QLatin1String("event");
    case KnownBy::Sample: return QLatin1String("sample");
    case KnownBy::Inference: break;
    }
    return QLatin1String("inference");
}

} // namespace lockscope

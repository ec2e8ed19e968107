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
    return lock.kind == Kind::Semaphore || lock.kind == Kind::ExpirableSemaphore || lock.kind == Kind::Latch;
}

bool isNoLock(const Lock &lock)
{
    return lock.kind == Kind::UnknownHash || lock.kind == Kind::OtherType;
}

bool isContended(const Lock &lock)
{
    return !lock.gone
        && (lock.waiters.threads.value_or(0) > 0 || lock.waiters.clients.value_or(0) > 0 || !lock.queue.empty());
}

bool needsAttention(const Lock &lock)
{
    return !lock.gone && lock.state >= State::HeldUnusuallyLong && lock.state != State::Unverified;
}

QLatin1String word(Kind kind)
{
    switch (kind) {
    case Kind::Reentrant: return QLatin1String("reentrant");
    case Kind::Fair: return QLatin1String("fair");
    case Kind::ReadWrite: return QLatin1String("read-write");
    case Kind::Fenced: return QLatin1String("fenced");
    case Kind::FasterMulti: return QLatin1String("faster-multi");
    case Kind::Semaphore: return QLatin1String("semaphore");
    case Kind::ExpirableSemaphore: return QLatin1String("expirable-semaphore");
    case Kind::Latch: return QLatin1String("latch");
    case Kind::Token: return QLatin1String("token");
    case Kind::UnknownHash: return QLatin1String("unknown-hash");
    case Kind::OtherType: break;
    }
    return QLatin1String("other-type");
}

QLatin1String word(Mode mode)
{
    return mode == Mode::Read ? QLatin1String("read") : QLatin1String("write");
}

QLatin1String word(State state)
{
    switch (state) {
    case State::Free: return QLatin1String("free");
    case State::HeldRenewed: return QLatin1String("held-renewed");
    case State::HeldFixedLease: return QLatin1String("held-fixed-lease");
    case State::CountingDown: return QLatin1String("counting-down");
    case State::NoPermits: return QLatin1String("no-permits");
    case State::Learning: return QLatin1String("learning");
    case State::HeldUnusuallyLong: return QLatin1String("held-unusually-long");
    case State::PermitsNotReturned: return QLatin1String("permits-not-returned");
    case State::LeaseChanged: return QLatin1String("lease-changed");
    case State::HoldCountClimbing: return QLatin1String("hold-count-climbing");
    case State::AboutToExpire: return QLatin1String("about-to-expire");
    case State::RenewalLate: return QLatin1String("renewal-late");
    case State::DeadlineDrift: return QLatin1String("deadline-drift");
    case State::MixedKinds: return QLatin1String("mixed-kinds");
    case State::ZombieReader: return QLatin1String("zombie-reader");
    case State::QueueWithoutHolder: return QLatin1String("queue-without-holder");
    case State::PermitsUnclaimed: return QLatin1String("permits-unclaimed");
    case State::GhostAtHead: return QLatin1String("ghost-at-head");
    case State::WaitsForOwnRead: return QLatin1String("waits-for-own-read");
    case State::ExpiredWhileHeld: return QLatin1String("expired-while-held");
    case State::QuorumLost: return QLatin1String("quorum-lost");
    case State::NoExpiry: return QLatin1String("no-expiry");
    case State::Unverified: break;
    }
    return QLatin1String("unverified");
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

#include "core/model/lock.h"

namespace lockscope {

OwnerParts partsIn(const Owner &owner, QByteArrayView client, QByteArrayView thread, QByteArrayView transaction)
{
    const QByteArray &raw = owner.raw();
    const auto placeOf = [&raw](QByteArrayView text, OwnerParts::Place after) {
        const qsizetype from = text.isEmpty() ? -1 : raw.indexOf(text, after.from + after.size);
        return from < 0 ? OwnerParts::Place() : OwnerParts::Place{quint16(from), quint16(text.size())};
    };
    OwnerParts parts;
    parts.client = placeOf(client, {});
    parts.thread = placeOf(thread, parts.client);
    parts.transaction = placeOf(transaction, parts.thread);
    return parts;
}

bool operator==(const Holder &a, const Holder &b)
{
    return a.owner == b.owner && a.holds == b.holds && a.access == b.access && a.liveTimeouts == b.liveTimeouts
        && a.deadlineMillis == b.deadlineMillis;
}

Ttl Lock::ttl(Instant now) const
{
    if (!exists)
        return Ttl::missing();
    if (noExpiry)
        return Ttl::noExpiry();
    if (expiryUnknown)
        return Ttl::unknown();
    return Ttl::of(std::max(Millis(0), toMillis(expiresAt - now)));
}

QByteArray Lock::value() const
{
    return kind == Kind::Token && !holders.empty() ? holders.front().owner.raw() : QByteArray();
}

bool neverEnds(const Lock &lock, Instant now)
{
    constexpr Millis decade(10LL * 365 * 86'400'000);
    return lock.exists && (lock.noExpiry || (!lock.expiryUnknown && lock.expiresAt - now > decade));
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

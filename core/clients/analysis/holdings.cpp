#include "core/clients/analysis/holdings.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::clients {

namespace {

// The values of `SET NX` locks and the IDs of permits are not client UUIDs.
bool namesClients(const Lock &lock)
{
    return !lock.gone && lock.kind != Kind::Token && !isCounter(lock) && !isNoLock(lock)
        && (!lock.holders.empty() || !lock.queue.empty());
}

bool holds(const Lock &lock, const Uuid &uuid)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [&](const Holder &holder) { return holder.client() == uuid; });
}

std::vector<Uuid> holdersOf(const Lock &lock)
{
    std::vector<Uuid> uuids;
    for (const Holder &holder : lock.holders) {
        if (holder.hasClient())
            uuids.push_back(holder.client());
    }
    std::sort(uuids.begin(), uuids.end());
    uuids.erase(std::unique(uuids.begin(), uuids.end()), uuids.end());
    return uuids;
}

// The lease is rounded by up to 1.5 %, and the times of CLIENT LIST by up to a second.
Moment renewalMoment(const Lock &lock)
{
    const Millis rough = lock.lease.value_or(Millis(0)) / 50;
    return {*lock.lastRenewal - rough - Millis(1'000), *lock.lastRenewal + rough + lock.expirySlack};
}

// The sample at `heldSince` found the lock held, and the previous sample was at most five seconds earlier. The caller
// checks this: otherwise `heldSince` is only a bound.
Moment acquireMoment(const Lock &lock)
{
    return {lock.heldSince - Millis(6'000), lock.heldSince};
}

} // namespace

bool isRenewedByOneClient(const Lock &lock)
{
    const auto sameClient = [&](const Holder &holder) { return holder.client() == lock.holders.front().client(); };
    return namesClients(lock) && lock.leaseKind == LeaseKind::Watchdog && lock.state != State::Unverified
        && !lock.holders.empty() && std::all_of(lock.holders.begin(), lock.holders.end(), sameClient);
}

void Holdings::apply(const Delta &delta)
{
    if (delta.reset) {
        const auto rows = std::exchange(m_rows, {});
        for (const LockPtr &lock : rows)
            count(*lock, -1);
    }
    for (const LockPtr &lock : delta.upserts)
        put(lock);
    for (const LockId &id : delta.removed)
        drop(id);
}

const LockId &Holdings::ById::idOf(const LockPtr &lock)
{
    return lock->id;
}

LockPtr Holdings::take(const LockId &id)
{
    const auto it = m_rows.find(id);
    return it == m_rows.end() ? nullptr : std::move(m_rows.extract(it).value());
}

void Holdings::put(const LockPtr &lock)
{
    const LockPtr before = take(lock->id);
    if (before)
        count(*before, -1);
    if (!namesClients(*lock))
        return;
    count(*lock, 1);
    noteMoments(before.get(), *lock);
    m_rows.insert(lock);
}

void Holdings::drop(const LockId &id)
{
    if (const LockPtr before = take(id))
        count(*before, -1);
}

void Holdings::count(const Lock &lock, int sign)
{
    const bool renewals = isRenewedByOneClient(lock);
    for (const Uuid &uuid : holdersOf(lock)) {
        Tally &tally = m_tallies[uuid];
        tally.held += sign;
        tally.renewed += renewals ? sign : 0;
        tally.late += renewals && lock.missedRenewals > 0 ? sign : 0;
        m_changed.insert(uuid);
    }
    for (const QueueEntry &entry : lock.queue) {
        const Uuid uuid = monitor::clientOf(entry.owner);
        m_tallies[uuid].queued += sign;
        m_changed.insert(uuid);
    }
    if (sign < 0)
        return;
    for (const Uuid &uuid : holdersOf(lock)) {
        Tally &tally = m_tallies[uuid];
        tally.asOf = std::max(tally.asOf, lock.readAt);
        tally.firstSeen = tally.firstSeen == Instant{} ? lock.heldSince : std::min(tally.firstSeen, lock.heldSince);
        if (renewals && lock.lastRenewal)
            tally.lastRenewal = std::max(tally.lastRenewal.value_or(*lock.lastRenewal), *lock.lastRenewal);
    }
    for (const QueueEntry &entry : lock.queue) {
        Tally &tally = m_tallies[monitor::clientOf(entry.owner)];
        tally.asOf = std::max(tally.asOf, lock.readAt);
        if (tally.firstSeen == Instant{})
            tally.firstSeen = lock.readAt;
    }
}

void Holdings::noteMoments(const Lock *before, const Lock &now)
{
    if (now.holderCount != 1 || now.holders.empty())
        return;
    const Uuid uuid = now.holders.front().client();
    std::vector<Moment> &moments = m_tallies[uuid].moments;
    const bool isNew = !before || !holds(*before, uuid) || before->heldSince != now.heldSince;
    if (isNew && !now.heldSinceIsBound)
        moments.push_back(acquireMoment(now));
    if (!isNew && isRenewedByOneClient(now) && now.lastRenewal && now.lastRenewal != before->lastRenewal)
        moments.push_back(renewalMoment(now));
    if (moments.size() > mostMoments)
        moments.erase(moments.begin());
}

void Holdings::forget(const Uuid &uuid)
{
    m_tallies.remove(uuid);
}

} // namespace lockscope::clients

#include "core/monitor/analysis/diff.h"

#include "core/families/family.h"
#include "core/model/lock.h"

#include <climits>

namespace lockscope::monitor {

namespace {

// Compares permitsSince only if the state shows that time, because busy semaphores change it constantly.
bool sameWithout(const Lock &a, const Lock &b)
{
    const bool told = b.state == State::PermitsUnclaimed || b.state == State::PermitsNotReturned;
    return !told || a.rare->permitsSince == b.rare->permitsSince;
}

} // namespace

std::vector<RenewalMark> renewalsBetween(const Lock *before, const Lock &now)
{
    std::vector<RenewalMark> marks;
    if (!before || !now.lease || now.leaseKind != LeaseKind::Watchdog || before->heldSince != now.heldSince)
        return marks;
    const Millis beat = std::max(families::renewalPeriod(now.family, *now.lease), Millis(1));
    const Instant set = now.expiresAt - *now.lease; // time when the TTL was last set to the lease
    for (int i = before->missedRenewals + 1; i <= now.missedRenewals; ++i)
        marks.push_back({set + i * beat, true, KnownBy::Inference});
    if (!now.lastRenewal || now.lastRenewal == before->lastRenewal)
        return marks;
    // Several renewals may be due between two reads. All of them must have happened, because the lock would have
    // expired otherwise.
    if (before->missedRenewals == 0 && before->lastRenewal && now.holderCount == 1) {
        const auto between = std::min<qint64>((*now.lastRenewal - *before->lastRenewal + beat / 2) / beat - 1, 30);
        for (qint64 i = between; i > 0; --i)
            marks.push_back({*now.lastRenewal - i * beat, false, KnownBy::Inference});
    }
    marks.push_back({*now.lastRenewal, false, KnownBy::Inference});
    return marks;
}

Sample sampleOf(const Lock &lock)
{
    const Ttl ttl = lock.ttl(lock.readAt);
    Sample sample;
    sample.at = lock.readAt;
    sample.pttl = ttl.isMissing() ? -2 : ttl.isNoExpiry() ? -1 : qint32(std::min<qint64>(ttl.left().count(), INT_MAX));
    sample.holders = qint32(std::min<qint64>(lock.holderCount, INT_MAX));
    const auto reads = [](const Holder &h) { return h.access == Access::Read; };
    sample.readers = lock.mode == Mode::Read ? sample.holders
                                             : qint32(std::count_if(lock.holders.begin(), lock.holders.end(), reads));
    const qint64 waiters = lock.waiters.known().value_or(-1);
    sample.waiters = qint32(std::min<qint64>(waiters, INT_MAX));
    return sample;
}

bool sameForDelta(const Lock &a, const Lock &b, Millis jitter)
{
    const auto near = [jitter](Millis x, Millis y) { return std::chrono::abs(x - y) <= jitter; };
    const bool sameLease = a.lease.has_value() == b.lease.has_value() && (!a.lease || near(*a.lease, *b.lease));
    return a.id == b.id && a.kind == b.kind && a.mode == b.mode && a.state == b.state && a.holderCount == b.holderCount
        && a.holders == b.holders && a.queue == b.queue && a.waiters == b.waiters && a.token == b.token
        && a.value() == b.value() && a.rare->foreignType == b.rare->foreignType && a.mixed == b.mixed
        && a.mixture == b.mixture && a.rare->overduePermits == b.rare->overduePermits && a.exists == b.exists
        && a.noExpiry == b.noExpiry && (!a.exists || a.noExpiry || near(toMillis(a.expiresAt - b.expiresAt), Millis(0)))
        && a.leaseKind == b.leaseKind && sameLease && a.lastRenewal == b.lastRenewal
        && a.missedRenewals == b.missedRenewals && a.heldSince == b.heldSince
        && a.heldSinceIsBound == b.heldSinceIsBound && a.changesPerMinute == b.changesPerMinute && a.gone == b.gone
        && a.rare->leaseBefore == b.rare->leaseBefore && a.rare->upgrading == b.rare->upgrading && sameWithout(a, b)
        && a.ending == b.ending && a.rare->lastOwner == b.rare->lastOwner && a.node == b.node && a.family == b.family
        && a.rare->deadlock == b.rare->deadlock && a.rare->blocking == b.rare->blocking
        && a.rare->activeIn == b.rare->activeIn;
}

} // namespace lockscope::monitor

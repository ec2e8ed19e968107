#include "core/actions/plan/ttl_bounds.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

qint64 drift(qint64 passed)
{
    return passed / 100 + 2;
}

qint64 millisBetween(Instant from, Instant to)
{
    return std::max<qint64>(0, toMillis(to - from).count());
}

} // namespace

TtlBounds runningDown(Millis left, Instant earliest, Instant latest, Instant now)
{
    const qint64 shortest = millisBetween(latest, now);
    const qint64 longest = millisBetween(earliest, now + longestFlight);
    const qint64 least = left.count() - longest - drift(longest);
    const qint64 most = left.count() - shortest + drift(shortest);
    return {least > 0 ? least : -2, std::max<qint64>(0, most)}; // -2: it may have expired by then
}

TtlBounds ttlBounds(const Plan &plan, const Ttl &ttl, Instant now)
{
    if (ttl.isMissing())
        return {-2, -2};
    if (!ttl.hasExpiry())
        return noExpiryBounds;
    TtlBounds bounds = runningDown(ttl.left(), plan.readAt, plan.answeredAt, now);
    if (plan.seen.leaseKind != LeaseKind::Watchdog)
        return bounds;
    const Millis lease = plan.seen.lease.value_or(Millis(0));
    bounds.most = std::max(ttl.left(), lease).count();
    // After a writer entered the lock again, the time to live exceeds the lease until the next renewal.
    bounds.least = std::min(bounds.least, runningDown(lease, plan.readAt, plan.answeredAt, now).least);
    return bounds;
}

} // namespace lockscope::actions

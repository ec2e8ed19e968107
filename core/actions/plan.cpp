#include "core/actions/plan.h"

#include "core/actions/permit_plan.h"
#include "core/actions/refusal.h"
#include "core/base/escape.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

namespace {

std::vector<Key> readTimeoutKeys(const Lock &lock)
{
    std::vector<Key> keys;
    for (const auto &holder : lock.holders) {
        if (holder.access != Access::Read)
            continue;
        for (qint64 n = 1; n <= holder.holds && keys.size() < 1'000; ++n)
            keys.push_back(locks::readTimeout(lock.id.key, holder.owner, int(n)));
    }
    return keys;
}

bool isRenewedInTime(const Lock &lock)
{
    return lock.leaseKind == LeaseKind::Watchdog && lock.missedRenewals == 0 && lock.lastRenewal;
}

} // namespace

Result<ForceReleasePlan> planFrom(const Evidence &evidence, const LockPtr &seen, const Owner &holder)
{
    const QString name = toDisplay(evidence.raw.name.raw());
    if (evidence.raw.type == "none" || !seen)
        return precondition(QStringLiteral("'%1' was released just now").arg(name));
    if (const auto refusal = whyNot(evidence.raw.name, seen))
        return *refusal;

    ForceReleasePlan plan;
    plan.seen = *seen;
    plan.readAt = evidence.raw.readAt;
    plan.answeredAt = evidence.answeredAt;
    plan.pttl = Ttl::fromPttl(evidence.raw.pttl);
    plan.holderIsAlive = isRenewedInTime(*seen);
    if (seen->kind == Kind::ExpirableSemaphore) {
        if (const auto refusal = choosePermit(plan, evidence, holder))
            return *refusal;
        return plan;
    }
    plan.value = evidence.value;
    plan.fields = {evidence.raw.fields.begin(), evidence.raw.fields.end()};
    plan.token = evidence.fencingToken;
    plan.companions = readTimeoutKeys(*seen);
    return plan;
}

} // namespace lockscope::actions

#include "core/actions/plan/as_shown.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/plan/ttl_bounds.h"

namespace lockscope::actions {

namespace {

qint64 pttlOf(const Plan &plan)
{
    if (plan.pttl.hasExpiry())
        return plan.pttl.left().count();
    return plan.pttl.isNoExpiry() ? -1 : -2;
}

bool hasAnotherDeadline(const Plan &shown, const Plan &now)
{
    return !ttlBounds(shown, shown.pttl, now.readAt).admit(pttlOf(now));
}

bool isPermitProlonged(const Plan &shown, const Plan &now)
{
    const qint64 passed = toMillis(now.readAt - shown.readAt).count();
    return now.permitDeadline - shown.permitDeadline > longestPermitRenewal + passed;
}

} // namespace

bool mayHaveBeenReleased(const Plan &plan, quint32 unlocksHeard)
{
    // not for counters: each returned permit sends a message
    return !isCounter(plan.seen) && unlocksHeard != plan.unlocksHeard;
}

bool isAsShown(const Plan &shown, const Plan &now)
{
    return sameHolder(shown, now) && shown.fields == now.fields && !hasAnotherDeadline(shown, now)
        && !isPermitProlonged(shown, now) && !isTakenAgain(shown, std::make_shared<const Lock>(now.seen))
        && !mayHaveBeenReleased(shown, now.unlocksHeard);
}

} // namespace lockscope::actions

#include "core/clients/analysis/renewal_lag.h"

#include "core/clients/analysis/holdings.h"
#include "core/families/family.h"
#include "core/model/lock.h"

namespace lockscope::clients {

QHash<Uuid, RenewalLag> renewalLags(const std::vector<LockPtr> &locks, Instant now)
{
    QHash<Uuid, RenewalLag> lags;
    for (const LockPtr &lock : locks) {
        if (!isRenewedByOneClient(*lock))
            continue;
        RenewalLag &lag = lags[lock->holders.front().client()];
        ++lag.renewed;
        if (lock->missedRenewals == 0)
            continue;
        ++lag.late;
        if (lock->lastRenewal && lock->lease)
            lag.worst = std::max(
                lag.worst, toMillis(now - *lock->lastRenewal) - families::renewalPeriod(lock->family, *lock->lease));
    }
    return lags;
}

} // namespace lockscope::clients

#pragma once

#include "core/base/clock.h"
#include "core/clients/analysis/client.h"
#include "core/model/lock_ptr.h"

#include <QHash>

namespace lockscope::clients {

// The delay of the renewals of one client.
struct RenewalLag {
    qint64 renewed = 0; // locks that it renews
    qint64 late = 0; // the part of `renewed` that misses a renewal
    Millis worst{}; // the longest time by which a renewal is overdue
};

// The clients that renew locks. Pure. A lock with readers of several clients does not count, because it is unknown who
// renews it.
QHash<Uuid, RenewalLag> renewalLags(const std::vector<LockPtr> &locks, Instant now);

} // namespace lockscope::clients

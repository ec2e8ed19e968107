#pragma once

#include "core/actions/sweep/leftover.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

#include <stop_token>

namespace lockscope::actions {

// Limits the cost of a sweep for the server, as MonitorOptions limits the monitor's scan.
struct SweepBudget {
    int count = 250; // SCAN … COUNT; see ScanPacer::count()
    double share = 0.25; // share of the server's time; 1 means no pauses
    // Prefixes of lock names. The keys of other locks are not read. Empty means all locks.
    std::vector<QByteArray> prefixes = {};
};

// Scans all names of the database once, reads the keys that belong to locks, and reports those left behind. Changes
// nothing. Errors: the client's (Forbidden: SCAN, or a command that reads locks); Canceled when stopped.
Task<Result<SweepReport>> findLeftovers(QPointer<redis::Server> server, SweepBudget budget, std::stop_token stop);

} // namespace lockscope::actions

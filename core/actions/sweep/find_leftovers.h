#pragma once

#include "core/actions/sweep/leftover.h"
#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

#include <stop_token>

namespace lockscope::actions {

// What a sweep may cost the server, as the monitor's scan (MonitorOptions).
struct SweepBudget {
    int count = 250; // SCAN … COUNT
    double share = 0.25; // of the server's time; 1: flat out
    std::vector<QByteArray> prefixes = {}; // of the locks' names; empty: all. Of others no key is read
};

// Goes through all names of the database once (SCAN), looks at those that belong to locks, and tells what is left
// behind. Changes nothing. Errors: the client's (Forbidden: SCAN, or what a lock is read with); Canceled when stopped.
Task<Result<SweepReport>> findLeftovers(QPointer<redis::Server> server, SweepBudget budget, std::stop_token stop);

} // namespace lockscope::actions

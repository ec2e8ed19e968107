#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/redis/node/node_client.h"

#include <QRandomGenerator>

namespace lockscope::demo {

// One program of an imaginary shop: a client with connections, UUID and watchdog.
class SimulatedClient {
public:
    SimulatedClient(const redis::Address &address, Clock *clock, Millis watchdogLease, QByteArray name);

    redis::NodeClient redis;
    locks::LockClient locks;
    Clock *clock;
    QRandomGenerator random;

    Millis between(int lowMillis, int highMillis) { return Millis(random.bounded(lowMillis, highMillis)); }
};

// Activities of clients, repeated until stopped. Each checks `stop` after every await before it uses its client.
struct WorkPlan {
    Key name;
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant;
    int holdFrom = 200, holdTo = 1'200; // ms
    int pauseFrom = 100, pauseTo = 800; // ms
    std::optional<Millis> wait = {};
    std::optional<Millis> lease = {};
};
Task<void> workOn(SimulatedClient *client, WorkPlan plan, std::stop_token stop);

// Acquires a lock and keeps it. Acquires it again after a forced release.
Task<void> keep(SimulatedClient *client, Key name, std::stop_token stop);

// Takes a fixed lease that is shorter than its work, so that the lease expires.
Task<void> overstay(SimulatedClient *client, Key name, Millis lease, std::stop_token stop);

// Enters a lock again and again without leaving it, and starts over at `most` holds.
Task<void> climb(SimulatedClient *client, Key name, int most, std::stop_token stop);

// Holds a lock, and sometimes freezes beyond its lease, as in a long garbage collection.
Task<void> freezeNowAndThen(SimulatedClient *client, Key name, Millis lease, std::stop_token stop);

} // namespace lockscope::demo

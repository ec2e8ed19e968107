#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/redis/node/node_client.h"

#include <QRandomGenerator>

namespace lockscope::demo {

// One program of a pretended shop: a client instance with its own connections, UUID and watchdog.
class SimulatedClient {
public:
    SimulatedClient(const redis::Address &address, Clock *clock, Millis watchdogLease, QByteArray name);

    redis::NodeClient redis;
    locks::LockClient locks;
    Clock *clock;
    QRandomGenerator random;

    Millis between(int lowMillis, int highMillis) { return Millis(random.bounded(lowMillis, highMillis)); }
};

// What clients do, over and over until stopped. Each looks at `stop` after every await before touching its client.
struct WorkPlan {
    Key name;
    locks::Kind kind = locks::Kind::Reentrant;
    int holdFrom = 200, holdTo = 1'200; // ms
    int pauseFrom = 100, pauseTo = 800; // ms
    std::optional<Millis> wait = {};
    std::optional<Millis> lease = {};
};
Task<void> workOn(SimulatedClient *client, WorkPlan plan, std::stop_token stop);

// Acquires and keeps, as long as the demo lasts; takes it again when it was broken by force.
Task<void> keep(SimulatedClient *client, Key name, std::stop_token stop);

// Takes a fixed lease that is shorter than its work, so that it runs out while held.
Task<void> overstay(SimulatedClient *client, Key name, Millis lease, std::stop_token stop);

// Enters again and again and forgets to leave; starts over at `most`.
Task<void> climb(SimulatedClient *client, Key name, int most, std::stop_token stop);

// Holds, and freezes (as in a long garbage collection) beyond its lease now and then.
Task<void> freezeNowAndThen(SimulatedClient *client, Key name, Millis lease, std::stop_token stop);

} // namespace lockscope::demo

#pragma once

#include "core/async/task.h"
#include "core/base/clock.h"
#include "core/base/result.h"

#include <memory>

namespace lockscope::locks {

struct Engine;
enum class ReplicaSync;

// What is known of a server's replicas, asked for once in each connection (INFO).
struct ReplicaProbe {
    Instant connectedSince{};
    Instant askedAt{};
    bool asked = false;
    bool isReplica = false;
    bool canCount = true; // INFO is allowed
    bool canWait = true; // the server knows WAIT: some proxies and services do not
    int count = 0;
};

// After an acquire: waits (WAIT) until as many replicas as `sync` says (not Off) have what this connection wrote.
// Nothing to wait for where there are no replicas or no WAIT. Errors: Precondition when not enough of them confirmed it
// in replicaTimeout, when the server is a replica itself or may not be asked; else what the client says. Other commands
// of the connection wait meanwhile.
Task<Result<void>> confirmOnReplicas(std::shared_ptr<Engine> engine, ReplicaSync sync);

} // namespace lockscope::locks

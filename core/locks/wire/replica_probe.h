#pragma once

#include "core/base/clock.h"

namespace lockscope::locks {

// What is known of a master's replicas, asked for once in each connection (INFO).
struct ReplicaProbe {
    Instant connectedSince{};
    Instant askedAt{};
    bool asked = false;
    bool isReplica = false;
    bool canCount = true; // INFO is allowed
    int count = 0;
};

} // namespace lockscope::locks

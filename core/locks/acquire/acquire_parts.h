#pragma once

#include "core/locks/release/release_parts.h"
#include "core/locks/waiters/queue_places.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/replica_probe.h"

#include <QHash>

namespace lockscope::locks {

// What the acquires of one lock client share. They have to give back what nobody wants any more, so they need all that
// releases need.
struct AcquireParts : ReleaseParts {
    using ReleaseParts::ReleaseParts;

    Identity identity;
    QueuePlaces queues; // of fair locks, where waiters of this client stand
    QHash<QString, ReplicaProbe> replicas; // by node, of which a cluster has several
};

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"
#include "core/locks/waiters/queue_places.h"
#include "core/locks/wire/identity.h"

#include <QHash>

namespace lockscope::locks {

// Facts about a master's replicas, read with INFO once per connection, and before all of them must confirm a lock.
struct ReplicaProbe {
    quint32 connection = 0; // the connection that answered INFO (Reply::connection); 0 if none
    bool isReplica = false;
    bool canCount = true; // INFO is allowed
    int count = 0;
};

// State shared by all acquires of one lock client. An acquire must release a lock that is no longer wanted, so it also
// needs the state of releases.
struct AcquireParts : ReleaseParts {
    using ReleaseParts::ReleaseParts;

    // The reason why no acquire may be sent now, according to LockClientOptions::forbids.
    std::optional<Error> whyForbidden() const { return options.forbids ? options.forbids() : std::nullopt; }

    Identity identity;
    QueuePlaces queues; // the places of this client's waiters in the queues of fair locks
    QHash<QString, ReplicaProbe> replicas; // by node, because a cluster has several
};

} // namespace lockscope::locks

#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// After an acquire of this lock, waits (WAIT) until as many replicas have it as `sync` requires. `sync` must not be
// Off. `connection` is the connection that answered the acquire (Reply::connection). WAIT must use this connection,
// because it counts only the writes of its own connection. Errors: Precondition with the token notConfirmed if too few
// replicas confirmed the lock within replicaTimeout, or if the server has no replicas or no WAIT. Precondition if the
// server is a replica. Other errors are those of INFO and WAIT. While WAIT blocks the connection, its other commands
// are delayed.
Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, quint32 connection,
                                     ReplicaSync sync);

} // namespace lockscope::locks

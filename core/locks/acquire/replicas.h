#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// After an acquire of this lock: waits (WAIT) until as many replicas as `sync` says (not Off) have what this connection
// wrote to its master.
// Nothing to wait for where there are no replicas or no WAIT. Errors: Precondition when not enough of them confirmed it
// in replicaTimeout, when the server is a replica itself or may not be asked; else what the client says. Other commands
// of the connection wait meanwhile.
Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, ReplicaSync sync);

} // namespace lockscope::locks

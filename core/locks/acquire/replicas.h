#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// After an acquire of this lock: waits (WAIT) until as many replicas as `sync` says (not Off) have it. `connection` is
// the one that answered the acquire (Reply::connection). WAIT counts what its own connection wrote, so it goes nowhere
// else. Errors: Precondition with the token notConfirmed unless enough replicas confirmed it in replicaTimeout. That
// includes servers without replicas and servers without WAIT. Precondition when the server is a replica itself. Else
// what the server says to INFO. Other commands of the connection wait meanwhile.
Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, quint32 connection,
                                     ReplicaSync sync);

} // namespace lockscope::locks

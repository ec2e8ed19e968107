#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// After an acquire of this lock, waits (WAIT) until as many replicas as `sync` says (not Off) have it. `connection` is
// the one that answered the acquire (Reply::connection), because WAIT counts only its own connection's writes. Errors:
// Precondition with the token notConfirmed unless enough replicas confirmed the lock within replicaTimeout, including
// servers without replicas or without WAIT. Precondition if the server is a replica. Otherwise the server's error to
// INFO. Other commands of the connection wait meanwhile.
Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, quint32 connection,
                                     ReplicaSync sync);

} // namespace lockscope::locks

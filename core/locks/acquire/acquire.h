#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// Implements LockClient::acquire(): makes one attempt, then waits if somebody else has the lock and the caller has
// time. For kinds with a queue, an acquire that ends without the lock also leaves the queue.
Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop);

} // namespace lockscope::locks

#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// LockClient::acquire(): one attempt, and if it is somebody else's and the caller has time, waiting for it. Of the
// kinds whose waiters stand in a queue: whatever way it ends without the lock, its place there is given up.
Task<Result<AcquireOutcome>> acquireLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireObserver observer, std::stop_token stop);

} // namespace lockscope::locks

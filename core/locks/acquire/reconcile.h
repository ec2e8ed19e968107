#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Releases a lock that was granted but is no longer wanted, or was granted too late.
Task<Result<Attempt>> handBack(PendingAcquire pending, std::stop_token stop);

// Releases a lock that too few replicas have, because a failover could lose it. The server is then asked whether the
// lock is released. If it is not, the error `why` that the caller receives says so.
Task<Result<Attempt>> handBackUnconfirmed(PendingAcquire pending, Error why, std::stop_token stop);

// After a lost reply: checks whether the server has granted the lock.
Task<Result<Attempt>> reconcile(PendingAcquire pending, Error lost, std::stop_token stop);

} // namespace lockscope::locks

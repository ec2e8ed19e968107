#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Releases a lock that was granted but is no longer wanted, or was granted too late.
Task<Result<Attempt>> handBack(PendingAcquire pending, std::stop_token stop);

// Releases a lock that too few replicas confirmed, because a failover could lose such a lock. Then reads whether
// the hold is gone. If not, adds that to the error `why`, which the caller receives.
Task<Result<Attempt>> handBackUnconfirmed(PendingAcquire pending, Error why, std::stop_token stop);

// After a lost reply: checks whether the server has granted the lock.
Task<Result<Attempt>> reconcile(PendingAcquire pending, Error lost, std::stop_token stop);

} // namespace lockscope::locks

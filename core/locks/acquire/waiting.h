#pragma once

#include "core/locks/acquire/attempt.h"
#include "core/locks/acquire/latest_look.h"

namespace lockscope::locks {

// Tries until we have the lock, the time is up, or a stop is requested. Between two tries, waits until the lock may be
// free.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireContext context, LatestLook look, std::stop_token stop);

// After a first try without the lock: continues like waitForLock() if the request may wait, and otherwise gives up.
Task<Result<AcquireOutcome>> waitAfter(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                       AcquireContext context, Result<Attempt> tried, std::stop_token stop);

} // namespace lockscope::locks

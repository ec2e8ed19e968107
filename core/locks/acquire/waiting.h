#pragma once

#include "core/locks/acquire/attempt.h"
#include "core/locks/acquire/last_look.h"

namespace lockscope::locks {

// Attempts until the lock is ours, the time is up, or it is stopped; between them it waits for what tells of a change.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireContext context, LastLook look, std::stop_token stop);

// The same after a first attempt that did not end it, if there is time.
Task<Result<AcquireOutcome>> waitAfter(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                       AcquireContext context, Result<Attempt> tried, std::stop_token stop);

} // namespace lockscope::locks

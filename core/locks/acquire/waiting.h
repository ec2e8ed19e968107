#pragma once

#include "core/locks/acquire/attempt.h"
#include "core/locks/acquire/last_look.h"

namespace lockscope::locks {

// Tries until we have the lock, the time is up, or a stop is requested. Between tries it waits for news.
Task<Result<AcquireOutcome>> waitForLock(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                         AcquireContext context, LastLook look, std::stop_token stop);

// Continues in the same way after a first try, if there is time.
Task<Result<AcquireOutcome>> waitAfter(std::shared_ptr<AcquireParts> parts, AcquireRequest request,
                                       AcquireContext context, Result<Attempt> tried, std::stop_token stop);

} // namespace lockscope::locks

#pragma once

#include "core/actions/plan/plan.h"
#include "core/actions/plan/tools.h"
#include "core/async/task.h"

namespace lockscope::actions {

// What an action on a lock that is held begins with: the lock and everything that belongs to it, read in one step. What
// follows from it, and the words, are the action's. Errors: Precondition when nobody holds it or its kind cannot be
// broken (semaphore, latch: the message says what to do instead), or when it is not said which of several permits is
// meant, Canceled when stopped, else the client's.
Task<Result<Plan>> planOfLock(Tools tools, Target target, std::stop_token stop);

} // namespace lockscope::actions

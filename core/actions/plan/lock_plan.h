#pragma once

#include "core/actions/plan/plan.h"
#include "core/actions/plan/refusals.h"
#include "core/actions/plan/tools.h"
#include "core/async/task.h"

namespace lockscope::actions {

// Why an action cannot be done to a lock as it is; nullopt when it can. Null: there is none.
using Refuse = std::optional<Error> (*)(const Key &name, const LockPtr &lock);

// What an action on a lock begins with: the lock and everything that belongs to it, read in one step. What follows from
// it, and the words, are the action's. Errors: what `refuse` says; usually Precondition when nobody holds it or its
// kind cannot be broken (semaphore, latch: the message says what to do instead). Precondition when it is not said which
// of several permits is meant, Canceled when stopped, else the client's.
Task<Result<Plan>> planOfLock(Tools tools, Target target, std::stop_token stop, Refuse refuse = &lockRefusal);

// The one step alone, once more: right before something is done that the server cannot compare by itself. Everything in
// `tools` is there when it begins. Errors: as above; Precondition when nobody holds it any more.
Task<Result<Plan>> planAgain(Tools tools, PlanPtr shown);

} // namespace lockscope::actions

#pragma once

#include "core/actions/plan/action_tools.h"
#include "core/actions/plan/plan.h"
#include "core/actions/plan/refusals.h"
#include "core/async/task.h"

namespace lockscope::actions {

// Why an action is not possible on a lock in this state; nullopt when it is possible. `lock` is null if the lock does
// not exist.
using Refuse = std::optional<Error> (*)(const Key &name, const LockPtr &lock);

// Reads the lock and everything that belongs to it in one step, to begin an action's plan. The caller adds the
// consequences to the plan. Errors: those of `refuse`, usually Precondition when nobody holds the lock or its kind
// cannot be broken (semaphore, latch: the message says what to do instead). Precondition when it is unclear which of
// several permits is meant, Canceled when stopped, otherwise the client's.
Task<Result<Plan>> planOfLock(ActionTools tools, Target target, std::stop_token stop, Refuse refuse = &lockRefusal);

// Repeats only the atomic read, right before a command that cannot compare the lock's state itself. `tools.client` and
// `tools.monitor` must exist when this is called. Errors: as above; Precondition when nobody holds the lock any more.
Task<Result<Plan>> planAgain(ActionTools tools, PlanPtr shown);

} // namespace lockscope::actions

#pragma once

#include "core/actions/evidence.h"
#include "core/actions/force_release.h"

namespace lockscope::actions {

// The plan that follows from one reading, but for who listens and the words. `seen` is that reading, decoded; `holder`
// says which permit of an expirable semaphore is meant. Precondition when there is nothing (any more) to break.
Result<ForceReleasePlan> planFrom(const Evidence &evidence, const LockPtr &seen, const Owner &holder);

} // namespace lockscope::actions

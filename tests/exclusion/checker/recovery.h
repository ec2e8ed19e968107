#pragma once

#include "tests/exclusion/checker/lock_life.h"

namespace lockscope::exclusion {

// How long each worker needed for its next acquisition after each fault that touched it. Time in which another fault
// touches it, in which it did not run, or in which all its owners wait for a semaphore whose permits are lost, does not
// count. Not judged if the worker was killed, or the run ended, before the limit.
void judgeRecoveries(const Run &run, const std::map<QByteArray, LockLife> &lives, const LivenessLimits &limits,
                     LivenessFigures &figures, std::vector<Violation> &violations);

// The last moment at which anybody asked for a lock; after it the run was over.
Moment lastAsk(const Run &run);

} // namespace lockscope::exclusion

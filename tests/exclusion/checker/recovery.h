#pragma once

#include "tests/exclusion/checker/liveness.h"

namespace lockscope::exclusion {

// How long each worker took to its next acquisition after each fault that touched it. Time in which another one
// touches it, or in which it did not run, does not count. Not judged where the worker was killed, or the run was over,
// before it had to.
void judgeRecoveries(const Run &run, const LivenessLimits &limits, LivenessFigures &figures,
                     std::vector<Violation> &violations);

// The last moment at which anybody asked for anything: then the run was over.
Moment lastAsk(const Run &run);

} // namespace lockscope::exclusion

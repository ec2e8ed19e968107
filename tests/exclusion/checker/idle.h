#pragma once

#include "tests/exclusion/checker/lock_life.h"

namespace lockscope::exclusion {

// Computes the longest time in which a lock was available while an undisturbed waiter waited for it, and the judged
// share of the time with waiters.
void judgeIdle(const QByteArray &lock, const LockLife &life, const LivenessLimits &limits, LivenessFigures &figures,
               std::vector<Violation> &violations);

} // namespace lockscope::exclusion

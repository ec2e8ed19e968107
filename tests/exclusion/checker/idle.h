#pragma once

#include "tests/exclusion/checker/lock_life.h"

namespace lockscope::exclusion {

// The longest time in which a lock could be had and somebody waited for it whom nothing kept from it; and how much of
// the time with waiters was judged.
void judgeIdle(const QByteArray &lock, const LockLife &life, const LivenessLimits &limits, LivenessFigures &figures,
               std::vector<Violation> &violations);

} // namespace lockscope::exclusion

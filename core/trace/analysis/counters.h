#pragma once

#include "core/trace/analysis/known_locks.h"
#include "core/trace/analysis/telling.h"

namespace lockscope::trace {

// Reports the events of a script on a semaphore, expirable permits or a latch. A bare number may be anybody's counter.
// It counts only if a channel, a companion, its name or earlier lines show its kind.
bool tellCounter(const Telling &telling, const KnownLocks &known);

} // namespace lockscope::trace

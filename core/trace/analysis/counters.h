#pragma once

#include "core/trace/analysis/event_reporter.h"
#include "core/trace/analysis/known_locks.h"

namespace lockscope::trace {

// Reports the events of a script on a semaphore, expirable permits or a latch. A bare number may be an unrelated
// counter, so a channel, a companion, the name or earlier lines must show that the number is a lock.
bool tellCounter(const EventReporter &reporter, const KnownLocks &known);

} // namespace lockscope::trace

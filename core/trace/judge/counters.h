#pragma once

#include "core/trace/judge/known_locks.h"
#include "core/trace/judge/telling.h"

namespace lockscope::trace {

// What a script did to a semaphore, to permits that expire, or to a latch. A bare number is anybody's counter: it
// counts where a channel, a companion, its name or what came before says what it is.
bool tellCounter(const Telling &telling, const KnownLocks &known);

} // namespace lockscope::trace

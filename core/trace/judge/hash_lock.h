#pragma once

#include "core/trace/judge/knowledge.h"
#include "core/trace/judge/telling.h"

namespace lockscope::trace {

// What a script did to a lock that is a hash with one field an owner: reentrant, fair, fenced, spin, read-write.
// Recognised by its calls, so that it is the same for all versions of Redisson, its relatives and ourselves. False when
// they are none of such a lock, or too few are in the log to tell.
bool tellHashLock(const Telling &telling, const Knowledge &knowledge);

} // namespace lockscope::trace

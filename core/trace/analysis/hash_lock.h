#pragma once

#include "core/trace/analysis/knowledge.h"
#include "core/trace/analysis/telling.h"

namespace lockscope::trace {

// Reports the events of a script on a hash lock with one field for each owner: reentrant, fair, fenced, spin,
// read-write. Recognizes such a script by its calls, so it works for all versions of Redisson, its relatives and our
// own scripts. Returns false if the calls are not those of such a lock, or if too few are in the log.
bool tellHashLock(const Telling &telling, const Knowledge &knowledge);

} // namespace lockscope::trace

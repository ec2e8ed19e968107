#pragma once

#include "core/trace/analysis/earlier_lines.h"
#include "core/trace/analysis/event_reporter.h"

namespace lockscope::trace {

// Reports the events of a script on a hash lock with one field for each owner: reentrant, fair, fenced, spin,
// read-write. Recognizes such a script by its calls. This works for all versions of Redisson, for similar libraries
// and for our own scripts. Returns false if the calls do not belong to such a lock, or if the log has too few of them.
bool tellHashLock(const EventReporter &reporter, const EarlierLines &earlier);

} // namespace lockscope::trace

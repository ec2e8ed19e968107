#pragma once

#include "core/trace/analysis/event_reporter.h"

namespace lockscope::trace {

// Reports a script on a lock with many values under one name (Redisson 3.38 and later), as one event for all its
// values. Returns false for other scripts.
bool tellFasterMulti(const EventReporter &reporter);

} // namespace lockscope::trace

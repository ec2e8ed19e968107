#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// The hold in `now` is the one in `shown`, as far as two readings can tell: holders, hold counts, value, fencing token
// and both bounds of its time to live agree, and no unlock message came between them.
bool isAsShown(const Plan &shown, const Plan &now);

// The same of a hold that the monitor watches: an unlock message came after the plan was read, so the lock may have
// been released and acquired again. `unlocksHeard`: by now (Monitor::unlocksHeard).
bool mayHaveBeenReleased(const Plan &plan, quint32 unlocksHeard);

} // namespace lockscope::actions

#pragma once

#include "core/actions/plan/plan.h"

namespace lockscope::actions {

// True if `now` and `shown` describe the same hold, as far as two reads can show. Holders, hold counts, value, fencing
// token and both bounds of the time to live must agree. No unlock message may have come between the two reads.
bool isAsShown(const Plan &shown, const Plan &now);

// For a hold that the monitor watches: true if an unlock message came after the plan was read. The lock may then have
// been released and acquired again. `unlocksHeard`: the current count (Monitor::unlocksHeard).
bool mayHaveBeenReleased(const Plan &plan, quint32 unlocksHeard);

} // namespace lockscope::actions

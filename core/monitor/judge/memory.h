#pragma once

#include "core/monitor/judge/lock_memory.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

// Learns from this look and fills in what `now` needs of the past: lease and its kind, last and missed renewals, held
// since, changes per minute, gone. `before` is the same lock as it was last time, null the first time. `own`: a hold of
// ours on this name, if there is one.
void track(LockMemory &memory, const Lock *before, Lock &now, const Look &look = {}, const OwnHold *own = nullptr);

// How the hold that was there `before` ended, when none of its holders is there `now`.
Ending endingOf(const Lock &before, const Lock &now, const Look &look);

} // namespace lockscope::monitor

#pragma once

#include "core/model/lock.h"
#include "core/monitor/analysis/earlier_reads.h"
#include "core/monitor/analysis/raw_lock.h"

namespace lockscope::monitor {

// Learns from this read and fills in the values of `now` that depend on the past. These are the lease and its kind,
// last and missed renewals, the start of the hold, changes per minute, and gone. `before` is the same lock at the
// previous read, null the first time. `own` is a hold of this program on this name, if any.
void learn(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look = {}, const OwnHold *own = nullptr);

// True if the key exists and shows its holders; a plain semaphore and a latch show none.
bool hasOwners(const Lock &lock);

// The ending of the hold in `before`, if none of its holders is in `now`.
Ending endingOf(const Lock &before, const Lock &now, const Look &look);

} // namespace lockscope::monitor

#pragma once

#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/earlier_reads.h"
#include "core/monitor/analysis/raw_lock.h"

// Internal parts of learn().
namespace lockscope::monitor {

void noteAbsence(const Lock *before, Lock &now, const Look &look); // call it if the key does not exist

// Counts one more read with the doubt, or ends the doubt. `afresh` restarts the count, because the doubt is about
// something new.
void countDoubt(EarlierReads &earlier, Doubt RareReads::*which, bool doubt, bool afresh, Instant at);

// These functions record doubts, which learn() keeps in addition to the hold and its lease. A read is not atomic, so a
// doubt becomes a state only if several reads show the same doubt.
void noteGhost(EarlierReads &earlier, const Lock *before, const Lock &now);
void noteZombies(EarlierReads &earlier, const Lock &now);
void noteStalled(EarlierReads &earlier, const Lock &now);
void noteOwnerless(EarlierReads &earlier, const Lock &now);
void notePermits(EarlierReads &earlier, const Lock *before, Lock &now, const Look &look);
void noteUpgrade(const Lock *before, Lock &now, const Look &look);
void countChanges(EarlierReads &earlier, const Lock *before, Lock &now);

} // namespace lockscope::monitor

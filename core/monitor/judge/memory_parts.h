#pragma once

#include "core/monitor/judge/lock_memory.h"
#include "core/monitor/judge/raw_lock.h"

// The parts of track(); nobody else needs them.
namespace lockscope::monitor {

void noteAbsence(const Lock *before, Lock &now, const Look &look); // the key is not there

// What is counted besides the hold and its lease. One look proves nothing here: a look is no atomic step, so only the
// same doubt at several looks becomes a state.
void noteGhost(LockMemory &memory, const Lock *before, const Lock &now);
void noteZombies(LockMemory &memory, const Lock &now);
void noteOwnerless(LockMemory &memory, const Lock &now);
void countChanges(LockMemory &memory, const Lock *before, Lock &now);

} // namespace lockscope::monitor

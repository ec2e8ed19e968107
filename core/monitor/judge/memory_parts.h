#pragma once

#include "core/monitor/judge/memory.h"

// The parts of track(); nobody else needs them.
namespace lockscope::monitor {

void noteAbsence(const Lock *before, Lock &now, const Look &look); // the key is not there

// What is counted besides the hold and its lease. One look proves nothing here: a look is no atomic step, so only the
// same doubt at several looks becomes a state.
void noteGhost(LockMemory &history, const Lock *before, const Lock &now);
void noteZombies(LockMemory &history, const Lock &now);
void noteOwnerless(LockMemory &history, const Lock &now);
void countChanges(LockMemory &history, const Lock *before, Lock &now);

} // namespace lockscope::monitor

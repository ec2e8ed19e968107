#pragma once

#include "core/monitor/judge/lock_memory.h"
#include "core/monitor/judge/raw_lock.h"

// The parts of track(); nobody else needs them.
namespace lockscope::monitor {

void noteAbsence(const Lock *before, Lock &now, const Look &look); // the key is not there

// The same doubt once more, or for the first time; `afresh`: what it was about before is another.
void countDoubt(bool doubt, bool afresh, Instant at, Instant &since, quint8 &looks);

// What is counted besides the hold and its lease. One look proves nothing here: a look is no atomic step, so only the
// same doubt at several looks becomes a state.
void noteGhost(LockMemory &memory, const Lock *before, const Lock &now);
void noteZombies(LockMemory &memory, const Lock &now);
void noteOwnerless(LockMemory &memory, const Lock &now);
void notePermits(LockMemory &memory, const Lock *before, Lock &now, const Look &look);
void noteUpgrade(const Lock *before, Lock &now, const Look &look);
void countChanges(LockMemory &memory, const Lock *before, Lock &now);

} // namespace lockscope::monitor

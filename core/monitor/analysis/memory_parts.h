#pragma once

#include "core/monitor/analysis/lock_memory.h"
#include "core/monitor/analysis/raw_lock.h"

// Internal parts of track().
namespace lockscope::monitor {

void noteAbsence(const Lock *before, Lock &now, const Look &look); // the key does not exist

// Counts a doubt again or for the first time. `afresh` means that it is about something new.
void countDoubt(bool doubt, bool afresh, Instant at, Instant &since, quint8 &looks);

// Counts doubts in addition to the hold and its lease. A read is not atomic, so only the same doubt in several reads
// becomes a state.
void noteGhost(LockMemory &memory, const Lock *before, const Lock &now);
void noteZombies(LockMemory &memory, const Lock &now);
void noteOwnerless(LockMemory &memory, const Lock &now);
void notePermits(LockMemory &memory, const Lock *before, Lock &now, const Look &look);
void noteUpgrade(const Lock *before, Lock &now, const Look &look);
void countChanges(LockMemory &memory, const Lock *before, Lock &now);

} // namespace lockscope::monitor

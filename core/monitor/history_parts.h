#pragma once

#include "core/monitor/history.h"

// What track() counts besides the hold and its lease; nobody else needs them. One look proves nothing here: a look is
// no atomic step, so only the same doubt at several looks becomes a state.
namespace lockscope::monitor {

void noteGhost(LockHistory &history, const Lock *before, const Lock &now);
void noteZombies(LockHistory &history, const Lock &now);
void noteOwnerless(LockHistory &history, const Lock &now);
void countChanges(LockHistory &history, const Lock *before, Lock &now);

} // namespace lockscope::monitor

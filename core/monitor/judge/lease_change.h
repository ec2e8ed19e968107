#pragma once

#include "core/monitor/judge/lock_memory.h"

namespace lockscope::monitor {

// Was the lock set to another lease while the same owner held it (redisson #5623, #4818)? The lease that it had before,
// if so; called before learnLease() takes in the new one. Told only of plain, fair and fenced locks with one owner: a
// read-write lock's TTL follows from those of all its readers, a writer's re-entry adds to it, and who extends a
// `SET NX` lock may add what it likes. An inference: between two looks, and without a message, the same owner may have
// let go and taken it again. What a multi-lock does while it takes its members (twice the wait first, then the lease)
// is no change: nobody knows their lease by then.
std::optional<Millis> leaseBeforeChange(const LockMemory &memory, const Lock &before, const Lock &now);

} // namespace lockscope::monitor

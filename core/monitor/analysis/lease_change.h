#pragma once

#include "core/monitor/analysis/lock_memory.h"

namespace lockscope::monitor {

// Returns the previous lease if the lock was set to another lease while the same owner held it (redisson #5623, #4818).
// Call it before learnLease() learns the new one. Reports only plain, fair and fenced locks with one owner. The TTL of
// a read-write lock depends on all its readers, and the re-entry of a writer adds to it. Clients that extend a `SET NX`
// lock may add any amount of time. The result is an inference, because between two reads the same owner may have
// released and acquired the lock without a message. The steps of a multi-lock's acquire (twice the wait first, then the
// lease) do not count, because its lease is not known by then.
std::optional<Millis> leaseBeforeChange(const LockMemory &memory, const Lock &before, const Lock &now);

} // namespace lockscope::monitor

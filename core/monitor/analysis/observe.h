#pragma once

#include "core/model/lock_event.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/lock_memory.h"

namespace lockscope::monitor {

struct Observation {
    Lock lock;
    std::vector<LockEvent> events;
};

// Processes one read into a row: decode, track, classify, and the events since the previous read. `before` is the lock
// as last observed, null the first time. `memory` belongs to the same name, and so does `own`, if this program holds
// the lock. `wallMillis` is our wall clock at raw.readAt.
Observation observe(const RawLock &raw, const Lock *before, LockMemory &memory, qint64 wallMillis,
                    const DecodeOptions &options = {}, const OwnHold *own = nullptr);

// The same lock after some time without a read: only its state may differ. nullopt if the state is the same.
std::optional<Lock> reconsider(const Lock &lock, const LockMemory &memory, Instant now,
                               std::optional<qint64> serverMillis, Millis unverifiedAfter = Millis(5'000));

} // namespace lockscope::monitor

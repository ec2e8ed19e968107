#pragma once

#include "core/model/lock_event.h"
#include "core/monitor/judge/decode.h"
#include "core/monitor/judge/lock_memory.h"

namespace lockscope::monitor {

struct Observation {
    Lock lock;
    std::vector<LockEvent> events;
};

// One look, from what was read to what is shown: decode, track, classify, and the events since the look before.
// `before` is the lock as last observed, null the first time; `memory` belongs to the same name, and so does `own`, if
// there is a hold of ours. `wallMillis`: our wall clock at raw.readAt.
Observation observe(const RawLock &raw, const Lock *before, LockMemory &memory, qint64 wallMillis,
                    const DecodeOptions &options = {}, const OwnHold *own = nullptr);

// The same lock when time passed and nothing was read: only its state may differ. Nothing when it does not.
std::optional<Lock> reconsider(const Lock &lock, const LockMemory &memory, Instant now,
                               std::optional<qint64> serverMillis, Millis unverifiedAfter = Millis(5'000));

} // namespace lockscope::monitor

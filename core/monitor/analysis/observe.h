#pragma once

#include "core/model/lock.h"
#include "core/model/lock_event.h"
#include "core/monitor/analysis/decode.h"
#include "core/monitor/analysis/earlier_reads.h"

namespace lockscope::monitor {

struct Observation {
    Lock lock;
    std::vector<LockEvent> events;
};

// Turns one read into a row: decodes it, tracks the hold, classifies the state, and finds the events since the previous
// read. `before` is the lock as last observed, null the first time. `earlier` belongs to the same name, and so does
// `own`, if this program holds the lock. `wallMillis` is our wall clock at raw.readAt.
Observation observe(const RawLock &raw, const Lock *before, EarlierReads &earlier, qint64 wallMillis,
                    const DecodeOptions &options = {}, const OwnHold *own = nullptr);

// Judges the same lock again after some time without a read. Only its state may differ; nullopt if the state is the
// same.
std::optional<Lock> reconsider(const Lock &lock, const EarlierReads &earlier, Instant now,
                               std::optional<qint64> serverMillis, Millis unverifiedAfter = Millis(5'000));

} // namespace lockscope::monitor

#pragma once

#include "core/model/lock_event.h"
#include "core/model/lock_ptr.h"
#include "core/model/samples.h"
#include "core/monitor/analysis/raw_lock.h"

namespace lockscope::monitor {

// A deadline that moves by at most this much counts as unchanged, because the time of a read varies.
inline constexpr Millis deadlineJitter{50};

// The events that must have happened between two reads of a lock, oldest first. `before` is null for a new lock, whose
// events are reported only if `now.heldSinceIsBound` is false. `wallMillis` is our wall clock at now.readAt. Never
// reports Forced, because a forced release looks like any other release. Never reports Lost, because only the holder
// knows that it lost the lock. Does not report locks that were lost in a server restart, because one event reports them
// all.
std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, const Look &look, qint64 wallMillis);

// The renewals between two reads, as marks for the saw-tooth chart: seen, inferred and missed renewals.
std::vector<RenewalMark> renewalsBetween(const Lock *before, const Lock &now);

Sample sampleOf(const Lock &lock);

// True if no delta is needed. Ignores a TTL that only runs down, a deadline that moves by at most `jitter`, and a new
// time of reading.
bool sameForDelta(const Lock &a, const Lock &b, Millis jitter = deadlineJitter);

} // namespace lockscope::monitor

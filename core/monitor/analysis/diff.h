#pragma once

#include "core/model/lock_event.h"
#include "core/model/samples.h"
#include "core/monitor/analysis/raw_lock.h"

namespace lockscope::monitor {

// A deadline that moves by at most this much counts as unchanged, because the time of a read varies.
inline constexpr Millis deadlineJitter{50};

// The events that must have happened between two reads of a lock, oldest first. `before` is null for a new lock; then
// it reports only facts that are certainly new (`now.heldSinceIsBound` false). `wallMillis` is our wall clock at
// now.readAt. Never reports Forced or Lost, because a forced release looks like any other, and only a holder knows its
// loss. Does not report locks that were lost in a server restart, because one event reports them all.
std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, const Look &look, qint64 wallMillis);

// Marks for the saw-tooth chart between two reads: seen or inferred renewals, and missed ones.
std::vector<RenewalMark> renewalsBetween(const Lock *before, const Lock &now);

Sample sampleOf(const Lock &lock);

// True if no delta is needed. A TTL that only runs down does not count as a change, nor does a deadline that moves
// within `jitter`, nor a new time of reading.
bool sameForDelta(const Lock &a, const Lock &b, Millis jitter = deadlineJitter);

} // namespace lockscope::monitor

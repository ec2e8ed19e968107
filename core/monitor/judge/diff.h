#pragma once

#include "core/model/lock_event.h"
#include "core/model/samples.h"
#include "core/monitor/judge/raw_lock.h"

namespace lockscope::monitor {

// By how much a deadline may move without meaning anything: the time a read takes wobbles.
inline constexpr Millis deadlineJitter{50};

// What must have happened between two looks at one lock, oldest first. `before` null: first seen; then only what is
// certainly new is told (`now.heldSinceIsBound` false). `wallMillis`: our wall clock at now.readAt. Never Forced nor
// Lost: a release by force looks like any other, and only a holder knows what it lost. Nor what went with a restart of
// the server: that is told once for all.
std::vector<LockEvent> eventsBetween(const Lock *before, const Lock &now, const Look &look, qint64 wallMillis);

// Dots for the saw-tooth between two looks: renewals seen or inferred, and those that should have come and did not.
std::vector<RenewalMark> renewalsBetween(const Lock *before, const Lock &now);

Sample sampleOf(const Lock &lock);

// Is it worth a delta? A TTL that merely runs down is none, nor a deadline that wobbles within `jitter`, nor that it
// was read again.
bool sameForDelta(const Lock &a, const Lock &b, Millis jitter = deadlineJitter);

} // namespace lockscope::monitor

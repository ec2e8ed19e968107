#pragma once

#include "core/base/clock.h"
#include "core/model/snapshot.h"

namespace lockscope::metrics {

// The locks of one server, and whether it answers now.
struct Moment {
    const Snapshot *snapshot = nullptr;
    bool hasContact = false;
    bool hasAllParts = hasContact; // every master of a cluster answers, so a lock without a row is free

    // Seconds since the epoch by this machine's clock.
    double wallSeconds(Instant at) const
    {
        return double(snapshot->wallMillis - toMillis(snapshot->asOf - at).count()) / 1e3;
    }
};

} // namespace lockscope::metrics

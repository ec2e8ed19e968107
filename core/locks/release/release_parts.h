#pragma once

#include "core/locks/hold/hold_parts.h"
#include "core/locks/hold/hold_table.h"
#include "core/locks/hold/keyed_mutex.h"
#include "core/locks/hold/live_hold.h"
#include "core/locks/hold/pending_operations.h"
#include "core/locks/release/bundles.h"
#include "core/locks/release/latch_sweep.h"
#include "core/locks/release/late_releases.h"

namespace lockscope::locks {

// State shared by the releases of one lock client: its holds, its pending work, and bundled requests.
struct ReleaseParts : HoldParts {
    ReleaseParts(redis::Server *redisServer, LockClientOptions clientOptions)
        : HoldParts(redisServer, clientOptions)
        , bundles(redisServer)
        , latches(redisServer)
    {
        timeOfOthers = [this](const Entry &entry) { return holds.timeOfOthers(entry, clock->now()); };
        watchSettled = [this] {
            for (const auto &hold : holds.all())
                hold->lookSoon();
        };
    }

    HoldTable holds;
    KeyedMutex turns;
    PendingOperations ends;
    Bundles bundles;
    LatchSweep latches;
    LateReleases lateReleases;
};

} // namespace lockscope::locks

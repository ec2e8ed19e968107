#pragma once

#include "core/locks/hold/hold_parts.h"
#include "core/locks/hold/hold_table.h"
#include "core/locks/hold/live_hold.h"
#include "core/locks/hold/loose_ends.h"
#include "core/locks/hold/turns.h"
#include "core/locks/release/bundles.h"
#include "core/locks/release/latch_sweep.h"

namespace lockscope::locks {

// What the releases of one lock client share: its holds, what is under way, and what goes out together.
struct ReleaseParts : HoldParts {
    ReleaseParts(redis::Server *redisServer, LockClientOptions clientOptions)
        : HoldParts(redisServer, clientOptions)
        , bundles(redisServer)
        , latches(redisServer)
    {
        watchSettled = [this] {
            for (const auto &hold : holds.all())
                hold->lookSoon();
        };
    }

    HoldTable holds;
    Turns turns;
    LooseEnds ends;
    Bundles bundles;
    LatchSweep latches;
};

} // namespace lockscope::locks

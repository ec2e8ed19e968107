#pragma once

#include "core/model/lock.h"

namespace lockscope::monitor {

// The name alone says lock, mutex or semaphore: a hash under it gets a row even when it is none (UnknownHash).
bool nameSuggestsLock(const Key &name);

// What else to read for a lock of this kind. `always`: with every look; `sometimes`: every few seconds, because it
// changes rarely or only tells the kind apart (is a reentrant lock fair? fenced?).
struct CompanionPlan {
    struct Part {
        bool queue = false; // LRANGE and ZRANGE WITHSCORES
        bool queueSubscribers = false; // NUMSUB of each queued owner's channel
        bool fencingToken = false;
        bool readTimeouts = false; // PTTL of each reader's timeout keys
        bool permits = false; // ZCARD {NAME}:timeout
        bool unlockChannel = false; // NUMSUB
        bool readWriteChannel = false;
        bool semaphoreChannel = false;
        bool latchChannel = false;
        friend bool operator==(const Part &, const Part &) = default;
    };
    Part always;
    Part sometimes;
};
CompanionPlan companionsOf(const Lock &lock);

} // namespace lockscope::monitor

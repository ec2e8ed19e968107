#pragma once

#include "core/base/bytes.h"
#include "core/model/lock_ptr.h"

namespace lockscope::monitor {

// True if the name suggests a lock, mutex or semaphore. A hash with such a name gets a row even if it is not a lock
// (UnknownHash).
bool nameSuggestsLock(const Key &name);

// The companions to read for a lock of this kind. Every read includes `always`. `sometimes` is read only every few
// seconds, because its companions change rarely or only reveal the kind (fair or fenced, for example).
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

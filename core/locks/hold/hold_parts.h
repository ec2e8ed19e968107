#pragma once

#include "core/async/alarms.h"
#include "core/locks/hold/key_watch.h"
#include "core/locks/waiters/waiters.h"
#include "core/locks/wire/server_link.h"

#include <functional>

namespace lockscope::locks {

// What the holds of one lock client share, each of which looks after itself.
struct HoldParts : ServerLink {
    HoldParts(redis::Server *redisServer, LockClientOptions clientOptions)
        : ServerLink(redisServer, clientOptions)
        , alarms(clock)
        , waiters(clock)
        , watches(redisServer, alarms, clock)
    { }

    void notifyChanged() const
    {
        const auto tell = changed; // whoever is told may destroy the lock client
        if (tell)
            tell();
    }

    Alarms alarms;
    Waiters waiters;
    KeyWatches watches;
    std::function<void()> watchSettled; // whether keys can be watched is known now: each hold looks
    std::function<void()> changed; // something in the facts of a hold
    bool frozen = false;
};

} // namespace lockscope::locks

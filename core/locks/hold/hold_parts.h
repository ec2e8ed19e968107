#pragma once

#include "core/async/alarms.h"
#include "core/locks/hold/key_watch.h"
#include "core/locks/waiters/waiters.h"
#include "core/locks/wire/server_link.h"

#include <functional>

namespace lockscope::locks {

// State shared by the holds of one lock client. Each hold renews itself.
struct HoldParts : ServerLink {
    HoldParts(redis::Server *redisServer, LockClientOptions clientOptions)
        : ServerLink(redisServer, clientOptions)
        , alarms(clock)
        , waiters(clock)
        , watches(redisServer, alarms, clock)
    { }

    void notifyChanged() const
    {
        const auto tell = changed; // a copy, because a receiver may destroy the lock client
        if (tell)
            tell();
    }

    // The TTL that a release sets if counts remain. Another hold of the owner may need more than this lease.
    Millis ttlFor(const Entry &entry, Millis lease) const { return std::max(lease, timeOfOthers(entry)); }

    Alarms alarms;
    Waiters waiters;
    KeyWatches watches;
    std::function<Millis(const Entry &entry)> timeOfOthers; // see HoldTable; set with the table
    std::function<void()> watchSettled; // called once it is known whether keys can be watched
    std::function<void()> changed; // called when the facts of a hold have changed
    bool frozen = false;
};

} // namespace lockscope::locks

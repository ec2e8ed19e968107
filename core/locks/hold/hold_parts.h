#pragma once

#include "core/async/alarms.h"
#include "core/locks/hold/key_watch.h"
#include "core/locks/waiters/waiters.h"
#include "core/locks/wire/server_link.h"

#include <QHash>

#include <algorithm>
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
    Millis ttlFor(const Entry &entry, Millis lease) const
    {
        return std::max({lease, timeOfOthers(entry), timeOfAskedRead(entry)});
    }
    // The same for a renewal. Only that of a write lock can shorten the TTL.
    Millis renewedTtlFor(const Entry &entry, Millis lease) const
    {
        return entry.kind == AcquirableKind::Write ? ttlFor(entry, lease) : lease;
    }

    // The time that the owner of this write hold needs for a read hold whose acquire is under way. The server may
    // execute that acquire first, and then both holds have one TTL.
    Millis timeOfAskedRead(const Entry &entry) const
    {
        if (entry.kind != AcquirableKind::Write || askedReads.isEmpty())
            return Millis(0);
        const auto asked = askedReads.constFind({entry.name, AcquirableKind::Read, entry.owner});
        return asked != askedReads.constEnd() ? toMillis(*asked - clock->now()) : Millis(0);
    }

    Alarms alarms;
    Waiters waiters;
    KeyWatches watches;
    std::function<Millis(const Entry &entry)> timeOfOthers; // see HoldTable; set with the table
    QHash<Entry, Instant> askedReads; // the ends of the read holds whose acquires are under way
    std::function<void()> watchSettled; // called once it is known whether keys can be watched
    std::function<void()> changed; // called when the facts of a hold have changed
    bool frozen = false;
};

} // namespace lockscope::locks

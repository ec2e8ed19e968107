#pragma once

#include "core/locks/wire/script_call.h"
#include "core/redis/command.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// How a second acquire by the same owner changes the hold's time (see Validity).
enum class ReentryTime {
    NeverLess, // one TTL for all: at least the previous time and the new lease
    OfItsOwn, // each hold expires separately
};

// The source of a hold's owner.
enum class OwnerFrom {
    Caller, // a thread of the client, which may re-enter
    Token, // a random one for each hold
    Permits, // the ids of the permits
    Client, // an internal number for each hold, not sent to the server
};

// All differences between the kinds, one row each. lua/ contains the scripts' contracts. Every script gets the lock's
// name first, then the companions given here; for a release, the latch is between them.
struct KindRules {
    using Companions = void (*)(const Entry &entry, std::vector<QByteArray> &keys); // null means none
    // Null means none. `slot` is the time at the head of the queue; nullopt means a single try.
    using Arguments = void (*)(std::optional<Millis> slot, std::vector<QByteArray> &arguments);

    const lua::Script *acquire = nullptr; // null means that it cannot be acquired here
    const lua::Script *renew = nullptr;
    const lua::Script *release = nullptr;
    // Releases a hold, as reentrant_look read it, with the lock's key alone; for use while its slot moves. Null means
    // that this is impossible, because other keys matter.
    const lua::Script *releaseSeen = nullptr;
    // The plain command that acquires the free lock; its nil shows only that the lock is not free. Null means none.
    redis::Command (*plainAcquire)(const Entry &entry, Millis lease) = nullptr;
    const lua::Script *acquireMany =
        nullptr; // for many plain acquires in one call (see Bundles); null means one by one
    const lua::Script *releaseMany = nullptr;
    const lua::Script *acquireSlots = nullptr; // the same in a cluster, for many on one node
    const lua::Script *releaseSlots = nullptr;
    Companions acquireKeys = nullptr;
    Companions renewKeys = nullptr;
    Companions releaseKeys = nullptr;
    Arguments acquireArguments = nullptr; // follow lease and owner

    // Its waiters' channel: one for all, or one for each. Null means that they poll.
    Channel (*channel)(const Entry &entry) = nullptr;
    const char *unlockMessage = "0"; // `1` wakes all waiters of each client, so that all readers acquire together

    const char *fieldSuffix = ""; // the field of its hold count is the owner plus this
    const lua::Script *state = nullptr; // reads count, TTL and token together; null means HGET of the field and PTTL

    ReentryTime reentryTime = ReentryTime::NeverLess;
    const lua::Script *leave = nullptr; // with which a waiter leaves the queue; null means no queue

    const OwnCalls *own = nullptr; // calls of another form than those above
    OwnerFrom ownerFrom = OwnerFrom::Caller;
    bool hasLease = true; // false means only a release frees it
    // a retried release finds its answer under the latch; without a latch, nil does not show whether the release was
    // executed
    bool hasLatch = true;
    bool marksAcquires = false; // an executed acquire leaves its mark, which the caller deletes
    bool counted = false; // the message contains how many waiters can be served
};

const KindRules &rulesOf(AcquirableKind kind);

} // namespace lockscope::locks

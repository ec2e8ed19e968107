#pragma once

#include "core/locks/wire/script_call.h"
#include "core/redis/command.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// How a second acquire by the same owner changes the hold's time (see Validity).
enum class ReentryTime {
    NeverLess, // one TTL for all holds: neither less than the previous time nor less than the new lease
    OfItsOwn, // each hold expires separately
};

// The source of a hold's owner.
enum class OwnerFrom {
    Caller, // a thread of the client, which may re-enter
    Token, // a random value for each hold
    Permits, // the ids of the permits
    Client, // an internal number for each hold, not sent to the server
};

// All differences between the kinds: one row for each kind. The scripts in lua/ describe their own contracts. The keys
// of every script are the lock's name, then the companions given here. For a release, the latch is between the two.
struct KindRules {
    using Companions = void (*)(const Entry &entry, std::vector<QByteArray> &keys); // null means none
    // Null means none. `slot` is how long the waiter may stand at the head of the queue; nullopt means a single try.
    using Arguments = void (*)(std::optional<Millis> slot, std::vector<QByteArray> &arguments);

    const lua::Script *acquire = nullptr; // null means that this kind cannot be acquired here
    const lua::Script *renew = nullptr;
    const lua::Script *release = nullptr;
    // Releases a hold with the lock's key alone, if the hold is as reentrant_look read it. Used while the slot moves.
    // Null means that other keys also matter, so such a release is impossible.
    const lua::Script *releaseSeen = nullptr;
    // The plain command that acquires the lock if it is free; the answer nil shows only that the lock is not free. Null
    // means none.
    redis::Command (*plainAcquire)(const Entry &entry, Millis lease) = nullptr;
    const lua::Script *acquireMany =
        nullptr; // for many plain acquires in one call (see Bundles); null means one by one
    const lua::Script *releaseMany = nullptr;
    const lua::Script *acquireSlots = nullptr; // the same in a cluster, for many locks on one node
    const lua::Script *releaseSlots = nullptr;
    Companions acquireKeys = nullptr;
    Companions renewKeys = nullptr;
    Companions releaseKeys = nullptr;
    Arguments acquireArguments = nullptr; // appended after lease and owner

    // The channel of the waiters: one for all, or one for each. Null means that the waiters poll.
    Channel (*channel)(const Entry &entry) = nullptr;
    const char *unlockMessage = "0"; // `1` wakes all waiters of each client, so that all readers acquire together

    const char *fieldSuffix = ""; // the field of the hold count is the owner plus this suffix
    const lua::Script *state = nullptr; // reads count, TTL and token together; null means HGET of the field and PTTL

    ReentryTime reentryTime = ReentryTime::NeverLess;
    const lua::Script *leave = nullptr; // removes a waiter from the queue; null means no queue

    const OwnCalls *own = nullptr; // for a kind whose scripts need other keys or arguments; null means as above
    OwnerFrom ownerFrom = OwnerFrom::Caller;
    bool hasLease = true; // false means that only a release frees the lock
    // a retried release finds its answer under the latch; without a latch, nil does not show whether the release was
    // executed
    bool hasLatch = true;
    bool marksAcquires = false; // an acquire script that was executed leaves its mark, which the caller deletes
    bool counted = false; // the message contains the number of waiters that can be served
};

const KindRules &rulesOf(AcquirableKind kind);

// The server counts an owner's holds of several kinds in one field, such as those of a reentrant and a spin lock.
// Returns the first of these kinds, or the kind itself if its holds are counted alone.
AcquirableKind countedAs(AcquirableKind kind);
Entry countedAs(Entry entry); // with that kind

} // namespace lockscope::locks

#pragma once

#include "core/locks/wire/script_call.h"
#include "core/redis/command.h"

#include <optional>
#include <vector>

namespace lockscope::locks {

// What a second acquire by the same owner does to the time that the hold lasts (see Validity).
enum class ReentryTime {
    NeverLess, // one TTL for all, at least what was left and at least the new lease
    OfItsOwn, // each hold runs out by itself
};

// Who chooses the owner of a hold.
enum class OwnerFrom {
    Caller, // a thread of the client, which may take it again
    Token, // a random one for each hold
    Permits, // the ids of the permits
    Client, // nobody hears of it: a number for each hold
};

// All that differs between the kinds, one row each; the scripts' contracts stand in lua/. Every script gets the lock's
// name first and then the companions named here; a release gets the latch between them.
struct KindRules {
    using Companions = void (*)(const Entry &entry, std::vector<QByteArray> &keys); // null: none
    // Null: none. `slot`: how long it may stand at the head of the line; none: it tries once.
    using Arguments = void (*)(std::optional<Millis> slot, std::vector<QByteArray> &arguments);

    const lua::Script *acquire = nullptr; // null: it cannot be acquired here
    const lua::Script *renew = nullptr;
    const lua::Script *release = nullptr;
    // The release with the lock's key alone, of a hold as reentrant_look reads it, for while its slot moves. Null:
    // there is none, as it has other keys that matter.
    const lua::Script *releaseSeen = nullptr;
    // The one command that takes it when it is free; its nil says only that it is not. Null: there is none.
    redis::Command (*plainAcquire)(const Entry &entry, Millis lease) = nullptr;
    const lua::Script *acquireMany = nullptr; // the plain case of many with one call (see Bundles); null: one by one
    const lua::Script *releaseMany = nullptr;
    const lua::Script *acquireSlots = nullptr; // the same in a cluster, for many on one node
    const lua::Script *releaseSlots = nullptr;
    Companions acquireKeys = nullptr;
    Companions renewKeys = nullptr;
    Companions releaseKeys = nullptr;
    Arguments acquireArguments = nullptr; // behind lease and owner

    // Where its waiters listen: one channel for all or one for each. Null: nowhere, they look again and again.
    Channel (*channel)(const Entry &entry) = nullptr;
    const char *unlockMessage = "0"; // `1` wakes all waiters of each client, so that all readers come in together

    const char *fieldSuffix = ""; // its hold count stands in the lock's hash under the owner and this
    const lua::Script *state = nullptr; // how count, TTL and token are read at once; null: HGET of the field and PTTL

    ReentryTime reentryTime = ReentryTime::NeverLess;
    const lua::Script *leave = nullptr; // its waiters stand in line, and leave it by this when they give up

    const OwnCalls *own = nullptr; // the calls, where they are of another form than those above
    OwnerFrom ownerFrom = OwnerFrom::Caller;
    bool hasLease = true; // without one nothing but a release frees it
    bool hasLatch = true; // a retried release finds its answer there; otherwise nil does not tell whether it happened
    bool marksAcquires = false; // an acquire that is carried out leaves its mark, which the caller deletes
    bool counted = false; // the message tells how many waiters can be served
};

const KindRules &rulesOf(Kind kind);

} // namespace lockscope::locks

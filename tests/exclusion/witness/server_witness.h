#pragma once

#include "core/locks/hold/hold.h"
#include "core/redis/server.h"

namespace lockscope::exclusion {

// What Redis itself can say about who is inside: a set beside the lock with the owners who have reported that they came
// in, each with the lock's expiry at that time. Needs PEXPIRETIME (Redis 7).
struct InsideCall {
    Key lock;
    QByteArray field; // the field of the lock's hash that must still exist; empty: the lock's value must be `owner`
    QByteArray owner; // distinguishes the owners
    bool shared = false;
    std::vector<Key> timeouts; // a reader's own keys, one per hold count
};

enum class Seen { Alone, NotHeld, SomebodyElse };
struct Inside {
    Seen seen = Seen::Alone;
    QByteArray whom;
};

// Reports that the owner has come in, or is still inside. On an error it is unknown whether the report arrived.
Task<Result<Inside>> comeIn(redis::Server *client, InsideCall call);
Task<Result<void>> goOut(redis::Server *client, InsideCall call);

} // namespace lockscope::exclusion

#pragma once

#include "core/locks/hold/hold.h"
#include "core/redis/server.h"

namespace lockscope::exclusion {

// What Redis itself can tell of who is inside: a set beside the lock, of those who said that they came in, each until
// when the lock runs out as things stood then. Needs PEXPIRETIME (Redis 7).
struct InsideCall {
    Key lock;
    QByteArray field; // in the lock's hash that must still be there; empty: the lock's value must be `owner`
    QByteArray owner; // told apart from others by it
    bool shared = false;
    std::vector<Key> timeouts; // a reader's own keys, one for each of its counts
};

enum class Seen { Alone, NotHeld, SomebodyElse };
struct Inside {
    Seen seen = Seen::Alone;
    QByteArray whom;
};

// Comes in, or says that it still is. An error: whether it has is not known.
Task<Result<Inside>> comeIn(redis::Server *client, InsideCall call);
Task<Result<void>> goOut(redis::Server *client, InsideCall call);

} // namespace lockscope::exclusion

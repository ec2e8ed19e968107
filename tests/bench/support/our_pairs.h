#pragma once

#include "core/locks/client/lock_client.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

namespace lockscope::bench {

// Runs this number of owners of one lock client at once, each with its own lock, for this time. Throws
// std::runtime_error if an acquire or a release fails.
PairRate ourPairs(const RedisServer &server, locks::LockClient &client, locks::AcquirableKind kind, int owners,
                  int millis);

} // namespace lockscope::bench

#pragma once

#include "core/locks/client/lock_client.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

namespace lockscope::bench {

// So many owners of one lock client at once, each with its own lock, for so long. Throws std::runtime_error when an
// acquire or a release fails.
PairRate ourPairs(const RedisServer &server, locks::LockClient &client, locks::AcquirableKind kind, int owners,
                  int millis);

} // namespace lockscope::bench

#pragma once

#include "core/redis/server.h"

namespace lockscope::redis {

// MONITOR on all masters of a cluster at once, as one: it begins when all have agreed, ends for all when it ends at
// one, and each has its share of the bytes. The lines of one node are in its order, those of different nodes as they
// come.
Task<TapEnd> tapAll(std::vector<Server *> masters, TapLimits limits, TapListener listener, std::stop_token stop);

} // namespace lockscope::redis

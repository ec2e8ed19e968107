#pragma once

#include "core/redis/server.h"

namespace lockscope::redis {

// Runs MONITOR on all masters of a cluster as one. Begins when all masters have agreed. When one master ends, all end.
// Each master may send its share of the bytes. The lines of one node keep their order; lines of different nodes are
// delivered as they arrive.
Task<MonitorStreamEnd> tapAll(std::vector<Server *> masters, MonitorStreamLimits limits, MonitorStreamListener listener,
                              std::stop_token stop);

} // namespace lockscope::redis

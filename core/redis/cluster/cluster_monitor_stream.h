#pragma once

#include "core/redis/server.h"

namespace lockscope::redis {

// Runs MONITOR on all masters of a cluster, like one stream. The stream begins when all masters have agreed, and ends
// when the stream of one master ends. Each master may send an equal share of the bytes. The lines of one node keep
// their order; lines of different nodes are delivered as they arrive.
Task<MonitorStreamEnd> tapAll(std::vector<Server *> masters, MonitorStreamLimits limits, MonitorStreamListener listener,
                              std::stop_token stop);

} // namespace lockscope::redis

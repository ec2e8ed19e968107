#pragma once

#include "core/redis/cluster/routes.h"

namespace lockscope::redis {

// How a cluster is, of whose nodes some may be lost: live while any master is, once all have answered or failed. While
// no nodes are known it is as the seed is.
ConnectionState stateOf(const Routes &routes, const NodeClient &seed, ConnectionState before);

// Something is to be told: a live one tells each time, as who waits looks once more then.
bool isNews(const ConnectionState &before, const ConnectionState &now);

} // namespace lockscope::redis

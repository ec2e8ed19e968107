#pragma once

#include "core/redis/cluster/routes.h"

namespace lockscope::redis {

// The state of a cluster, some of whose nodes may be lost: Live while any master is, once all have answered or failed.
// Until the nodes are known, it is the seed's state.
ConnectionState stateOf(const Routes &routes, const NodeClient &seed, ConnectionState before);

// True if the change must be announced. Every change of a live cluster is, because waiters check again then.
bool isNews(const ConnectionState &before, const ConnectionState &now);

} // namespace lockscope::redis

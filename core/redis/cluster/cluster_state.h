#pragma once

#include "core/redis/cluster/cluster_router.h"

namespace lockscope::redis {

// The state of a cluster in which some nodes may be lost. After all masters have answered or failed, it is Live while
// any master is Live. Until the nodes are known, the seed's state counts.
ConnectionState stateOf(const ClusterRouter &routes, const NodeClient &seed, ConnectionState before);

// True if the change must be announced. A live cluster announces every change, because waiters then check again.
bool isNews(const ConnectionState &before, const ConnectionState &now);

} // namespace lockscope::redis

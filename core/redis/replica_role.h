#pragma once

#include "core/redis/server_info.h"

namespace lockscope::redis {

// True for a replica that is addressed directly: its data may be older than that of its master, and the master never
// receives writes to the replica. False in a cluster or behind sentinels, because any node may be named there and
// commands go to masters. Uses the answer of the latest handshake.
inline bool isReplica(const ServerInfo &server)
{
    return server.role == QLatin1String("slave") && server.mode != QLatin1String("cluster");
}

} // namespace lockscope::redis

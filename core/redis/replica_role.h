#pragma once

#include "core/redis/server_info.h"

namespace lockscope::redis {

// True for a replica that is addressed directly: it may lag behind its master, and the master never sees writes to it.
// False in a cluster or behind sentinels, where any node may be named and commands go to masters. Uses the answer of
// the latest handshake.
inline bool isReplica(const ServerInfo &server)
{
    return server.role == QLatin1String("slave") && server.mode != QLatin1String("cluster");
}

} // namespace lockscope::redis

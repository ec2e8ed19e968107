#pragma once

#include "core/redis/server_info.h"

namespace lockscope::redis {

// A replica that is spoken to by its own address: it may be behind its master, and what is done there the master never
// knows of. Of a cluster or of sentinels' master any node may be asked, and commands go to masters. As of the latest
// handshake.
inline bool isReplica(const ServerInfo &server)
{
    return server.role == QLatin1String("slave") && server.mode != QLatin1String("cluster");
}

} // namespace lockscope::redis

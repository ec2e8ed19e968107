#pragma once

#include "core/async/task_scope.h"
#include "core/locks/terms/terms.h"
#include "core/model/lock_id.h"
#include "core/redis/server.h"

#include <QPointer>

#include <stop_token>

namespace lockscope::locks {

// One lock client's connection to its server. Operations keep this object alive until they have settled, even after the
// LockClient is destroyed. From then on, `stop` is requested and the server may also be destroyed, but the clock exists
// until all operations have settled. LockClient::close() requests `closing`: acquires then end, but releases continue.
//
// Each module adds the state that its own operations share: HoldParts, ReleaseParts, AcquireParts. One object contains
// them all, and each operation uses the smallest base that it needs.
struct ServerLink {
    ServerLink(redis::Server *redisServer, LockClientOptions clientOptions)
        : server(redisServer)
        , clock(redisServer->clock())
        , options(clientOptions)
    { }

    LockId idOf(const Key &name) const; // the server must exist
    // The run id of the process that has this key (in a cluster, the master of its slot). Empty if unknown.
    QByteArray processOf(const Key &name) const;
    bool willReconnect() const; // false if no server exists, or if it refused the connection
    bool isStopped() const { return stop.stop_requested(); }
    bool isClosing() const { return closing.stop_requested(); } // true also after a stop

    QPointer<redis::Server> server;
    Clock *clock;
    LockClientOptions options;
    std::stop_source closing;
    std::stop_source stop;
    TaskScope tasks; // background work; each task keeps alive what it uses
};

Error serverGone();

} // namespace lockscope::locks

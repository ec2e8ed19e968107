#pragma once

#include "core/async/task_scope.h"
#include "core/locks/terms/terms.h"
#include "core/model/lock_id.h"
#include "core/redis/server.h"

#include <QPointer>

#include <stop_token>

namespace lockscope::locks {

// The way of one lock client to its server. Operations keep it alive until they have settled, also when the LockClient
// is gone; then `stop` is requested, and the server may be gone too. The clock stays until they have. While the lock
// client is being closed, `closing` is requested: nothing is acquired any more, but what is to be given back is.
//
// Each room adds what its own operations share: HoldParts, ReleaseParts, AcquireParts. One object has them all, and
// whoever works with it names no more of it than it needs.
struct ServerLink {
    ServerLink(redis::Server *redisServer, LockClientOptions clientOptions)
        : server(redisServer)
        , clock(redisServer->clock())
        , options(clientOptions)
    { }

    LockId idOf(const Key &name) const; // while the server is there
    // The run id of the process that has this key: in a cluster the master of its slot. Empty where nobody says.
    QByteArray processOf(const Key &name) const;
    bool isStopped() const { return stop.stop_requested(); }
    bool isClosing() const { return closing.stop_requested(); } // also when it is stopped

    QPointer<redis::Server> server;
    Clock *clock;
    LockClientOptions options;
    std::stop_source closing;
    std::stop_source stop;
    TaskScope tasks; // what goes on by itself: each of them keeps all that it uses
};

Error serverGone();

} // namespace lockscope::locks

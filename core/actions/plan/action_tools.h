#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/clients/client_watch.h"
#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"

#include <QPointer>

#include <functional>
#include <stop_token>

namespace lockscope::actions {

// The objects that actions use, all on one thread. Each may be destroyed during any wait. `client` reads, and also acts
// unless `actor` is set.
struct ActionTools {
    QPointer<redis::Server> client;
    QPointer<monitor::Monitor> monitor;
    QPointer<locks::LockClient> locks; // null if no action needs it
    QPointer<clients::ClientWatch> clients = {}; // null if the clients behind connections are unknown
    // The connection that acts; null if `client` acts. It can be used after `openActor` has succeeded. `locks` also
    // uses it.
    QPointer<redis::Server> actor = {};
    std::function<Task<Result<void>>(std::stop_token)> openActor = {};
    // The connection that watches, if `client` is a separate connection for actions. Null if `client` watches.
    QPointer<redis::Server> watched = {};
};

} // namespace lockscope::actions

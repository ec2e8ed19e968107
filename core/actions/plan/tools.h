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

// What actions work with, all on one thread. Each may be gone after any wait.
// `client` is what is looked over, and what is acted over unless `actor` is.
struct Tools {
    QPointer<redis::Server> client;
    QPointer<monitor::Monitor> monitor;
    QPointer<locks::LockClient> locks; // null where no action needs it
    QPointer<clients::ClientWatch> clients = {}; // null where nobody knows whose the connections are
    // Where somebody else acts than looks: over this one, once `openActor` came back with no error. `locks` is
    // that one's, too.
    QPointer<redis::Server> actor = {};
    std::function<Task<Result<void>>(std::stop_token)> openActor = {};
    // Who acts may be another connection than the one that looks (`client`, while it acts): that one. Null: `client`.
    QPointer<redis::Server> watched = {};
};

} // namespace lockscope::actions

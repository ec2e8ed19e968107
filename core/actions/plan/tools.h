#pragma once

#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"

#include <QPointer>

#include <functional>
#include <memory>

namespace lockscope::actions {

// What actions work with, all on one thread. Each may be gone after any wait.
struct Tools {
    QPointer<redis::Server> client;
    QPointer<monitor::Monitor> monitor;
    QPointer<locks::LockClient> locks; // null where no action needs it
    // Makes a connection to the same server for one action alone, which opens it; gone with its last owner. Empty:
    // there are only scripts.
    std::function<std::shared_ptr<redis::Server>()> alone = {};
};

} // namespace lockscope::actions

#pragma once

#include "core/locks/client/lock_client.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

// What actions work with, all on one thread. Each may be gone after any wait.
struct Tools {
    QPointer<redis::Server> client;
    QPointer<monitor::Monitor> monitor;
    QPointer<locks::LockClient> locks; // null where no action needs it
};

} // namespace lockscope::actions

#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

// Opens a connection and waits until it is there, or has failed for the first time. Errors: why not (Connect, Auth, …),
// Timeout, Canceled when it went.
Task<Result<void>> openAlone(QPointer<redis::Server> server, Instant until);

} // namespace lockscope::actions

#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::redis {

// Opens a connection and waits until it is there, or has failed for the first time. Errors: why not (Connect, Auth, …),
// Timeout, Canceled when it went or was stopped.
Task<Result<void>> openAndWait(QPointer<Server> server, Instant until, std::stop_token stop);

} // namespace lockscope::redis

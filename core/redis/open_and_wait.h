#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::redis {

// Opens a connection and waits until it is Live or has failed for the first time. Errors: the reason (Connect, Auth,
// …), Timeout, or Canceled if the connection was closed or stopped.
Task<Result<void>> openAndWait(QPointer<Server> server, Instant until, std::stop_token stop);

} // namespace lockscope::redis

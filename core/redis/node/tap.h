#pragma once

#include "core/async/task.h"
#include "core/redis/client_options.h"
#include "core/redis/tap.h"

#include <stop_token>

namespace lockscope::redis {

// Runs MONITOR on a separate connection, which is closed at the end. See Server::tap().
Task<TapEnd> runTap(Address address, Clock *clock, ClientOptions options, TapLimits limits, TapListener listener,
                    std::stop_token stop);

} // namespace lockscope::redis

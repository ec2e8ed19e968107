#pragma once

#include "core/async/task.h"
#include "core/redis/client_options.h"
#include "core/redis/tap.h"

#include <stop_token>

namespace lockscope::redis {

// MONITOR on a connection of its own, which is closed when it ends. See Server::tap().
Task<TapEnd> runTap(Address address, Clock *clock, ClientOptions options, TapLimits limits, TapListener listener,
                    std::stop_token stop);

} // namespace lockscope::redis

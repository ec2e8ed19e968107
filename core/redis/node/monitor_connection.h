#pragma once

#include "core/async/task.h"
#include "core/redis/client_options.h"
#include "core/redis/monitor_stream.h"

#include <stop_token>

namespace lockscope::redis {

// Runs MONITOR on a separate connection, which is closed at the end. See Server::tap().
Task<MonitorStreamEnd> runMonitorConnection(Address address, Clock *clock, ClientOptions options,
                                            MonitorStreamLimits limits, MonitorStreamListener listener,
                                            std::stop_token stop);

} // namespace lockscope::redis

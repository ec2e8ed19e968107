#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"
#include "core/trace/decoder.h"

#include <stop_token>

namespace lockscope::trace {

// Receives decoded events while MONITOR runs. All functions are called from the event loop.
struct LiveListener {
    std::function<void()> began; // the server accepted MONITOR
    Decoder::Sink event;
    Decoder::Sink unsubscribed = {}; // see Decoder::setUnsubscribed()
};

struct LiveEnd {
    redis::MonitorStreamEnd tap;
    TraceCounts counts;
    std::optional<qint64> failedScripts = {}; // failed script runs of all clients during the trace
};

// Runs Server::tap() and decodes its lines. `server` may be destroyed meanwhile.
Task<LiveEnd> liveTrace(redis::Server *server, redis::MonitorStreamLimits limits, LiveListener listener,
                        std::stop_token stop);

} // namespace lockscope::trace

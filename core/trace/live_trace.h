#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"
#include "core/trace/decoder.h"

#include <stop_token>

namespace lockscope::trace {

// What is decoded while a server is listened to. All are called from the event loop.
struct LiveListener {
    std::function<void()> began; // the server agreed
    Decoder::Sink event;
};

struct LiveEnd {
    redis::TapEnd tap;
    TraceCounts counts;
    std::optional<qint64> failedScripts = {}; // runs of scripts that failed meanwhile, of all clients together
};

// Server::tap(), decoded as it comes. `server` may go meanwhile.
Task<LiveEnd> liveTrace(redis::Server *server, redis::TapLimits limits, LiveListener listener, std::stop_token stop);

} // namespace lockscope::trace

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
};

// Server::tap(), decoded as it comes. The server is only needed until the first await.
Task<LiveEnd> liveTrace(redis::Server *server, redis::TapLimits limits, LiveListener listener, std::stop_token stop);

} // namespace lockscope::trace

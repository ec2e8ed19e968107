#pragma once

#include "app/cli/exit_code.h"
#include "app/cli/invocation.h"
#include "app/cli/streams.h"
#include "core/async/sleep.h"
#include "core/session/session.h"

#include <memory>
#include <stop_token>

namespace lockscope::cli {

// What every command gets. Outlives the command's coroutine; one thread.
struct Context {
    Invocation invocation;
    Streams streams;
    Clock *clock = nullptr;
    std::stop_token stop; // Ctrl+C, or the test's
    std::unique_ptr<Session> session;

    // One line to standard error, and the code that belongs to it.
    int fail(const Error &error) const;
};

// Waits until the client is Live. The first failure is the answer: a script wants to know, not to hang.
Task<Result<bool>> connectNow(redis::Server *client, Clock *clock, Millis limit, std::stop_token stop);

// Until a stop is requested.
Task<void> untilStopped(Clock *clock, std::stop_token stop);

} // namespace lockscope::cli

#pragma once

#include "app/cli/output/exit_code.h"
#include "app/cli/output/streams.h"
#include "core/async/sleep.h"
#include "core/session/session.h"

#include <memory>
#include <stop_token>

namespace lockscope::cli {

// What every command gets. Outlives the command's coroutine; one thread.
struct Context {
    Streams streams;
    Clock *clock = nullptr;
    std::stop_token stop; // Ctrl+C, or the test's
    std::unique_ptr<Session> session;

    const redis::Address &address() const { return session->client()->address(); } // of the server that is watched
    // One line to standard error, and the code that belongs to it.
    int fail(const Error &error) const;
};

} // namespace lockscope::cli

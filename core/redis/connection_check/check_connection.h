#pragma once

#include "core/async/task.h"
#include "core/redis/client_options.h"
#include "core/redis/connection_check/connection_step_result.h"
#include "core/redis/server_info.h"

#include <stop_token>

namespace lockscope::redis {

// A server that a check reached and that admitted the user.
struct CheckedServer {
    Address address; // the address that was checked; with sentinels, the master's
    ServerInfo info;
    tunnel::TunnelPtr tunnel; // keeps the SSH tunnel open for the next connection; null means no SSH host
};

// Opens connections to `address` step by step, up to and including the database, and closes them. Calls `observer`
// after each change of a step, and stops at the first step that fails. Sends only the login, CLIENT SETNAME, SELECT and
// INFO to the server. If the address has sentinels, asks them first and then checks the master that they name. Each
// step may take as long as the options' connectTimeout. Runs on the caller's thread; `clock` must outlive the task.
// Returns the error of the failed step, or Canceled after a stop.
Task<Result<CheckedServer>> checkConnection(Address address, Clock *clock, ClientOptions options, StepObserver observer,
                                            std::stop_token stop);

} // namespace lockscope::redis

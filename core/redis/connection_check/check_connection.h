#pragma once

#include "core/async/task.h"
#include "core/redis/client_options.h"
#include "core/redis/connection_check/step_result.h"
#include "core/redis/server_info.h"

#include <stop_token>

namespace lockscope::redis {

// A server that a check reached and that admitted the user.
struct CheckedServer {
    Address address; // without sentinels: that of the master
    ServerInfo info;
    tunnel::TunnelPtr tunnel; // keeps the SSH tunnel open for the next connection; null means no SSH host
};

// Opens connections to `address` step by step, up to and including the database, and closes them. Tells `observer` each
// change of a step and stops at the first step that fails. Sends only the login, CLIENT SETNAME, SELECT and INFO,
// and sends the password only to this server. With sentinels, asks them first and then checks the master that they
// name. Each step has the options' connectTimeout. On the caller's thread; `clock` must outlive it.
// Errors: that of the failed step, or Canceled after a stop.
Task<Result<CheckedServer>> checkConnection(Address address, Clock *clock, ClientOptions options, StepObserver observer,
                                            std::stop_token stop);

} // namespace lockscope::redis

#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

namespace lockscope::actions {

using Replies = std::vector<redis::Reply>;

// Reads in one step of the server (MULTI … EXEC), sent within one turn of the event loop: nobody's command on this
// connection comes in between. The answers in order, error replies (WRONGTYPE) included. Errors: the client's;
// Forbidden when the ACL refuses one of them.
Task<Result<Replies>> inOneStep(redis::Server *client, std::vector<redis::Command> commands);

} // namespace lockscope::actions

#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

using Replies = std::vector<redis::Reply>;

// Reads in one step of the server (MULTI … EXEC), sent within one turn of the event loop: nobody's command on this
// connection comes in between. The answers in order, error replies (WRONGTYPE) included. In a cluster their keys share
// a slot; while it is on its way to another node they are asked again. Errors: the client's; Forbidden when the ACL
// refuses one of them.
Task<Result<Replies>> inOneStep(QPointer<redis::Server> client, std::vector<redis::Command> commands);

} // namespace lockscope::actions

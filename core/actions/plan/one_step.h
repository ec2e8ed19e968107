#pragma once

#include "core/async/task.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QPointer>

namespace lockscope::actions {

using Replies = std::vector<redis::Reply>;

// Reads atomically (MULTI … EXEC). All commands are sent within one turn of the event loop, so no other command on this
// connection comes between them. Returns the answers in order, including error replies (WRONGTYPE). In a cluster the
// keys must share a slot; the commands are repeated while the slot migrates. Errors: the client's; Forbidden when the
// ACL refuses one of the commands.
Task<Result<Replies>> inOneStep(QPointer<redis::Server> client, std::vector<redis::Command> commands);

} // namespace lockscope::actions

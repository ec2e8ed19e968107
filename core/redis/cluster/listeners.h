#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::redis {

// True for PUBSUB NUMSUB and SHARDNUMSUB, for which a node counts only its own subscribers.
bool asksWhoListens(const Command &command);

// Asks all nodes and replies with the sums. If a node does not answer, the reply is its error, because uncounted
// subscribers may exist.
Task<void> countOnAll(std::vector<Server *> nodes, Command command, Instant deadline, PendingReply reply);

} // namespace lockscope::redis

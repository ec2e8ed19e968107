#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::redis {

// True for PUBSUB NUMSUB and PUBSUB SHARDNUMSUB, because a node counts only its own subscribers.
bool asksWhoListens(const Command &command);

// Asks all nodes and answers with the sums. If a node does not answer, the reply is the error of that node, because the
// sum would lack its subscribers.
Task<void> countOnAll(std::vector<Server *> nodes, Command command, Instant deadline, PendingReply reply);

} // namespace lockscope::redis

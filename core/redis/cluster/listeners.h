#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::redis {

// PUBSUB NUMSUB or SHARDNUMSUB: a node counts its own subscribers alone.
bool asksWhoListens(const Command &command);

// Asks all of them; the reply has the sums. Where one does not answer it is that error: who was not counted may listen.
Task<void> countOnAll(std::vector<Server *> nodes, Command command, Instant deadline, PendingReply reply);

} // namespace lockscope::redis

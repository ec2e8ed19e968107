#pragma once

#include "core/actions/plan/plan.h"
#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// The compare-and-act script for a plan, with the type-correct unlock message (lock-protocol "Messages"), sent by
// `publish` (locks::publishCommand). `now`: a fixed lease has less left than when it was seen.
struct ReleaseCommand {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;
};
ReleaseCommand releaseCommand(const Plan &plan, Instant now, const QByteArray &publish);

// How many listen there, in a cluster on the node spoken to; 0 where the ACL does not let us ask.
Task<qint64> countListeners(redis::Server *client, Channel channel);

// Where those who wait for this lock listen; for a fair lock the head's own channel.
Channel wakeChannel(const Lock &lock);

} // namespace lockscope::actions

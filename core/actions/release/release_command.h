#pragma once

#include "core/actions/plan/plan.h"
#include "core/async/task.h"
#include "core/locks/terms/kind.h"
#include "core/locks/wire/script_call.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// Who takes the lock in the same step, and for how long.
struct Keeper {
    Owner owner;
    locks::Kind kind;
    Millis lease{};
    Key mark = {}; // calls the request off once it is written
    locks::MarkIn markIn = locks::MarkIn::Arguments;
};

// The compare-and-act script for a plan, with the type-correct unlock message (docs/protocol.md "Messages"), sent by
// `publish` (locks::publishCommand). `now`: just before it is sent.
locks::ScriptCall releaseCommand(const Plan &plan, Instant now, const QByteArray &publish,
                                 const std::optional<Keeper> &keeper = {});

// How many listen there, in a cluster on the node spoken to; 0 where the ACL does not let us ask.
Task<qint64> countListeners(redis::Server *client, Channel channel);

// Where those who wait for this lock listen; for a fair lock the head's own channel.
Channel wakeChannel(const Lock &lock);
// Where those listen who do not queue; and what makes all of them look, on a read-write lock those of all clients.
Channel commonChannel(const Lock &lock);
QByteArray wakeMessage(const Lock &lock);

} // namespace lockscope::actions

#pragma once

#include "core/actions/plan/plan.h"
#include "core/locks/terms/acquirable_kind.h"
#include "core/locks/wire/script_call.h"

namespace lockscope::actions {

// The lock owner that acquires the lock in the step that frees the lock, and its lease.
struct Keeper {
    Owner owner;
    locks::AcquirableKind kind;
    Millis lease{};
    Key mark = {}; // a write to this key cancels the request
    locks::MarkIn markIn = locks::MarkIn::Arguments;
};

// The compare-and-act script for a plan, with the unlock message for the lock's type (docs/protocol.md "Messages"),
// sent by `publish` (locks::publishCommand). `now`: the time just before the script is sent.
locks::ScriptCall releaseCommand(const Plan &plan, Instant now, const QByteArray &publish,
                                 const std::optional<Keeper> &keeper = {});

// The channel of the lock's waiters; for a fair lock, the channel of the first waiter.
Channel wakeChannel(const Lock &lock);
// The channel of waiters that do not queue, and the message that makes all of them check the lock. On a read-write
// lock, this message wakes the waiters of all clients.
Channel commonChannel(const Lock &lock);
QByteArray wakeMessage(const Lock &lock);

} // namespace lockscope::actions

#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/kind_rules.h"
#include "core/redis/server.h"

#include <optional>

namespace lockscope::locks {

// The calls for one entry, according to the rules of its kind.
Channel channelOf(const Entry &entry); // the channel of the entry's waiters; empty means none
QByteArray fieldOf(const Entry &entry); // the field of the entry's hold count in the lock's hash
// For fair locks, `slot` is set to join the queue.
ScriptCall acquireCall(const Entry &entry, Millis lease, bool sharded = false, std::optional<Millis> slot = {},
                       MarkIn markIn = MarkIn::Arguments);
ScriptCall renewCall(const Entry &entry, Millis lease);
// `place` is the position of this release in a shared latch.
ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded,
                       std::optional<int> place = std::nullopt);
bool hasStateCall(const Entry &entry);
ScriptCall stateCall(const Entry &entry); // only if the rules have a state script
ScriptCall leaveCall(const Entry &entry, Millis slot, bool sharded); // only if the rules have a leave script
Key markOf(const Entry &entry); // the mark of the entry's pending attempt
// Cancels an attempt: if the attempt's request arrives later than this command, the request changes nothing.
redis::Command callOff(const Key &mark);

MarkIn markIn(const redis::Server &server);

// Redisson clients since 3.22 use sharded pub/sub where it exists.
QByteArray publishCommand(bool sharded);
inline QByteArray publishCommand(const redis::Server &client)
{
    return publishCommand(client.has(redis::Capability::ShardedPubSub));
}

} // namespace lockscope::locks

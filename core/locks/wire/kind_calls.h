#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/kind_rules.h"
#include "core/redis/server.h"

#include <optional>

namespace lockscope::locks {

// The calls for one entry, made by the rules of its kind.
Channel channelOf(const Entry &entry); // where its waiters listen; empty: nowhere
QByteArray fieldOf(const Entry &entry); // its hold count in the lock's hash
// `slot`: fair, to stand in line.
ScriptCall acquireCall(const Entry &entry, Millis lease, bool sharded = false, std::optional<Millis> slot = {},
                       MarkIn markIn = MarkIn::Arguments);
ScriptCall renewCall(const Entry &entry, Millis lease);
// `place`: in a latch that it shares with others.
ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded,
                       std::optional<int> place = std::nullopt);
bool hasStateCall(const Entry &entry);
ScriptCall stateCall(const Entry &entry); // only then
ScriptCall leaveCall(const Entry &entry, Millis slot, bool sharded); // only where the rules have a script for it
Key markOf(const Entry &entry); // of the attempt under way
// Calls an attempt off: should its request arrive later than this, it changes nothing.
redis::Command callOff(const Key &mark);

MarkIn markIn(const redis::Server &server);

// Where there is sharded pub/sub, clients since 3.22 use it.
QByteArray publishCommand(bool sharded);
inline QByteArray publishCommand(const redis::Server &client)
{
    return publishCommand(client.has(redis::Capability::ShardedPubSub));
}

} // namespace lockscope::locks

#pragma once

#include "core/base/clock.h"
#include "core/locks/entry.h"
#include "lua/scripts.h"

#include <vector>

namespace lockscope::locks {

// One call of a script, ready for redis::Client::eval().
struct ScriptCall {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;
};

// The calls for one entry, made by the rules of its kind.
Channel channelOf(const Entry &entry); // where its waiters listen; empty: nowhere
QByteArray fieldOf(const Entry &entry); // its hold count in the lock's hash
ScriptCall acquireCall(const Entry &entry, Millis lease);
ScriptCall renewCall(const Entry &entry, Millis lease);
ScriptCall releaseCall(const Entry &entry, Millis lease, const Key &latch, Millis latchTtl, bool sharded);
ScriptCall stateCall(const Entry &entry); // only where the rules have a script for it

} // namespace lockscope::locks

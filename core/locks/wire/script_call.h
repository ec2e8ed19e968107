#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/wire/entry.h"
#include "lua/scripts.h"

#include <vector>

namespace lockscope::locks {

// How a script receives the mark of its request: usually as an argument. If the mark were a key, a cluster would refuse
// the whole script while the slot moves, because the mark does not exist yet. So the mark is a key only where scripts
// may not use keys outside KEYS.
enum class MarkIn : quint8 { Arguments, KeysToo };

// One call of a script, ready for redis::Server::eval().
struct ScriptCall {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;

    void addMark(const Key &mark, MarkIn where);
};
QByteArray inMillis(Millis span); // as a script argument

// The arguments of OwnCalls, in addition to the entry.
struct CallTerms {
    Millis lease{};
    Key latch; // release: its latch; acquire: the mark that later identifies the request
    Millis latchTtl{};
    QByteArray publish; // the command: publish or spublish
    MarkIn markIn = MarkIn::Arguments;
};
struct OwnCalls {
    using Make = ScriptCall (*)(const Entry &entry, const CallTerms &terms);
    Make acquire, renew, release, state;
};

} // namespace lockscope::locks

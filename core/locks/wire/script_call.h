#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/wire/entry.h"
#include "lua/scripts.h"

#include <vector>

namespace lockscope::locks {

// One call of a script, ready for redis::Server::eval().
struct ScriptCall {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;
};
QByteArray inMillis(Millis span); // as an argument

// What a call of a kind with calls of its own is made of, besides the entry.
struct CallTerms {
    Millis lease{};
    Key latch; // of a release; of an acquire the mark under which it can be found again
    Millis latchTtl{};
    QByteArray publish; // the command: publish or spublish
};
struct OwnCalls {
    using Make = ScriptCall (*)(const Entry &entry, const CallTerms &terms);
    Make acquire, renew, release, state;
};

} // namespace lockscope::locks

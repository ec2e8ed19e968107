#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/wire/entry.h"
#include "lua/scripts.h"

#include <vector>

namespace lockscope::locks {

// The mark of a request is an argument of its script. As one of KEYS it would hold up the whole script while its slot
// moves, since it is not there yet; so it is one only where scripts may touch no other keys.
enum class MarkIn : quint8 { Arguments, KeysToo };

// One call of a script, ready for redis::Server::eval().
struct ScriptCall {
    const lua::Script *script = nullptr;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;

    void addMark(const Key &mark, MarkIn where);
};
QByteArray inMillis(Millis span); // as an argument

// What a call of a kind with calls of its own is made of, besides the entry.
struct CallTerms {
    Millis lease{};
    Key latch; // of a release; of an acquire the mark under which it can be found again
    Millis latchTtl{};
    QByteArray publish; // the command: publish or spublish
    MarkIn markIn = MarkIn::Arguments;
};
struct OwnCalls {
    using Make = ScriptCall (*)(const Entry &entry, const CallTerms &terms);
    Make acquire, renew, release, state;
};

} // namespace lockscope::locks

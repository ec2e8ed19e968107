#pragma once

#include "lua/scripts.h"

#include <QByteArray>
#include <QByteArrayView>

#include <initializer_list>
#include <vector>

namespace lockscope::redis {

// What becomes of a command whose reply is lost: a Read may be sent again, a Write is OutcomeUnknown.
enum class Effect : quint8 { Read, Write };

// One command as it goes on the wire; arguments are always bulk strings, nothing is interpolated.
struct Command {
    QByteArray wire;
    Effect effect = Effect::Read;

    static Command read(std::initializer_list<QByteArrayView> arguments);
    static Command write(std::initializer_list<QByteArrayView> arguments);
    static Command of(Effect effect, const std::vector<QByteArrayView> &arguments);
};

// A call of a script: EVALSHA, and what to send when the server does not know it.
struct ScriptCommand {
    const lua::Script *script = nullptr;
    Command byHash;

    static ScriptCommand of(const lua::Script *script, const std::vector<QByteArray> &keys,
                            const std::vector<QByteArray> &arguments, Effect effect);
    Command inFull() const;
};

} // namespace lockscope::redis

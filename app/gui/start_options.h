#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QStringList>

#include <optional>

namespace lockscope::gui {

struct StartOptions {
    QString text; // --help or --version: print this and end
    std::optional<redis::Address> address; // none: the window asks
    bool demo = false;
    QString auditFile; // empty: the usual one
};

// `arguments` without the program's name. Errors are Precondition and say what would be right.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

} // namespace lockscope::gui

#pragma once

#include "core/base/secret.h"

#include <QString>

#include <optional>
#include <stop_token>

namespace lockscope::cli {

// Typed at the terminal that this process has, whatever its standard input is, without showing it. nullopt: there is
// none, Ctrl+C, or a stop. Runs an event loop, so that a signal ends it with the terminal as it was.
std::optional<Secret> askPassword(const QString &prompt, std::stop_token stop);

} // namespace lockscope::cli

#pragma once

#include "core/base/secret.h"

#include <QString>

#include <optional>
#include <stop_token>

namespace lockscope::cli {

// Asks for a password at the controlling terminal, whatever standard input is, and does not show it. nullopt: no
// terminal, Ctrl+C, or a stop. Runs an event loop, so that a signal ends it with the terminal restored.
std::optional<Secret> askPassword(const QString &prompt, std::stop_token stop);

} // namespace lockscope::cli

#pragma once

#include "core/base/secret.h"

#include <QString>

#include <optional>
#include <stop_token>

namespace lockscope::cli {

// Asks for a password at the controlling terminal, even if standard input is redirected, and does not show it. Returns
// nullopt if there is no terminal, after Ctrl+C, and after a stop request. Runs an event loop, so that a signal ends
// the prompt and the terminal is restored.
std::optional<Secret> askPassword(const QString &prompt, std::stop_token stop);

} // namespace lockscope::cli

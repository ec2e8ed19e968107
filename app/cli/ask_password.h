#pragma once

#include "core/base/secret.h"

#include <QString>

#include <optional>
#include <stop_token>

namespace lockscope::cli {

// Asks for a password at the controlling terminal without showing it, even if standard input is redirected. Returns
// nullopt if there is no terminal, after Ctrl+C or Ctrl+D, and after a stop request. Runs an event loop, so that a
// signal can end the prompt. Always restores the terminal.
std::optional<Secret> askPassword(const QString &prompt, std::stop_token stop);

} // namespace lockscope::cli

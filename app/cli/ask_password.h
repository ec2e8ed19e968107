#pragma once

#include "core/base/secret.h"

#include <optional>

namespace lockscope::cli {

// Typed at the terminal that this process has, whatever its standard input is, without showing it. nullopt: there is
// none, or Ctrl+C.
std::optional<Secret> askPassword(const QString &prompt);

} // namespace lockscope::cli

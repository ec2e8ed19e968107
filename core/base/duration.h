#pragma once

#include "core/base/clock.h"

#include <QStringView>

#include <optional>

namespace lockscope {

// Accepts `300ms`, `30s`, `5m`, `2h` and `0s`. Returns nullopt for anything else, including a number without a unit.
std::optional<Millis> parseDuration(QStringView text);

} // namespace lockscope

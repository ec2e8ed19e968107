#pragma once

#include "core/base/clock.h"

#include <QStringView>

#include <optional>

namespace lockscope {

// `300ms`, `30s`, `5m`, `2h`; `0s` is allowed. nullopt for anything else, a bare number included: 30 what?
std::optional<Millis> parseDuration(QStringView text);

} // namespace lockscope

#pragma once

#include <QLatin1String>

namespace lockscope {

enum class LeaseKind : quint8 { Learning, Watchdog, Fixed, None };

// The stable words of `list --json`: "watchdog", "fixed", …
QLatin1String word(LeaseKind lease);

} // namespace lockscope

#pragma once

#include <QString>

#include <optional>

namespace lockscope::cli {

// A time in the past, in ms since the epoch: "03:12" and "03:12:30" (the latest such time of day), "5m ago",
// "2026-11-27 03:12", or an ISO time with a zone. nullopt for anything else, and for times after `nowMillis`.
std::optional<qint64> pastTime(const QString &text, qint64 nowMillis);

} // namespace lockscope::cli

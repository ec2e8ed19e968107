#pragma once

#include <QString>

#include <optional>

namespace lockscope::cli {

// Reads a time in the past, and returns it in ms since the epoch. The text is "5m ago", a date and time like
// "2026-11-27 03:12", an ISO time with a zone, or a time of day like "03:12" or "03:12:30", which means its latest
// occurrence. nullopt for other texts, and for times after `nowMillis`.
std::optional<qint64> pastTime(const QString &text, qint64 nowMillis);

} // namespace lockscope::cli

#pragma once

#include <QString>

namespace lockscope::cli {

QString isoTime(qint64 wallMillis); // UTC, for scripts
QString localTime(qint64 wallMillis); // the time of day, for display
QString localMoment(qint64 wallMillis); // the same, with the date if it is another day: a log may be old

} // namespace lockscope::cli

#pragma once

#include <QString>

namespace lockscope::cli {

QString isoTime(qint64 wallMillis); // UTC, for scripts
QString localTime(qint64 wallMillis); // the time of day, for people

} // namespace lockscope::cli

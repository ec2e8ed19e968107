#include "app/cli/output/times.h"

#include <QDateTime>

namespace lockscope::cli {

QString isoTime(qint64 wallMillis)
{
    return QDateTime::fromMSecsSinceEpoch(wallMillis).toUTC().toString(Qt::ISODateWithMs);
}

QString localTime(qint64 wallMillis)
{
    return QDateTime::fromMSecsSinceEpoch(wallMillis).toString(QStringLiteral("HH:mm:ss.zzz"));
}

} // namespace lockscope::cli

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

QString localMoment(qint64 wallMillis)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(wallMillis);
    const bool isToday = moment.date() == QDate::currentDate();
    return isToday ? localTime(wallMillis) : moment.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

} // namespace lockscope::cli

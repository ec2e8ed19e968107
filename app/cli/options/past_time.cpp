#include "app/cli/options/past_time.h"

#include "core/base/duration.h"

#include <QDateTime>

namespace lockscope::cli {

std::optional<qint64> pastTime(const QString &text, qint64 nowMillis)
{
    const QString said = text.trimmed();
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMillis);
    std::optional<qint64> found;
    if (said.endsWith(QLatin1String(" ago"))) {
        if (const auto before = parseDuration(QStringView(said).chopped(4).trimmed()))
            found = nowMillis - before->count();
    }
    for (const char *format : {"H:mm", "H:mm:ss", "H:mm:ss.z"}) {
        const QTime time = QTime::fromString(said, QLatin1String(format));
        if (found || !time.isValid())
            continue;
        const QDateTime today(now.date(), time);
        found = (today <= now ? today : QDateTime(now.date().addDays(-1), time)).toMSecsSinceEpoch();
    }
    for (const char *format : {"yyyy-MM-dd H:mm", "yyyy-MM-dd H:mm:ss", "yyyy-MM-dd H:mm:ss.z"}) {
        const QDateTime moment = QDateTime::fromString(said, QLatin1String(format));
        if (!found && moment.isValid())
            found = moment.toMSecsSinceEpoch();
    }
    if (const QDateTime moment = QDateTime::fromString(said, Qt::ISODateWithMs); !found && moment.isValid())
        found = moment.toMSecsSinceEpoch();
    return found && *found <= nowMillis ? found : std::nullopt;
}

} // namespace lockscope::cli

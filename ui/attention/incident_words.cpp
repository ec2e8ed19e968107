#include "ui/attention/incident_words.h"

#include "core/model/lock.h"
#include "ui/text/format.h"
#include "ui/theme/colours.h"
#include "ui/theme/shapes.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QGuiApplication>
#include <QPainter>
#include <QPalette>

namespace lockscope::ui {

using incidents::Incident;
using incidents::Standing;

namespace {

struct IncidentWords {
    Q_DECLARE_TR_FUNCTIONS(IncidentWords)
};

// Any lock state whose sign has the shape and colour of this severity.
State likeState(Severity severity)
{
    return severity == Severity::Wrong ? State::NoExpiry : State::RenewalLate;
}

QPixmap severityPixmap(Severity severity, int side, const QColor &colour)
{
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintState(painter, pixmap.rect(), likeState(severity), false, colour);
    return pixmap;
}

QString onceText(const Incident &incident)
{
    switch (incident.standing) {
    case Standing::Open: return IncidentWords::tr("open");
    case Standing::Over: return IncidentWords::tr("over since %1").arg(momentText(incident.overMillis));
    case Standing::Happened: return IncidentWords::tr("happened at %1").arg(momentText(incident.lastMillis));
    case Standing::Unwatched: break;
    }
    return IncidentWords::tr("not watched since %1").arg(momentText(incident.overMillis));
}

} // namespace

QString severityWord(Severity severity)
{
    return severity == Severity::Wrong ? IncidentWords::tr("critical") : IncidentWords::tr("warning");
}

QIcon severityIcon(Severity severity)
{
    const QPalette palette = QGuiApplication::palette();
    const QColor plain = toneColour(traitsOf(likeState(severity)).tone, palette);
    const QColor selected = readable(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight));
    QIcon icon;
    for (const int side : {16, 24, 32, 48, 64}) {
        icon.addPixmap(severityPixmap(severity, side, plain));
        icon.addPixmap(severityPixmap(severity, side, selected), QIcon::Selected);
    }
    return icon;
}

QString momentText(qint64 wallMillis)
{
    const QDateTime moment = QDateTime::fromMSecsSinceEpoch(wallMillis);
    const bool isToday = moment.date() == QDate::currentDate();
    return moment.toString(isToday ? QStringLiteral("HH:mm:ss") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString standingText(const Incident &incident)
{
    QStringList parts{onceText(incident)};
    if (incident.count > 1)
        parts << IncidentWords::tr("%n times", nullptr, incident.count);
    if (incident.acknowledged)
        parts << IncidentWords::tr("acknowledged");
    return parts.join(QStringLiteral(" · "));
}

QString incidentLock(const Incident &incident)
{
    if (!incident.lock)
        return {};
    const QString name = shortName(incident.lock->key, 400);
    return incident.others.empty() ? name : IncidentWords::tr("%1 and others").arg(name);
}

} // namespace lockscope::ui

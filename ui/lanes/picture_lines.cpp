#include "ui/lanes/lanes_picture.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>

#include <cmath>

// The lines of the picture across its lanes: the arrows of hand-overs and the time axis.
namespace lockscope::ui {

QString LanesPicture::noContact()
{
    return QCoreApplication::translate("LanesPicture", "nothing is known");
}

void LanesPicture::paintHandOver(QPainter &painter, const lanes::HandOver &over, const QRect &area,
                                 const LaneScale &scale) const
{
    const auto &all = m_lanes.lanes();
    const auto laneOf = [&all](const Owner &owner) {
        return std::find_if(all.begin(), all.end(), [&owner](const auto &lane) { return lane->owner == owner; });
    };
    const auto from = laneOf(over.from);
    const auto to = laneOf(over.to);
    if (from == all.end() || to == all.end())
        return; // one of them is forgotten by now
    const QPointF start(scale.x(over.freed), laneRect(std::size_t(from - all.begin()), area).center().y());
    const QPointF end(std::max(scale.x(over.got), start.x()),
                      laneRect(std::size_t(to - all.begin()), area).center().y());
    QPen pen(m_look.text, 1.4);
    if (over.knownBy != KnownBy::Event)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.drawLine(start, end);
    const double angle = std::atan2(end.y() - start.y(), end.x() - start.x());
    const auto back = [&end, angle](double by) {
        return end - QPointF(std::cos(angle + by) * 8, std::sin(angle + by) * 8);
    };
    painter.setPen(QPen(m_look.base, 1));
    painter.setBrush(m_look.text);
    painter.drawPolygon(QPolygonF({end, back(0.4), back(-0.4)}));
}

void LanesPicture::paintAxis(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    const QRect time = timeArea(area, m_font);
    const QFontMetrics metrics(m_font);
    const QString longest = QStringLiteral("00:00:00.000");
    const qint64 every = markEvery(scale, metrics.horizontalAdvance(longest) + 16).count();
    const QString format = every < 1'000 ? QStringLiteral("HH:mm:ss.zzz") : QStringLiteral("HH:mm:ss");
    const qint64 first = toMillis(scale.from.time_since_epoch()).count() + wallOffset;
    const qint64 last = toMillis(scale.to.time_since_epoch()).count() + wallOffset;
    painter.fillRect(QRect(time.left(), time.bottom() + 1, time.width(), 1), m_look.faint);
    for (qint64 wall = (first / every + 1) * every; wall <= last; wall += every) {
        const int x = int(scale.x(Instant(Millis(wall - wallOffset))));
        painter.fillRect(QRect(x, time.top(), 1, time.height() + 4), m_look.grid);
        const QString text = QDateTime::fromMSecsSinceEpoch(wall).toString(format);
        const int width = metrics.horizontalAdvance(text);
        const int left = std::min(x - width / 2, area.right() - width);
        if (left < time.left() - width / 2)
            continue;
        painter.setPen(m_look.faint);
        painter.drawText(QPoint(left, area.bottom() - metrics.descent() - 1), text);
    }
}

} // namespace lockscope::ui

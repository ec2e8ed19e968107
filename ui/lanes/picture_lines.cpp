#include "ui/lanes/lanes_picture.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>

#include <cmath>

// The lines across the lanes: the arrows of hand-overs and the time axis.
namespace lockscope::ui {

using lanes::Place;

QString LanesPicture::noContact()
{
    return QCoreApplication::translate("LanesPicture", "unknown");
}

void LanesPicture::paintHandOver(QPainter &painter, const lanes::HandOver &over, const QRect &area,
                                 const LaneScale &scale, double width) const
{
    const auto &all = m_lanes.lanes();
    const auto laneOf = [&all](const Owner &owner) {
        return std::find_if(all.begin(), all.end(), [&owner](const auto &lane) { return lane->owner == owner; });
    };
    const auto from = laneOf(over.from);
    const auto to = laneOf(over.to);
    if (from == all.end() || to == all.end())
        return; // the lane of one owner was dropped
    const QPointF start(scale.x(over.freed), laneRect(std::size_t(from - all.begin()), area).center().y());
    const QPointF end(std::max(scale.x(over.got), start.x()),
                      laneRect(std::size_t(to - all.begin()), area).center().y());
    QPen pen(m_look.text, width);
    if (over.knownBy != KnownBy::Event)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.drawLine(start, end);
    const double angle = std::atan2(end.y() - start.y(), end.x() - start.x());
    const auto back = [&end, angle, size = 8 * m_look.thick](double by) {
        return end - QPointF(std::cos(angle + by) * size, std::sin(angle + by) * size);
    };
    painter.setPen(QPen(m_look.base, 1));
    painter.setBrush(m_look.text);
    painter.drawPolygon(QPolygonF({end, back(0.4), back(-0.4)}));
}

bool LanesPicture::isDifferent(std::size_t lane) const
{
    return std::any_of(different.begin(), different.end(), [lane](const Place &place) { return place.lane == lane; });
}

void LanesPicture::paintDifferent(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    for (const Place &place : different) {
        const lanes::Segment &segment = lanes::segmentAt(m_lanes, place);
        const bool isInSight = segment.from < scale.to && (lanes::isOpen(segment) || segment.to > scale.from);
        if (isInSight)
            m_look.paintDifferent(painter, barOf(place, area, scale));
    }
}

QString LanesPicture::markText(qint64 wall, qint64 every) const
{
    if (!began)
        return QDateTime::fromMSecsSinceEpoch(wall).toString(every < 1'000 ? QStringLiteral("HH:mm:ss.zzz")
                                                                           : QStringLiteral("HH:mm:ss"));
    const int decimals = every >= 1'000 ? 0 : every >= 100 ? 1 : every >= 10 ? 2 : 3;
    return QStringLiteral("%1 s").arg(double(wall) / 1e3, 0, 'f', decimals);
}

void LanesPicture::paintAxis(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    const QRect time = timeArea(area, m_font);
    const QFontMetrics metrics(m_font);
    const QString longest = began ? QStringLiteral("00.000 s") : QStringLiteral("00:00:00.000");
    const qint64 offset = began ? -toMillis(began->time_since_epoch()).count() : wallOffset;
    const qint64 every = markEvery(scale, metrics.horizontalAdvance(longest) + 16).count();
    const qint64 from = toMillis(scale.from.time_since_epoch()).count() + offset;
    const qint64 first = from < 0 ? 0 : (from / every + 1) * every; // there was nothing before the start
    const qint64 last = toMillis(scale.to.time_since_epoch()).count() + offset;
    painter.fillRect(QRect(time.left(), time.bottom() + 1, time.width(), 1), m_look.faint);
    for (qint64 wall = first; wall <= last; wall += every) {
        const int x = int(scale.x(Instant(Millis(wall - offset))));
        painter.fillRect(QRect(x, time.top(), 1, time.height() + 4), m_look.grid);
        const QString text = markText(wall, every);
        const int width = metrics.horizontalAdvance(text);
        const int left = std::min(x - width / 2, area.right() - width);
        if (left < time.left() - width / 2)
            continue;
        painter.setPen(m_look.faint);
        painter.drawText(QPoint(left, area.bottom() - metrics.descent() - 1), text);
    }
}

} // namespace lockscope::ui

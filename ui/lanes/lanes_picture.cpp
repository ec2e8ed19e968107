#include "ui/lanes/lanes_picture.h"

#include "core/model/lock.h"
#include "ui/theme/letter_width.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using lanes::Phase;
using lanes::Place;
using lanes::Segment;

namespace {

constexpr int labelLetters = 20;

// The space around the sign and the name of a lane, in pixels.
constexpr int beforeBadge = 4;
constexpr int afterBadge = 6;
constexpr int afterName = 4;

// The margin to the right of the present. It has room for the signs of segments that have just ended.
int beside(const QFont &font)
{
    return QFontMetrics(font).height() / 2;
}

bool isContended(const Segment &segment)
{
    return segment.phase == Phase::Contended;
}

bool hasSign(lanes::End end)
{
    return lanes::isBadEnd(end) || end == lanes::End::Unknown || end == lanes::End::Unseen;
}

} // namespace

LanesPicture::LanesPicture(const lanes::LockLanes &lanes, const LaneLook &look, const QFont &font, LaneStamps &stamps)
    : height(laneHeight(font))
    , m_lanes(lanes)
    , m_look(look)
    , m_font(font)
    , m_stamps(stamps)
{ }

int LanesPicture::laneHeight(const QFont &font)
{
    return QFontMetrics(font).height() + 16;
}

int LanesPicture::leastLaneHeight(const QFont &font)
{
    return QFontMetrics(font).height() + 8;
}

int LanesPicture::axisHeight(const QFont &font)
{
    return QFontMetrics(font).height() + 6;
}

QRect LanesPicture::timeArea(const QRect &area, const QFont &font, int nameWidth)
{
    const int usual = std::min(letterWidth(QFontMetrics(font)) * labelLetters, area.width() / 3);
    const int label = std::max(usual, std::min(nameWidth, area.width() / 2));
    return area.adjusted(label, 0, -beside(font), -axisHeight(font));
}

int LanesPicture::nameWidthFor(const QString &name, const QFont &font)
{
    const QFontMetrics metrics(font);
    constexpr int rounding = 2; // otherwise a text that just fits may be elided
    return beforeBadge + metrics.height() + afterBadge + metrics.horizontalAdvance(name) + rounding + afterName;
}

QRect LanesPicture::laneRect(std::size_t lane, const QRect &area) const
{
    return {area.left(), area.top() + int(lane) * height - scrolled, area.width(), height};
}

void LanesPicture::paint(QPainter &painter, const QRect &area, const LaneScale &scale)
{
    const QRect time = timeArea(area, m_font, nameWidth);
    painter.setFont(m_font);
    paintGround(painter, area, scale);
    painter.save();
    painter.setClipRect(area.adjusted(0, 0, 0, -axisHeight(m_font)));
    const auto &all = m_lanes.lanes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QRect row = laneRect(i, time);
        if (row.bottom() < area.top() || row.top() > time.bottom())
            continue;
        paintLabel(painter, i, area);
        painter.save();
        painter.setClipRect(row.intersected(time).adjusted(0, 0, beside(m_font), 0));
        const LaneLook look = lookOf(all[i]->owner);
        paintTrack(painter, look, *all[i], true, row, scale);
        paintTrack(painter, look, *all[i], false, row, scale);
        paintRenewals(painter, *all[i], row, scale);
        painter.restore();
    }
    painter.setClipRect(time.adjusted(0, 0, beside(m_font), 0));
    paintHandOvers(painter, time, scale);
    paintDifferent(painter, area, scale);
    if (chosen) {
        painter.setPen(QPen(m_look.chosen, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(barOf(*chosen, area, scale).adjusted(-2, -2, 2, 2));
    }
    painter.restore();
}

void LanesPicture::paintGround(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    painter.fillRect(area, m_look.base);
    const QRect time = timeArea(area, m_font, nameWidth);
    for (const lanes::Gap &gap : m_lanes.gaps())
        paintUnknown(painter, time, scale, {gap.from, gap.to.value_or(now), noContact()});
    for (const Cover &cover : covers)
        paintUnknown(painter, time, scale, cover);
    paintAxis(painter, area, scale);
}

void LanesPicture::paintUnknown(QPainter &painter, const QRect &time, const LaneScale &scale, const Cover &cover) const
{
    if (cover.to <= std::max(cover.from, scale.from) || cover.from >= scale.to)
        return;
    const int from = int(std::clamp(scale.x(cover.from), double(time.left()), double(time.right())));
    const int until = int(std::clamp(scale.x(cover.to), double(time.left()), double(time.right())));
    const int to = std::max(from + 1, until); // visible, however short it is
    const QRect band(from, time.top(), to - from, time.height());
    painter.fillRect(band, QBrush(m_look.grid, Qt::DiagCrossPattern));
    const QSize words = painter.fontMetrics().size(Qt::TextSingleLine, cover.text);
    if (words.width() >= band.width() - 8)
        return;
    // a plain ground, because the text would be unreadable on the hatching
    const QRect plate(band.topLeft() + QPoint(4, 2), words);
    painter.fillRect(plate, m_look.base);
    painter.setPen(m_look.faint);
    painter.drawText(plate, Qt::AlignTop | Qt::AlignLeft, cover.text);
}

QString LanesPicture::initialOf(const Owner &owner) const
{
    const QString name = nameOf ? nameOf(owner) : QString();
    return name.left(1).toUpper();
}

void LanesPicture::paintLabel(QPainter &painter, std::size_t lane, const QRect &area) const
{
    const QRect time = timeArea(area, m_font, nameWidth);
    const QRect row = laneRect(lane, area);
    painter.fillRect(QRect(area.left(), row.bottom(), area.width(), 1), m_look.grid);
    const Owner &owner = m_lanes.lanes()[lane]->owner;
    const int side = painter.fontMetrics().height();
    const QRect badge(area.left() + beforeBadge, row.center().y() - side / 2, side, side);
    const bool isChosen = chosen && chosen->lane == lane;
    if (paintBadge && !owner.isEmpty()) {
        paintBadge(painter, badge, owner);
    } else {
        painter.setPen(QPen(isChosen ? m_look.chosen : m_look.faint, isChosen ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(badge);
        painter.setPen(m_look.text);
        painter.drawText(badge, Qt::AlignCenter, owner.isEmpty() ? QStringLiteral("?") : initialOf(owner));
    }
    painter.setPen(m_look.text);
    const int left = badge.left() + side + afterBadge;
    const QRect rest(left, row.top(), time.left() - left - afterName, row.height());
    const QString sign = isDifferent(lane) ? differentSign() : QString();
    const QString name = sign + (nameOf ? nameOf(owner) : QString());
    painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute, // time runs to the right everywhere
                     painter.fontMetrics().elidedText(name, Qt::ElideMiddle, rest.width()));
}

LaneLook LanesPicture::lookOf(const Owner &owner) const
{
    const std::optional<QColor> colour = colourOf && !owner.isEmpty() ? colourOf(owner) : std::nullopt;
    return colour ? m_look.inColour(*colour) : m_look;
}

// Paints uncontended parts first, so that contended ones are never covered.
void LanesPicture::paintTrack(QPainter &painter, const LaneLook &look, const lanes::Lane &lane, bool waits,
                              const QRect &row, const LaneScale &scale)
{
    const lanes::Track &track = waits ? lane.waits : lane.held;
    m_runs.collect(track, scale, now);
    if (waits) {
        paintBars(painter, look, track, Phase::Waiting, row, scale);
    } else {
        paintBars(painter, look, track, Phase::Held, row, scale);
        paintBars(painter, look, track, Phase::Contended, row, scale);
    }
    paintTexts(painter, look, lane, waits, row, scale);
    paintSigns(painter, track, row, scale);
}

void LanesPicture::paintBars(QPainter &painter, const LaneLook &look, const lanes::Track &track, Phase phase,
                             const QRect &row, const LaneScale &scale)
{
    if (!m_runs.runs().empty()) {
        const QRect bar = m_look.bar(phase, 1, 0, 1, row);
        const QRgb colour = look.solid(phase).rgba();
        m_strip.begin(m_runs.runs().front().from, m_runs.runs().back().to);
        for (const LaneRuns::Run &run : m_runs.runs()) {
            if (run.phase == phase)
                m_strip.add(run.from, run.to, colour);
        }
        m_strip.paint(painter, bar.top(), bar.height());
    }
    m_rects.clear();
    for (const std::size_t i : m_runs.wide()) {
        if (track.segments()[i].phase == phase)
            m_rects.push_back(barOf(track.segments()[i], row, scale));
    }
    look.paintBars(painter, phase, m_rects);
}

void LanesPicture::paintSigns(QPainter &painter, const lanes::Track &track, const QRect &row, const LaneScale &scale)
{
    const int middle = row.top() + m_look.endBelow();
    for (const std::size_t i : m_runs.wide()) {
        const Segment &segment = track.segments()[i];
        if (segment.openStart)
            m_look.paintOpenStart(painter, barOf(segment, row, scale));
        if (hasSign(segment.end))
            m_stamps.paintEnd(painter, segment.end, {barOf(segment, row, scale).right(), middle});
    }
    for (const LaneRuns::Mark &mark : m_runs.marks())
        m_stamps.paintEnd(painter, mark.end, {mark.x, middle});
}

// All texts of a lane have the size that fits its lowest bar.
void LanesPicture::paintTexts(QPainter &painter, const LaneLook &look, const lanes::Lane &lane, bool waits,
                              const QRect &row, const LaneScale &scale)
{
    const lanes::Track &track = waits ? lane.waits : lane.held;
    const int lowest = m_look.bar(waits ? Phase::Waiting : Phase::Held, 1, 0, 1, row).height();
    if (m_runs.wide().empty() || lowest < BarLabels::leastHeight)
        return;
    const QString initial = lane.owner.isEmpty() ? QString() : initialOf(lane.owner);
    for (const std::size_t i : m_runs.wide()) {
        const Segment &segment = track.segments()[i];
        const QRect bar = barOf(segment, row, scale);
        const QRect inside = bar.adjusted(4, 0, -3, 0).intersected(row);
        if (inside.width() < BarLabels::leastWidth)
            continue;
        const BarLabels::Label &label = m_stamps.labels().of(initial, segment.count, lowest);
        if (label.size.width() > inside.width())
            continue;
        const QPoint at(inside.left(), bar.center().y() + 1 - label.size.height() / 2);
        if (isContended(segment))
            painter.fillRect(QRect(inside.left() - 1, bar.top() + 2, label.size.width() + 3, bar.height() - 4),
                             m_look.base);
        painter.setPen(isContended(segment) ? m_look.text : look.textOn(segment.phase));
        painter.setFont(label.font);
        painter.drawStaticText(at, label.text);
    }
    painter.setFont(m_font);
}

QRect LanesPicture::barOf(const Segment &segment, const QRect &row, const LaneScale &scale) const
{
    const Instant end = lanes::isOpen(segment) ? std::max(now, segment.from) : segment.to;
    const double from = std::max(scale.x(segment.from), scale.left - 8);
    const double to = std::min(scale.x(end), scale.left + scale.width + 8);
    return m_look.bar(segment.phase, segment.count, int(from), int(to), row);
}

std::optional<Place> LanesPicture::at(const QPoint &point, const QRect &area, const LaneScale &scale) const
{
    const QRect time = timeArea(area, m_font, nameWidth);
    const int lane = (point.y() - area.top() + scrolled) / height;
    if (!time.adjusted(-4, 0, 8, 0).contains(point) || lane < 0 || lane >= int(m_lanes.lanes().size()))
        return {};
    constexpr double near = 3; // pixels
    std::optional<std::pair<Place, double>> best;
    for (const bool waits : {true, false}) { // held segments are preferred where they overlap waiting segments
        const auto &track =
            waits ? m_lanes.lanes()[std::size_t(lane)]->waits : m_lanes.lanes()[std::size_t(lane)]->held;
        const auto &segments = track.segments();
        for (std::size_t i = track.firstAfter(scale.at(point.x() - near));
             i < segments.size() && scale.x(segments[i].from) <= point.x() + near; ++i) {
            const Place place{std::size_t(lane), waits, i};
            const QRect bar = barOf(place, area, scale);
            const double beside = std::max({0, bar.left() - point.x(), point.x() - bar.right()});
            const double above = bar.top() - 4 <= point.y() && point.y() <= bar.bottom() + 4 ? 0 : 0.5;
            if (!best || beside + above <= best->second)
                best = {place, beside + above};
        }
    }
    return best ? std::optional(best->first) : std::nullopt;
}

QRect LanesPicture::barOf(const Place &place, const QRect &area, const LaneScale &scale) const
{
    return barOf(lanes::segmentAt(m_lanes, place), laneRect(place.lane, timeArea(area, m_font, nameWidth)), scale);
}

void LanesPicture::paintRenewals(QPainter &painter, const lanes::Lane &lane, const QRect &row, const LaneScale &scale)
{
    const auto &all = lane.renewals;
    auto next = std::lower_bound(all.begin(), all.end(), scale.from,
                                 [](const lanes::Renewal &renewal, Instant at) { return renewal.at < at; });
    const int top = m_look.bar(Phase::Held, 1, 0, 1, row).top();
    const QRect tick = m_look.tick(0, top);
    const std::chrono::nanoseconds apart(qint64(LaneRuns::marksApart / scale.perNano()));
    // The earliest time of the next mark: for renewals, and for missed renewals.
    Instant notBefore[] = {Instant::min(), Instant::min()};
    m_strip.begin(int(scale.left), int(scale.left + scale.width) + 1);
    std::vector<int> missed;
    for (; next != all.end() && next->at <= scale.to; ++next) {
        if (next->at < notBefore[next->missed])
            continue;
        notBefore[next->missed] = next->at + apart;
        const int x = int(scale.x(next->at));
        if (next->missed)
            missed.push_back(x);
        else
            m_strip.add(x, x + tick.width(), m_look.text.rgba());
    }
    m_strip.paint(painter, tick.top(), tick.height());
    for (const int x : missed)
        m_stamps.paintMissed(painter, {x, top});
}

// Omits the arrows if there are so many that they would hide the rest. They appear when the user zooms in.
void LanesPicture::paintHandOvers(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    const auto &all = m_lanes.handOvers();
    auto next = std::lower_bound(all.begin(), all.end(), scale.from,
                                 [](const lanes::HandOver &over, Instant at) { return over.got < at; });
    const auto last = std::upper_bound(next, all.end(), scale.to,
                                       [](Instant at, const lanes::HandOver &over) { return at < over.got; });
    if (double(last - next) > scale.width / 8)
        return;
    constexpr auto smooth = 24; // more arrows are drawn without antialiasing, which takes ten times as long
    const bool areMany = last - next > smooth;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, !areMany);
    for (; next != last; ++next)
        paintHandOver(painter, *next, area, scale, areMany ? 1 : 1.4 * m_look.thick);
    painter.restore();
}

// The lines across the lanes: the arrows of hand-overs and the time axis.

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
        return; // one of the two owners has no lane any more
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

// With the date if that is not today.
QString LanesPicture::markText(qint64 wall, qint64 every, bool hasDate) const
{
    if (!began)
        return QDateTime::fromMSecsSinceEpoch(wall).toString(
            (hasDate ? QStringLiteral("MM-dd ") : QString())
            + (every < 1'000 ? QStringLiteral("HH:mm:ss.zzz") : QStringLiteral("HH:mm:ss")));
    const int decimals = every >= 1'000 ? 0 : every >= 100 ? 1 : every >= 10 ? 2 : 3;
    return QStringLiteral("%1 s").arg(double(wall) / 1e3, 0, 'f', decimals);
}

void LanesPicture::paintAxis(QPainter &painter, const QRect &area, const LaneScale &scale) const
{
    const QRect time = timeArea(area, m_font, nameWidth);
    const QFontMetrics metrics(m_font);
    const qint64 offset = began ? -toMillis(began->time_since_epoch()).count() : wallOffset;
    const auto dateOf = [offset](Instant at) {
        return QDateTime::fromMSecsSinceEpoch(toMillis(at.time_since_epoch()).count() + offset).date();
    };
    const bool hasDate = !began && dateOf(scale.from) != dateOf(now);
    const QString longest = began ? QStringLiteral("00.000 s")
        : hasDate                 ? QStringLiteral("00-00 00:00:00.000")
                                  : QStringLiteral("00:00:00.000");
    const qint64 every = markEvery(scale, metrics.horizontalAdvance(longest) + 16).count();
    const qint64 from = toMillis(scale.from.time_since_epoch()).count() + offset;
    const qint64 first = from < 0 ? 0 : (from / every + 1) * every; // no marks before the start of the run
    const qint64 last = toMillis(scale.to.time_since_epoch()).count() + offset;
    painter.fillRect(QRect(time.left(), time.bottom() + 1, time.width(), 1), m_look.faint);
    for (qint64 wall = first; wall <= last; wall += every) {
        const int x = int(scale.x(Instant(Millis(wall - offset))));
        painter.fillRect(QRect(x, time.top(), 1, time.height() + 4), m_look.grid);
        const QString text = markText(wall, every, hasDate);
        const int width = metrics.horizontalAdvance(text);
        const int left = std::min(x - width / 2, area.right() - width);
        if (left < time.left() - width / 2)
            continue;
        painter.setPen(m_look.faint);
        painter.drawText(QPoint(left, area.bottom() - metrics.descent() - 1), text);
    }
}

} // namespace lockscope::ui

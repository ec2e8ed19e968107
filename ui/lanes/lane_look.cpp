#include "ui/lanes/lane_look.h"

#include "ui/theme/colours.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace lockscope::ui {

using lanes::End;
using lanes::Phase;

namespace {

constexpr int mostSteps = 3;
constexpr int half = 4; // half the size of the sign at an end, in pixels

QPolygonF closed(QPolygonF corners)
{
    corners.append(corners.front());
    return corners;
}

QPainterPath shapeOf(End end)
{
    QPainterPath path;
    switch (end) {
    case End::Lost: // a cross
        path.moveTo(-half, -half);
        path.lineTo(half, half);
        path.moveTo(half, -half);
        path.lineTo(-half, half);
        break;
    case End::Expired: // an hourglass
        path.addPolygon(
            closed({QPointF(-half, -half), QPointF(half, -half), QPointF(-half, half), QPointF(half, half)}));
        break;
    case End::Forced: // a filled diamond
        path.addPolygon(
            closed({QPointF(0, -half - 1), QPointF(half + 1, 0), QPointF(0, half + 1), QPointF(-half - 1, 0)}));
        break;
    case End::Restarted: // a square: neither the holder nor the lock caused it
    case End::FailedOver: path.addRect(-half, -half, 2 * half, 2 * half); break;
    case End::Unknown: // a ring
        path.addEllipse(QPointF(0, 0), half - 1.0, half - 1.0);
        break;
    case End::Unseen: // a torn edge
        path.moveTo(-1, -half);
        for (int i = 0; i < 4; ++i)
            path.lineTo(i % 2 ? -1 : 3, -half + 2.0 * (i + 1));
        break;
    default: break;
    }
    return path;
}

} // namespace

LaneLook::LaneLook(const QPalette &palette, double thickness)
    : base(palette.color(QPalette::Base))
    , text(toneColour(Tone::Plain, palette, base))
    , faint(toneColour(Tone::Muted, palette, base))
    , grid(gridColour(palette))
    , bad(toneColour(Tone::Bad, palette))
    , warning(toneColour(Tone::Warning, palette))
    , chosen(readable(palette.color(QPalette::Highlight), base, 3))
    , thick(thickness)
    , m_solid{toneColour(Tone::Info, palette), toneColour(Tone::Warning, palette), faint}
    , m_fill{mixed(m_solid[0], base, 0.45), mixed(m_solid[1], base, 0.30), base}
    , m_textRatio(isHighContrast(palette) ? 7 : 4.5)
{ }

LaneLook LaneLook::inColour(const QColor &colour) const
{
    LaneLook other = *this;
    std::fill(std::begin(other.m_solid), std::end(other.m_solid), readable(colour, base, 3));
    other.m_fill[0] = mixed(other.m_solid[0], base, 0.45);
    other.m_fill[1] = mixed(other.m_solid[1], base, 0.30);
    return other;
}

QRect LaneLook::bar(Phase phase, int count, int left, int right, const QRect &lane) const
{
    const int room = lane.height() - 6;
    const int floor = lane.top() + 3 + room;
    if (phase == Phase::Waiting)
        return {left, floor - room * 4 / 10, std::max(1, right - left), room * 4 / 10};
    const int top = lane.top() + 3 + room * 36 / 100 - std::clamp(count - 1, 0, mostSteps) * room * 12 / 100;
    const int bottom = phase == Phase::Contended ? floor : floor - room * 22 / 100;
    return {left, top, std::max(1, right - left), bottom - top};
}

// Frames are drawn as areas, because strokes wider than a pixel take many times as long to draw.
void LaneLook::paintBars(QPainter &painter, Phase phase, std::vector<QRect> bars) const
{
    const QColor &line = m_solid[std::size_t(phase)];
    const auto fill = [&](const QBrush &brush) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(brush);
        painter.drawRects(bars.data(), int(bars.size()));
    };
    if (phase == Phase::Waiting) {
        const int inside = int(thick) / 2;
        for (QRect &bar : bars)
            bar.adjust(inside, inside, -std::max(1, inside), -std::max(1, inside));
        QPen pen(line, thick, Qt::DashLine);
        pen.setJoinStyle(Qt::MiterJoin);
        painter.setPen(pen);
        painter.setBrush(m_fill[std::size_t(phase)]);
        painter.drawRects(bars.data(), int(bars.size()));
        return;
    }
    fill(line);
    const int frame = int(phase == Phase::Contended ? 2 * thick : thick);
    for (QRect &bar : bars)
        bar.adjust(frame, frame, -frame, -frame);
    std::erase_if(bars, [](const QRect &bar) { return bar.isEmpty(); });
    fill(m_fill[std::size_t(phase)]);
    if (phase == Phase::Contended)
        fill(QBrush(line, Qt::BDiagPattern));
}

QColor LaneLook::textOn(Phase phase) const
{
    return readable(text, m_fill[std::size_t(phase)], m_textRatio);
}

void LaneLook::paintEnd(QPainter &painter, End end, const QPoint &at) const
{
    const QPainterPath path = shapeOf(end);
    if (path.isEmpty())
        return;
    const QColor &colour = end == End::Expired ? warning : end == End::Unknown || end == End::Unseen ? text : bad;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(at);
    painter.scale(thick, thick);
    painter.setPen(QPen(base, 4)); // an outline separates the sign from what is below
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(QPen(colour, 1.8));
    painter.setBrush(end == End::Forced ? QBrush(colour) : end == End::Lost || end == End::Unseen ? QBrush() : base);
    painter.drawPath(path);
    painter.restore();
}

void LaneLook::paintOpenStart(QPainter &painter, const QRect &bar) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(text, 1.2));
    painter.setBrush(base);
    painter.translate(bar.left(), bar.center().y() + 0.5);
    painter.scale(thick, thick);
    painter.drawPolygon(closed({QPointF(-5, 0), QPointF(1, -5), QPointF(1, 5)}));
    painter.restore();
}

void LaneLook::paintDifferent(QPainter &painter, const QRect &bar) const
{
    const int apart = int(3 * thick);
    const QRect around = bar.adjusted(-apart, -apart, apart, apart);
    painter.save();
    painter.setPen(QPen(text, 1.5 * thick));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(around);
    const QString sign = QStringLiteral("≠");
    QFont bold = painter.font();
    bold.setBold(true);
    painter.setFont(bold);
    QRect plate = painter.fontMetrics().boundingRect(sign).adjusted(-3, -1, 3, 1);
    plate.setHeight(std::min(plate.height() + 6, bar.height() + 2 * apart));
    plate.moveCenter(bar.center());
    painter.fillRect(plate, base);
    painter.drawRect(plate);
    painter.drawText(plate, Qt::AlignCenter, sign);
    painter.restore();
}

QRect LaneLook::tick(int x, int top) const
{
    return {x, top - int(4 * thick), int(thick), int(4 * thick) + 1};
}

void LaneLook::paintRenewal(QPainter &painter, bool missed, int x, int top) const
{
    if (!missed) {
        painter.fillRect(tick(x, top), text);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(warning, 1.4));
    painter.setBrush(base);
    painter.translate(x, top);
    painter.scale(thick, thick);
    painter.drawPolygon(closed({QPointF(-3.5, -5.5), QPointF(3.5, -5.5), QPointF(0, 0.5)}));
    painter.restore();
}

} // namespace lockscope::ui

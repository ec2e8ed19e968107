#include "ui/theme/shapes.h"

#include <QPainter>
#include <QPainterPath>

namespace lockscope::ui {

namespace {

enum class Shape { Ring, Disc, Half, Dashed, Triangle, Diamond, Question, Dash };

Shape shapeOf(State state)
{
    switch (state) {
    case State::Free: return Shape::Ring;
    case State::HeldRenewed: return Shape::Disc;
    case State::HeldFixedLease:
    case State::CountingDown:
    case State::NoPermits: return Shape::Half;
    case State::Learning: return Shape::Dashed;
    case State::Unverified: return Shape::Question;
    case State::HeldUnusuallyLong:
    case State::PermitsNotReturned:
    case State::LeaseChanged:
    case State::HoldCountClimbing:
    case State::AboutToExpire:
    case State::RenewalLate:
    case State::DeadlineDrift:
    case State::MixedKinds:
    case State::ZombieReader: return Shape::Triangle;
    case State::QueueWithoutHolder:
    case State::PermitsUnclaimed:
    case State::GhostAtHead:
    case State::WaitsForOwnRead:
    case State::ExpiredWhileHeld:
    case State::QuorumLost:
    case State::NoExpiry: return Shape::Diamond;
    }
    return Shape::Ring;
}

// Coordinates are in a square of 16 by 16.
void paintMark(QPainter &p, double top, double bottom)
{
    p.setPen(QPen(p.brush().color().lightnessF() > 0.55f ? Qt::black : Qt::white, 1.7, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(8, top), QPointF(8, bottom - 2.6));
    p.drawPoint(QPointF(8, bottom));
}

void paintAlarm(QPainter &p, const QColor &colour, bool diamond)
{
    QPainterPath path;
    if (diamond)
        path.addPolygon(QPolygonF({{8, 0.6}, {15.4, 8}, {8, 15.4}, {0.6, 8}}));
    else
        path.addPolygon(QPolygonF({{8, 1}, {15.6, 14.6}, {0.4, 14.6}}));
    path.closeSubpath();
    p.setPen(QPen(colour, 1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.setBrush(colour);
    p.drawPath(path);
    paintMark(p, diamond ? 4.4 : 6, diamond ? 11.6 : 12.6);
}

void paintQuestion(QPainter &p, const QColor &colour)
{
    p.setPen(QPen(colour, 1.4));
    p.drawEllipse(QPointF(8, 8), 6.6, 6.6);
    QPainterPath hook;
    hook.moveTo(5.9, 6.4);
    hook.cubicTo(5.9, 3.2, 10.4, 3.4, 10.2, 6.3);
    hook.cubicTo(10.1, 7.8, 8, 7.9, 8, 9.6);
    p.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap));
    p.drawPath(hook);
    p.drawPoint(QPointF(8, 11.9));
}

void paintShape(QPainter &p, Shape shape, const QColor &colour)
{
    const QRectF circle(2, 2, 12, 12);
    p.setPen(QPen(colour, 1.6));
    p.setBrush(Qt::NoBrush);
    switch (shape) {
    case Shape::Ring: p.drawEllipse(circle); return;
    case Shape::Disc:
        p.setBrush(colour);
        p.drawEllipse(circle);
        return;
    case Shape::Half:
        p.drawEllipse(circle);
        p.setBrush(colour);
        p.drawChord(circle, 90 * 16, 180 * 16);
        return;
    case Shape::Dashed:
        p.setPen(QPen(colour, 1.8, Qt::CustomDashLine));
        {
            QPen pen = p.pen();
            pen.setDashPattern({1.6, 1.2});
            p.setPen(pen);
        }
        p.drawEllipse(circle);
        return;
    case Shape::Triangle:
    case Shape::Diamond: paintAlarm(p, colour, shape == Shape::Diamond); return;
    case Shape::Question: paintQuestion(p, colour); return;
    case Shape::Dash: p.drawLine(QPointF(3, 8), QPointF(13, 8)); return;
    }
}

} // namespace

void paintState(QPainter &painter, const QRectF &box, State state, bool gone, const QColor &colour)
{
    const double side = std::min(box.width(), box.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center() - QPointF(side / 2, side / 2));
    painter.scale(side / 16, side / 16);
    paintShape(painter, gone ? Shape::Dash : shapeOf(state), colour);
    painter.restore();
}

} // namespace lockscope::ui

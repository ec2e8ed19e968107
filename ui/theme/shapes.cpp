#include "ui/theme/shapes.h"

#include <QPainter>
#include <QPainterPath>

namespace lockscope::ui {

namespace {

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

void paintDash(QPainter &p, const QColor &colour)
{
    p.setPen(QPen(colour, 1.6));
    p.drawLine(QPointF(3, 8), QPointF(13, 8));
}

void paintShape(QPainter &p, StateShape shape, const QColor &colour)
{
    const QRectF circle(2, 2, 12, 12);
    p.setPen(QPen(colour, 1.6));
    p.setBrush(Qt::NoBrush);
    switch (shape) {
    case StateShape::Ring: p.drawEllipse(circle); return;
    case StateShape::Disc:
        p.setBrush(colour);
        p.drawEllipse(circle);
        return;
    case StateShape::Half:
        p.drawEllipse(circle);
        p.setBrush(colour);
        p.drawChord(circle, 90 * 16, 180 * 16);
        return;
    case StateShape::Dashed:
        p.setPen(QPen(colour, 1.8, Qt::CustomDashLine));
        {
            QPen pen = p.pen();
            pen.setDashPattern({1.6, 1.2});
            p.setPen(pen);
        }
        p.drawEllipse(circle);
        return;
    case StateShape::Triangle:
    case StateShape::Diamond: paintAlarm(p, colour, shape == StateShape::Diamond); return;
    case StateShape::Question: paintQuestion(p, colour); return;
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
    if (gone)
        paintDash(painter, colour);
    else
        paintShape(painter, traitsOf(state).shape, colour);
    painter.restore();
}

} // namespace lockscope::ui

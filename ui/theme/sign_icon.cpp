#include "ui/theme/sign_icon.h"

#include "ui/theme/colours.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace lockscope::ui {

namespace {

// Coordinates are in a square of 16 by 16.
void padlock(QPainter &p, bool open)
{
    const QColor colour = p.pen().color();
    QPainterPath bow;
    bow.moveTo(open ? 9.2 : 5, 7.5);
    bow.lineTo(open ? 9.2 : 5, 5);
    bow.arcTo(QRectF(open ? 9.2 : 5, 2, 6, 6), 180, -180);
    bow.lineTo(open ? 15.2 : 11, open ? 6 : 7.5);
    p.drawPath(bow);
    p.fillRect(QRectF(open ? 1.5 : 3, 7.5, 10, 7), colour);
}

void paintSign(QPainter &p, Sign sign)
{
    const QColor colour = p.pen().color();
    switch (sign) {
    case Sign::Connect:
        p.drawRoundedRect(QRectF(2, 2, 12, 5), 1, 1);
        p.drawRoundedRect(QRectF(2, 9, 12, 5), 1, 1);
        p.drawPoint(QPointF(4.6, 4.5));
        p.drawPoint(QPointF(4.6, 11.5));
        return;
    case Sign::Pause:
        p.fillRect(QRectF(4, 3, 3, 10), colour);
        p.fillRect(QRectF(9, 3, 3, 10), colour);
        return;
    case Sign::Live:
        p.setBrush(colour);
        p.drawPolygon(QPolygonF({{4.5, 3}, {13, 8}, {4.5, 13}}));
        return;
    case Sign::Acquire: padlock(p, false); return;
    case Sign::Release: padlock(p, true); return;
    case Sign::Find:
        p.drawEllipse(QPointF(6.6, 6.6), 4.4, 4.4);
        p.drawLine(QPointF(10, 10), QPointF(14, 14));
        return;
    case Sign::Palette:
        for (int i = 0; i < 3; ++i) {
            p.drawPoint(QPointF(3, 4 + 4 * i));
            p.drawLine(QPointF(6, 4 + 4 * i), QPointF(14, 4 + 4 * i));
        }
        return;
    case Sign::Watch: {
        QPainterPath eye;
        eye.moveTo(1, 8);
        eye.quadTo(8, 0, 15, 8);
        eye.quadTo(8, 16, 1, 8);
        p.drawPath(eye);
        p.setBrush(colour);
        p.drawEllipse(QPointF(8, 8), 2, 2);
        return;
    }
    case Sign::Detail:
        p.drawRoundedRect(QRectF(1.5, 2.5, 13, 11), 1, 1);
        p.drawLine(QPointF(9.5, 3), QPointF(9.5, 13));
        return;
    case Sign::Detach:
        p.drawRect(QRectF(5, 2.5, 8.5, 8.5));
        p.drawPolyline(QPolygonF({{5, 5.5}, {2.5, 5.5}, {2.5, 13.5}, {10.5, 13.5}, {10.5, 11}}));
        return;
    case Sign::Close:
        p.drawLine(QPointF(3, 3), QPointF(13, 13));
        p.drawLine(QPointF(13, 3), QPointF(3, 13));
        return;
    }
}

class SignEngine : public QIconEngine {
public:
    explicit SignEngine(Sign sign)
        : m_sign(sign)
    { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const double side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(QRectF(rect).center() - QPointF(side / 2, side / 2));
        painter->scale(side / 16, side / 16);
        painter->setPen(
            QPen(palette.color(group, QPalette::ButtonText), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        paintSign(*painter, m_sign);
        painter->restore();
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new SignEngine(m_sign); }

private:
    Sign m_sign;
};

} // namespace

QIcon signIcon(Sign sign)
{
    return QIcon(new SignEngine(sign));
}

} // namespace lockscope::ui

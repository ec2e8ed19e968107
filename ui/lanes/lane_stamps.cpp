#include "ui/lanes/lane_stamps.h"

#include <QPaintEngine>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int missed = -1; // the key for the sign of a missed renewal; other keys are values of lanes::End

} // namespace

LaneStamps::LaneStamps(const LaneLook &look, const QFont &font)
    : m_look(look)
    , m_font(font)
    , m_labels(font)
{ }

int LaneStamps::reach() const
{
    return int(8 * m_look.thick);
}

void LaneStamps::paintEnd(QPainter &painter, lanes::End end, const QPoint &at)
{
    paint(painter, int(end), at,
          [this, end](QPainter &onto, const QPoint &middle) { m_look.paintEnd(onto, end, middle); });
}

void LaneStamps::paintMissed(QPainter &painter, const QPoint &at)
{
    paint(painter, missed, at,
          [this](QPainter &onto, const QPoint &middle) { m_look.paintRenewal(onto, true, middle.x(), middle.y()); });
}

void LaneStamps::paint(QPainter &painter, int which, const QPoint &at, const Sign &sign)
{
    if (painter.paintEngine()->type() != QPaintEngine::Raster)
        return sign(painter, at);
    const double ratio = painter.paintEngine()->paintDevice()->devicePixelRatioF();
    QImage &image = m_images[which];
    if (image.isNull() || image.devicePixelRatio() != ratio)
        image = imageOf(sign, ratio);
    painter.drawImage(at - QPoint(reach(), reach()), image);
}

QImage LaneStamps::imageOf(const Sign &sign, double ratio) const
{
    const int side = 2 * reach() + 1;
    QImage image(QSize(side, side) * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    sign(painter, QPoint(reach(), reach()));
    return image;
}

} // namespace lockscope::ui

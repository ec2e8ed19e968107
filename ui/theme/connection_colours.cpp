#include "ui/theme/connection_colours.h"

#include "ui/theme/colours.h"

#include <QPainter>
#include <QPalette>

namespace lockscope::ui {

namespace {

constexpr QRgb hues[connectionColours] = {0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                          0xff56b4e9, 0xffd55e00, 0xff8a63d2};

} // namespace

QColor connectionColour(int colour, const QPalette &palette, const QColor &ground)
{
    const QColor around = ground.isValid() ? ground : palette.color(QPalette::Base);
    return readable(QColor::fromRgb(hues[colour % connectionColours]), around, isHighContrast(palette) ? 4.5 : 3);
}

void paintConnection(QPainter &painter, const QRect &box, const QColor &colour)
{
    const int side = std::min(box.width(), box.height());
    QRect square(0, 0, side, side);
    square.moveCenter(box.center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(square, 2, 2);
    painter.restore();
}

} // namespace lockscope::ui

#pragma once

#include <QColor>
#include <QRect>

class QPainter;
class QPalette;

namespace lockscope::ui {

// Colour-blind people can tell these colours apart (Okabe and Ito, 2008). The contrast to the ground is at least 3 : 1,
// as signs need, or 4.5 : 1 in a palette of high contrast. Colours repeat if there are more connections, so the name is
// always beside the colour.
QColor connectionColour(int colour, const QPalette &palette, const QColor &ground);
inline constexpr int connectionColours = 7;

// A small square in this colour, in the middle of the box.
void paintConnection(QPainter &painter, const QRect &box, const QColor &colour);

} // namespace lockscope::ui

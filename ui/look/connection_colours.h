#pragma once

#include <QColor>
#include <QRect>

class QPainter;
class QPalette;

namespace lockscope::ui {

// Told apart also by people who see few colours (Okabe and Ito, 2008), at least 3 : 1 on the ground, as signs must be.
// After the last one they begin anew: the name beside it tells which it is.
QColor connectionColour(int colour, const QPalette &palette, const QColor &ground);
inline constexpr int connectionColours = 7;

// A small square in it, in the middle of the box.
void paintConnection(QPainter &painter, const QRect &box, const QColor &colour);

} // namespace lockscope::ui

#pragma once

#include <QColor>
#include <QPalette>
#include <QPen>

namespace lockscope::ui {

// The colours of a chart on this palette: light, dark or of high contrast. Colour-blind people can tell them apart.
// Each line also has its own dash pattern. If all lines have the same value, the lower lines are visible through the
// gaps of the upper lines.
struct ChartColours {
    QColor base, text, faint, grid;
    QColor warning;
    QColor lines[5];
    bool isStrong; // a palette of high contrast: lines are thicker, and areas are hatched in their full colour

    explicit ChartColours(const QPalette &palette);
    QPen line(int i) const;
    QPen level() const; // a dashed line across the chart
};

} // namespace lockscope::ui

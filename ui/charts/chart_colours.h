#pragma once

#include <QColor>
#include <QPalette>
#include <QPen>

namespace lockscope::ui {

// The colours of a chart on this palette: light, dark or of high contrast. Colour-blind people can tell them apart.
// Each line also has its own dash pattern, with gaps through which the lines below are visible if all have the same
// value.
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

#pragma once

#include <QColor>
#include <QPalette>
#include <QPen>

namespace lockscope::ui {

// The colours of a chart on this palette, light or dark. Colour-blind people can tell them apart. Each line also has
// its own dash pattern, with gaps through which the lines below are visible if all have the same value.
struct ChartColours {
    QColor base, text, faint, grid;
    QColor warning;
    QColor lines[5];

    explicit ChartColours(const QPalette &palette);
    QPen line(int i) const;
};

} // namespace lockscope::ui

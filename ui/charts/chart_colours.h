#pragma once

#include <QColor>
#include <QPalette>
#include <QPen>

namespace lockscope::ui {

// Colours of a chart on this palette, light or dark. Told apart also by people who see few colours, and never the only
// difference between two lines: each has a dash pattern of its own, and leaves gaps through which those below it are
// seen where all have the same value.
struct ChartColours {
    QColor base, text, faint, grid;
    QColor warning;
    QColor lines[5];

    explicit ChartColours(const QPalette &palette);
    QPen line(int i) const;
};

} // namespace lockscope::ui

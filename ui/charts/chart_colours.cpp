#include "ui/charts/chart_colours.h"

#include "ui/theme/colours.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

// Okabe and Ito's colours, and lighter ones of the same hues for a dark ground.
constexpr QRgb onLight[] = {0xFF0072B2, 0xFFC24E00, 0xFF00795A, 0xFF9A3F84, 0xFF5B5B5B};
constexpr QRgb onDark[] = {0xFF6CC0F5, 0xFFFFA45C, 0xFF45D6A8, 0xFFEBA3D3, 0xFFC8C8C8};

} // namespace

ChartColours::ChartColours(const QPalette &palette)
    : base(palette.color(QPalette::Base))
    , text(palette.color(QPalette::Text))
    , faint(mixed(text, base, 0.65))
    , grid(mixed(text, base, 0.15))
{
    const bool dark = base.lightness() < 128;
    warning = dark ? QColor(0xFFFF8A80) : QColor(0xFFB3261E);
    std::copy(std::begin(dark ? onDark : onLight), std::end(dark ? onDark : onLight), lines);
}

QPen ChartColours::line(int i) const
{
    // painted in this order: if lines overlap, each of them shows in some pixels of every 30
    static constexpr double width = 1.8;
    static constexpr double dashes[][2] = {{0, 0}, {25, 5}, {12, 18}, {6, 9}, {2, 4}};
    QPen pen(lines[i], width);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::FlatCap);
    if (i > 0)
        pen.setDashPattern({dashes[i][0] / width, dashes[i][1] / width});
    return pen;
}

} // namespace lockscope::ui

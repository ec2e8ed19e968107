#include "ui/charts/chart_colours.h"

#include "ui/theme/colours.h"

namespace lockscope::ui {

namespace {

// Okabe and Ito's colours, and lighter colours of the same hues for a dark background. On a black background, stronger
// colours are readable.
constexpr QRgb onLight[] = {0xFF0072B2, 0xFFC24E00, 0xFF00795A, 0xFF9A3F84, 0xFF5B5B5B};
constexpr QRgb onDark[] = {0xFF6CC0F5, 0xFFFFA45C, 0xFF45D6A8, 0xFFEBA3D3, 0xFFC8C8C8};
constexpr QRgb onBlack[] = {0xFF59B8FF, 0xFFFFC21A, 0xFF2BFF88, 0xFFFF8CF5, 0xFFFFFFFF};

} // namespace

ChartColours::ChartColours(const QPalette &palette)
    : base(palette.color(QPalette::Base))
    , text(toneColour(Tone::Plain, palette, base))
    , faint(toneColour(Tone::Muted, palette, base))
    , grid(gridColour(palette))
    , warning(toneColour(Tone::Bad, palette, base))
    , isStrong(isHighContrast(palette))
{
    const auto &hues = !isDark(palette) ? onLight : isStrong ? onBlack : onDark;
    for (std::size_t i = 0; i < std::size(lines); ++i)
        lines[i] = readable(QColor::fromRgb(hues[i]), base, isStrong ? 7 : 4.5);
}

QPen ChartColours::line(int i) const
{
    // Lines are painted in this order. Where lines overlap, each of them is visible in some of every 30 pixels.
    const double width = isStrong ? 2.6 : 1.8;
    static constexpr double dashes[][2] = {{0, 0}, {25, 5}, {12, 18}, {6, 9}, {2, 4}};
    QPen pen(lines[i], width);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(Qt::FlatCap);
    if (i > 0)
        pen.setDashPattern({dashes[i][0] / width, dashes[i][1] / width});
    return pen;
}

QPen ChartColours::level() const
{
    return {faint, isStrong ? 2.0 : 1.0, Qt::DashLine};
}

} // namespace lockscope::ui

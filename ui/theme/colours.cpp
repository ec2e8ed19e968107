#include "ui/theme/colours.h"

#include <QPalette>

#include <array>
#include <cmath>

namespace lockscope::ui {

namespace {

// A table with an entry for each value of a channel, because cells need contrasts whenever they are painted.
std::array<double, 256> linearChannels()
{
    std::array<double, 256> linear{};
    for (size_t i = 0; i < linear.size(); ++i) {
        const double c = double(i) / 255;
        linear[i] = c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
    return linear;
}

double luminance(const QColor &c)
{
    static const std::array<double, 256> linear = linearChannels();
    return 0.2126 * linear[size_t(c.red())] + 0.7152 * linear[size_t(c.green())] + 0.0722 * linear[size_t(c.blue())];
}

constexpr double strokeRatio = 4.8; // slightly more than 4.5, because some fonts have strokes thinner than a pixel
constexpr double strongRatio = 7.2; // the same for 7, in high contrast

double ratioFor(const QPalette &palette)
{
    return isHighContrast(palette) ? strongRatio : strokeRatio;
}

// Hues that people with red-green blindness can still tell apart by lightness and warmth.
QColor hueOf(Tone tone, const QPalette &palette)
{
    // a dark palette needs a light hue: a dark hue becomes pale when mixed with white until it is readable
    const bool dark = isDark(palette);
    if (dark && isHighContrast(palette)) {
        switch (tone) {
        case Tone::Good: return QColor(0x2b, 0xff, 0x88);
        case Tone::Info: return QColor(0x59, 0xb8, 0xff);
        case Tone::Warning: return QColor(0xff, 0xc2, 0x1a);
        case Tone::Bad: return QColor(0xff, 0x64, 0x64);
        case Tone::Muted:
        case Tone::Plain: break;
        }
    }
    switch (tone) {
    case Tone::Good: return dark ? QColor(0x3f, 0xb9, 0x7a) : QColor(0x2e, 0x8b, 0x57);
    case Tone::Info: return dark ? QColor(0x5b, 0x9d, 0xf5) : QColor(0x2f, 0x6f, 0xc4);
    case Tone::Warning: return dark ? QColor(0xf0, 0xa0, 0x20) : QColor(0xc7, 0x7d, 0x0a);
    case Tone::Bad: return dark ? QColor(0xff, 0x5c, 0x5c) : QColor(0xc6, 0x3a, 0x3a);
    case Tone::Muted: return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.62);
    case Tone::Plain: break;
    }
    return palette.color(QPalette::Active, QPalette::Text);
}

} // namespace

double contrast(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor mixed(const QColor &over, const QColor &under, double share)
{
    const auto mix = [share](float o, float u) { return float(o * share + u * (1 - share)); };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                            mix(over.blueF(), under.blueF()));
}

QColor readable(const QColor &wanted, const QColor &ground, double ratio)
{
    const QColor far = luminance(ground) > 0.18 ? QColor(Qt::black) : QColor(Qt::white);
    QColor c = wanted.toRgb();
    for (int step = 0; step < 20 && contrast(c, ground) < ratio; ++step)
        c = mixed(far, wanted, (step + 1) / 20.0);
    return c;
}

QColor toneColour(Tone tone, const QPalette &palette, const QColor &ground)
{
    return readable(hueOf(tone, palette), ground, ratioFor(palette));
}

QColor toneColour(Tone tone, const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor alternate = palette.color(QPalette::AlternateBase);
    // the stripe of the table on which readable text is harder
    const QColor harder = isDark(palette) == (luminance(alternate) > luminance(base)) ? alternate : base;
    return toneColour(tone, palette, harder);
}

QColor toneGround(Tone tone, const QPalette &palette)
{
    return mixed(hueOf(tone, palette), palette.color(QPalette::Window), isDark(palette) ? 0.16 : 0.13);
}

QColor gridColour(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor faint = mixed(palette.color(QPalette::Text), base, 0.15);
    return isHighContrast(palette) ? readable(faint, base, 3) : faint;
}

bool isDark(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Base)) < 0.18;
}

bool isHighContrast(const QPalette &palette)
{
    const QColor base = palette.color(QPalette::Base);
    return palette.color(QPalette::Window) == base && contrast(palette.color(QPalette::Text), base) > 20;
}

} // namespace lockscope::ui

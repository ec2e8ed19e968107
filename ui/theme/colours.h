#pragma once

#include "core/model/state.h"

#include <QColor>

class QPalette;

// All colours are computed from the palette, so they follow the system's dark and light themes. Colour never carries
// information alone: a shape and a word are always beside it.
namespace lockscope::ui {

// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor &a, const QColor &b);
// Makes `wanted` darker or lighter until its contrast to `ground` is at least `ratio`.
QColor readable(const QColor &wanted, const QColor &ground, double ratio = 4.5);
// For text and signs on `ground`, with a contrast of at least 4.5 : 1, or 7 : 1 in a palette of high contrast.
QColor toneColour(Tone tone, const QPalette &palette, const QColor &ground);
QColor toneColour(Tone tone, const QPalette &palette); // on the table's base
// A quiet background in the tone's colour, for chips and banners. Text on it has toneColour(tone, palette,
// toneGround(tone, palette)).
QColor toneGround(Tone tone, const QPalette &palette);
// Mixes `share` (0 to 1) of `over` with `under`.
QColor mixed(const QColor &over, const QColor &under, double share);

// Lines that only guide the eye, such as a grid on the base. They are faint, but have 3 : 1 in high contrast.
QColor gridColour(const QPalette &palette);

bool isDark(const QPalette &palette);
// True if the palette has only black and white for windows and their text, as the user or the desktop chose.
bool isHighContrast(const QPalette &palette);

} // namespace lockscope::ui

#pragma once

#include "core/model/lock.h"

#include <QColor>

class QPalette;

// Every colour is computed from the palette, so that dark and light follow the system. None says anything alone: a
// shape and a word always stand beside it.
namespace lockscope::ui {

enum class Tone : quint8 { Plain, Muted, Good, Info, Warning, Bad };

Tone toneOf(State state);

// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor &a, const QColor &b);
// `wanted`, made darker or lighter until it stands out from `ground` by at least `ratio`.
QColor readable(const QColor &wanted, const QColor &ground, double ratio = 4.5);
// For text and signs on `ground`; at least 4.5 : 1.
QColor toneColour(Tone tone, const QPalette &palette, const QColor &ground);
QColor toneColour(Tone tone, const QPalette &palette); // on the table's base
// A quiet ground in the tone's colour, for chips and banners; text on it: toneColour(tone, palette, that ground).
QColor toneGround(Tone tone, const QPalette &palette);
// `share` of `over` on `under`.
QColor mixed(const QColor &over, const QColor &under, double share);

bool isDark(const QPalette &palette);

} // namespace lockscope::ui

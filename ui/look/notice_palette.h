#pragma once

#include "ui/look/colours.h"

#include <QPalette>

namespace lockscope::ui {

// Of a notice in this tone, from the program's palette as it is now: its ground, and words on it. The rest follows what
// is around it, so that a widget that has it hears of it (PaletteChange) when the desktop turns dark or light, and asks
// anew; the same once more changes nothing.
QPalette noticePalette(Tone tone);

} // namespace lockscope::ui

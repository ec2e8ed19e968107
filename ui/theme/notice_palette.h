#pragma once

#include "ui/theme/colours.h"

#include <QPalette>

namespace lockscope::ui {

// The palette of a notice in this tone, from the program's present palette: its background and its text. Other roles
// are inherited, so a widget with this palette gets a PaletteChange when the desktop turns dark or light, and can call
// this again. Setting an equal palette changes nothing.
QPalette noticePalette(Tone tone);

} // namespace lockscope::ui

#pragma once

#include "ui/theme/colours.h"

#include <QPalette>

namespace lockscope::ui {

// A palette that sets only the background and the text of a notice in this tone, to match the program's present
// palette. A widget inherits all other roles, so it gets a PaletteChange when the theme changes, and can then call this
// again. Setting an equal palette has no effect.
QPalette noticePalette(Tone tone);

} // namespace lockscope::ui

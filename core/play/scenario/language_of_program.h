#pragma once

#include "core/play/scenario/bilingual_text.h"

namespace lockscope::play {

// The language for scenarios and lessons, until the user chooses another: the one that the program speaks. Main thread.
Language languageOfProgram();

} // namespace lockscope::play

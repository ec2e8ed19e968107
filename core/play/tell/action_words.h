#pragma once

#include "core/play/script/action.h"
#include "core/play/script/words.h"

namespace lockscope::play {

// What is about to be done: "Anna wants orders, and waits as long as it takes."
Words actionWords(const Action &action);

} // namespace lockscope::play

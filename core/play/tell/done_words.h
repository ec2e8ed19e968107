#pragma once

#include "core/play/script/action.h"
#include "core/play/script/words.h"

namespace lockscope::play {

// A sentence for what was done to the stage, once it is done: "Ben has crashed." Empty for what else can be done, whose
// end has a result to tell.
Words doneWords(const Action &action);

} // namespace lockscope::play

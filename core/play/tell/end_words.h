#pragma once

#include "core/play/record/frame.h"
#include "core/play/script/scenario.h"

namespace lockscope::play {

// How a step ended, and whether that is as the scenario says. `step` may be null: not known.
Words endWords(const Happened &ended, const Step *step);

} // namespace lockscope::play

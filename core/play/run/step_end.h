#pragma once

#include "core/play/script/scenario.h"
#include "core/play/stage/ended.h"

namespace lockscope::play {

// Whether a step ended as its scenario says.
bool isAsExpected(const ExpectedEnd &expected, const Ended &ended);
// What a client makes of that: nothing, but of commands and statements.
std::pair<Who, act::Belief> beliefOf(const Action &action);

} // namespace lockscope::play

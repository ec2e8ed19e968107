#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct TokenFigures {
    int judged = 0; // holds
    int unjudged = 0; // holds given around a breakage of all locks, which forgets what was drawn
    int wrong = 0;
};

// Fencing: every hold's token is larger than those of all holds that had ended before it began; no token is given
// twice; and who takes again what it has draws a larger one. Breakages of all locks part the run: tokens start anew.
TokenFigures judgeTokens(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct TokenFigures {
    int judged = 0; // number of holds
    int unjudged = 0; // holds granted around a breakage of all locks, which resets the token counters
    int wrong = 0;
};

// Fencing: a hold's token is larger than those of all holds that ended before it began. No token is issued twice, and a
// re-entry draws a larger token. A breakage of all locks splits the run, because tokens start again.
TokenFigures judgeTokens(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

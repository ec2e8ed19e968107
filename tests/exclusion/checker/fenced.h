#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct FencedFigures {
    int accepted = 0;
    int refused = 0;
    // refused after a breakage of all locks, because the tokens started again but the store does not know that
    int unjudged = 0;
};

// The store keeps the largest token that it has seen. It must never accept a write with a smaller token than an earlier
// one (stale-write), and never refuse a holder whose hold is valid (fenced-out).
FencedFigures judgeFenced(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct FencedFigures {
    int accepted = 0;
    int refused = 0;
    int unjudged = 0; // refused after a breakage of all locks: tokens started anew, and the resource does not know
};

// The resource that keeps the largest token it has seen: it never takes a write with a smaller one than one it took
// before (stale-write), and refuses nobody whose hold is valid (fenced-out).
FencedFigures judgeFenced(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

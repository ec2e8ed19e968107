#pragma once

#include "tests/exclusion/checker/checked_run.h"
#include "tests/exclusion/nemesis/arena.h"

namespace lockscope::exclusion {

// Delivers the requests that the links still hold back, and adds a violation for each lock that they take. Workers that
// ended normally canceled these requests or found out their outcome, so the requests must take nothing. Call it while
// no worker runs. Deletes all locks.
void judgeLateRequests(Arena &arena, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

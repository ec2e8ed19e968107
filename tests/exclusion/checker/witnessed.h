#pragma once

#include "tests/exclusion/checker/run.h"

namespace lockscope::exclusion {

struct WitnessFigures {
    int writes = 0; // of protected counters
    int lostUpdates = 0;
    int alarms = 0;
    int unjudged = 0; // writes to a counter that one holder may have written when its hold had just run out
};

// What was seen beside the claims. A protected counter is read, and written one higher some time later by the same
// holder, on purpose without atomicity: when a number was written twice, two were inside. (A write that was overtaken
// by its own deadline is no violation of the lock: only fencing could refuse it. That counter is not judged any more.)
// And the alarms of the witnesses. Locks that were broken on purpose are left out.
WitnessFigures judgeWitnesses(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

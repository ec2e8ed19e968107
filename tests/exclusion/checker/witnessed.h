#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct WitnessFigures {
    int writes = 0; // of protected counters
    int lostUpdates = 0;
    int alarms = 0;
    int unjudgedWrites = 0; // a write that one holder may have done when its hold had just run out lies in between
    int unjudgedAlarms = 0; // while somebody still believed in a hold that was broken on purpose
};

// What was seen beside the claims. A protected counter is read, and written one higher some time later by the same
// holder, on purpose without atomicity: when a number was written twice, two were inside. (A write that was overtaken
// by its own deadline is no violation of the lock: only fencing could refuse it. Nor is one by a hold that was broken
// on purpose. What was written twice around such a write is not judged.) And the alarms of the witnesses, but for those
// that somebody raised, or may have been the cause of, whose hold was broken and who was not told yet.
WitnessFigures judgeWitnesses(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct WitnessFigures {
    int writes = 0; // to protected counters
    int lostUpdates = 0;
    int alarms = 0;
    int unjudgedWrites = 0; // writes next to one that its holder may have made after its hold had run out
    int unjudgedAlarms = 0; // alarms while somebody still believed in a hold that was broken on purpose
};

// Judges what the witnesses saw, independently of the claims. A holder reads a protected counter and some time later
// writes the next number, deliberately not atomically. If a number was written twice, two owners were inside. Two kinds
// of writes are not violations: those that the owner's deadline overtook (only fencing could refuse them), and those by
// a hold that was broken on purpose. Duplicates around such a write are not judged. Alarms of the witnesses count,
// unless the hold of an owner that raised or may have caused the alarm was broken and the owner did not know yet.
WitnessFigures judgeWitnesses(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

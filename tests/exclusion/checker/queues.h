#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct QueueFigures {
    int pairs = 0; // one stood in a fair queue when another asked, and one of them was given the lock meanwhile
    int judged = 0;
    int overtaken = 0;
};

// Who asks for a fair lock when somebody's place is in its queue already, is not given it first, as long as that place
// lives for certain, by its own history. Places of workers that were touched by faults or did
// not run meanwhile are left out.
QueueFigures judgeQueues(const Run &run, std::vector<Violation> &violations);

bool isFair(const QByteArray &kind); // its waiters queue

} // namespace lockscope::exclusion

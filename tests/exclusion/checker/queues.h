#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct QueueFigures {
    int pairs = 0; // one owner was in a fair queue when another asked, and one of them received the lock meanwhile
    int judged = 0;
    int overtaken = 0;
};

// An owner that asks for a fair lock while another owner's place is in the queue does not get the lock first, as long
// as that place is certainly valid by its owner's history. Places of workers that a fault touched, or that did not run
// meanwhile, are left out.
QueueFigures judgeQueues(const Run &run, std::vector<Violation> &violations);

bool isFair(const QByteArray &kind); // its waiters form a queue

} // namespace lockscope::exclusion

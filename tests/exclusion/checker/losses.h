#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct LossFigures {
    int holds = 0; // holds of our clients
    int renewed = 0; // at least once
    int longerThanThird = 0; // longer than a third of the lease
    int longerThanLease = 0;
    int broken = 0; // holds taken away on purpose
    int expired = 0; // holds whose deadline passed
    int told = 0; // of both groups: the holder learned Lost, or ended the hold itself in time
    std::chrono::nanoseconds slowest{0}; // from the loss, as others see it, until the holder knows
    std::chrono::nanoseconds usual{0}; // the 90th percentile of the delay for passed deadlines; 0 if there were too few
};

// Every real loss is known to its holder. A broken hold: within lease/3 + 250 ms after others can see the loss. A
// passed deadline: within 250 ms, and in 90 of 100 cases within 25 ms (told-late). Time in which the holder's process
// did not run does not count, and killed processes are not judged. No hold may vanish or be reported as lost if nobody
// took it away and its deadline has not passed. Only for our own clients, because Redisson does not report losses.
LossFigures judgeLosses(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

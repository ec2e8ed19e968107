#pragma once

#include "tests/exclusion/checker/run.h"

namespace lockscope::exclusion {

struct LivenessLimits {
    Millis idle{6'000}; // a lock that nobody can have, while somebody waits for it and nothing is wrong
    Millis recovery{5'000}; // from the end of a fault to a worker's next acquire (reconnecting takes up to 5 s)
};

struct LivenessFigures {
    std::chrono::nanoseconds longestIdle{0};
    std::chrono::nanoseconds slowestRecovery{0};
};

// Waiters get what is free, and workers go on when a fault is over. Only judged where no fault is under way and all
// workers run; and not of fair locks, where a waiter that was killed blocks those behind it until its time is over.
LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

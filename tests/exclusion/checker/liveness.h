#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct LivenessLimits {
    Millis idle{1'000}; // a lock that nobody can have, while one of ours waits for it that nothing keeps from it
    Millis silentIdle{2'500}; // where nobody is told that it is free: a waiter looks by itself every 2 s
    Millis othersIdle{6'000}; // where it waits on Redisson
    Millis recovery{3'000}; // from the end of a fault to the next acquisition of a worker of ours that it touched
    Millis othersRecovery{8'000};
    Millis fairWait{2'000}; // how long a place in a fair queue keeps others waiting
};

struct LivenessFigures {
    using Nanos = std::chrono::nanoseconds;
    Nanos waited{0}; // time with somebody waiting, summed over all locks
    Nanos judged{0}; // of that: had the lock been free, it would have been noticed
    std::map<QByteArray, Nanos> excused; // the rest, by why; where two are to blame, both are told
    Nanos longestIdle{0};
    int recoveries = 0; // faults and the workers that each touched
    int recoveriesJudged = 0;
    Nanos slowestRecovery{0};
};

// Waiters get what is free, and workers go on when a fault is over. Excused is only whom a fault touches, for as long
// as it takes its client to come back.
LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

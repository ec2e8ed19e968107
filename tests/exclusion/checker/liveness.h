#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct LivenessLimits {
    Millis idle{1'000}; // an available lock while an undisturbed waiter of ours waits for it
    Millis silentIdle{2'500}; // if no message says that the lock is free: a waiter checks by itself every 2 s
    Millis othersIdle{6'000}; // while it waits behind a Redisson waiter
    // from the end of a fault to the next acquisition of one of our workers that the fault touched
    Millis recovery{3'000};
    Millis othersRecovery{8'000};
    Millis fairWait{2'000}; // how long a dead waiter's place in a fair queue blocks others
};

struct LivenessFigures {
    using Nanos = std::chrono::nanoseconds;
    Nanos waited{0}; // time with at least one waiter, summed over all locks
    Nanos judged{0}; // the part in which a free lock would have been noticed
    std::map<QByteArray, Nanos> excused; // the rest, by reason; if two reasons apply, both get the time
    Nanos longestIdle{0};
    int recoveries = 0; // pairs of a fault and a worker that it touched
    int recoveriesJudged = 0;
    Nanos slowestRecovery{0};
};

// Waiters get free locks, and workers continue after a fault. Only a worker that a fault touches is excused, until its
// client has had time to reconnect.
LivenessFigures judgeLiveness(const Run &run, const LivenessLimits &limits, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

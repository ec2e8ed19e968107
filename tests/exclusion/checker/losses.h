#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

struct LossFigures {
    int holds = 0; // of ours
    int renewed = 0; // at least once
    int longerThanThird = 0; // of their lease
    int longerThanLease = 0;
    int broken = 0; // holds taken away on purpose
    int expired = 0; // holds whose deadline passed
    int told = 0; // of both: whose holder heard Lost, or had ended it by itself in time
    std::chrono::nanoseconds slowest{0}; // from the loss (seen by others) to the holder's knowing of it
    std::chrono::nanoseconds usual{0}; // so soon 90 of 100 were told that their time was over; 0: of too few to say
};

// Every real loss is known to its holder: of a hold that was broken within lease/3 + 250 ms, from when others can see
// it; of one whose deadline passed within 250 ms, and 90 of 100 within 25 ms (told-late). Time in which the holder's
// process did not run at all does not count, and nobody asks the dead. And no hold is gone, or told to be gone, that
// nobody took away and whose deadline has not passed. Only of our own clients: Redisson promises no such thing.
LossFigures judgeLosses(const Run &run, std::vector<Violation> &violations);

} // namespace lockscope::exclusion

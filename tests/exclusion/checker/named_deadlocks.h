#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

// An owner of a named cycle: it holds one lock and waits for another, or for the same one.
struct NamedWait {
    QByteArray holds;
    QByteArray waitsFor;
};

// One look of Lockscope at the servers of a run, and the cycles that it named.
struct DeadlockLook {
    Interval when;
    std::vector<std::vector<NamedWait>> cycles;
    bool knowsWaits = false; // it also named a lock for which somebody waits
};

struct DeadlockFigures {
    int looks = 0; // that gave an answer
    int looksWithWaits = 0;
    int failedLooks = 0; // the server was away, or a fault hit the look
    int named = 0;
    int wrong = 0;
};

// A named cycle must have been true: at one moment of the look, some owner had each of its waits. An owner waits while
// it asks for a lock. It may hold what it claims, and what it asks for at the same time, as a member of a multi-lock
// does (false-deadlock).
DeadlockFigures judgeDeadlocks(const Run &run, const std::vector<DeadlockLook> &looks,
                               std::vector<Violation> &violations);

} // namespace lockscope::exclusion

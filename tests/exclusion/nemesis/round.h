#pragma once

#include "tests/exclusion/checker/named_deadlocks.h"
#include "tests/exclusion/checker/verdict.h"
#include "tests/exclusion/nemesis/nemesis.h"
#include "tests/exclusion/replay/replay.h"

namespace lockscope::exclusion {

struct RoundPlan {
    quint32 seed = 1;
    int number = 0; // number of the round
    Millis length{60'000};
    int workers = 5;
    int owners = 8; // per worker
    std::optional<int> longStays = {}; // percentage of our workers' visits; nullopt: the usual one
    bool asksServer = true; // workers ask the server's witness; useless if the server loses its data
    std::optional<Arena::Crew> other; // also one such worker
    std::vector<FaultKind> only; // only these faults; empty: all
};

struct RoundOutcome {
    Run run;
    Verdict verdict;
    ReplayFigures replay; // empty without an append-only file
    DeadlockFigures deadlocks;
    std::map<QByteArray, int> faults; // faults that hit something, by word
    std::map<QByteArray, int> idleFaults; // aimed at a request that did not come
    std::map<QByteArray, int> refusedFaults; // there was no target, or the fault is impossible here
};

// On an emptied server, workers contend while the nemesis injects faults and Lockscope looks for deadlocks. Then all
// stop, and the checker judges their histories and the server's file. Further violations are: a lock that exists after
// the last lease, permits that are neither free nor lent, and a late request that takes a lock after all workers have
// ended.
RoundOutcome playRound(Arena &arena, const RoundPlan &plan);

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/verdict.h"
#include "tests/exclusion/nemesis/nemesis.h"
#include "tests/exclusion/replay/replay.h"

namespace lockscope::exclusion {

struct RoundPlan {
    quint32 seed = 1;
    int number = 0; // of the round
    Millis length{60'000};
    int workers = 5;
    int owners = 8; // of each worker
    bool asksServer = true; // its witness; senseless where the server forgets
    std::optional<Arena::Crew> other; // one such worker besides
    std::vector<FaultKind> only; // no others; empty: all
};

struct RoundOutcome {
    Run run;
    Verdict verdict;
    ReplayFigures replay; // none without an append-only file
    std::map<QByteArray, int> faults; // by word: those that hit
    std::map<QByteArray, int> idleFaults; // aimed at a request that did not come
    std::map<QByteArray, int> refusedFaults; // nobody to hit was there, or it cannot be done here
};

// On an emptied server, workers contend while the nemesis does its worst; then all stop, and their histories are
// judged, and what the server wrote down. Violations, too: a lock that is there when the last lease is over, permits
// that are neither free nor lent, and a lock that is taken by a request which arrives when everybody has left.
RoundOutcome playRound(Arena &arena, const RoundPlan &plan);

} // namespace lockscope::exclusion

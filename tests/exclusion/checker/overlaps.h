#pragma once

#include "tests/exclusion/checker/checked_run.h"

#include <functional>

namespace lockscope::exclusion {

// Two owners who both claimed a lock, at least one of them for itself alone; or one too many in a semaphore.
struct Overlap {
    const BelievedHold *first = nullptr; // began earlier; of a semaphore: earliest
    const BelievedHold *second = nullptr;
    Interval when;
};

// How many may hold what is claimed at once: 1 of a lock, which readers share; none: nobody knows.
using Capacity = std::function<std::optional<qint64>(const BelievedHold &)>;
bool isCounted(const QByteArray &kind); // a semaphore's

// One sweep over the claims of all locks in order of time: O(n log n). Claims of one owner may overlap (a writer that
// also reads), but not in a semaphore. `claims` as Run::claimsByLock() gives them.
std::vector<Overlap> overlapsOf(const std::vector<const BelievedHold *> &claims, const Capacity &capacity = {});

// The overlap comes from a lock that was broken on purpose, and not of its own accord: one of the two had it then, and
// believed in it until now.
bool isExplained(const Overlap &overlap, const Run &run);

struct OverlapFigures {
    int unexplained = 0;
    int explained = 0;
    int unjudged = 0; // claims of semaphores of which nobody knows how many permits they have
};
OverlapFigures judgeOverlaps(const Run &run, std::vector<Violation> &violations); // late acts, too

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/checked_run.h"

#include <functional>

namespace lockscope::exclusion {

// Two owners who claimed a lock at the same time, at least one of them exclusively; or one claim too many for a
// semaphore.
struct Overlap {
    const BelievedHold *first = nullptr; // began earlier; for a semaphore: the earliest
    const BelievedHold *second = nullptr;
    Interval when;
};

// How many owners may hold what is claimed at once: 1 for a lock (readers share it); nullopt: unknown.
using Capacity = std::function<std::optional<qint64>(const BelievedHold &)>;
bool isCounted(const QByteArray &kind); // for semaphores

// One sweep in time order over the claims of all locks: O(n log n). Claims of one owner may overlap (a writer that also
// reads), but not for a semaphore. `claims` as from Run::claimsByLock().
std::vector<Overlap> overlapsOf(const std::vector<const BelievedHold *> &claims, const Capacity &capacity = {});

// The overlap comes from a lock that was broken on purpose: one of both owners held it then and still believed in its
// hold.
bool isExplained(const Overlap &overlap, const Run &run);

struct OverlapFigures {
    int unexplained = 0;
    int explained = 0;
    int unjudged = 0; // claims of semaphores whose number of permits is unknown
};
OverlapFigures judgeOverlaps(const Run &run, std::vector<Violation> &violations); // also reports late acts

} // namespace lockscope::exclusion

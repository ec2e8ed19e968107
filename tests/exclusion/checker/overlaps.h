#pragma once

#include "tests/exclusion/checker/run.h"

namespace lockscope::exclusion {

// Two owners who both claimed a lock, at least one of them for itself alone.
struct Overlap {
    const Claim *first = nullptr; // began earlier
    const Claim *second = nullptr;
    Interval when;
};

// One sweep over the claims of all locks in order of time: O(n log n). Claims of one owner may overlap (a writer that
// also reads). `claims` as Run::claimsByLock() gives them.
std::vector<Overlap> overlapsOf(const std::vector<const Claim *> &claims);

// The overlap comes from a lock that was broken on purpose, and not of its own accord.
bool isExplained(const Overlap &overlap, const std::vector<Breakage> &breakages);

struct OverlapFigures {
    int unexplained = 0;
    int explained = 0;
};
OverlapFigures judgeOverlaps(const Run &run, std::vector<Violation> &violations); // late acts, too

} // namespace lockscope::exclusion

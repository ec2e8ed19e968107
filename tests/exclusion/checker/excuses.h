#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

// A time in which a worker is not judged, or a lock is not, and the reason.
struct Excuse {
    Interval when;
    QByteArray word; // the word of the fault, or "stall"
};

constexpr Millis afterExpiry{50}; // until the server deletes an expired lock and a waiter has checked

Moment later(Moment moment, Millis by); // never past Moment::max()

// Times in which a worker may be late to acquire a free lock: during faults that touch it, until its client has
// reconnected, and during long stalls.
std::vector<Excuse> disturbancesOf(const Run &run, const Story &story);

// Times in which the worker could not learn of a loss.
std::vector<Interval> outagesOf(const Run &run, const Story &story);

bool isDisturbed(const std::vector<Excuse> &disturbances, Moment from, Moment until);

// The earliest moment at which the server may have granted the hold that was reported at `claim.from`. Normally shortly
// before; earlier if the worker was touched by a fault or did not run then.
Moment givenFrom(const Run &run, const BelievedHold &claim);

// The breakage that took away this hold, which the server had (or may have had) at that moment and in which its holder
// still believed. Null if there was none before `by`.
const Breakage *breakageOf(const Run &run, const BelievedHold &claim, Moment by = Moment::max());

} // namespace lockscope::exclusion

#pragma once

#include "tests/exclusion/checker/checked_run.h"

namespace lockscope::exclusion {

// Why something is not to be expected of a worker, or of a lock, for some time.
struct Excuse {
    Interval when;
    QByteArray word; // the fault's, or stall
};

Moment later(Moment moment, Millis by); // never past Moment::max()

// When a worker may come late to what is free: faults that touch it, until its client has come back, and long stalls.
std::vector<Excuse> disturbancesOf(const Run &run, const Story &story);

// When it could not hear of a loss.
std::vector<Interval> outagesOf(const Run &run, const Story &story);

bool isDisturbed(const std::vector<Excuse> &disturbances, Moment from, Moment until);

// The earliest moment at which the server may have given what was heard of at `claim.from`: a moment before; and where
// the worker was touched or did not run then, before that.
Moment givenFrom(const Run &run, const BelievedHold &claim);

// The server knew the hold when it was taken away (or may have known it), and its holder believed in it until then or
// longer. Null: no breakage did that before `by`.
const Breakage *breakageOf(const Run &run, const BelievedHold &claim, Moment by = Moment::max());

} // namespace lockscope::exclusion

#pragma once

#include "core/play/record/recording.h"

#include <set>

namespace lockscope::play {

// What went over the wires of one of two runs and not of the other: of each actor by itself, as who of several is
// served first is chance. Times do not count, nor what is drawn by lot (ids are the names of whom they belong to), nor
// in an answer numbers of more than one digit: they are the time that is left. What is asked again and again while time
// passes (renewals, looks) counts only if the other run has nothing of the kind.
struct OnlyHere {
    using Told = std::pair<int, Fate>; // the number of a transfer, and what was told of it then
    std::set<Told> left;
    std::set<Told> right;
};
OnlyHere compareTransfers(const Recording &left, const Recording &right); // pure

} // namespace lockscope::play

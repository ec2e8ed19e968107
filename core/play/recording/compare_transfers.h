#pragma once

#include "core/play/recording/recording.h"

#include <set>

namespace lockscope::play {

// Messages that only one of two runs has. Each actor is compared separately, because chance decides which actor is
// served first. Times and random ids do not count. Numbers of several digits in answers do not count either, because
// they are remaining times. Requests that repeat as time passes (renewals, polls) count only if the other run has none
// of them.
struct OnlyHere {
    using Told = std::pair<int, Fate>; // the number and the fate of a transfer
    std::set<Told> left;
    std::set<Told> right;
};
OnlyHere compareTransfers(const Recording &left, const Recording &right); // pure

} // namespace lockscope::play

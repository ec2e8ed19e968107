#pragma once

#include "tests/exclusion/checker/checked_run.h"
#include "tests/exclusion/replay/lock_replay.h"

namespace lockscope::exclusion {

struct OrderFigures {
    int matched = 0; // what holders were told, found in what the server did
    int unsought = 0; // not judged: nobody wrote by which owner, or a release before it failed
};

// Whatever somebody was told to have was given by the server, once for each; and of two of one lock, where one was told
// before the other was asked for, in that order. Not of two readers: what one is told of may be of a request before,
// whose answer was lost.
OrderFigures judgeOrder(const Run &run, const std::vector<const LockReplay *> &locks,
                        std::vector<Violation> &violations);

} // namespace lockscope::exclusion

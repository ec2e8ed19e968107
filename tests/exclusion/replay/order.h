#pragma once

#include "tests/exclusion/checker/checked_run.h"
#include "tests/exclusion/replay/lock_replay.h"

namespace lockscope::exclusion {

struct OrderFigures {
    int matched = 0; // reported holds that were found in the server's file
    int unsought = 0; // not judged: the history has no owner for the hold, or an earlier release failed
};

// Each hold that a holder believes in was granted by the server, exactly once. If one hold of a lock was reported
// before another was requested, the server granted them in that order. Readers are exempt, because a report may belong
// to an earlier request whose answer was lost.
OrderFigures judgeOrder(const Run &run, const std::vector<const LockReplay *> &locks,
                        std::vector<Violation> &violations);

} // namespace lockscope::exclusion

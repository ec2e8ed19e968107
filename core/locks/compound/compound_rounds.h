#pragma once

#include "core/locks/acquire/acquire_context.h"
#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// The common part of MultiLock and RedLock: it repeats rounds until one round acquires enough members. Between rounds,
// the members acquired so far are released.
struct CompoundPlan {
    CompoundKind kind;
    std::vector<Member> members; // acquireInRounds() sets missing owners
    CompoundTerms terms;
    CompoundOptions options;
    Clock *clock;
    // Asks the members of `hold` once. The hold contains the results.
    Task<void> (*round)(std::shared_ptr<CompoundHold> hold, CompoundPlan plan, AcquireContext context,
                        std::stop_token stop);
};

Task<CompoundOutcome> acquireInRounds(CompoundPlan plan, CompoundObserver observer, std::stop_token stop);

} // namespace lockscope::locks

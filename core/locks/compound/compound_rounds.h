#pragma once

#include "core/locks/acquire/acquire_context.h"
#include "core/locks/compound/compound_hold.h"

namespace lockscope::locks {

// What MultiLock and RedLock have in common: rounds until one takes enough members, between them what was taken is
// given back.
struct CompoundPlan {
    CompoundKind kind;
    std::vector<Member> members; // owners filled in
    CompoundTerms terms;
    CompoundOptions options;
    Clock *clock;
    // Asks the members of `hold` once. What it took and what failed is read from the hold.
    Task<void> (*round)(std::shared_ptr<CompoundHold> hold, CompoundPlan plan, AcquireContext context,
                        std::stop_token stop);
};

Task<CompoundOutcome> acquireInRounds(CompoundPlan plan, CompoundObserver observer, std::stop_token stop);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// A release whose keys cannot be used together, because a cluster is moving their slot.
struct ReleaseInSlotMove {
    Entry entry; // of a kind with KindRules::releaseSeen
    Millis lease; // the least TTL to set when holds remain
    Key latch; // the latch of the earlier tries
    bool maybeDone = false; // one of the earlier tries may have been executed
    Instant until; // for all tries
};

bool saysSlotMoves(const Error &error);

// Releases the hold with the lock's key alone: reads the hold, then releases it if it is unchanged. A release with a
// lost answer is executed only once, even after a retry. The reply is that of the kind's release script, or
// OutcomeUnknown.
Task<Result<redis::Reply>> releaseInSlotMove(std::shared_ptr<ReleaseParts> parts, ReleaseInSlotMove release);

} // namespace lockscope::locks

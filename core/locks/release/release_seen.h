#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// What is known of a release whose keys a cluster cannot have together, as their slot moves.
struct ReleaseInMove {
    Entry entry; // of a kind with KindRules::releaseSeen
    Millis lease; // what the TTL is set to when holds remain
    Key latch; // of the requests before
    bool maybeDone = false; // one of them may have been carried out
    Instant until; // for all tries
};

bool saysSlotMoves(const Error &error);

// Releases the hold with the lock's key alone: reads it, and gives it back as it was read. What is tried again after a
// lost answer happens once. The reply is what the kind's release script gives; OutcomeUnknown when nobody can say.
Task<Result<redis::Reply>> releaseSeen(std::shared_ptr<ReleaseParts> parts, ReleaseInMove release);

} // namespace lockscope::locks

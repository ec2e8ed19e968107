#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Sends the request of one attempt, unless LockClientOptions::forbids refuses it: along with those of other owners when
// that may be, else alone. The answer is that of the kind's script, or of its plain command.
redis::PendingReply sendAcquire(PendingAcquire &pending);

// The plain command has refused, and does not tell why: the script tries again, and does.
bool refusesWithoutReason(const PendingAcquire &pending, const Result<redis::Reply> &reply);
redis::PendingReply sendAcquireScript(const PendingAcquire &pending);

} // namespace lockscope::locks

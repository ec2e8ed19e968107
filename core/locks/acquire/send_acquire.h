#pragma once

#include "core/locks/acquire/pending_acquire.h"

namespace lockscope::locks {

// Sends the request of one attempt, unless LockClientOptions::forbids rejects it. If possible, the request is bundled
// with other owners' requests. The answer has the form of the kind's script or plain command.
redis::PendingReply sendAcquire(PendingAcquire &pending);

// True if the plain command refused without giving the reason. The caller then tries again with the script, which
// returns the reason.
bool refusesWithoutReason(const PendingAcquire &pending, const Result<redis::Reply> &reply);
redis::PendingReply sendAcquireScript(const PendingAcquire &pending);

} // namespace lockscope::locks

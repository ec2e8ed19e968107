#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// How long a waiter may stand at the head of the queue without being seen; none: the request is not one that waits.
// Never more than fairWait, however long the caller waits: who looks again in time keeps the place.
std::optional<Millis> slotOf(const Engine &engine, const AcquireRequest &request);

// LockClient::acquire() of the kinds whose waiters stand in line: whatever way it ends without the lock, its place in
// the queue is given up. What cannot be given up at once is tried again for releaseBudget, while the caller goes on; a
// place that stays behind nevertheless ends by its deadline.
Task<Result<AcquireOutcome>> acquireInLine(std::shared_ptr<Engine> engine, AcquireRequest request,
                                           AcquireObserver observer, std::stop_token stop);

// The lock client ends: sends what is needed, and waits for nothing. Should the redis client end in the same moment,
// what has not left by then is not sent, and such a place ends by its deadline.
void leaveAllLines(const std::shared_ptr<Engine> &engine);

} // namespace lockscope::locks

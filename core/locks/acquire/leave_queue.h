#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// Gives up a place in the queue of a fair lock. If that fails, it is retried for releaseBudget while the caller
// continues. A place that still remains expires at its deadline.
Task<void> leaveQueue(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot);

// For the end of the lock client: sends the commands without waiting for answers. If the server object ends at the same
// moment, unsent commands are lost, and the places then expire at their deadlines.
void leaveAllQueues(const std::shared_ptr<AcquireParts> &parts);

} // namespace lockscope::locks

#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// Gives up a place in the queue of a fair lock. What cannot be given up at once is tried again for releaseBudget, while
// the caller goes on; a place that stays behind nevertheless ends by its deadline.
Task<void> leaveQueue(std::shared_ptr<AcquireParts> parts, Entry entry, Millis slot);

// The lock client ends: sends what is needed, and waits for nothing. Should the server end in the same moment, what has
// not left by then is not sent, and such a place ends by its deadline.
void leaveAllQueues(const std::shared_ptr<AcquireParts> &parts);

} // namespace lockscope::locks

#pragma once

#include "core/locks/ask.h"

namespace lockscope::locks {

// Sends the request of one attempt: along with those of other owners when that may be, else alone. The answer is that
// of the kind's own script either way.
redis::PendingReply sendAcquire(const Ask &ask);

} // namespace lockscope::locks

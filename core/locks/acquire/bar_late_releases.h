#pragma once

#include "core/locks/acquire/acquire_parts.h"

namespace lockscope::locks {

// Writes the latches of the owner's late releases, and waits for the answers. It retries after a lost connection, for
// the time of LockClientOptions::releaseBudget. Call it before each acquire, in the owner's turn. After an error, the
// acquire must not be sent, because a late release could end its hold. The error is Connect if an answer was lost,
// Canceled after a stop, and otherwise the server's.
Task<Result<void>> barLateReleases(std::shared_ptr<AcquireParts> parts, Entry entry, std::stop_token stop);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// Gives one count of an entry back to the server: retried with one request id until releaseBudget is over, so that a
// retry after a lost reply takes no second count. Says nothing to the hold. Errors: OutcomeUnknown when any of the
// requests may have been carried out; else what the last one met. `isLast`: as far as we know nothing of the entry is
// left afterwards, so that who is next here may ask right behind the request.
Task<Result<Released>> giveBack(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease, bool isLast = false);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// Releases one count of an entry on the server. Retries with one request id until releaseBudget is over, so that a
// retry after a lost reply does not release a second count. Does not update the hold. Errors: OutcomeUnknown if any of
// the requests may have been executed, otherwise the last error. If counts remain, the server keeps them for `lease`,
// or longer if another hold of the owner needs that. `isLast` means that, as far as we know, no count of the entry
// remains after this release. The next waiter of this client may then send its request right behind the release.
Task<Result<Released>> releaseEntry(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease,
                                    bool isLast = false);

} // namespace lockscope::locks

#pragma once

#include "core/locks/wire/server_link.h"

#include <memory>

namespace lockscope::locks {

// AcquireRequest::strict: is what stands under this name, if anything, of the kind that is asked for? Precondition,
// naming what is there, when it is another, or when there is no semaphore yet: nobody would ever be given a permit.
// Reentrant, non-reentrant and spin locks look the same and go together; a fair lock looks like them while nobody
// waits.
Task<Result<void>> refuseOtherKinds(std::shared_ptr<ServerLink> link, Key name, Kind kind);

} // namespace lockscope::locks

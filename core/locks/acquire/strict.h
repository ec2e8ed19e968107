#pragma once

#include "core/locks/wire/server_link.h"

#include <memory>

namespace lockscope::locks {

// AcquireRequest::strict: checks that the key under this name, if any, is of the requested kind. Precondition, naming
// the present kind, if it is another. Also Precondition if a semaphore does not exist yet, because nobody would ever
// get a permit. Reentrant, non-reentrant and spin locks look the same and are compatible. A fair lock looks like them
// while nobody waits.
Task<Result<void>> refuseOtherKinds(std::shared_ptr<ServerLink> link, Key name, AcquirableKind kind);

} // namespace lockscope::locks

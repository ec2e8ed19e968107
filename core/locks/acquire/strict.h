#pragma once

#include "core/locks/wire/server_link.h"

#include <memory>

namespace lockscope::locks {

// AcquireRequest::strict: checks that the key under this name, if any, is of the requested kind. If the key is of
// another kind, the error is Precondition and names that kind. Also Precondition if a semaphore does not exist yet,
// because nobody could ever acquire a permit. Reentrant, non-reentrant and spin locks look the same, so each is
// accepted in place of the others. A fair lock also looks like them while nobody waits.
Task<Result<void>> refuseOtherKinds(std::shared_ptr<ServerLink> link, Key name, AcquirableKind kind);

} // namespace lockscope::locks

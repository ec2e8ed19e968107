#pragma once

#include "core/locks/wire/server_link.h"

namespace lockscope::locks {

// Implements LockClient::trySetPermits().
Task<Result<bool>> setPermits(std::shared_ptr<ServerLink> link, Key name, int permits);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// LockClient::renew().
Task<Result<void>> renewNow(std::shared_ptr<Engine> engine, std::shared_ptr<LiveHold> hold);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// LockClient::renew().
Task<Result<void>> renewNow(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold);

} // namespace lockscope::locks

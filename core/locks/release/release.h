#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// Implements LockClient::release().
Task<Result<Released>> releaseHold(std::shared_ptr<ReleaseParts> parts, std::shared_ptr<LiveHold> hold);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/release_parts.h"

namespace lockscope::locks {

// LockClient::close().
Task<std::vector<Error>> closeInOrder(std::shared_ptr<ReleaseParts> parts, Instant until);

} // namespace lockscope::locks

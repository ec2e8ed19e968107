#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// LockClient::close().
Task<std::vector<Error>> closeInOrder(std::shared_ptr<Engine> engine, Instant until);

} // namespace lockscope::locks

#pragma once

#include "core/locks/release/engine.h"

namespace lockscope::locks {

// LockClient::fencingToken().
Task<Result<std::optional<qint64>>> readFencingToken(std::shared_ptr<Engine> engine, Key name);

} // namespace lockscope::locks

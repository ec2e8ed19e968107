#pragma once

#include "core/locks/wire/server_link.h"

#include <memory>
#include <optional>

namespace lockscope::locks {

// LockClient::fencingToken().
Task<Result<std::optional<qint64>>> readFencingToken(std::shared_ptr<ServerLink> link, Key name);

} // namespace lockscope::locks

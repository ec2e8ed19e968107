#pragma once

#include "core/async/task.h"
#include "core/play/recording/sandbox_state.h"
#include "core/redis/server.h"

#include <optional>

namespace lockscope::play {

// All keys of a private server with their contents, sorted by name. KEYS lists the names, then one MULTI reads the
// contents. nullopt if the server does not answer.
Task<std::optional<std::vector<KeyState>>> readKeys(redis::Server *server);

} // namespace lockscope::play

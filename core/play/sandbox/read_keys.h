#pragma once

#include "core/async/task.h"
#include "core/play/recording/sandbox_state.h"
#include "core/redis/server.h"

#include <optional>

namespace lockscope::play {

// The contents of a private server.
struct ServerContents {
    // Much more than maxmemory, which one script may exceed, or too many keys or fields. Then `keys` is empty.
    bool isTooLarge = false;
    std::vector<KeyState> keys; // sorted by name
};

// All keys of a private server with their contents. KEYS lists the names, then one MULTI reads the contents. nullopt if
// the server does not answer.
Task<std::optional<ServerContents>> readKeys(redis::Server *server);

} // namespace lockscope::play

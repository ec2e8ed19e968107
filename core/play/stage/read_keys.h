#pragma once

#include "core/async/task.h"
#include "core/play/record/stage_state.h"
#include "core/redis/server.h"

#include <optional>

namespace lockscope::play {

// All keys of a private server with what is in them, by name; read at one moment (MULTI), those that are named a moment
// before it. None: it does not answer.
Task<std::optional<std::vector<KeyState>>> readKeys(redis::Server *server);

} // namespace lockscope::play

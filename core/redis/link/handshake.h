#pragma once

#include "core/async/task.h"
#include "core/redis/link/admission.h"
#include "core/redis/link/connection.h"

namespace lockscope::redis {

enum class Purpose { Commands, Messages, Tap };

// Opens the connection and introduces us: AUTH alone and first (nothing is sent behind it before it is accepted: a
// server would go on as `default`), then CLIENT SETNAME and, for commands, SELECT and INFO; for messages, CLIENT ID;
// for a tap, nothing more. Unless admitted, the connection is closed.
Task<Admission> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose, Instant deadline);

} // namespace lockscope::redis

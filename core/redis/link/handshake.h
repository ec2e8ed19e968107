#pragma once

#include "core/async/task.h"
#include "core/redis/link/connection.h"
#include "core/redis/link/handshake_result.h"

namespace lockscope::redis {

enum class Purpose { Commands, Messages, Tap };

// Opens the connection and logs in. AUTH goes first and alone: nothing is sent before it is accepted, because a server
// that rejects AUTH executes further commands as `default`. Then sends CLIENT SETNAME, followed by SELECT and INFO for
// commands, or by CLIENT ID for messages. Closes the connection unless admitted.
Task<HandshakeResult> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose,
                                 Instant deadline);

} // namespace lockscope::redis

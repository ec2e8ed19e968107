#pragma once

#include "core/async/task.h"
#include "core/redis/link/connection.h"
#include "core/redis/link/handshake_result.h"

namespace lockscope::redis {

enum class Purpose { Commands, Messages, Tap };

// Opens the connection and logs in. AUTH goes first and alone: nothing is sent before it is accepted, because a server
// would continue as `default`. Then CLIENT SETNAME, and for commands SELECT and INFO, for messages CLIENT ID, for a tap
// nothing. Closes the connection unless admitted.
Task<HandshakeResult> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose,
                                 Instant deadline);

} // namespace lockscope::redis

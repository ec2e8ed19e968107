#pragma once

#include "core/async/task.h"
#include "core/redis/link/connection.h"
#include "core/redis/link/handshake_result.h"

namespace lockscope::redis {

enum class Purpose { Commands, Messages, Tap };

// Opens the connection and logs in. AUTH is sent first and alone. Nothing else is sent before the server accepts it,
// because a server that rejects AUTH executes further commands as the user `default`. Then sends CLIENT SETNAME,
// followed by SELECT and INFO for commands, or by CLIENT ID for messages. Closes the connection if the server does not
// admit us.
Task<HandshakeResult> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose,
                                 Instant deadline);

} // namespace lockscope::redis

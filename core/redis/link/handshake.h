#pragma once

#include "core/async/task.h"
#include "core/redis/link/connection.h"
#include "core/redis/server_info.h"

namespace lockscope::redis {

// What a handshake ended with; Refused means that trying again by itself makes no sense.
struct Admission {
    enum class Verdict { Admitted, TryAgain, Refused };
    Verdict verdict = Verdict::Admitted;
    Error error;
    ServerInfo server;
    qint64 connectionId = 0; // of the one for messages, as the server counts; 0: it does not say
};

enum class Purpose { Commands, Messages, Tap };

// Opens the connection and introduces us: AUTH alone and first (nothing is sent behind it before it is accepted: a
// server would go on as `default`), then CLIENT SETNAME and, for commands, SELECT and INFO; for messages, CLIENT ID;
// for a tap, nothing more. Unless admitted, the connection is closed.
Task<Admission> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose, Instant deadline);

} // namespace lockscope::redis

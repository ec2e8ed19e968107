#pragma once

#include "core/base/clock.h"

#include <QByteArray>

#include <vector>

namespace lockscope::clients {

// A connection of the server, as a line of CLIENT LIST has it. Names and addresses are the bytes that were read.
struct Connection {
    qint64 id = 0; // never used again while the server runs; 0: the line had none
    QByteArray address; // host:port; of a unix socket its path and :0
    QByteArray name; // CLIENT SETNAME; may be empty
    QByteArray user; // since Redis 6
    QByteArray lastCommand;
    Millis age{}; // whole seconds, as the server counts them
    Millis idle{};
    qint64 subscriptions = 0; // channels, sharded ones too; no patterns
    bool isClient = true; // no replica, master or MONITOR
    friend bool operator==(const Connection &, const Connection &) = default;
};

// All connections at one moment.
struct ConnectionList {
    std::vector<Connection> connections; // as the server gives them: oldest first
    Instant askedAt{};
    Instant answeredAt{};
};

// What CLIENT LIST answers. Fields that are missing (older servers) stay as they are above; a line without an address
// is left out.
std::vector<Connection> parseClientList(const QByteArray &text);

// Host and name and user: what all connections of one program have in common, and sometimes several programs.
QByteArray hostOf(const Connection &connection);

} // namespace lockscope::clients

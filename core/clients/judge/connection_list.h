#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHashFunctions>
#include <QString>

#include <vector>

namespace lockscope::clients {

// A number is a connection's on its node alone, and one port of a program may lead to several nodes.
struct ConnectionKey {
    QString node; // host:port of the server
    qint64 id = 0;
    friend bool operator==(const ConnectionKey &, const ConnectionKey &) = default;
    friend size_t qHash(const ConnectionKey &key, size_t seed = 0) { return qHashMulti(seed, key.node, key.id); }
};
struct Endpoint {
    QString node;
    QByteArray address; // of the program
    friend bool operator==(const Endpoint &, const Endpoint &) = default;
    friend size_t qHash(const Endpoint &key, size_t seed = 0) { return qHashMulti(seed, key.node, key.address); }
};

// A connection of a server, as a line of CLIENT LIST has it. Names and addresses are the bytes that were read.
struct Connection {
    QString node = {}; // which server that is
    qint64 id = 0; // never used again while the server runs; 0: the line had none
    QByteArray address = {}; // host:port; of a unix socket its path and :0
    QByteArray name; // CLIENT SETNAME; may be empty
    QByteArray user; // since Redis 6
    QByteArray lastCommand;
    Millis age{}; // whole seconds, as the server counts them
    Millis idle{};
    qint64 subscriptions = 0; // channels, sharded ones too; no patterns
    bool isClient = true; // no replica, master or MONITOR

    ConnectionKey key() const { return {node, id}; }
    friend bool operator==(const Connection &, const Connection &) = default;
};

// All connections of all nodes at one moment.
struct ConnectionList {
    std::vector<Connection> connections; // as each server gives them: oldest first
    Instant askedAt{}; // before the first
    Instant answeredAt{}; // after the last
    QString missing = {}; // which nodes did not answer, and why; empty: it is whole
};

// What CLIENT LIST of one node answers. Fields that are missing (older servers) stay as they are above; a line without
// an address is left out.
std::vector<Connection> parseClientList(const QByteArray &text, const QString &node);

// Host and name and user: what all connections of one program have in common, and sometimes several programs.
QByteArray hostOf(const Connection &connection);

} // namespace lockscope::clients

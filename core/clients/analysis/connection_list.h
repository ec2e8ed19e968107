#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QHashFunctions>
#include <QString>

#include <vector>

namespace lockscope::clients {

// A connection ID is unique only on its node. A program may use one local port for connections to several nodes.
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

constexpr Millis ageRounding(1'000); // CLIENT LIST rounds an age down by at most this much

// A connection of a server, from a line of CLIENT LIST. Names and addresses are the line's raw bytes.
struct Connection {
    QString node = {}; // the server
    qint64 id = 0; // never reused while the server runs; 0 if the line had none
    QByteArray address = {}; // host:port; for a Unix socket, its path and :0
    QByteArray name; // CLIENT SETNAME; may be empty
    QByteArray user; // since Redis 6
    QByteArray lastCommand;
    Millis age{}; // whole seconds (see ageRounding), by the server's clock
    Millis idle{};
    qint64 subscriptions = 0; // channels, including sharded ones, without patterns
    bool isClient = true; // false for a replica, a master or MONITOR

    ConnectionKey key() const { return {node, id}; }
    friend bool operator==(const Connection &, const Connection &) = default;
};

// All connections of all nodes at one moment.
struct ConnectionList {
    std::vector<Connection> connections; // in each server's order, oldest first
    Instant askedAt{}; // before the first request
    Instant answeredAt{}; // after the last reply
    QString missing = {}; // nodes that did not answer, and why; empty if the list is complete
};

// Parses the CLIENT LIST of one node. Missing fields (of older servers) keep their default values. Leaves out lines
// without an address.
std::vector<Connection> parseClientList(const QByteArray &text, const QString &node);

// The host of a connection. Host, name and user are the same for all connections of one program, and sometimes of
// several programs.
QByteArray hostOf(const Connection &connection);
QByteArray hostOf(const QByteArray &address); // host:port; for a Unix socket, everything before the last colon

} // namespace lockscope::clients

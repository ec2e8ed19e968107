#pragma once

#include "core/redis/client_options.h"
#include "core/redis/node/node_client.h"
#include "tests/support/await.h"
#include "tests/support/redis_server.h"

namespace lockscope {

redis::Address socketAddress(const RedisServer &server); // its unix socket, with its password
redis::Address tcpAddress(const RedisServer &server, const QString &host = QStringLiteral("127.0.0.1"));
redis::Address tcpAddress(quint16 port);
// Of the kind that the address asks for: of a master that sentinels find, of a cluster where it insists on one, else of
// a node; not opened.
std::unique_ptr<redis::Server> makeServer(const redis::Address &address, Clock *clock, redis::ClientOptions options);
redis::ClientOptions quickOptions(); // reconnects within milliseconds
redis::ClientOptions patientOptions(); // and waits for an ssh on a busy machine
redis::ClientOptions impatientOptions(); // and gives up on a silent server within half a second

// Where a client of this node ends up first. `said`: what must be told of it where that is tried again: of ssh, whose
// socket may close before it has said why, it is told with the next attempt.
redis::ConnectionState stateOf(const redis::Address &address, redis::ClientOptions options = quickOptions(),
                               const QString &said = {});

// A client that is connected; throws when it does not get there.
class LiveClient {
public:
    explicit LiveClient(const RedisServer &server, redis::ClientOptions options = {});
    LiveClient(const redis::Address &address, redis::ClientOptions options);

    redis::Server *operator->() const { return m_client.get(); }
    redis::Server *get() const { return m_client.get(); }

private:
    std::unique_ptr<SystemClock> m_clock = std::make_unique<SystemClock>();
    std::unique_ptr<redis::Server> m_client;
};

} // namespace lockscope

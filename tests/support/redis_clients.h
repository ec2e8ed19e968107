#pragma once

#include "core/redis/client_options.h"
#include "core/redis/node/node_client.h"
#include "tests/support/await.h"
#include "tests/support/redis_server.h"

namespace lockscope {

redis::Address socketAddress(const RedisServer &server); // its unix socket, with its password
redis::Address tcpAddress(const RedisServer &server, const QString &host = QStringLiteral("127.0.0.1"));
redis::Address tcpAddress(quint16 port);
// The kind of server that the address asks for: a master behind sentinels, a cluster if the address requires one,
// otherwise a node. It is not opened.
std::unique_ptr<redis::Server> makeServer(const redis::Address &address, Clock *clock, redis::ClientOptions options);
redis::ClientOptions quickOptions(); // reconnects within milliseconds
redis::ClientOptions patientOptions(); // also waits for an ssh on a busy machine
redis::ClientOptions impatientOptions(); // also gives up on a silent server within half a second

// The first lasting state of a client of this node. `said`: a text that the error must contain if the client tries
// again. With ssh, the socket may close before ssh has given its reason, which then comes with the next attempt.
redis::ConnectionState stateOf(const redis::Address &address, redis::ClientOptions options = quickOptions(),
                               const QString &said = {});

// A connected client; throws if it cannot connect.
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

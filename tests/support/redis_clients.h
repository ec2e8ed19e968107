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
redis::ClientOptions impatientOptions(); // and gives up on a silent server within half a second

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

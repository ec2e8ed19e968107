#include "tests/support/redis_clients.h"

#include "core/redis/cluster/cluster_server.h"
#include "core/redis/sentinel/sentinel_server.h"

namespace lockscope {

using namespace redis;

Address socketAddress(const RedisServer &server)
{
    Address address;
    address.transport = Address::Transport::Unix;
    address.path = server.socketPath();
    address.password = server.password();
    return address;
}

Address tcpAddress(const RedisServer &server, const QString &host)
{
    Address address = tcpAddress(server.port());
    address.host = host;
    address.password = server.password();
    return address;
}

Address tcpAddress(quint16 port)
{
    Address address;
    address.port = port;
    return address;
}

std::unique_ptr<Server> makeServer(const Address &address, Clock *clock, ClientOptions options)
{
    if (address.sentinel)
        return std::make_unique<SentinelServer>(address, clock, std::move(options));
    if (address.cluster)
        return std::make_unique<ClusterServer>(address, clock, std::move(options));
    return std::make_unique<NodeClient>(address, clock, std::move(options));
}

ClientOptions quickOptions()
{
    ClientOptions options;
    options.backOffFrom = Millis(5);
    options.backOffTo = Millis(100);
    return options;
}

ClientOptions patientOptions()
{
    ClientOptions options = quickOptions();
    options.connectTimeout = Millis(20'000);
    return options;
}

ClientOptions impatientOptions()
{
    ClientOptions options = quickOptions();
    options.commandTimeout = Millis(300);
    options.heartbeatEvery = Millis(200);
    options.deadAfter = Millis(500);
    return options;
}

ConnectionState stateOf(const Address &address, ClientOptions options, const QString &said)
{
    using Phase = ConnectionState::Phase;
    SystemClock clock;
    NodeClient client(address, &clock, std::move(options));
    client.open();
    awaitUntil([&client, &said] {
        const ConnectionState state = client.state();
        return state.phase == Phase::Refused || state.phase == Phase::Live
            || (state.phase == Phase::Waiting && state.error.message.contains(said));
    });
    return client.state();
}

LiveClient::LiveClient(const RedisServer &server, ClientOptions options)
    : LiveClient(socketAddress(server), std::move(options))
{ }

LiveClient::LiveClient(const Address &address, ClientOptions options)
    : m_client(makeServer(address, m_clock.get(), std::move(options)))
{
    m_client->open();
    awaitUntil([this] { return m_client->isLive(); });
}

} // namespace lockscope

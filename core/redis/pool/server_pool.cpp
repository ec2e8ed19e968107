#include "core/redis/pool/server_pool.h"

#include "core/redis/cluster/cluster_server.h"
#include "core/redis/node/node_client.h"
#include "core/redis/sentinel/sentinel_server.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::redis {

ServerPool::ServerPool(Clock *clock, ClientOptions options, CommandPolicy policy, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_policy(policy)
{ }

ServerPool::~ServerPool() = default;

ServerPtr ServerPool::borrow(const Address &address, std::optional<SourceId> source, CommandPolicy policy)
{
    ServerPtr server = find(address, stricter(policy));
    if (source)
        server->setSource(*source);
    return server;
}

CommandPolicy ServerPool::stricter(CommandPolicy policy) const
{
    return m_policy == CommandPolicy::Everything ? policy : m_policy;
}

ServerPtr ServerPool::find(const Address &address, CommandPolicy policy)
{
    std::erase_if(m_known, [](const Known &known) { return known.server.expired(); });
    for (const Known &known : m_known) {
        if (known.address == address && known.policy == policy)
            return known.server.lock();
    }
    ServerPtr server = keep(serverFor(address), policy);
    m_known.push_back({address, policy, server});
    return server;
}

Server *ServerPool::serverFor(const Address &address)
{
    if (address.sentinel)
        return new SentinelServer(address, m_clock, m_options, this);
    return new ClusterServer(address, m_clock, m_options, this);
}

ServerPtr ServerPool::keep(Server *made, CommandPolicy policy)
{
    made->setPolicy(policy);
    // The handle may be released inside a call from the server, or after the pool, which owns the server, is destroyed.
    return {made, [guard = QPointer<Server>(made)](Server *) {
                if (!guard)
                    return;
                guard->disconnect(); // the former users receive no more signals
                guard->close();
                guard->deleteLater();
            }};
}

ServerPtr ServerPool::alone(const Address &address, CommandPolicy policy)
{
    Server *made = address.sentinel ? serverFor(address) : new NodeClient(address, m_clock, m_options, this);
    return keep(made, stricter(policy));
}

void ServerPool::retire(const ServerPtr &server)
{
    std::erase_if(m_known, [&server](const Known &known) { return known.server.lock() == server; });
}

int ServerPool::count() const
{
    return int(
        std::count_if(m_known.begin(), m_known.end(), [](const Known &known) { return !known.server.expired(); }));
}

} // namespace lockscope::redis

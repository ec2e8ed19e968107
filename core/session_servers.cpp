#include "core/session_servers.h"

#include "core/async/sleep.h"

#include <QPointer>

#include <algorithm>

namespace lockscope {

namespace {

bool isUnsettled(const LockServerPtr &server)
{
    using Phase = redis::ConnectionState::Phase;
    const Phase phase = server->client().state().phase;
    return phase == Phase::Idle || phase == Phase::Connecting;
}

} // namespace

LockServer::LockServer(const redis::Address &address, redis::ClientOptions client, locks::LockClientOptions locks,
                       Clock *clock, QObject *parent)
    : QObject(parent)
    , m_client(address, clock, std::move(client))
    , m_locks(&m_client, locks)
{
    m_client.open();
}

LockServers::LockServers(redis::ClientOptions client, locks::LockClientOptions locks, Clock *clock)
    : m_client(std::move(client))
    , m_locks(locks)
    , m_clock(clock)
{ }

LockServerPtr LockServers::at(const redis::Address &address)
{
    std::weak_ptr<LockServer> &known = m_known[address.toUrl()];
    if (auto server = known.lock())
        return server;
    auto *made = new LockServer(address, m_client, m_locks, m_clock, this);
    // Let go of within a call of its own, perhaps, or after the session that owns it.
    const LockServerPtr server(made, [guard = QPointer<LockServer>(made)](LockServer *) {
        if (guard)
            guard->deleteLater();
    });
    known = server;
    return server;
}

Task<void> LockServers::settled(std::vector<LockServerPtr> servers, Clock *clock, Instant until, std::stop_token stop)
{
    const WakeUp changed;
    QObject listener;
    for (const LockServerPtr &server : servers)
        QObject::connect(&server->client(), &redis::Client::stateChanged, &listener, [changed] { changed.call(); });
    while (std::any_of(servers.begin(), servers.end(), isUnsettled)) {
        const WaitEnd how = co_await changed.wait(clock, until, stop);
        if (how != WaitEnd::Settled)
            break;
    }
}

} // namespace lockscope

#include "core/session/lock_servers.h"

#include "core/async/sleep.h"

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

LockServer::LockServer(redis::ServerPtr server, locks::LockClientOptions locks, ServerRules *rules, QObject *parent)
    : QObject(parent)
    , m_server(std::move(server))
    , m_locks(m_server.get(), locks)
{
    if (rules)
        m_user = rules->addUser({m_server.get(), [this] { return m_locks.isInUse(); }});
    m_server->open();
}

LockServers::LockServers(redis::ServerPool *serverPool, locks::LockClientOptions locks, ServerRules *rules)
    : m_serverPool(serverPool)
    , m_locks(std::move(locks))
    , m_rules(rules)
    , m_clock(serverPool->clock())
{ }

redis::CommandPolicy LockServers::policyOf(const redis::Address &address) const
{
    return m_rules ? m_rules->commandPolicyOf(address) : redis::CommandPolicy::Everything;
}

redis::ServerPtr LockServers::borrow(const redis::Address &address, redis::CommandPolicy policy)
{
    if (!m_rules)
        return m_serverPool->borrow(address);
    return m_serverPool->borrow(m_rules->toActOn(address), {}, policy);
}

// Checks, before each request, what the rules allow on the connected server.
locks::LockClientOptions LockServers::optionsFor(redis::Server *server) const
{
    locks::LockClientOptions options = m_locks;
    if (m_rules)
        options.forbids = [rules = m_rules, server = QPointer<redis::Server>(server)]() -> std::optional<Error> {
            return rules && server ? rules->whyNotAcquire(*server) : std::nullopt;
        };
    return options;
}

Task<void> LockServers::rulesKnown(QPointer<LockServers> self, std::vector<redis::Address> servers,
                                   std::stop_token stop)
{
    const QPointer<ServerRules> rules = self ? self->m_rules : nullptr;
    co_await ServerRules::namesKnownFor(rules, servers, stop);
}

LockServerPtr LockServers::at(const redis::Address &address)
{
    const redis::CommandPolicy policy = policyOf(address);
    std::weak_ptr<LockServer> &known = m_known[{address.toUrl(), policy}];
    if (auto server = known.lock())
        return server;
    const redis::ServerPtr borrowed = borrow(address, policy);
    auto *made = new LockServer(borrowed, optionsFor(borrowed.get()), m_rules, this);
    // The deleter may run within a call of the server itself, or after the session that owns it is destroyed.
    const QPointer<LockServers> self(this);
    const LockServerPtr server(made, [self, guard = QPointer<LockServer>(made)](LockServer *) {
        if (self && guard)
            self->drop(guard);
    });
    known = server;
    return server;
}

void LockServers::drop(const QPointer<LockServer> &server)
{
    m_dropping.spawn(settleAndDrop(this, server, m_clock->now() + m_locks.releaseBudget));
}

Task<void> LockServers::settleAndDrop(QPointer<LockServers> self, QPointer<LockServer> server, Instant until)
{
    auto left = co_await server->locks().close(until);
    if (self)
        self->m_left.insert(self->m_left.end(), left.begin(), left.end());
    if (server)
        server->deleteLater();
}

Task<std::vector<Error>> LockServers::close(QPointer<LockServers> self, Instant until, std::stop_token stop)
{
    std::vector<LockServerPtr> used;
    for (const auto &[place, known] : self->m_known) {
        if (auto server = known.lock())
            used.push_back(std::move(server));
    }
    std::vector<Error> left;
    for (const LockServerPtr &server : used) {
        auto more = co_await server->locks().close(until);
        left.insert(left.end(), more.begin(), more.end());
        if (stop.stop_requested() || !self)
            co_return left;
    }
    Clock *const clock = self->m_clock;
    co_await self->m_dropping.join(clock, until, stop);
    if (self)
        left.insert(left.end(), self->m_left.begin(), self->m_left.end());
    co_return left;
}

Task<void> LockServers::settled(std::vector<LockServerPtr> servers, Clock *clock, Instant until, std::stop_token stop)
{
    const WakeUp changed;
    QObject listener;
    for (const LockServerPtr &server : servers)
        QObject::connect(&server->client(), &redis::Server::stateChanged, &listener, [changed] { changed.call(); });
    while (std::any_of(servers.begin(), servers.end(), isUnsettled)) {
        const WaitEnd how = co_await changed.wait(clock, until, stop);
        if (how != WaitEnd::Settled)
            break;
    }
}

} // namespace lockscope

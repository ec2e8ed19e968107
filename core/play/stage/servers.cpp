#include "core/play/stage/servers.h"

#include "core/play/stage/server_commands.h"

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr char wherever[] = "the master, whichever server that is"; // in the place of a socket's path

Error noSuch(const QString &name)
{
    return {Error::Kind::Precondition, QStringLiteral("no server on the stage is called %1").arg(name), {}, {}};
}

} // namespace

StageServers::StageServers(ServerSet set, Clock *clock)
    : m_set(set)
    , m_clock(clock)
{ }

StageServers::~StageServers()
{
    for (const auto &server : m_all) {
        server->tap.reset();
        server->observer.reset();
    }
}

void StageServers::end()
{
    for (const auto &server : m_all) {
        server->standing = Standing::Stopped;
        server->process.end();
    }
}

StageServer *StageServers::find(const QString &name) const
{
    if (name.isEmpty())
        return master();
    const auto at = std::find_if(m_all.begin(), m_all.end(), [&](const auto &each) { return each->name == name; });
    return at == m_all.end() ? nullptr : at->get();
}

StageServer *StageServers::master() const
{
    return m_master.isEmpty() ? nullptr : find(m_master);
}

redis::Address StageServers::addressFor(const QString &server) const
{
    redis::Address address = find(server)->address;
    if (!server.isEmpty())
        return address;
    if (m_set.kind != Servers::Sentinels) {
        address.path = QLatin1String(wherever);
        return address;
    }
    address.transport = redis::Address::Transport::Tcp;
    address.path.clear();
    redis::SentinelAccess access;
    access.masterName = masterName;
    access.password = Secret(m_password);
    for (const auto &each : m_all) {
        if (each->role == Role::Sentinel)
            access.sentinels.push_back({QStringLiteral("127.0.0.1"), each->process.port()});
    }
    address.sentinel = access;
    return address;
}

std::pair<QString, redis::Address> StageServers::placeOf(const redis::Address &address) const
{
    if (address.path == QLatin1String(wherever))
        return {m_master, master()->address};
    for (const auto &server : m_all) {
        if (!address.path.isEmpty() && server->address.path == address.path)
            return {server->name, server->address};
        const bool isRelay = server->relay && server->relay->port() == address.port;
        if (address.path.isEmpty() && (isRelay || server->process.port() == address.port))
            return {server->name, address};
    }
    return {QString(), address};
}

Task<Result<void>> StageServers::act(act::ToServer action, std::stop_token stop)
{
    using Verb = act::ToServer::Verb;
    StageServer *const server = find(action.server);
    if (!server)
        co_return Result<void>(noSuch(action.server));
    switch (action.verb) {
    case Verb::Stop:
        server->process.kill();
        server->standing = Standing::Stopped;
        break;
    case Verb::Start: {
        auto started = co_await startAgain(server, stop);
        co_return started;
    }
    case Verb::Pause:
        server->process.pause();
        server->standing = Standing::Paused;
        break;
    case Verb::Resume:
        server->process.resume();
        server->standing = Standing::Up;
        break;
    case Verb::Promote: {
        auto promoted = co_await promote(server, stop);
        co_return promoted;
    }
    case Verb::Cut:
    case Verb::Heal:
        replicate({action.verb == Verb::Cut ? act::ToMessages::Verb::HoldBack : act::ToMessages::Verb::Deliver,
                   act::ToMessages::Way::Messages, server->name});
        server->isCutOff = action.verb == Verb::Cut;
        break;
    }
    co_return Result<void>();
}

Task<Result<void>> StageServers::promote(StageServer *server, std::stop_token stop)
{
    const std::vector<QByteArray> words{"REPLICAOF", "NO", "ONE"};
    auto promoted = co_await order(server->observer.get(), words);
    if (!promoted || stop.stop_requested())
        co_return promoted;
    const QString before = m_master;
    m_master = server->name;
    server->role = Role::Master;
    server->isCutOff = false;
    if (StageServer *const old = find(before); old && old != server)
        Q_EMIT masterMoved(before);
    co_return Result<void>();
}

Result<void> StageServers::skew(const QString &name, Millis by)
{
    StageServer *const server = find(name);
    if (!server)
        return noSuch(name);
    if (!server->process.setClock(server->clockAhead + by))
        return Error{
            Error::Kind::Precondition,
            QStringLiteral("%1 goes by the machine's clock: the scenario needs settable-clocks = true in [stage]")
                .arg(name),
            {},
            {}};
    server->clockAhead += by;
    return {};
}

void StageServers::replicate(const act::ToMessages &action)
{
    using Verb = act::ToMessages::Verb;
    const StageServer *const replica = find(action.of);
    if (!replica || !replica->relay)
        return;
    for (const auto &server : m_all) {
        if (!server->relay || server.get() == replica)
            continue;
        if (action.verb == Verb::HoldBack)
            server->relay->holdBack(replica->relay->port());
        else if (action.verb == Verb::Deliver)
            server->relay->deliver(replica->relay->port());
        else
            server->relay->drop(replica->relay->port());
    }
}

Task<void> StageServers::refreshRoles(std::stop_token stop)
{
    if (m_set.kind != Servers::Sentinels)
        co_return;
    for (const auto &server : m_all) {
        if (server->role == Role::Sentinel || server->standing != Standing::Up || !server->observer->isLive())
            continue;
        const Role role = co_await roleOf(server->observer.get());
        if (stop.stop_requested())
            co_return;
        if (role == Role::Unknown || role == server->role)
            continue;
        server->role = role;
        if (role == Role::Master) {
            m_master = server->name;
            Q_EMIT becameMaster(server->name);
        }
    }
}

} // namespace lockscope::play

#include "moc_servers.cpp"

#include "core/play/sandbox/sandbox_servers.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/play/sandbox/server_commands.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr char wherever[] = "the master, whichever server that is"; // instead of a socket's path

Error noSuch(const QString &name)
{
    return {Error::Kind::Precondition, CoreText::tr("no server on the stage is called %1").arg(name), {}, {}};
}

// Scenarios need some kilobytes. Everything that a server holds is recorded, and every reply comes into this program.
constexpr char limits[] = "maxmemory 32mb\nmaxmemory-policy noeviction\nproto-max-bulk-len 1mb\n"
                          "client-output-buffer-limit normal 64mb 0 0\n";

constexpr Millis serverReadyLimit{30'000};
constexpr Millis askEvery{20};

QByteArray drawnPassword()
{
    QByteArray bytes(16, Qt::Uninitialized);
    QRandomGenerator::system()->fillRange(reinterpret_cast<quint32 *>(bytes.data()), bytes.size() / 4);
    return bytes.toHex();
}

// Another process may take this port before the server does. Then the server does not start and reports an error.
quint16 freePort()
{
    QTcpServer probe;
    return probe.listen(QHostAddress::LocalHost, 0) ? probe.serverPort() : 0;
}

Error notReady(const QString &what)
{
    return {Error::Kind::Connect, what, {}, {}};
}

} // namespace

SandboxServers::SandboxServers(ServerSet set, Clock *clock)
    : m_set(set)
    , m_clock(clock)
{ }

SandboxServers::~SandboxServers()
{
    for (const auto &server : m_all) {
        server->tap.reset();
        server->observer.reset();
    }
}

void SandboxServers::end()
{
    for (const auto &server : m_all) {
        server->standing = Standing::Stopped;
        server->process.end();
    }
}

SandboxServer *SandboxServers::find(const QString &name) const
{
    if (name.isEmpty())
        return master();
    const auto at = std::find_if(m_all.begin(), m_all.end(), [&](const auto &each) { return each->name == name; });
    return at == m_all.end() ? nullptr : at->get();
}

SandboxServer *SandboxServers::master() const
{
    return m_master.isEmpty() ? nullptr : find(m_master);
}

redis::Address SandboxServers::addressFor(const QString &server) const
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

std::pair<QString, redis::Address> SandboxServers::placeOf(const redis::Address &address) const
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

Task<Result<void>> SandboxServers::act(act::ToServer action, std::stop_token stop)
{
    using Verb = act::ToServer::Verb;
    SandboxServer *const server = find(action.server);
    if (!server)
        co_return Result<void>(noSuch(action.server));
    const bool isOfProcess = action.verb == Verb::Pause || action.verb == Verb::Resume;
    if (isOfProcess && server->standing == Standing::Stopped) // it would be shown as paused or running
        co_return Result<void>(notReady(CoreText::tr("%1 does not answer").arg(server->name)));
    switch (action.verb) {
    case Verb::Stop:
        if (auto killed = server->process.kill(); !killed)
            co_return killed;
        server->standing = Standing::Stopped;
        break;
    case Verb::Start: {
        auto started = co_await startAgain(server, stop);
        co_return started;
    }
    case Verb::Pause:
        if (auto paused = server->process.pause(); !paused)
            co_return paused;
        server->standing = Standing::Paused;
        break;
    case Verb::Resume:
        if (auto resumed = server->process.resume(); !resumed)
            co_return resumed;
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

Task<Result<void>> SandboxServers::promote(SandboxServer *server, std::stop_token stop)
{
    const std::vector<QByteArray> words{"REPLICAOF", "NO", "ONE"};
    auto promoted = co_await order(server->observer.get(), words);
    if (!promoted || stop.stop_requested())
        co_return promoted;
    const std::vector<QByteArray> keep{"CONFIG", "REWRITE"}; // else it is a replica again when it starts again
    auto kept = co_await order(server->observer.get(), keep);
    if (stop.stop_requested())
        co_return kept;
    const QString before = m_master;
    m_master = server->name;
    server->role = Role::Master;
    server->isCutOff = false;
    if (SandboxServer *const old = find(before); old && old != server)
        Q_EMIT masterMoved(before);
    co_return Result<void>();
}

Result<void> SandboxServers::skew(const QString &name, Millis by)
{
    SandboxServer *const server = find(name);
    if (!server)
        return noSuch(name);
    if (!server->process.setClock(server->clockAhead + by))
        return Error{
            Error::Kind::Precondition,
            CoreText::tr("%1 uses the machine's clock: the scenario needs settable-clocks = true in [stage]").arg(name),
            {},
            {}};
    server->clockAhead += by;
    return {};
}

void SandboxServers::replicate(const act::ToMessages &action)
{
    using Verb = act::ToMessages::Verb;
    const SandboxServer *const replica = find(action.of);
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

Task<void> SandboxServers::refreshRoles(std::stop_token stop)
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

// Looks at a server once for each lost or failed connection, because a server that hangs collects the connections.
void SandboxServers::noticeEnded()
{
    for (const auto &server : m_all) {
        const redis::ConnectionState &state = server->observer->state();
        if (server->standing != Standing::Up || state.phase != redis::ConnectionState::Phase::Waiting
            || std::exchange(server->disconnected, state.since) == state.since || !server->process.hasEnded())
            continue;
        server->standing = Standing::Stopped;
        Q_EMIT serverEnded(server->name);
    }
}

demo::PrivateServer::Options SandboxServers::optionsFor(Role role, SandboxServer *ofMaster)
{
    demo::PrivateServer::Options options;
    if (m_set.haveClocks && role != Role::Sentinel)
        options.clockLibrary = demo::PrivateServer::findClockLibrary();
    options.users = "user " + QByteArray(sandboxUser) + " on >" + m_sandboxPassword + " ~* +@all"
        + (role == Role::Sentinel || m_set.kind == Servers::Sentinels ? " &*" : "") + "\nuser default off\n";
    if (role != Role::Sentinel)
        options.config = limits;
    if (m_password.isEmpty())
        return options;
    options.config += "bind 127.0.0.1\n";
    if (role == Role::Sentinel) {
        options.isSentinel = true;
        options.port = freePort();
        const QByteArray name(masterName);
        options.config += "sentinel monitor " + name + " 127.0.0.1 " + QByteArray::number(ofMaster->relay->port())
            + " 2\nsentinel auth-user " + name + ' ' + sandboxUser + "\nsentinel auth-pass " + name + ' '
            + m_sandboxPassword + "\nsentinel sentinel-user " + sandboxUser + "\nsentinel sentinel-pass "
            + m_sandboxPassword + "\nsentinel down-after-milliseconds " + name + " 1000\nsentinel failover-timeout "
            + name + " 4000\n";
        return options;
    }
    options.config += "masteruser " + QByteArray(sandboxUser) + "\nmasterauth " + m_sandboxPassword
        + "\nrepl-diskless-sync-delay 0\nrepl-ping-replica-period 1\nreplica-announce-ip 127.0.0.1\n";
    return options;
}

Result<void> SandboxServers::begin()
{
    if (m_set.haveClocks && demo::PrivateServer::findClockLibrary().isEmpty())
        return notReady(
            CoreText::tr("this stage sets the clocks of its servers, but lockscope-server-clock.so, which belongs "
                         "to Lockscope, is missing. Install Lockscope again"));
    const bool isSet = m_set.kind == Servers::Replicas || m_set.kind == Servers::Sentinels;
    m_sandboxPassword = drawnPassword();
    if (isSet)
        m_password = drawnPassword();
    for (const QString &name : serverNames(m_set)) {
        const Role role = name.startsWith(QLatin1String("sentinel")) ? Role::Sentinel
            : name.startsWith(QLatin1String("replica"))              ? Role::Replica
                                                                     : Role::Master;
        auto options = optionsFor(role, master());
        std::unique_ptr<ReplicationRelay> relay;
        if (isSet && role != Role::Sentinel) {
            relay = std::make_unique<ReplicationRelay>();
            options.config += "replica-announce-port " + QByteArray::number(relay->port()) + '\n';
        }
        if (role == Role::Replica)
            options.config += "replicaof 127.0.0.1 " + QByteArray::number(master()->relay->port()) + '\n';
        auto server = std::make_unique<SandboxServer>(name, std::move(options));
        server->role = role;
        server->relay = std::move(relay);
        const auto begun = server->process.begin();
        if (!begun)
            return begun.error();
        if (server->relay)
            server->relay->leadTo(server->process.folder() + QStringLiteral("/redis.sock"));
        m_all.push_back(std::move(server));
        if (m_master.isEmpty())
            m_master = m_all.front()->name;
    }
    return {};
}

void SandboxServers::observe(SandboxServer &server)
{
    if (!server.observer) {
        redis::Address address = server.address;
        address.user = sandboxUser;
        address.password = Secret(m_sandboxPassword);
        server.observer = std::make_unique<redis::NodeClient>(address, m_clock);
    }
    server.observer->close(); // reconnecting renews its subscriptions
    server.observer->open();
}

Task<Result<void>> SandboxServers::start(std::stop_token stop)
{
    const auto begun = begin();
    if (!begun)
        co_return begun;
    for (const auto &server : m_all) {
        const auto address = server->process.awaitAnswer();
        if (!address)
            co_return Result<void>(address.error());
        server->address = *address;
        server->address.password = Secret(m_password);
        server->address.clientName = QByteArrayLiteral("lockscope-stage");
        observe(*server);
    }
    for (const auto &server : m_all) {
        const bool isLive = co_await untilLive(server->observer.get(), stop);
        if (!isLive)
            co_return Result<void>(notReady(CoreText::tr("%1 does not answer").arg(server->name)));
        redis::Server *const observer = server->observer.get();
        auto confined = co_await confineActors(observer, m_password);
        if (!confined)
            co_return confined;
        if (server->role != Role::Sentinel)
            co_await teachScripts(server->observer.get());
    }
    const bool isReplicated = co_await untilReplicated(stop);
    const bool isAgreed = co_await untilSentinelsAgree(stop);
    if (stop.stop_requested())
        co_return Result<void>(Error{Error::Kind::Canceled, CoreText::tr("stopped"), {}, {}});
    if (!isReplicated || !isAgreed)
        co_return Result<void>(notReady(CoreText::tr("the servers of the stage did not find each other in time")));
    co_return Result<void>();
}

Task<Result<void>> SandboxServers::listen(std::stop_token stop)
{
    for (const auto &server : m_all) {
        if (server->role == Role::Sentinel)
            continue;
        server->tap = std::make_unique<MonitorListener>(server->name, server->observer.get());
        const bool isListening = co_await server->tap->untilListening(stop);
        if (!isListening)
            co_return Result<void>(notReady(CoreText::tr("%1 refuses MONITOR").arg(server->name)));
    }
    co_return Result<void>();
}

Task<std::vector<MonitorLog>> SandboxServers::heard(std::stop_token stop)
{
    std::vector<MonitorLog> all;
    for (const auto &server : m_all) {
        if (!server->tap)
            continue;
        if (server->standing == Standing::Up)
            co_await server->tap->untilHeard(stop);
        if (stop.stop_requested())
            co_return all;
        all.push_back(server->tap->log());
    }
    co_return all;
}

Task<bool> SandboxServers::untilReplicated(std::stop_token stop)
{
    const Instant until = m_clock->now() + serverReadyLimit;
    const int wanted = m_set.kind == Servers::Replicas || m_set.kind == Servers::Sentinels ? m_set.replicas : 0;
    if (wanted == 0)
        co_return true;
    for (;;) {
        SandboxServer *const source = master();
        const QByteArray info = co_await replicationInfo(source->observer.get());
        if (info.count("state=online") >= wanted) {
            const bool isCaughtUp = co_await reaches(source->observer.get(), wanted);
            if (isCaughtUp)
                co_return true;
        }
        const Instant next = m_clock->now() + askEvery;
        const auto end = co_await sleepUntil(m_clock, next, stop);
        if (end == WaitEnd::Stopped || m_clock->now() > until)
            co_return false;
    }
}

Task<bool> SandboxServers::untilSentinelsAgree(std::stop_token stop)
{
    const Instant until = m_clock->now() + serverReadyLimit;
    for (const auto &server : m_all) {
        if (server->role != Role::Sentinel)
            continue;
        co_await hurry(server->observer.get());
        for (;;) {
            const SentinelKnows knows = co_await sentinelKnows(server->observer.get(), masterName);
            if (knows.replicas >= m_set.replicas && knows.sentinels >= 2)
                break;
            const Instant next = m_clock->now() + askEvery;
            const auto end = co_await sleepUntil(m_clock, next, stop);
            if (end == WaitEnd::Stopped || m_clock->now() > until)
                co_return false;
        }
    }
    co_return true;
}

Task<Result<void>> SandboxServers::startAgain(SandboxServer *server, std::stop_token stop)
{
    const auto address = server->process.startAgain();
    if (!address)
        co_return Result<void>(address.error());
    server->standing = Standing::Up;
    observe(*server);
    const bool isLive = co_await untilLive(server->observer.get(), stop);
    if (!isLive)
        co_return Result<void>(notReady(CoreText::tr("%1 does not answer").arg(server->name)));
    if (server->role != Role::Sentinel)
        co_await teachScripts(server->observer.get());
    co_return Result<void>();
}

} // namespace lockscope::play

#include "moc_sandbox_servers.cpp"

#include "core/async/sleep.h"
#include "core/play/stage/server_commands.h"
#include "core/play/stage/servers.h"

#include <QRandomGenerator>

// How the servers of a stage come up.
namespace lockscope::play {

namespace {

constexpr Millis readyLimit{30'000};
constexpr Millis lookEvery{20};

QByteArray drawnPassword()
{
    QByteArray bytes(16, Qt::Uninitialized);
    QRandomGenerator::system()->fillRange(reinterpret_cast<quint32 *>(bytes.data()), bytes.size() / 4);
    return bytes.toHex();
}

// Another one may take it before the server does; it would not start then, and says so.
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

demo::PrivateServer::Options StageServers::optionsFor(Role role, StageServer *ofMaster)
{
    demo::PrivateServer::Options options;
    if (m_set.haveClocks && role != Role::Sentinel)
        options.clockLibrary = demo::PrivateServer::findClockLibrary();
    options.users = "user " + QByteArray(stageUser) + " on >" + m_stagePassword + " ~* +@all"
        + (role == Role::Sentinel || m_set.kind == Servers::Sentinels ? " &*" : "") + "\nuser default off\n";
    if (m_password.isEmpty())
        return options;
    options.config = "bind 127.0.0.1\n";
    if (role == Role::Sentinel) {
        options.isSentinel = true;
        options.port = freePort();
        const QByteArray name(masterName);
        options.config += "sentinel monitor " + name + " 127.0.0.1 " + QByteArray::number(ofMaster->relay->port())
            + " 2\nsentinel auth-user " + name + ' ' + stageUser + "\nsentinel auth-pass " + name + ' '
            + m_stagePassword + "\nsentinel sentinel-user " + stageUser + "\nsentinel sentinel-pass " + m_stagePassword
            + "\nsentinel down-after-milliseconds " + name + " 1000\nsentinel failover-timeout " + name + " 4000\n";
        return options;
    }
    options.config += "masteruser " + QByteArray(stageUser) + "\nmasterauth " + m_stagePassword
        + "\nrepl-diskless-sync-delay 0\nrepl-ping-replica-period 1\nreplica-announce-ip 127.0.0.1\n";
    return options;
}

Result<void> StageServers::begin()
{
    if (m_set.haveClocks && demo::PrivateServer::findClockLibrary().isEmpty())
        return notReady(
            QStringLiteral("this stage turns the clocks of its servers, and lockscope-server-clock.so, which belongs "
                           "to Lockscope, is not there. Install Lockscope again"));
    const bool isSet = m_set.kind == Servers::Replicas || m_set.kind == Servers::Sentinels;
    m_stagePassword = drawnPassword();
    if (isSet)
        m_password = drawnPassword();
    for (const QString &name : serverNames(m_set)) {
        const Role role = name.startsWith(QLatin1String("sentinel")) ? Role::Sentinel
            : name.startsWith(QLatin1String("replica"))              ? Role::Replica
                                                                     : Role::Master;
        auto options = optionsFor(role, master());
        std::unique_ptr<Relay> relay;
        if (isSet && role != Role::Sentinel) {
            relay = std::make_unique<Relay>();
            options.config += "replica-announce-port " + QByteArray::number(relay->port()) + '\n';
        }
        if (role == Role::Replica)
            options.config += "replicaof 127.0.0.1 " + QByteArray::number(master()->relay->port()) + '\n';
        auto server = std::make_unique<StageServer>(name, std::move(options));
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

void StageServers::observe(StageServer &server)
{
    if (!server.observer) {
        redis::Address address = server.address;
        address.user = stageUser;
        address.password = Secret(m_stagePassword);
        server.observer = std::make_unique<redis::NodeClient>(address, m_clock);
    }
    server.observer->close(); // what it listens to it listens to again
    server.observer->open();
}

Task<Result<void>> StageServers::start(std::stop_token stop)
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
            co_return Result<void>(notReady(QStringLiteral("%1 does not answer").arg(server->name)));
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
        co_return Result<void>(Error{Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}});
    if (!isReplicated || !isAgreed)
        co_return Result<void>(notReady(QStringLiteral("the servers of the stage do not find each other")));
    co_return Result<void>();
}

Task<Result<void>> StageServers::listen(std::stop_token stop)
{
    for (const auto &server : m_all) {
        if (server->role == Role::Sentinel)
            continue;
        server->tap = std::make_unique<MonitorTap>(server->name, server->observer.get());
        const bool isListening = co_await server->tap->untilListening(stop);
        if (!isListening)
            co_return Result<void>(notReady(QStringLiteral("%1 does not let us listen (MONITOR)").arg(server->name)));
    }
    co_return Result<void>();
}

Task<std::vector<MonitorLog>> StageServers::heard(std::stop_token stop)
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

Task<bool> StageServers::untilReplicated(std::stop_token stop)
{
    const Instant until = m_clock->now() + readyLimit;
    const int wanted = m_set.kind == Servers::Replicas || m_set.kind == Servers::Sentinels ? m_set.replicas : 0;
    while (wanted > 0) {
        StageServer *const source = master();
        const QByteArray info = co_await replicationInfo(source->observer.get());
        if (info.count("state=online") >= wanted) {
            const bool isCaughtUp = co_await reaches(source->observer.get(), wanted);
            if (isCaughtUp)
                co_return true;
        }
        const Instant next = m_clock->now() + lookEvery;
        const auto end = co_await sleepUntil(m_clock, next, stop);
        if (end == WaitEnd::Stopped || m_clock->now() > until)
            co_return false;
    }
    co_return true;
}

Task<bool> StageServers::untilSentinelsAgree(std::stop_token stop)
{
    const Instant until = m_clock->now() + readyLimit;
    for (const auto &server : m_all) {
        if (server->role != Role::Sentinel)
            continue;
        co_await hurry(server->observer.get());
        for (;;) {
            const SentinelKnows knows = co_await sentinelKnows(server->observer.get(), masterName);
            if (knows.replicas >= m_set.replicas && knows.sentinels >= 2)
                break;
            const Instant next = m_clock->now() + lookEvery;
            const auto end = co_await sleepUntil(m_clock, next, stop);
            if (end == WaitEnd::Stopped || m_clock->now() > until)
                co_return false;
        }
    }
    co_return true;
}

Task<Result<void>> StageServers::startAgain(StageServer *server, std::stop_token stop)
{
    const auto address = server->process.startAgain();
    if (!address)
        co_return Result<void>(address.error());
    server->standing = Standing::Up;
    observe(*server);
    const bool isLive = co_await untilLive(server->observer.get(), stop);
    if (!isLive)
        co_return Result<void>(notReady(QStringLiteral("%1 does not answer").arg(server->name)));
    if (server->role != Role::Sentinel)
        co_await teachScripts(server->observer.get());
    co_return Result<void>();
}

} // namespace lockscope::play

#include "tests/support/sentinel_set.h"

#include "tests/support/await.h"

#include <algorithm>
#include <csignal>
#include <stdexcept>

namespace lockscope {

namespace {

constexpr Millis setUpLimit(60'000);

void useTls(RedisServer::Options &server, const Certificates *certificates)
{
    if (!certificates)
        return;
    server.tlsOnly = true;
    server.extra << QStringLiteral("--tls-cert-file") << certificates->file("server.crt")
                 << QStringLiteral("--tls-key-file") << certificates->file("server.key")
                 << QStringLiteral("--tls-ca-cert-file") << certificates->file("ca.crt")
                 << QStringLiteral("--tls-auth-clients") << QStringLiteral("yes") << QStringLiteral("--tls-replication")
                 << QStringLiteral("yes");
}

RedisServer::Options serverOptions(const SentinelSet::Options &options, const RedisServer *master)
{
    RedisServer::Options server;
    server.tcp = true;
    server.password = options.password;
    server.extra = {QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0"),
                    QStringLiteral("--repl-ping-replica-period"), QStringLiteral("1")};
    if (master)
        server.extra << QStringLiteral("--replicaof") << QStringLiteral("127.0.0.1") << QString::number(master->port());
    if (!options.password.isEmpty())
        server.extra << QStringLiteral("--masterauth") << QString::fromUtf8(options.password);
    server.extra << options.servers;
    useTls(server, options.certificates);
    return server;
}

RedisServer::Options sentinelOptions(const SentinelSet::Options &options, const RedisServer &master)
{
    const QByteArray name(SentinelSet::name);
    const QByteArray quorum = QByteArray::number(options.sentinels / 2 + 1);
    RedisServer::Options sentinel;
    sentinel.tcp = true;
    sentinel.password = options.sentinelPassword;
    sentinel.config = "sentinel monitor " + name + " 127.0.0.1 " + QByteArray::number(master.port()) + ' ' + quorum
        + "\nsentinel down-after-milliseconds " + name + " 1500\nsentinel failover-timeout " + name + " 4000\n";
    if (!options.password.isEmpty())
        sentinel.config += "sentinel auth-pass " + name + ' ' + options.password + '\n';
    if (!options.sentinelPassword.isEmpty())
        sentinel.config += "sentinel sentinel-pass " + options.sentinelPassword + '\n';
    sentinel.extra = {QStringLiteral("--sentinel")};
    useTls(sentinel, options.certificates);
    return sentinel;
}

QByteArray field(const RedisValue &pairs, const QByteArray &name)
{
    for (qsizetype i = 0; pairs.isArray() && i + 1 < pairs.elements().size(); i += 2) {
        if (pairs.at(i).toBytes() == name)
            return pairs.at(i + 1).toBytes();
    }
    return {};
}

} // namespace

SentinelSet::SentinelSet()
    : SentinelSet(Options{})
{ }

SentinelSet::SentinelSet(Options options)
    : m_options(std::move(options))
{
    ::signal(SIGPIPE, SIG_IGN); // so that a write to a server that has closed the connection is an ordinary error
    for (int i = 0; i <= m_options.replicas; ++i) {
        const RedisServer *const master = m_servers.empty() ? nullptr : m_servers.front().get();
        m_servers.push_back(std::make_unique<RedisServer>(serverOptions(m_options, master)));
    }
    awaitReplicas(m_options.replicas);
    for (int i = 0; i < m_options.sentinels; ++i)
        m_sentinels.push_back(std::make_unique<RedisServer>(sentinelOptions(m_options, *m_servers.front())));
    awaitUntil([this] { return areReady(); }, setUpLimit);
}

bool SentinelSet::areReady() const
{
    return std::all_of(m_sentinels.begin(), m_sentinels.end(), [this](const auto &sentinel) {
        const RedisValue master = BlockingRedis(*sentinel).call({"SENTINEL", "MASTER", name});
        return field(master, "num-slaves").toInt() == m_options.replicas
            && field(master, "num-other-sentinels").toInt() == m_options.sentinels - 1;
    });
}

redis::Address SentinelSet::address() const
{
    redis::Address address;
    address.password = m_options.password;
    redis::SentinelAccess access;
    access.masterName = name;
    access.password = m_options.sentinelPassword;
    for (const auto &sentinel : m_sentinels)
        access.sentinels.push_back({QStringLiteral("127.0.0.1"), sentinel->port()});
    if (m_options.certificates) {
        address.transport = redis::Address::Transport::Tls;
        address.caFile = access.caFile = m_options.certificates->file("ca.crt");
        address.certFile = access.certFile = m_options.certificates->file("client.crt");
        address.keyFile = access.keyFile = m_options.certificates->file("client.key");
        access.tls = true;
    }
    address.sentinel = access;
    return address;
}

QString SentinelSet::sentinelList() const
{
    return redis::toText(address().sentinel->sentinels);
}

QByteArray SentinelSet::roleOf(const RedisServer &server) const
{
    if (!server.isRunning() || server.isSuspended())
        return {};
    try {
        const RedisValue role = BlockingRedis(server).call({"ROLE"});
        return role.isArray() ? role.at(0).toBytes() : QByteArray();
    } catch (const std::runtime_error &) { // the sentinels disconnect all clients when a server changes its role
        return {};
    }
}

RedisServer *SentinelSet::master() const
{
    const auto found = std::find_if(m_servers.begin(), m_servers.end(),
                                    [this](const auto &server) { return roleOf(*server) == "master"; });
    return found == m_servers.end() ? nullptr : found->get();
}

void SentinelSet::awaitFailoverFrom(const RedisServer &master) const
{
    awaitUntil(
        [this, &master] {
            return std::any_of(m_servers.begin(), m_servers.end(), [this, &master](const auto &server) {
                return server.get() != &master && roleOf(*server) == "master";
            });
        },
        setUpLimit);
}

void SentinelSet::awaitReplicas(int count) const
{
    awaitUntil(
        [this, count] {
            const RedisServer *const server = master();
            if (!server)
                return false;
            const QByteArray info = BlockingRedis(*server).call({"INFO", "replication"}).toBytes();
            return info.count("state=online") >= count;
        },
        setUpLimit);
}

// Connected clients stay logged in. The replicas are disconnected and cannot log in again.
void SentinelSet::cutReplication(const RedisServer &master) const
{
    BlockingRedis redis(master);
    redis.call({"CONFIG", "SET", "requirepass", "changed"});
    redis.call({"CLIENT", "KILL", "TYPE", "replica"});
    awaitCut(master);
}

void SentinelSet::cutReplicas(const RedisServer &master) const
{
    for (const auto &server : m_servers) {
        if (server.get() != &master && server->isRunning())
            BlockingRedis(*server).call({"CONFIG", "SET", "masterauth", "changed"});
    }
    BlockingRedis(master).call({"CLIENT", "KILL", "TYPE", "replica"});
    awaitCut(master);
}

void SentinelSet::deleteOnReplicas(const RedisServer &master, const QByteArray &key) const
{
    for (const auto &server : m_servers) {
        if (server.get() == &master || !server->isRunning())
            continue;
        BlockingRedis replica(*server);
        awaitUntil([&] { return replica.call({"EXISTS", key}).toInt() == 1; });
        replica.call({"CONFIG", "SET", "replica-read-only", "no"});
        replica.call({"DEL", key});
        replica.call({"CONFIG", "SET", "replica-read-only", "yes"});
    }
}

void SentinelSet::awaitCut(const RedisServer &master) const
{
    awaitUntil([this, &master] {
        return std::all_of(m_servers.begin(), m_servers.end(), [&master](const auto &server) {
            return server.get() == &master || !server->isRunning()
                || BlockingRedis(*server).call({"INFO", "replication"}).toBytes().contains("master_link_status:down");
        });
    });
}

QString SentinelSet::place(const RedisServer &server)
{
    return QStringLiteral("127.0.0.1:") + QString::number(server.port());
}

} // namespace lockscope

#include "tests/support/redis_cluster.h"

#include "core/redis/slot.h"
#include "tests/support/await.h"
#include "tests/support/free_port.h"
#include "tests/support/redis_clients.h"

#include <QDeadlineTimer>

#include <algorithm>
#include <optional>

namespace lockscope {

namespace {

void must(const RedisValue &answer)
{
    if (answer.isError())
        throw std::runtime_error(answer.toBytes().toStdString());
}

constexpr Millis patience(60'000);
constexpr std::chrono::seconds givesUpAfter(6); // CLUSTER_MF_TIMEOUT of Redis is five seconds

QByteArray words(int number)
{
    return QByteArray::number(number);
}

} // namespace

RedisCluster::RedisCluster()
    : RedisCluster(Options())
{ }

RedisCluster::RedisCluster(Options options)
{
    start(options);
    join(options);
    awaitUntil([this] { return isSound(); }, patience);
    awaitUntil([this] { return areReplicasConnected(); }, patience);
    awaitUntil([&] { return areReplicasKnown(options.replicasEach); }, patience);
}

void RedisCluster::start(const Options &options)
{
    for (int i = 0; i < options.masters * (1 + options.replicasEach) + options.withoutSlots; ++i) {
        RedisServer::Options one;
        one.tcp = true;
        one.extra = {QStringLiteral("--cluster-enabled"), QStringLiteral("yes"),
                     QStringLiteral("--cluster-node-timeout"), QString::number(options.nodeTimeout.count()),
                     QStringLiteral("--cluster-require-full-coverage"), QStringLiteral("no"),
                     QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0"),
                     // the cluster does not name a replica to which nothing was sent
                     QStringLiteral("--repl-ping-replica-period"), QStringLiteral("1"),
                     // by default the port is 10000 higher, where another program may listen
                     QStringLiteral("--cluster-port"), QString::number(freePort())};
        one.extra += options.extra;
        Node node;
        node.server = std::make_unique<RedisServer>(one);
        node.redis = std::make_unique<BlockingRedis>(*node.server);
        node.id = node.redis->call({"CLUSTER", "MYID"}).toBytes();
        m_nodes.push_back(std::move(node));
    }
}

void RedisCluster::join(const Options &options)
{
    for (int i = 0; i < options.masters; ++i) {
        const int first = redis::slotCount * i / options.masters;
        const int last = redis::slotCount * (i + 1) / options.masters - 1;
        must(redis(i).call({"CLUSTER", "ADDSLOTSRANGE", words(first), words(last)}));
        must(redis(i).call({"CLUSTER", "SET-CONFIG-EPOCH", words(i + 1)}));
    }
    for (int i = 1; i < count(); ++i) {
        const RedisValue bus = node(i).isRunning() ? redis(i).call({"CONFIG", "GET", "cluster-port"}) : RedisValue();
        must(redis(0).call({"CLUSTER", "MEET", "127.0.0.1", words(node(i).port()), bus.at(1).toBytes()}));
    }
    for (int i = options.masters; i < count() - options.withoutSlots; ++i) {
        const QByteArray master = id(i % options.masters);
        awaitUntil([&] { return redis(i).call({"CLUSTER", "NODES"}).toBytes().contains(master); }, patience);
        must(redis(i).call({"CLUSTER", "REPLICATE", master}));
    }
}

redis::Address RedisCluster::address(int i)
{
    redis::Address address = tcpAddress(node(i));
    address.cluster = true;
    return address;
}

QString RedisCluster::name(int i)
{
    return address(i).node();
}

int RedisCluster::find(const QByteArray &id) const
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].id == id)
            return int(i);
    }
    throw std::runtime_error("no such node");
}

BlockingRedis &RedisCluster::anyRunning()
{
    for (Node &node : m_nodes) {
        if (node.server->isRunning())
            return *node.redis;
    }
    throw std::runtime_error("no node runs");
}

int RedisCluster::ownerOf(quint16 slot)
{
    const RedisValue ranges = anyRunning().call({"CLUSTER", "SLOTS"});
    for (const RedisValue &range : ranges.elements()) {
        if (range.at(0).toInt() <= slot && slot <= range.at(1).toInt())
            return find(range.at(2).at(2).toBytes());
    }
    throw std::runtime_error("nobody has this slot");
}

int RedisCluster::ownerOf(const QByteArray &key)
{
    return ownerOf(redis::slotOf(key));
}

int RedisCluster::replicaOf(int master)
{
    const QByteArray told = "myself,slave " + id(master);
    for (int i = 0; i < count(); ++i) {
        if (node(i).isRunning() && redis(i).call({"CLUSTER", "NODES"}).toBytes().contains(told))
            return i;
    }
    throw std::runtime_error("it has no replica");
}

QByteArray RedisCluster::nameAt(int node, const QByteArray &prefix)
{
    for (int i = 0; i < 10'000; ++i) {
        const QByteArray name = prefix + QByteArray::number(i);
        if (ownerOf(name) == node)
            return name;
    }
    throw std::runtime_error("no such name");
}

bool RedisCluster::isMaster(int i)
{
    return redis(i).call({"ROLE"}).at(0).toBytes() == "master";
}

int RedisCluster::otherMaster(int than)
{
    for (int i = 1;; ++i) {
        const int node = (than + i) % count();
        if (node != than && isMaster(node))
            return node;
    }
}

void RedisCluster::handOver(int master)
{
    const int replica = replicaOf(master);
    const auto isDone = [&] { return isMaster(replica) && !isMaster(master); };
    while (!isDone()) {
        if (redis(replica).call({"CLUSTER", "FAILOVER"}).isError())
            return;
        const QDeadlineTimer givenUp(givesUpAfter); // the server gives up by itself, without a message
        awaitUntil([&] { return isDone() || givenUp.hasExpired(); }, patience);
    }
    awaitUntil([&] { return areReplicasConnected() && areAgreed(); }, patience);
}

// Connected clients stay logged in. The replica is disconnected and cannot log in again. The nodes' own links need no
// password.
void RedisCluster::cutReplication(int master)
{
    const int replica = replicaOf(master);
    must(redis(master).call({"CONFIG", "SET", "requirepass", "changed"}));
    redis(master).call({"CLIENT", "KILL", "TYPE", "replica"});
    awaitUntil([&] {
        return redis(replica).call({"INFO", "replication"}).toBytes().contains("master_link_status:down");
    });
}

void RedisCluster::beginMove(quint16 slot, int to)
{
    const int from = ownerOf(slot);
    must(redis(to).call({"CLUSTER", "SETSLOT", words(slot), "IMPORTING", id(from)}));
    must(redis(from).call({"CLUSTER", "SETSLOT", words(slot), "MIGRATING", id(to)}));
}

void RedisCluster::moveKeys(quint16 slot, int to)
{
    BlockingRedis &from = redis(ownerOf(slot));
    const RedisValue keys = from.call({"CLUSTER", "GETKEYSINSLOT", words(slot), "1000"});
    for (const RedisValue &key : keys.elements())
        must(from.call({"MIGRATE", "127.0.0.1", words(node(to).port()), key.toBytes(), "0", "60000"}));
}

void RedisCluster::endMove(quint16 slot, int to)
{
    const int from = ownerOf(slot);
    must(redis(to).call({"CLUSTER", "SETSLOT", words(slot), "NODE", id(to)}));
    must(redis(from).call({"CLUSTER", "SETSLOT", words(slot), "NODE", id(to)}));
}

void RedisCluster::move(quint16 slot, int to)
{
    beginMove(slot, to);
    const int from = ownerOf(slot);
    while (redis(from).call({"CLUSTER", "COUNTKEYSINSLOT", words(slot)}).toInt() > 0)
        moveKeys(slot, to); // an expired key is counted until the server deletes it, and cannot be moved
    endMove(slot, to);
    awaitUntil([this] { return areAgreed(); }, patience);
}

void RedisCluster::kill(int i)
{
    node(i).kill();
}

void RedisCluster::restart(int i)
{
    node(i).restart();
    m_nodes[std::size_t(i)].redis = std::make_unique<BlockingRedis>(node(i));
}

// Each node knows all others, and has a link to those that run.
bool RedisCluster::isSound()
{
    return std::all_of(m_nodes.begin(), m_nodes.end(), [this](Node &node) {
        if (!node.server->isRunning())
            return true;
        const bool isOk = node.redis->call({"CLUSTER", "INFO"}).toBytes().contains("cluster_state:ok");
        const QByteArrayList lines = node.redis->call({"CLUSTER", "NODES"}).toBytes().trimmed().split('\n');
        const auto links = std::count_if(lines.begin(), lines.end(), [](const QByteArray &line) {
            return line.split(' ').value(7) == "connected" && !line.contains("handshake") && !line.contains("fail");
        });
        return isOk && links >= running();
    });
}

int RedisCluster::running() const
{
    return int(
        std::count_if(m_nodes.begin(), m_nodes.end(), [](const Node &node) { return node.server->isRunning(); }));
}

// Every node lists them.
bool RedisCluster::areReplicasKnown(int ofEach)
{
    return std::all_of(m_nodes.begin(), m_nodes.end(), [ofEach](Node &node) {
        const QList<RedisValue> ranges = node.redis->call({"CLUSTER", "SLOTS"}).elements();
        return std::all_of(ranges.begin(), ranges.end(),
                           [ofEach](const RedisValue &range) { return range.elements().size() >= 3 + ofEach; });
    });
}

// All running nodes name the same masters for the same slots.
bool RedisCluster::areAgreed()
{
    std::optional<QByteArray> told;
    return std::all_of(m_nodes.begin(), m_nodes.end(), [&told](Node &node) {
        if (!node.server->isRunning())
            return true;
        QByteArrayList masters;
        const RedisValue ranges = node.redis->call({"CLUSTER", "SLOTS"});
        for (const RedisValue &range : ranges.elements())
            masters << words(range.at(0).toInt()) + '-' + words(range.at(1).toInt()) + ' '
                    + range.at(2).at(2).toBytes();
        std::sort(masters.begin(), masters.end());
        const QByteArray all = masters.join('\n');
        if (!told)
            told = all;
        return *told == all;
    });
}

bool RedisCluster::areReplicasConnected()
{
    return std::all_of(m_nodes.begin(), m_nodes.end(), [](Node &node) {
        const QByteArray told = node.server->isRunning() ? node.redis->call({"INFO", "replication"}).toBytes() : "";
        return !told.contains("role:slave") || told.contains("master_link_status:up");
    });
}

} // namespace lockscope

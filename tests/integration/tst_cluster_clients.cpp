// The programs behind the locks of a cluster: one list with their connections to all nodes; each connection is closed
// by its own node; a trace listens on the node that has the lock.
#include "core/locks/wire/kind_calls.h"
#include "tests/support/console.h"
#include "tests/support/id_of.h"
#include "tests/support/redis_cluster.h"

#include <QTest>

namespace lockscope::cluster_clients_test {

using clients::ClientPtr;
using clients::ListState;

namespace {

const QByteArray uuid("11111111-2222-3333-4444-555555555555");

// A session on the cluster that has found the locks.
struct Open : Console {
    Open(RedisCluster &cluster, const char *rules)
        : Console(sessionAt(cluster.address()))
    {
        setNameRules(rules);
        openLive();
        get()->monitor()->start();
        awaitUntil([this] { return get()->monitor()->snapshot()->complete; });
    }

    ClientPtr look()
    {
        if (const auto looked = await(get()->clients()->look({})); !looked)
            throw std::runtime_error(looked.error().message.toStdString());
        return get()->clients()->find(uuid);
    }
};

} // namespace

class TestClusterClients : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // One of several nodes refuses: what the others closed is not everything.
    void aNodeThatClosesNothingIsNotPassedOver()
    {
        const QByteArray mine = "orders-" + uuid;
        std::vector<BlockingRedis> connections;
        for (int node : {0, 1, 2})
            connections.push_back(named(node, mine));
        Open open(*m_cluster, "orders-{uuid}");
        open.look();
        const auto plan = open.plan("disconnect", {idOf(m_lock), Owner(uuid)});
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        m_cluster->redis(0).call({"ACL", "SETUSER", "default", "-client|kill"});
        const auto done = open.execute((*plan)->id);
        m_cluster->redis(0).call({"ACL", "SETUSER", "default", "+@all"});
        QVERIFY(!done);
        QCOMPARE(done.error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY2(done.error().message.startsWith(QStringLiteral("2 of 3 connections were closed")),
                 qPrintable(done.error().message));
        QVERIFY(isOpen(0, mine) && !isOpen(1, mine) && !isOpen(2, mine));
    }

    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisCluster::Options options;
        options.replicasEach = 1;
        m_cluster = std::make_unique<RedisCluster>(options);
        for (int i = 0; i < m_cluster->count(); ++i) // a silent node must stay a master
            m_cluster->redis(i).call({"CONFIG", "SET", "cluster-node-timeout", "600000"});
        m_lock = m_cluster->nameAt(1, "lock:");
    }
    void cleanupTestCase() { m_cluster.reset(); }
    void init()
    {
        m_cluster->redis(1).call({"HSET", m_lock, uuid + ":7", "1"});
        m_cluster->redis(1).call({"PEXPIRE", m_lock, "60000"});
    }

    // Another connection has the same id on other nodes.
    void connectionsAreFoundOnAllNodesAndClosedEachByItsOwn()
    {
        const QByteArray mine = "orders-" + uuid, anothers("orders-77777777-2222-3333-4444-555555555555");
        std::vector<BlockingRedis> connections;
        for (int node : {0, 1, 2, m_cluster->replicaOf(1)}) {
            connections.push_back(named(node, mine));
            connections.push_back(named(node, anothers));
        }
        Open open(*m_cluster, "orders-{uuid}");
        const ClientPtr client = open.look();
        QVERIFY(client);
        QCOMPARE(open->clients()->listState().phase, ListState::Phase::Complete);
        QCOMPARE(client->where.source, clients::Source::NameRule);
        QCOMPARE(client->where.count, 4);
        QSet<QString> nodes;
        for (const auto &connection : client->where.connections)
            nodes.insert(connection.node);
        QCOMPARE(nodes.size(), 4);
        QVERIFY(nodes.contains(m_cluster->name(1)));

        const auto plan = open.plan("disconnect", {idOf(m_lock), Owner(uuid)});
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        QCOMPARE((*plan)->connections.size(), size_t(3)); // a replica only gets queries
        QVERIFY((*plan)->consequences.back().english().contains(QStringLiteral("Its 1 connection to a replica")));
        const auto done = open.execute((*plan)->id);
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(done->receivers, 3);
        for (int node : {0, 1, 2}) {
            QVERIFY(!isOpen(node, mine));
            QVERIFY(isOpen(node, anothers));
        }
        QVERIFY(isOpen(m_cluster->replicaOf(1), mine));
        QCOMPARE(m_cluster->redis(1).call({"EXISTS", m_lock}).toInt(), 1); // the lock is not released by it
    }

    void whoSendsIsFoundOnTheNodeThatHasTheLock()
    {
        // over unix sockets all connections have the same address
        BlockingRedis holder("127.0.0.1", m_cluster->node(1).port());
        Open open(*m_cluster, "");
        QVERIFY(open.look());
        bool hasBegun = false, hasEnded = false;
        auto *trace = open->trace();
        connect(trace, &SessionTrace::began, this, [&] { hasBegun = true; });
        connect(trace, &SessionTrace::ended, this, [&] { hasEnded = true; });
        trace->start({Millis(60'000), 1'000'000}, Key(m_lock));
        awaitUntil([&] { return hasBegun; });
        QCOMPARE(monitors(), (std::vector<int>{0, 1, 0})); // the other nodes bear no cost
        const locks::ScriptCall call =
            locks::renewCall({Key(m_lock), locks::AcquirableKind::Reentrant, Owner(uuid + ":7")}, Millis(60'000));
        const QByteArrayList keys(call.keys.begin(), call.keys.end());
        const QByteArrayList arguments(call.arguments.begin(), call.arguments.end());
        QVERIFY(!holder.eval(*call.script, keys, arguments).isError());
        awaitUntil([&] { return open->clients()->heard() == 1; });
        trace->stop();
        awaitUntil([&] { return hasEnded; });
        const ClientPtr client = open.look();
        QCOMPARE(client->where.source, clients::Source::Trace);
        QCOMPARE(client->where.connections.size(), size_t(1));
        QCOMPARE(client->where.connections.front().node, m_cluster->name(1));
        QCOMPARE(client->where.connections.front().id, holder.call({"CLIENT", "ID"}).toInt());
    }

    void aSilentMasterLeavesTheListOfTheOthers()
    {
        const BlockingRedis connection = named(0, "orders-" + uuid);
        Open open(*m_cluster, "orders-{uuid}");
        QVERIFY(open.look());
        m_cluster->node(2).suspend();
        const ClientPtr client = open.look();
        const ListState state = open->clients()->listState();
        m_cluster->node(2).resume();
        QCOMPARE(state.phase, ListState::Phase::Partial);
        QVERIFY2(state.why.contains(m_cluster->name(2)), qPrintable(state.why));
        QCOMPARE(client->where.count, 1);
    }

private:
    BlockingRedis named(int node, const QByteArray &name)
    {
        BlockingRedis connection(m_cluster->node(node));
        connection.call({"CLIENT", "SETNAME", name});
        return connection;
    }
    bool isOpen(int node, const QByteArray &name)
    {
        return m_cluster->redis(node).call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("name=" + name + ' '));
    }
    std::vector<int> monitors() // on each master
    {
        std::vector<int> all;
        for (int i : {0, 1, 2})
            all.push_back(int(m_cluster->redis(i).call({"CLIENT", "LIST"}).toBytes().count("cmd=monitor")));
        return all;
    }

    std::unique_ptr<RedisCluster> m_cluster;
    QByteArray m_lock;
};

QTEST_GUILESS_MAIN(TestClusterClients)

} // namespace lockscope::cluster_clients_test

#include "tst_cluster_clients.moc"

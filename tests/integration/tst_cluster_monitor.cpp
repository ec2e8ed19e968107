// The locks of a cluster in one table.
#include "core/model/lock.h"
#include "core/redis/pool/server_pool.h"
#include "core/redis/slot.h"
#include "tests/support/monitored.h"
#include "tests/support/redis_cluster.h"

#include <QTest>

namespace lockscope::cluster_monitor_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray ownerA = uuid + ":12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

bool isHeldBy(const Lock &lock, const QByteArray &owner)
{
    return lock.exists && lock.holders.size() == 1 && lock.holders[0].owner == Owner(owner);
}

} // namespace

class TestClusterMonitor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisCluster::Options options;
        options.replicasEach = 1;
        m_cluster = std::make_unique<RedisCluster>(options);
        for (int i = 0; i < m_cluster->count(); ++i) // a silent node must stay a master
            m_cluster->redis(i).call({"CONFIG", "SET", "cluster-node-timeout", "600000"});
    }
    void cleanupTestCase() { m_cluster.reset(); }
    void cleanup()
    {
        for (int i = 0; i < 3; ++i)
            m_cluster->redis(i).call({"FLUSHALL"});
    }

    void theLocksOfAllMastersAreInOneTable()
    {
        const QByteArrayList names = hold("table:", ownerA);
        Monitored monitored(m_cluster->address(2));
        for (const QByteArray &name : names)
            QVERIFY(isHeldBy(*monitored.await(name), ownerA));
        const std::stop_token stop;
        const auto complete = await(monitored.monitor().complete(monitored.client().deadline(), stop));
        QVERIFY(complete && *complete);
        QVERIFY(monitored.monitor().snapshot()->complete);
        QCOMPARE(monitored.rows().size(), std::size_t(3));
        QCOMPARE(monitored.resets(), 1);
        const Status &status = monitored.awaitStatus([](const Status &s) { return s.nodes.size() == 6; });
        int slots = 0;
        for (const NodeStatus &node : status.nodes)
            slots += node.slots;
        QCOMPARE(slots, 16'384);
    }

    void whatHappensIsToldOnce()
    {
        MonitorOptions options;
        options.refreshEvery = 60'000ms; // so that only messages report changes
        Monitored monitored(m_cluster->address(), options);
        const QByteArrayList names = hold("told:", ownerA);
        for (const QByteArray &name : names)
            monitored.await(name);
        monitored.awaitStatus([](const Status &s) { return s.unlockFeed == Status::Feed::On; });
        for (const QByteArray &name : names) {
            m_cluster->redisOf(name).call({"DEL", name});
            m_cluster->redis(0).call({"PUBLISH", "redisson_lock__channel:{" + name + '}', "0"});
        }
        for (const QByteArray &name : names) {
            monitored.await(name, [](const Lock &lock) { return lock.gone; });
            QCOMPARE(monitored.told().count(QStringLiteral("released ") + QString::fromLatin1(name + ' ' + ownerA)), 1);
        }
    }

    void oneSilentMasterGreysOnlyItsRows()
    {
        const QByteArrayList names = hold("silent:", ownerA);
        MonitorOptions options;
        options.unverifiedAfter = 1'000ms;
        Monitored monitored(m_cluster->address(1), options);
        for (const QByteArray &name : names)
            monitored.await(name);
        monitored.monitor().setVisible({Key(names[0]), Key(names[1]), Key(names[2])});
        awaitUntil([&] { return monitored.monitor().snapshot()->complete; });
        QVERIFY(monitored.monitor().hasContact());
        m_cluster->node(0).suspend();
        monitored.await(names[0], [](const Lock &lock) { return lock.state == State::Unverified; });
        QVERIFY(!monitored.monitor().snapshot()->complete);
        QVERIFY(!monitored.monitor().hasContact());
        for (int i : {1, 2}) {
            QVERIFY(monitored.row(names[i])->state != State::Unverified);
            m_cluster->redis(i).call({"DEL", names[i]});
            m_cluster->redis(i).call({"HSET", names[i], ownerB, "1"});
            monitored.await(names[i], [](const Lock &lock) { return isHeldBy(lock, ownerB); });
        }
        monitored.awaitStatus([&](const Status &status) {
            return std::any_of(status.nodes.begin(), status.nodes.end(), [&](const NodeStatus &node) {
                return node.name == m_cluster->name(0) && !node.answers;
            });
        });
        m_cluster->node(0).resume();
        monitored.await(names[0], [](const Lock &lock) { return lock.state != State::Unverified; });
        awaitUntil([&] { return monitored.monitor().hasContact(); });
    }

    void aRowGoesOnWhereItsSlotIs()
    {
        const QByteArrayList names = hold("moving:", ownerA);
        Monitored monitored(m_cluster->address());
        monitored.await(names[0]);
        m_cluster->move(redis::slotOf(names[0]), 1);
        m_cluster->redis(1).call({"DEL", names[0]});
        m_cluster->redis(1).call({"HSET", names[0], ownerB, "1"});
        monitored.await(names[0], [](const Lock &lock) { return isHeldBy(lock, ownerB); });
        QVERIFY(!monitored.told().join(QLatin1Char(' ')).contains(QLatin1String("vanished")));
        m_cluster->move(redis::slotOf(names[0]), 0);
    }

    // Only one master can tell in one reading that a list names a job and that its lock is missing.
    void aListOfJobsSpeaksForLocksOfItsMasterOnly()
    {
        int number = 0;
        const auto queue = [&number] { return QByteArray("bull:apart" + QByteArray::number(number)); };
        while (m_cluster->ownerOf(queue() + ":active") == m_cluster->ownerOf(queue() + ":17:lock"))
            ++number;
        MonitorOptions options;
        options.goneFor = 60'000ms;
        Monitored monitored(m_cluster->address(), options);
        const QByteArray apart = queue();
        const QByteArray together = "{bull}:together"; // one slot
        for (const QByteArray &each : {apart, together}) {
            const QByteArray lock = each + ":17:lock";
            m_cluster->redisOf(lock).call({"SET", lock, uuid + ":4", "PX", "30000"});
            m_cluster->redisOf(each + ":active").call({"RPUSH", each + ":active", "17"});
            monitored.await(lock, [](const Lock &row) { return row.exists && row.family; });
            m_cluster->redisOf(lock).call({"DEL", lock});
        }
        monitored.await(together + ":17:lock", [](const Lock &row) { return row.state == State::Stalled; });
        const LockPtr row = monitored.await(apart + ":17:lock", [](const Lock &lock) { return lock.gone; });
        QVERIFY(row->rare->activeIn.isEmpty());
    }

    void whoWaitsOnAReplicaIsCounted()
    {
        const QByteArrayList names = hold("replica:", ownerA);
        Monitored monitored(m_cluster->address());
        monitored.await(names[0]);
        const QByteArray channel = "redisson_lock__channel:{" + names[0] + '}';
        const auto clients = [](qint64 wanted) {
            return [wanted](const Lock &lock) { return lock.waiters.clients.value_or(0) == wanted; };
        };
        BlockingRedis onReplica(m_cluster->node(m_cluster->replicaOf(0)));
        onReplica.subscribe({channel});
        monitored.await(names[0], clients(1));
        BlockingRedis onMaster(m_cluster->node(0));
        onMaster.subscribe({channel});
        monitored.await(names[0], clients(2));
        BlockingRedis sharded(m_cluster->node(m_cluster->replicaOf(0)));
        QVERIFY(!sharded.call({"SSUBSCRIBE", channel}).isError());
        monitored.await(names[0], clients(3));
    }

    // A pattern does not receive sharded messages, but a watched lock has its own subscription. The watcher does not
    // count as a waiter.
    void aShardedMessageIsHeardOfAWatchedLock()
    {
        MonitorOptions options;
        options.watchedEvery = 60'000ms; // so that only messages report changes
        options.rescanAfter = 60'000ms;
        const QByteArrayList names = hold("sharded:", ownerA);
        const QByteArray channel = "redisson_lock__channel:{" + names[0] + '}';
        BlockingRedis waiter(m_cluster->node(0));
        QVERIFY(!waiter.call({"SSUBSCRIBE", channel}).isError());
        Monitored monitored(m_cluster->address(), options);
        monitored.monitor().watch(Key(names[0]));
        monitored.await(names[0]);
        awaitUntil([&] { return m_cluster->redis(0).call({"PUBSUB", "SHARDNUMSUB", channel}).at(1).toInt() == 2; });
        m_cluster->redis(0).call({"DEL", names[0]});
        QCOMPARE(m_cluster->redis(0).call({"SPUBLISH", channel, "0"}).toInt(), 2);
        const LockPtr row = monitored.await(names[0], [](const Lock &lock) { return !lock.exists; });
        QCOMPARE(row->waiters.clients.value_or(-1), 1);
        const QString released = QStringLiteral("released ") + QString::fromLatin1(names[0] + ' ' + ownerA);
        awaitUntil([&] { return monitored.told().contains(released); }); // an event may wait for its message
        monitored.monitor().unwatch(Key(names[0]));
        awaitUntil([&] { return m_cluster->redis(0).call({"PUBSUB", "SHARDNUMSUB", channel}).at(1).toInt() == 1; });
    }

    void trackingTellsOfEveryMaster()
    {
        SystemClock clock;
        redis::ServerPool serverPool(&clock, quickOptions());
        MonitorOptions options;
        // so that only tracking reports changes
        options.refreshEvery = options.watchedEvery = options.rescanAfter = 60'000ms;
        options.trackedPrefixes = {"tracked:"};
        options.alone = [&serverPool](const redis::Address &address) {
            return serverPool.alone(address, redis::CommandPolicy::ReadOnly);
        };
        Monitored monitored(m_cluster->address(), options);
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.tracking == Status::Feed::On; });
        const QByteArrayList names = hold("tracked:", ownerA);
        for (const QByteArray &name : names)
            monitored.await(name);
        for (const QByteArray &name : names)
            m_cluster->redisOf(name).call({"DEL", name});
        for (const QByteArray &name : names)
            monitored.await(name, [](const Lock &lock) { return lock.gone; });
    }

    void whatIsNotHeardIsSaid()
    {
        Monitored monitored(m_cluster->address());
        const Status &status =
            monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.unlockFeed == Status::Feed::On; });
        QVERIFY2(status.feedWhy.contains(QLatin1String("SPUBLISH")), qPrintable(status.feedWhy));
        QVERIFY2(status.feedWhy.contains(QLatin1String("--track")), qPrintable(status.feedWhy));
    }

private:
    // One lock on each master.
    QByteArrayList hold(const QByteArray &prefix, const QByteArray &owner)
    {
        QByteArrayList names;
        for (int i = 0; i < 3; ++i) {
            names << m_cluster->nameAt(i, prefix);
            m_cluster->redis(i).call({"HSET", names.last(), owner, "1"});
            m_cluster->redis(i).call({"PEXPIRE", names.last(), "60000"});
        }
        return names;
    }

    std::unique_ptr<RedisCluster> m_cluster;
};

QTEST_GUILESS_MAIN(TestClusterMonitor)

} // namespace lockscope::cluster_monitor_test

#include "tst_cluster_monitor.moc"

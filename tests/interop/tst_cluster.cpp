// Redisson in cluster mode beside us, on three masters: who waits subscribes to sharded channels.
#include "tests/interop/support/interop_test.h"
#include "tests/support/action_room.h"
#include "tests/support/redis_cluster.h"

using namespace lockscope;
using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version = "4.7.0";
// Nobody who waits looks again by itself in the meantime: it is the message that wakes.
const Terms halfAMinute{std::nullopt, 30s};

} // namespace

class TestCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        m_cluster = std::make_unique<RedisCluster>();
        m_java = RedissonParty::start(version);
        const QByteArray url = "cluster+redis://" + m_cluster->name(1).toUtf8();
        m_redisson = std::make_unique<RedissonParty>(m_java, "a", url, Millis(30'000));
        locks::LockClientOptions options;
        options.watchdogLease = 30s;
        options.pollCap = 60s;
        m_ours = std::make_unique<LockHolder>(m_cluster->address(2), options);
        m_room = std::make_unique<ActionRoom>(m_cluster->address(0));
        m_room->monitor.start();
    }
    void cleanupTestCase()
    {
        m_room.reset();
        m_ours.reset();
        m_redisson.reset();
        m_java.reset();
        m_cluster.reset();
    }

    void redissonIsWokenByUs_data() { kinds(); }
    void redissonIsWokenByUs()
    {
        const Target target = aim();
        const auto hold = m_ours->acquire(request(target));
        QVERIFY(hold);
        const Going waiter = startWaiting(target, 1);
        QVERIFY(!waiter.isDone());
        QCOMPARE(m_ours->release(hold), locks::Released::Freed);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(m_redisson->release(target, 1), Unlocked::Done);
    }

    void weAreWokenByRedisson_data() { kinds(); }
    void weAreWokenByRedisson()
    {
        const Target target = aim();
        QVERIFY(m_redisson->take(target, 1, halfAMinute).acquired);
        auto waiting = m_ours->start(request(target));
        awaitUntil([&] { return waiting.isSubscribed(); });
        QCOMPARE(m_redisson->release(target, 1), Unlocked::Done);
        const auto hold = waiting.hold();
        QVERIFY(hold);
        m_ours->release(hold);
    }

    void whoWaitsIsWokenWhenWeForceItFree_data() { kinds(); }
    void whoWaitsIsWokenWhenWeForceItFree()
    {
        const Target target = aim();
        QVERIFY(m_redisson->take(target, 1, halfAMinute).acquired);
        const Going waiter = startWaiting(target, 2);
        force(target);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(m_redisson->release(target, 1), Unlocked::NotHeld);
        auto ours = m_ours->start(request(target));
        awaitUntil([&] { return ours.isSubscribed(); });
        force(target);
        const auto hold = ours.hold();
        QVERIFY(hold);
        m_ours->release(hold);
    }

    void weAreWokenWhenRedissonForcesItFree_data() { kinds(); }
    void weAreWokenWhenRedissonForcesItFree()
    {
        const Target target = aim();
        QVERIFY(m_redisson->take(target, 1, halfAMinute).acquired);
        auto waiting = m_ours->start(request(target));
        awaitUntil([&] { return waiting.isSubscribed(); });
        m_redisson->forceRelease(target);
        const auto hold = waiting.hold();
        QVERIFY(hold);
        QCOMPARE(m_redisson->release(target, 1), Unlocked::NotHeld);
        m_ours->release(hold);
    }

private:
    void kinds()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<int>("node");
        const QByteArrayList all{"reentrant", "fair", "write", "fenced"};
        for (int i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].constData()) << all[i] << i % 3;
    }

    Target aim()
    {
        QFETCH(QByteArray, kind);
        QFETCH(int, node);
        return {kind, m_cluster->nameAt(node, QByteArray(QTest::currentTestFunction()) + ':' + kind + ':')};
    }
    locks::AcquireRequest request(const Target &target)
    {
        auto request = leased(lockRequest(target.name, m_ours->newOwner()), 30s);
        request.kind = target.kind == "fair" ? locks::Kind::Fair
            : target.kind == "write"         ? locks::Kind::Write
            : target.kind == "fenced"        ? locks::Kind::Fenced
                                             : locks::Kind::Reentrant;
        return request;
    }
    // Until it has looked again and sleeps: who is about to does not hear the message that is for those who sleep.
    Going startWaiting(const Target &target, int thread)
    {
        BlockingRedis &node = m_cluster->redisOf(target.name);
        const Attempts before = attemptsOn(node);
        Going waiter = m_redisson->acquire(target, thread, halfAMinute);
        awaitUntil([&] {
            return listeners(target) > 0 && m_redisson->isAsleep(target, thread)
                && attemptsOn(node).areTwoMoreThan(before);
        });
        return waiter;
    }
    void force(const Target &target)
    {
        awaitUntil([&] { return m_room->monitor.lock(Key(target.name)) != nullptr; });
        m_room->done("force-release", {m_room->monitor.idOf(Key(target.name))});
    }
    // On sharded channels of this lock where it is now.
    qint64 listeners(const Target &target)
    {
        BlockingRedis &node = m_cluster->redisOf(target.name);
        qint64 listening = 0;
        const RedisValue channels = node.call({"PUBSUB", "SHARDCHANNELS", "*" + target.name + "*"});
        for (const RedisValue &channel : channels.elements())
            listening += node.call({"PUBSUB", "SHARDNUMSUB", channel.toBytes()}).at(1).toInt();
        return listening;
    }

    std::unique_ptr<RedisCluster> m_cluster;
    std::shared_ptr<Driven> m_java;
    std::unique_ptr<RedissonParty> m_redisson;
    std::unique_ptr<LockHolder> m_ours;
    std::unique_ptr<ActionRoom> m_room;
};

QTEST_GUILESS_MAIN(TestCluster)
#include "tst_cluster.moc"

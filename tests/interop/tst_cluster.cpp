// Redisson in cluster mode beside us, on three masters with a replica each: its waiters subscribe to sharded channels,
// and slots move meanwhile.
#include "core/redis/slot.h"
#include "tests/interop/support/interop_test.h"
#include "tests/support/action_room.h"
#include "tests/support/redis_cluster.h"

namespace lockscope::cluster_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version = "4.7.0";
// Meanwhile no waiter checks by itself, so only the message wakes.
const Terms halfAMinute{std::nullopt, 30s};

} // namespace

class TestCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        RedisCluster::Options options;
        options.replicasEach = 1;
        m_cluster = std::make_unique<RedisCluster>(options);
        m_java = RedissonParty::start(version);
        m_redisson = std::make_unique<RedissonParty>(m_java, "a", url(), Millis(30'000));
        locks::LockClientOptions patient;
        patient.watchdogLease = 30s;
        patient.pollCap = 60s;
        m_ours = std::make_unique<LockHolder>(m_cluster->address(2), patient);
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

    // Its subscription ends with the move of the slot, and it makes no new one. It checks when the TTL that it saw is
    // over.
    void redissonLooksWhereTheSlotHasGone()
    {
        const Target target{"reentrant", m_cluster->nameAt(0, "gone:")};
        const auto hold = m_ours->acquire(leased(request(target), 6s));
        QVERIFY(hold);
        const Going waiter = startWaiting(target, 1);
        moveSlot(target);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(m_cluster->redisOf(target.name).call({"HLEN", target.name}).toInt(), 1);
        QCOMPARE(m_redisson->release(target, 1), Unlocked::Done);
    }

    void weAreWokenByRedissonWhereTheSlotHasGone_data() { kinds({"reentrant", "write"}); }
    void weAreWokenByRedissonWhereTheSlotHasGone()
    {
        const Target target = aim();
        QVERIFY(m_redisson->take(target, 1, halfAMinute).acquired);
        auto waiting = m_ours->start(request(target));
        awaitUntil([&] { return waiting.isSubscribed(); });
        moveSlot(target);
        awaitUntil([&] { return listeners(target) > 0; }, 60s);
        QVERIFY(!waiting.isDone());
        QCOMPARE(m_redisson->release(target, 1), Unlocked::Done);
        const auto hold = waiting.hold();
        QVERIFY(hold);
        m_ours->release(hold);
    }

    void whatIsForcedFreeWhereTheSlotHasGoneWakes_data() { kinds({"reentrant", "write"}); }
    void whatIsForcedFreeWhereTheSlotHasGoneWakes()
    {
        const Target target = aim();
        QVERIFY(m_redisson->take(target, 1, halfAMinute).acquired);
        moveSlot(target);
        RedissonParty later(m_java, "later", url(), Millis(30'000)); // another client may not know of the move yet
        const Going waiter = startWaiting(target, 2, later);
        force(target);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(m_redisson->release(target, 1), Unlocked::NotHeld);
        auto ours = m_ours->start(request(target));
        awaitUntil([&] { return ours.isSubscribed(); });
        moveSlot(target);
        awaitUntil([&] { return listeners(target) > 0; }, 60s);
        m_redisson->forceRelease(target);
        const auto hold = ours.hold();
        QVERIFY(hold);
        QCOMPARE(later.release(target, 2), Unlocked::NotHeld);
        m_ours->release(hold);
    }

    // The master does not know who listens on a replica.
    void redissonThatWaitsOnAReplicaIsSeenAndWoken()
    {
        RedissonParty onReplicas(m_java, "replicas", url("cluster+replicas+"), Millis(30'000));
        const Target target{"reentrant", m_cluster->nameAt(0, "on-a-replica:")};
        const auto hold = m_ours->acquire(request(target));
        QVERIFY(hold);
        const Going waiter = onReplicas.acquire(target, 1, halfAMinute);
        const int replica = m_cluster->replicaOf(m_cluster->ownerOf(target.name));
        awaitUntil([&] { return listenersAt(m_cluster->redis(replica), target) == 1; }, 60s);
        awaitUntil([&] { return onReplicas.isAsleep(target, 1); }, 60s);
        QCOMPARE(listeners(target), 0);
        awaitUntil(
            [&] {
                const LockPtr row = m_room->monitor.lock(Key(target.name));
                return row && row->waiters.clients == 1;
            },
            60s);
        QVERIFY(!waiter.isDone());
        QCOMPARE(m_ours->release(hold), locks::Released::Freed);
        QVERIFY(waiter.taken().acquired);
        QCOMPARE(onReplicas.release(target, 1), Unlocked::Done);
    }

private:
    void kinds(const QByteArrayList &all = {"reentrant", "fair", "write", "fenced"})
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<int>("node");
        for (int i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].constData()) << all[i] << i % 3;
    }

    QByteArray url(const QByteArray &how = "cluster+") { return how + "redis://" + m_cluster->name(1).toUtf8(); }
    Target aim()
    {
        QFETCH(QByteArray, kind);
        QFETCH(int, node);
        return {kind, m_cluster->nameAt(node, QByteArray(QTest::currentTestFunction()) + ':' + kind + ':')};
    }
    locks::AcquireRequest request(const Target &target)
    {
        auto request = leased(lockRequest(target.name, m_ours->newOwner()), 30s);
        request.kind = target.kind == "fair" ? locks::AcquirableKind::Fair
            : target.kind == "write"         ? locks::AcquirableKind::Write
            : target.kind == "fenced"        ? locks::AcquirableKind::Fenced
                                             : locks::AcquirableKind::Reentrant;
        return request;
    }
    // Returns when the thread has checked again and sleeps, because a thread that is about to sleep misses the message
    // for sleeping threads.
    Going startWaiting(const Target &target, int thread) { return startWaiting(target, thread, *m_redisson); }
    Going startWaiting(const Target &target, int thread, RedissonParty &party)
    {
        BlockingRedis &node = m_cluster->redisOf(target.name);
        const Attempts before = attemptsOn(node);
        Going waiter = party.acquire(target, thread, halfAMinute);
        awaitUntil(
            [&] {
                const bool listens = listeners(target) > 0 && party.isAsleep(target, thread);
                return waiter.isDone() || (listens && attemptsOn(node).areTwoMoreThan(before));
            },
            60s);
        return waiter;
    }
    void force(const Target &target)
    {
        awaitUntil([&] { return m_room->monitor.lock(Key(target.name)) != nullptr; });
        m_room->done("force-release", {m_room->monitor.idOf(Key(target.name))});
    }
    // Moves the slot to another master, with all its keys.
    void moveSlot(const Target &target)
    {
        const quint16 slot = redis::slotOf(target.name);
        m_cluster->move(slot, m_cluster->otherMaster(m_cluster->ownerOf(slot)));
    }
    // The listeners on the lock's sharded channels, where the slot is now.
    qint64 listeners(const Target &target) { return listenersAt(m_cluster->redisOf(target.name), target); }
    static qint64 listenersAt(BlockingRedis &node, const Target &target)
    {
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

} // namespace lockscope::cluster_test

#include "tst_cluster.moc"

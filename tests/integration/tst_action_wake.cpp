// Waking waiters: the message of each kind, and no message that would be false.
#include "tests/support/action_room.h"
#include "tests/support/fair_queue.h"
#include "tests/support/lock_holder.h"
#include "tests/support/replica_pair.h"

#include <QTest>

namespace lockscope::action_wake_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");

} // namespace

class TestWakeAction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    // The lock was deleted by hand, without a message, so the waiters continue to sleep.
    void whoSleepsThoughItIsFreeWakes_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("reentrant") << int(locks::AcquirableKind::Reentrant);
        QTest::newRow("fair") << int(locks::AcquirableKind::Fair);
        QTest::newRow("read") << int(locks::AcquirableKind::Read);
        QTest::newRow("write") << int(locks::AcquirableKind::Write);
    }

    void whoSleepsThoughItIsFreeWakes()
    {
        QFETCH(int, kind);
        const auto kindOfLock = locks::AcquirableKind(kind);
        const bool isReadWrite =
            kindOfLock == locks::AcquirableKind::Read || kindOfLock == locks::AcquirableKind::Write;
        if (isReadWrite)
            WireLock(*m_redis, "orders", owner).writeAcquire(600s);
        else
            WireLock(*m_redis, "orders", owner).acquire(600s);
        locks::LockClientOptions options;
        options.pollCap = 600s; // so that only the message can wake a waiter
        LockHolder holder(*m_server, options);
        locks::AcquireRequest request = lockRequest("orders", holder.newOwner());
        request.kind = kindOfLock;
        const auto waiter = holder.startWaiting(request);
        m_redis->call({"DEL", "orders"});
        ActionRoom room(*m_server);
        const auto plan = room.planned("wake", {idOf("orders")});
        QCOMPARE(plan->wakes, 1);
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Done);
        QCOMPARE(outcome.receivers, 1);
        QVERIFY(outcome.whatNow && !outcome.undo);
        QVERIFY(waiter.hold() != nullptr);
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("woken"));
    }

    void ofAHeldLockNothingChanges()
    {
        WireLock(*m_redis, "orders", owner).acquire();
        FairQueue(*m_redis, "orders").ghost("u:2", 300'000);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{orders}:u:2"});
        ActionRoom room(*m_server);
        const auto before = everyKey(*m_redis);
        const auto plan = room.planned("wake", {idOf("orders")});
        QVERIFY(told(plan->consequences).contains(QStringLiteral("which does no harm")));
        QCOMPARE(room.executed(plan->id).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("0"));
        QCOMPARE(everyKey(*m_redis), before);
    }

    void aSemaphoresWaitersHearHowManyAreFree()
    {
        m_redis->call({"SET", "pool", "2"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_sc:{pool}"});
        ActionRoom room(*m_server);
        QCOMPARE(room.done("wake", {idOf("pool")}).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("2"));
        const auto plan = room.planned("wake", {idOf("pool")});
        m_redis->call({"SET", "pool", "0"}); // another client was faster
        QCOMPARE(room.executed(plan->id).what, What::Changed);
        QVERIFY(room.refused("wake", {idOf("pool")}).contains(QStringLiteral("no permit")));
    }

    void aLatchIsNotSaidToBeOpen()
    {
        m_redis->call({"SET", "gate", "2"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_countdownlatch__channel__{gate}"});
        ActionRoom room(*m_server);
        QVERIFY(room.refused("wake", {idOf("gate")}).contains(QStringLiteral("is not open (count 2)")));
        m_redis->call({"DEL", "gate"});
        QCOMPARE(room.done("wake", {idOf("gate")}).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("0"));
    }

    // Redisson's clients listen on replicas by default, and a master does not count them.
    void whoListensOnAReplicaIsCounted_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("wake") << QByteArray("wake") << QByteArray("orders");
        QTest::newRow("force-release") << QByteArray("force-release") << QByteArray("orders");
        QTest::newRow("set-ttl") << QByteArray("set-ttl") << QByteArray("forever");
        QTest::newRow("remove-reader") << QByteArray("remove-reader") << QByteArray("rw");
    }

    void whoListensOnAReplicaIsCounted()
    {
        QFETCH(QByteArray, action);
        QFETCH(QByteArray, name);
        ReplicaPair pair;
        WireLock(pair.redis, "orders", owner).acquire(600s);
        pair.redis.call({"HSET", "forever", owner, "1"});
        WireLock(pair.redis, "rw", owner).readAcquire(600s);
        BlockingRedis waiter(*pair.replicas.front());
        waiter.subscribe(
            {"redisson_lock__channel:{orders}", "redisson_lock__channel:{forever}", "redisson_rwlock:{rw}"});
        ActionRoom room(pair.master);
        Target target{idOf(name), Owner(owner)};
        target.amount = 60'000;
        QCOMPARE(room.planned(action, target)->wakes, 1);
    }

    void nobodyToWakeIsSaid()
    {
        ActionRoom room(*m_server);
        QVERIFY(room.refused("wake", {idOf("orders")}).contains(QStringLiteral("nobody waits for it")));
        m_redis->call({"SET", "lock:a", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "30000"});
        QVERIFY(room.refused("wake", {idOf("lock:a")}).contains(QStringLiteral("poll and receive no messages")));
    }

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestWakeAction)

} // namespace lockscope::action_wake_test

#include "tst_action_wake.moc"

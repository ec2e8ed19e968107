// A lock without expiry gets an expiry, and its holder keeps it until then.
#include "tests/support/action_room.h"
#include "tests/support/lock_holder.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::action_set_ttl_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");

} // namespace

class TestSetTtlAction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init()
    {
        m_redis->call({"FLUSHALL"});
        m_redis->call({"HSET", "orders", owner, "1"});
    }

    void itEndsThenAndIsRecorded()
    {
        ActionRoom room(*m_server);
        const auto plan = room.planned("set-ttl", lasting(60s));
        QVERIFY2(told(plan->consequences).contains(QStringLiteral("expires in 1 m")),
                 qPrintable(told(plan->consequences)));
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Done);
        QVERIFY(about(lock().pttl(), 60'000));
        QCOMPARE(room.records()[0][QLatin1String("ttl_ms")].toInt(), 60'000);
    }

    // SETNX and EXPIRE in two steps, and a crash between them.
    void aTokenGetsOneToo()
    {
        m_redis->call({"SETNX", "lock:report", "web-1:4242"});
        ActionRoom room(*m_server);
        QCOMPARE(room.done("set-ttl", {idOf("lock:report"), {}, 60'000}).what, What::Done);
        QVERIFY(about(m_redis->call({"PTTL", "lock:report"}).toInt(), 60'000));
    }

    // The waiter learned that the lock has no expiry, and would sleep until a message comes.
    void whoWaitsGetsItWhenItEnds()
    {
        locks::LockClientOptions options;
        options.pollCap = 600s;
        LockHolder holder(*m_server, options);
        const auto waiter = holder.startWaiting(lockRequest("orders", holder.newOwner()));
        ActionRoom room(*m_server);
        QCOMPARE(room.done("set-ttl", lasting(1s)).receivers, 1);
        QVERIFY(waiter.hold() != nullptr);
    }

    void whatChangedMeanwhileIsLeftAlone_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::newRow("re-entered") << QByteArrayList{"HINCRBY", "orders", owner, "1"};
        QTest::newRow("another's") << QByteArrayList{"RENAME", "another", "orders"};
        QTest::newRow("renewed") << QByteArrayList{"PEXPIRE", "orders", "30000"};
        QTest::newRow("taken again") << QByteArrayList{"INCR", "redisson_lock_token:{orders}"};
    }

    void whatChangedMeanwhileIsLeftAlone()
    {
        QFETCH(QByteArrayList, change);
        m_redis->call({"HSET", "another", "u:2", "1"});
        ActionRoom room(*m_server);
        const auto plan = room.planned("set-ttl", lasting(5s));
        std::map<QByteArray, QByteArray> before;
        room.before.arm("EVALSHA", [&] {
            m_redis->call(change);
            before = everyKey(*m_redis);
        });
        QCOMPARE(room.executed(plan->id).what, What::Changed);
        QCOMPARE(everyKey(*m_redis), before);
        QVERIFY(lock().pttl() == -1 || lock().pttl() > 5'000);
    }

    void whatMakesNoSenseIsRefused()
    {
        ActionRoom room(*m_server);
        for (const qint64 ms : {0, -1})
            QVERIFY(
                room.refused("set-ttl", {idOf("orders"), {}, ms}).contains(QStringLiteral("would delete the lock")));
        for (const qint64 ms : {999, 86'400'001})
            QVERIFY(room.refused("set-ttl", {idOf("orders"), {}, ms}).contains(QStringLiteral("must be from")));
        m_redis->call({"PEXPIRE", "orders", "30000"});
        QVERIFY(room.refused("set-ttl", lasting(60s)).contains(QStringLiteral("already has a time to live")));
        m_redis->call({"DEL", "orders"});
        QVERIFY(room.refused("set-ttl", lasting(60s))
                    .contains(QStringLiteral("no time to live can be set: 'orders' does not exist")));
    }

    void itIsTakenBack()
    {
        ActionRoom room(*m_server);
        const auto outcome = room.done("set-ttl", lasting(60s));
        QCOMPARE(room.executed(outcome.undo->plan).what, What::Done);
        QCOMPARE(lock().pttl(), -1);
    }

    void whatItsOwnerTookAgainForLessStays()
    {
        ActionRoom room(*m_server);
        const auto outcome = room.done("set-ttl", lasting(60s));
        m_redis->call({"DEL", "orders"});
        lock().acquire(10s);
        m_redis->call({"HSET", "orders", owner, "2"});
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(about(lock().pttl(), 10'000));
    }

    void whatItsHolderSetSinceStays()
    {
        ActionRoom room(*m_server);
        const auto outcome = room.done("set-ttl", lasting(20s));
        lock().renew(30s);
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("was changed meanwhile")));
        QVERIFY(about(lock().pttl(), 30'000));
    }

private:
    WireLock lock() { return {*m_redis, "orders", owner}; }
    static Target lasting(Millis ttl) { return {idOf("orders"), {}, ttl.count()}; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestSetTtlAction)

} // namespace lockscope::action_set_ttl_test

#include "tst_action_set_ttl.moc"

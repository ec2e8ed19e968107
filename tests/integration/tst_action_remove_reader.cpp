// A dead reader blocks writers: only this reader is removed, and the lock lasts as long as the live readers.
#include "tests/support/action_room.h"
#include "tests/support/lock_holder.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::action_remove_reader_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray deadOwner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const QByteArray liveOwner("77777777-0002-4a5b-8c6d-1234567890ab:7");

} // namespace

class TestRemoveReaderAction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void theOthersGoOn()
    {
        dead().readAcquire(60s);
        dead().readAcquire(60s);
        m_redis->call({"DEL", dead().timeout(1), dead().timeout(2)}); // nobody renewed these keys
        live().readAcquire(20s);
        ActionRoom room(*m_server);
        const auto plan = room.planned("remove-reader", target());
        QVERIFY(plan->readerTtl.isMissing());
        QVERIFY(!plan->warning);
        QCOMPARE(plan->companions.size(), std::size_t(2));
        QVERIFY(told(plan->consequences).contains(QStringLiteral("program that holds this lock keeps running")));
        QCOMPARE(room.executed(plan->id).what, What::Done);
        QCOMPARE(live().fields(), (QMap<QByteArray, QByteArray>{{"mode", "read"}, {liveOwner, "1"}}));
        QVERIFY(about(live().pttl(), 20'000));
        const auto records = room.records();
        QCOMPARE(records[0][QLatin1String("reader")].toString(), QString::fromLatin1(deadOwner));
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("removed"));
    }

    void whoseKeysLiveIsWarnedOf()
    {
        dead().readAcquire();
        ActionRoom room(*m_server);
        const auto plan = room.planned("remove-reader", target());
        QVERIFY(plan->readerTtl.hasExpiry());
        QVERIFY(plan->warning && plan->warning->english().contains(QStringLiteral("it is alive and renews them")));
    }

    void aWriterOfOursGetsInAfterTheLastOne()
    {
        dead().readAcquire(600s);
        locks::LockClientOptions options;
        options.pollCap = 600s; // so that only the message can wake a waiter
        LockHolder holder(*m_server, options);
        const auto writer = holder.startWaiting(writing(lockRequest("orders", holder.newOwner())));
        ActionRoom room(*m_server);
        QCOMPARE(room.done("remove-reader", target()).receivers, 1);
        QVERIFY(writer.hold() != nullptr);
    }

    void whatChangedMeanwhileIsLeftAlone_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::newRow("it left") << QByteArrayList{"HDEL", "orders", deadOwner};
        QTest::newRow("it re-entered") << QByteArrayList{"HINCRBY", "orders", deadOwner, "1"};
        QTest::newRow("it came in again")
            << QByteArrayList{"PEXPIRE", "{orders}:" + deadOwner + ":rwlock_timeout:1", "600000"};
        QTest::newRow("a writer has it") << QByteArrayList{"HSET", "orders", "mode", "write"};
    }

    void whatChangedMeanwhileIsLeftAlone()
    {
        QFETCH(QByteArrayList, change);
        dead().readAcquire(20s);
        live().readAcquire(20s);
        ActionRoom room(*m_server);
        const auto plan = room.planned("remove-reader", target());
        std::map<QByteArray, QByteArray> before;
        room.before.arm("EVALSHA", [&] {
            m_redis->call(change);
            before = everyKey(*m_redis);
        });
        const auto outcome = room.executed(plan->id);
        QVERIFY(!room.before.isArmed());
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(!outcome.undo);
        QCOMPARE(everyKey(*m_redis), before);
    }

    // The reader comes between plan and action, and its time counts like that of the others.
    void whoReadsMeanwhileIsNotHarmed()
    {
        dead().readAcquire(20s);
        ActionRoom room(*m_server);
        const auto plan = room.planned("remove-reader", target());
        room.before.arm("EVALSHA", [&] { live().readAcquire(50s); });
        QCOMPARE(room.executed(plan->id).what, What::Done);
        QCOMPARE(live().fields(), (QMap<QByteArray, QByteArray>{{"mode", "read"}, {liveOwner, "1"}}));
        QVERIFY(about(live().pttl(), 50'000));
    }

    void whatCannotBeMeantIsRefused()
    {
        ActionRoom room(*m_server);
        QVERIFY(room.refused("remove-reader", target())
                    .contains(QStringLiteral("no reader to remove: 'orders' does not exist")));
        live().readAcquire();
        QVERIFY(room.refused("remove-reader", target()).contains(QStringLiteral("for reading (any more)")));
        QVERIFY(room.refused("remove-reader", {idOf("orders")}).contains(QStringLiteral("name the reader")));
        m_redis->call({"DEL", "orders"});
        dead().acquire();
        QVERIFY(room.refused("remove-reader", target()).contains(QStringLiteral("is not a read-write lock")));
        m_redis->call({"HSET", "orders", "mode", "read"});
        QVERIFY(room.refused("remove-reader", target()).contains(QStringLiteral("two kinds of lock")));
        m_redis->call({"DEL", "orders"});
        dead().writeAcquire();
        ActionRoom another(*m_server); // a console that has not seen the name as another kind
        QVERIFY(another.refused("remove-reader", target()).contains(QStringLiteral("for reading (any more)")));
        m_redis->call({"DEL", "orders"});
        dead().readAcquire();
        m_redis->call({"HSET", "orders", deadOwner, "1001"});
        QVERIFY(another.refused("remove-reader", target()).contains(QStringLiteral("too many to compare")));
    }

    void itIsPutBack_data()
    {
        QTest::addColumn<bool>("alone");
        QTest::newRow("alone") << true;
        QTest::newRow("beside another") << false;
    }

    void itIsPutBack()
    {
        QFETCH(bool, alone);
        dead().readAcquire(40s);
        if (!alone)
            live().readAcquire(20s);
        const auto before = everyKey(*m_redis);
        ActionRoom room(*m_server);
        const auto outcome = room.done("remove-reader", target());
        QVERIFY(everyKey(*m_redis) != before);
        QCOMPARE(room.executed(outcome.undo->plan).what, What::Done);
        QCOMPARE(dead().fields().value(deadOwner), QByteArray("1"));
        QVERIFY(about(dead().pttl(), 40'000));
        QVERIFY(about(dead().pttl(dead().timeout(1)), 40'000));
        QCOMPARE(everyKey(*m_redis).size(), before.size());
    }

    void whatAWriterMayHaveHadMeanwhileIsNotPutBack()
    {
        dead().readAcquire(40s);
        live().readAcquire(20s);
        ActionRoom room(*m_server);
        room.monitor.start();
        awaitUntil([&] { return room.monitor.lock(Key("orders")) && room.monitor.passes() > 0; });
        const auto outcome = room.done("remove-reader", target());
        live().readRelease();
        WireLock writer = dead().as("88888888-0002-4a5b-8c6d-1234567890ab:1");
        writer.writeAcquire();
        writer.writeRelease();
        live().readAcquire(20s);
        awaitUntil([&] { return room.monitor.unlocksHeard(Key("orders")) > outcome.undoPlan->unlocksHeard; });
        const auto before = everyKey(*m_redis);
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("may have been released and acquired again")));
        QCOMPARE(everyKey(*m_redis), before);
    }

    void theReadersOfThatTimeAreNamedToTheServer()
    {
        dead().readAcquire(40s);
        live().readAcquire(20s);
        ActionRoom room(*m_server);
        const auto outcome = room.done("remove-reader", target());
        WireLock another = dead().as("88888888-0002-4a5b-8c6d-1234567890ab:1");
        another.readAcquire(20s);
        m_redis->call({"HDEL", "orders", liveOwner}); // sends no message
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("a writer may have had it meanwhile")));
        QCOMPARE(another.fields().value(deadOwner), QByteArray());
    }

private:
    WireLock dead() { return {*m_redis, "orders", deadOwner}; }
    WireLock live() { return {*m_redis, "orders", liveOwner}; }
    static Target target() { return {idOf("orders"), Owner(deadOwner)}; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestRemoveReaderAction)

} // namespace lockscope::action_remove_reader_test

#include "tst_action_remove_reader.moc"

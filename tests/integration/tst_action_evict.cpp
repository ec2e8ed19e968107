// A ghost in a fair lock's queue, as Redisson leaves it: the action removes exactly what was shown, and wakes the
// waiter behind it.
#include "core/actions/release/listeners_everywhere.h"
#include "tests/support/action_room.h"
#include "tests/support/fair_queue.h"
#include "tests/support/lock_holder.h"
#include "tests/support/replica_pair.h"

#include <QTest>

namespace lockscope::action_evict_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray ghost("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const QByteArray other("77777777-0002-4a5b-8c6d-1234567890ab:7");
const QByteArray queueKey("redisson_lock_queue:{orders}"), deadlinesKey("redisson_lock_timeout:{orders}");

} // namespace

class TestEvictAction : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void theGhostGoesAndIsRecorded()
    {
        queue().ghost(ghost, 300'000);
        queue().ghost(other, 600'000);
        ActionRoom room(*m_server);
        const auto plan = room.planned("evict", target());
        QVERIFY2(told(plan->consequences).contains(QStringLiteral("place 1 of 2")),
                 qPrintable(told(plan->consequences)));
        QVERIFY(told(plan->consequences).contains(QStringLiteral("keeps running")));
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Done);
        QVERIFY(outcome.undo.has_value());
        QCOMPARE(queue().waiting(), QByteArrayList{other});
        const qint64 left = queue().left(other);
        QVERIFY2(left > 290'000 && left <= 300'000, QByteArray::number(left).constData());
        const auto records = room.records();
        QCOMPARE(records[0][QLatin1String("waiter")].toString(), QString::fromLatin1(ghost));
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("evicted"));
    }

    void itIsSaidHowManyStandBehindIt_data()
    {
        QTest::addColumn<int>("place");
        QTest::addColumn<QString>("said"); // empty: no message
        QTest::newRow("the head") << 0 << QStringLiteral("The waiters behind it (2)");
        QTest::newRow("in the middle") << 1 << QStringLiteral("The waiters behind it (1)");
        QTest::newRow("the last") << 2 << QString();
    }

    void itIsSaidHowManyStandBehindIt()
    {
        QFETCH(int, place);
        QFETCH(QString, said);
        QByteArrayList others{other, "88888888-0003-4a5b-8c6d-1234567890ab:3"};
        others.insert(place, ghost);
        for (int i = 0; i < 3; ++i)
            queue().ghost(others[i], (i + 1) * 300'000);
        ActionRoom room(*m_server);
        const QString all = told(room.planned("evict", target())->consequences);
        QVERIFY2(said.isEmpty() ? !all.contains(QStringLiteral("behind it")) : all.contains(said), qPrintable(all));
        QCOMPARE(all.contains(QStringLiteral("the next live waiter is woken")), place == 0);
    }

    // The queue is broken so that no deadline can be computed. Nothing may be done by half.
    void whatCannotBeComputedIsLeftAlone()
    {
        queue().ghost(ghost, 300'000);
        queue().ghost(other, 600'000);
        m_redis->call({"ZADD", deadlinesKey, "inf", other});
        ActionRoom room(*m_server);
        QCOMPARE(room.executed(room.planned("evict", target())->id).what, What::Done);
        QCOMPARE(queue().waiting(), QByteArrayList{other});
    }

    // The lock is free, and all waiters wait for a ghost.
    void whoIsNextWakes()
    {
        queue().ghost(ghost, 300'000);
        locks::LockClientOptions options;
        options.pollCap = 300s; // so that only the message can wake a waiter
        LockHolder holder(*m_server, options);
        locks::AcquireRequest request = lockRequest("orders", holder.newOwner());
        request.kind = locks::AcquirableKind::Fair;
        const auto waiter = holder.startWaiting(request);
        awaitUntil([&] { return waiter.isSubscribed(); });
        ActionRoom room(*m_server);
        const auto plan = room.planned("evict", target());
        QVERIFY(!waiter.isDone());
        QCOMPARE(room.executed(plan->id).receivers, 1);
        QVERIFY(waiter.hold() != nullptr);
        QCOMPARE(queue().waiting(), QByteArrayList());
    }

    void whatChangedMeanwhileIsLeftAlone_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::newRow("it was served") << QByteArrayList{"LPOP", queueKey};
        QTest::newRow("it asked again") << QByteArrayList{"ZINCRBY", deadlinesKey, "1000", ghost};
        QTest::newRow("somebody came before it") << QByteArrayList{"LPUSH", queueKey, "u:0"};
    }

    void whatTheQueueIsNowIsSaid()
    {
        queue().ghost(ghost, 300'000);
        ActionRoom room(*m_server);
        const auto plan = room.planned("evict", target());
        m_redis->call({"LPUSH", queueKey, other});
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(outcome.now != nullptr);
        QVERIFY2(told(outcome.differences).contains(QStringLiteral("Queue: was 3f2a91c0")),
                 qPrintable(told(outcome.differences)));
    }

    void whatChangedMeanwhileIsLeftAlone()
    {
        QFETCH(QByteArrayList, change);
        queue().ghost(ghost, 300'000);
        queue().ghost(other, 600'000);
        ActionRoom room(*m_server);
        const auto plan = room.planned("evict", target());
        std::map<QByteArray, QByteArray> before;
        room.before.arm("EVALSHA", [&] {
            m_redis->call(change);
            before = everyKey(*m_redis);
        });
        const auto outcome = room.executed(plan->id);
        QVERIFY(outcome.what != What::Done);
        QVERIFY(!outcome.undo && !outcome.whatNow);
        QCOMPARE(everyKey(*m_redis), before);
    }

    // The waiter came to life between plan and action.
    void whoListensMeanwhileIsLeftAlone()
    {
        queue().ghost(ghost, 300'000);
        ActionRoom room(*m_server);
        const auto plan = room.planned("evict", target());
        BlockingRedis alive(*m_server);
        alive.subscribe({"redisson_lock__channel:{orders}:" + ghost});
        const auto before = everyKey(*m_redis);
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(told(outcome.differences).contains(QStringLiteral("it is alive")));
        QCOMPARE(everyKey(*m_redis), before);
        QVERIFY(room.refused("evict", target()).contains(QStringLiteral("is alive")));
    }

    // Redisson's clients listen on replicas by default, and a master does not count them.
    void whoListensOnAReplicaIsAlive()
    {
        const ReplicaPair pair;
        BlockingRedis redis(pair.master);
        FairQueue(redis, "orders").ghost(ghost, 300'000);
        ActionRoom room(pair.master);
        const auto plan = room.planned("evict", target()); // every node was asked
        QVERIFY2(!plan->warning, qPrintable(plan->warning.value_or(words::Phrase()).english()));
        BlockingRedis alive(*pair.replicas.front());
        alive.subscribe({"redisson_lock__channel:{orders}:" + ghost});
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(told(outcome.differences).contains(QStringLiteral("it is alive")));
        QVERIFY(room.refused("evict", target()).contains(QStringLiteral("is alive")));
        QCOMPARE(FairQueue(redis, "orders").waiting(), QByteArrayList{ghost});
    }

    void aReplicaThatCannotBeAskedIsNamed()
    {
        const ReplicaPair pair;
        BlockingRedis redis(pair.master);
        FairQueue(redis, "orders").ghost(ghost, 300'000);
        ActionRoom room(pair.master);
        BlockingRedis(*pair.replicas.front()).call({"ACL", "SETUSER", "default", "-pubsub"});
        const auto plan = room.planned("evict", target());
        QVERIFY(plan->warning && plan->warning->english().contains(QStringLiteral("could not be asked: 127.0.0.1")));
        queue().ghost(ghost, 300'000);
        QVERIFY(!ActionRoom(*m_server).planned("evict", target())->warning);
    }

    void aReplicaThatAnswersNoMoreStopsIt()
    {
        const ReplicaPair pair;
        BlockingRedis redis(pair.master);
        FairQueue(redis, "orders").ghost(ghost, 300'000);
        ActionRoom room(pair.master);
        const auto plan = room.planned("evict", target());
        QVERIFY(!plan->warning);
        BlockingRedis(*pair.replicas.front()).call({"ACL", "SETUSER", "default", "-pubsub"});
        const auto outcome = await(room.all.execute(plan->id, {QStringLiteral("its host is gone")}, {}));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("127.0.0.1")), qPrintable(outcome.error().message));
        QCOMPARE(FairQueue(redis, "orders").waiting(), QByteArrayList{ghost});
    }

    // Nobody has answered, which does not mean that nobody listens.
    void whoListensOnALostConnectionIsUnknown()
    {
        const ReplicaPair pair;
        ActionRoom room(pair.master);
        auto watching = makeServer(socketAddress(pair.master), room.client->clock(), {});
        watching->open();
        awaitUntil([&] { return watching->isLive(); });
        ActionTools tools{room.client.get(), &room.monitor, &room.locks};
        tools.watched = watching.get();
        const std::vector<Channel> channels{Channel("redisson_lock__channel:{orders}:" + ghost)};
        auto asking = listenersEverywhere(tools, channels, {});
        watching.reset(); // before its replica is found
        const auto heard = await(std::move(asking));
        QVERIFY(!heard.silent.isEmpty());
    }

    void whereNobodyMayBeAskedThatIsSaid()
    {
        queue().ghost(ghost, 300'000);
        m_redis->call({"ACL", "SETUSER", "deaf", "on", "nopass", "allkeys", "allchannels", "+@all", "-pubsub|numsub"});
        redis::Address address = socketAddress(*m_server);
        address.user = "deaf";
        address.password = "any";
        ActionRoom room(address);
        const auto plan = room.planned("evict", target());
        QVERIFY(plan->warning && plan->warning->english().contains(QStringLiteral("could not be asked")));
        m_redis->call({"ACL", "DELUSER", "deaf"});
    }

    void whatCannotBeMeantIsRefused()
    {
        ActionRoom room(*m_server);
        QVERIFY(room.refused("evict", target()).contains(QStringLiteral("nobody is queued")));
        queue().ghost(other, 300'000);
        QVERIFY(room.refused("evict", target()).contains(QStringLiteral("is not in the queue")));
        QVERIFY(room.refused("evict", {idOf("orders")}).contains(QStringLiteral("name the waiter")));
        m_redis->call({"SET", "text", "x"});
        QVERIFY(room.refused("evict", {idOf("text"), Owner(ghost)}).contains(QStringLiteral("nobody is queued")));
    }

    void itIsPutBackInItsPlace()
    {
        queue().ghost(ghost, 300'000);
        queue().ghost(other, 600'000);
        const auto scores = [this] { return m_redis->call({"ZRANGE", deadlinesKey, "0", "-1", "WITHSCORES"}); };
        const RedisValue before = scores();
        ActionRoom room(*m_server);
        const auto outcome = room.done("evict", target());
        QCOMPARE(room.executed(outcome.undo->plan).what, What::Done);
        QCOMPARE(queue().waiting(), (QByteArrayList{ghost, other}));
        QCOMPARE(scores(), before);
        QVERIFY(!room.execute(outcome.undo->plan)); // only once
    }

    void aQueueThatMovedOnIsNotTurnedBack()
    {
        queue().ghost(ghost, 300'000);
        queue().ghost(other, 600'000);
        ActionRoom room(*m_server);
        const auto outcome = room.done("evict", target());
        queue().ghost("u:3", 900'000);
        const auto before = everyKey(*m_redis);
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("The queue has changed")));
        QCOMPARE(everyKey(*m_redis), before);
    }

private:
    FairQueue queue() { return {*m_redis, "orders"}; }
    static Target target() { return {idOf("orders"), Owner(ghost)}; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestEvictAction)

} // namespace lockscope::action_evict_test

#include "tst_action_evict.moc"

// After a force-release: the console itself holds the lock at once if requested; otherwise the release can be undone
// for a while.
#include "core/actions/kinds/action.h"
#include "tests/support/action_room.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::action_keep_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;
using Fields = QMap<QByteArray, QByteArray>;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const QByteArray uuid("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray permit(16, 'p');

} // namespace

class TestKeepAction : public QObject {
    Q_OBJECT

    qsizetype connections() { return m_redis->call({"CLIENT", "LIST"}).toBytes().count('\n'); }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void itIsOursAtOnce_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const QByteArrayList &make, locks::AcquirableKind kind) {
            QTest::newRow(name) << make << int(kind);
        };
        row("reentrant", {"HSET", "orders", owner, "2"}, locks::AcquirableKind::Reentrant);
        row("read", {"HSET", "orders", "mode", "read", owner, "1"}, locks::AcquirableKind::Write);
        row("write", {"HSET", "orders", "mode", "write", owner + ":write", "1"}, locks::AcquirableKind::Write);
        row("token", {"SET", "orders", uuid}, locks::AcquirableKind::Token);
    }

    void itIsOursAtOnce()
    {
        QFETCH(QByteArrayList, make);
        QFETCH(int, kind);
        m_redis->call(make);
        m_redis->call({"PEXPIRE", "orders", "30000"});
        ActionRoom room(*m_server);
        const auto plan = room.planned("force-release", kept(60s));
        QVERIFY(told(plan->consequences).contains(QStringLiteral("so nobody else can")));
        const auto outcome = room.executed(plan->id);
        QCOMPARE(outcome.what, What::Done);
        QVERIFY(!outcome.undo && outcome.whatNow);
        const auto hold = held(room);
        QCOMPARE(hold->id(), outcome.keptHold);
        QCOMPARE(int(hold->kind()), kind);
        QVERIFY(hold->isValid() && !hold->hasWatchdog());
        QVERIFY(about(m_redis->call({"PTTL", "orders"}).toInt(), 60'000));
        QCOMPARE(room.records()[0][QLatin1String("keep_ms")].toInt(), 60'000);
        const auto released = await(room.locks.release(hold)); // released early
        QVERIFY(released && *released == locks::Released::Freed);
        QCOMPARE(m_redis->call({"EXISTS", "orders"}).toInt(), 0);
    }

    // Without `keep`, the message wakes the waiters, not their own next check.
    void whoWaitsWakesAtOnce_data()
    {
        QTest::addColumn<int>("kind");
        for (const auto kind :
             {locks::AcquirableKind::Reentrant, locks::AcquirableKind::Fair, locks::AcquirableKind::Fenced,
              locks::AcquirableKind::Read, locks::AcquirableKind::Write})
            QTest::newRow(locks::word(kind).data()) << int(kind);
    }

    void whoWaitsWakesAtOnce()
    {
        QFETCH(int, kind);
        locks::LockClientOptions options;
        options.pollCap = 600s; // as long as the lease, far longer than this test waits
        LockHolder holder(*m_server, options);
        locks::AcquireRequest request = lockRequest("orders", holder.newOwner());
        request.kind = locks::AcquirableKind(kind);
        if (request.kind == locks::AcquirableKind::Read || request.kind == locks::AcquirableKind::Write)
            WireLock(*m_redis, "orders", owner).writeAcquire(600s);
        else
            WireLock(*m_redis, "orders", owner).acquire(600s);
        const auto waiter = holder.startWaiting(request);
        ActionRoom room(*m_server);
        const auto plan = room.planned("force-release", {idOf("orders")});
        QVERIFY(!waiter.isDone());
        QCOMPARE(room.executed(plan->id).receivers, 1);
        QVERIFY(waiter.hold() != nullptr);
    }

    void aLostReplyIsSettled_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<bool>("isToken");
        QTest::newRow("it was carried out") << int(LinkFaults::What::CutBeforeReply) << false;
        QTest::newRow("it never arrived") << int(LinkFaults::What::CutBeforeSending) << false;
        QTest::newRow("a SET NX lock, carried out") << int(LinkFaults::What::CutBeforeReply) << true;
    }

    // The reply is lost. The console used a new owner for the lock, which nobody else knows.
    void aLostReplyIsSettled()
    {
        QFETCH(int, what);
        QFETCH(bool, isToken);
        if (isToken)
            m_redis->call({"SET", "orders", uuid, "PX", "600000"});
        else
            WireLock(*m_redis, "orders", owner).acquire(600s);
        const auto faults = std::make_shared<LinkFaults>();
        faults->what = LinkFaults::What(what);
        const auto &script = lua::script(isToken ? "force_release_token" : "force_release");
        faults->word = shaOf(script.name);
        m_redis->call({"SCRIPT", "LOAD", QByteArray(script.source.data(), qsizetype(script.source.size()))});
        ActionRoom room(socketAddress(*m_server), withFaults(faults, {}));
        if (isToken)
            room.monitor.expect(Key("orders"), Kind::Token);
        const auto plan = room.planned("force-release", kept(60s));
        faults->times = 1;
        const auto outcome = room.execute(plan->id);
        QCOMPARE(faults->happened, 1);
        if (faults->what == LinkFaults::What::CutBeforeSending) {
            QVERIFY(!outcome);
            QVERIFY2(outcome.error().message.contains(QStringLiteral("nothing was done")),
                     qPrintable(outcome.error().message));
            QVERIFY(room.locks.holds().empty());
            QCOMPARE(m_redis->call({"HEXISTS", "orders", owner}).toInt(), 1);
            return;
        }
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, What::Done);
        QCOMPARE(held(room)->id(), outcome->keptHold);
        QVERIFY(held(room)->isValid());
        QVERIFY(await(room.locks.release(held(room))));
        QCOMPARE(m_redis->call({"EXISTS", "orders"}).toInt(), 0);
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("released"));
    }

    // The request arrives after the check that follows a lost reply, and has been canceled by then.
    void aRequestThatIsLateTakesNothing()
    {
        WireLock(*m_redis, "orders", owner).acquire(600s);
        FaultProxy proxy(m_server->socketPath());
        ActionRoom room(tcpAddress(proxy.port()));
        const auto plan = room.planned("force-release", kept(60s));
        // otherwise the client would send the script's text in a second request
        m_redis->call({"SCRIPT", "LOAD", QByteArray(lua::script("force_release").source.data())});
        proxy.cutAt({shaOf("force_release")}, 1, FaultProxy::CutWhen::Never);
        auto executing = room.all.execute(plan->id, {QStringLiteral("its host is gone")}, {});
        awaitUntil([&] { return proxy.bytesHeld() > 0; });
        room.client->close();
        room.client->open();
        const auto outcome = await(std::move(executing));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("nothing was done")),
                 qPrintable(outcome.error().message));
        const qsizetype before = connections();
        proxy.deliverHeld();
        awaitUntil([&] { return connections() < before; }); // the link that was held ends afterwards
        QCOMPARE(m_redis->call({"HEXISTS", "orders", owner}).toInt(), 1);
        QVERIFY(room.locks.holds().empty());
    }

    void aFencedLockDrawsAToken()
    {
        WireLock(*m_redis, "orders", owner).acquire();
        m_redis->call({"SET", "redisson_lock_token:{orders}", "41"});
        ActionRoom room(*m_server);
        room.done("force-release", kept(60s));
        QCOMPARE(held(room)->token(), std::optional<qint64>(42));
        QCOMPARE(int(held(room)->kind()), int(locks::AcquirableKind::Fenced));
    }

    void nobodyComesInBetweenAndWhoWaitsGetsItAtTheEnd()
    {
        WireLock(*m_redis, "orders", owner).acquire(600s);
        locks::LockClientOptions options;
        options.pollCap = 600s; // so that only the message can wake a waiter
        LockHolder holder(*m_server, options);
        const auto waiter = holder.startWaiting(lockRequest("orders", holder.newOwner()));
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", kept(1s));
        QCOMPARE(outcome.receivers, 1);
        const auto ours = held(room);
        bool isLost = false;
        QObject::connect(ours.get(), &locks::Hold::lost, ours.get(), [&isLost] { isLost = true; });
        QVERIFY(!waiter.isDone() && ours->isValid());
        QVERIFY(waiter.hold() != nullptr);
        QVERIFY(!isLost); // it was released, and did not expire
        QVERIFY(room.locks.holds().empty());
    }

    void whatCannotBeKeptIsRefused()
    {
        ActionRoom room(*m_server);
        m_redis->call({"SET", "orders", "1"});
        m_redis->call({"ZADD", "{orders}:timeout", "99999999999999", permit});
        QVERIFY(room.refused("force-release", kept(60s)).contains(QStringLiteral("would not keep others out")));
        m_redis->call({"FLUSHALL"});
        m_redis->call({"HSET", "orders", "dg==", owner, "dg==:" + owner + ":expire_time", "99999999999999",
                       "dg==:" + owner + ":lock_count", "1"});
        QVERIFY(room.refused("force-release", kept(60s)).contains(QStringLiteral("but not kept")));
        m_redis->call({"DEL", "orders"});
        WireLock(*m_redis, "orders", owner).acquire();
        for (const Millis time : {Millis(999), Millis(600'001)})
            QVERIFY(room.refused("force-release", kept(time)).contains(QStringLiteral("can be kept for")));
    }

    void whatChangedMeanwhileIsNotKept()
    {
        WireLock lock(*m_redis, "orders", owner);
        lock.acquire();
        ActionRoom room(*m_server);
        const auto plan = room.planned("force-release", kept(60s));
        lock.acquire();
        const auto before = everyKey(*m_redis);
        QCOMPARE(room.executed(plan->id).what, What::Changed);
        QCOMPARE(everyKey(*m_redis), before);
        QVERIFY(room.locks.holds().empty());
    }

    void theFormerHoldIsPutBack_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("make");
        using Make = QList<QByteArrayList>;
        QTest::newRow("reentrant") << Make{{"HSET", "orders", owner, "2"}, {"PEXPIRE", "orders", "60000"}};
        QTest::newRow("without an end") << Make{{"HSET", "orders", owner, "2"}};
        QTest::newRow("fenced") << Make{{"HSET", "orders", owner, "1"},
                                        {"PEXPIRE", "orders", "60000"},
                                        {"SET", "redisson_lock_token:{orders}", "7"}};
        QTest::newRow("read") << Make{{"HSET", "orders", "mode", "read", owner, "1"},
                                      {"PEXPIRE", "orders", "60000"},
                                      {"SET", "{orders}:" + owner + ":rwlock_timeout:1", "1", "PX", "60000"}};
        QTest::newRow("token") << Make{{"SET", "orders", uuid, "PX", "60000"}};
        QTest::newRow("permit") << Make{{"SET", "orders", "1"}, {"ZADD", "{orders}:timeout", "99999999999999", permit}};
    }

    void theFormerHoldIsPutBack()
    {
        QFETCH(QList<QByteArrayList>, make);
        for (const auto &command : make)
            m_redis->call(command);
        const auto before = everyKey(*m_redis);
        const qint64 left = m_redis->call({"PTTL", "orders"}).toInt();
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", {idOf("orders")});
        QVERIFY(everyKey(*m_redis) != before);
        QVERIFY(outcome.undoPlan && !outcome.whatNow);
        QVERIFY(!outcome.undoPlan->consequences.empty());
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Done);
        QVERIFY(back.whatNow && !back.undo);
        QCOMPARE(everyKey(*m_redis), before);
        const qint64 leftNow = m_redis->call({"PTTL", "orders"}).toInt();
        QVERIFY(left == -1 ? leftNow == -1 : about(leftNow, left) && leftNow <= left);
        QCOMPARE(room.records().back()[QLatin1String("result")].toString(), QStringLiteral("put-back"));
    }

    void whatSomebodyTookMeanwhileStaysTheirs()
    {
        WireLock lock(*m_redis, "orders", owner);
        lock.acquire();
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", {idOf("orders")});
        lock.as("u:2").acquire();
        const auto before = everyKey(*m_redis);
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("and still holds it")));
        QCOMPARE(everyKey(*m_redis), before);
    }

    void whatSomebodyHadInBetweenIsNotPutBack()
    {
        WireLock lock(*m_redis, "orders", owner);
        lock.acquire();
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", {idOf("orders")});
        WireLock other = lock.as("77777777-0002-4a5b-8c6d-1234567890ab:7");
        other.acquire();
        QVERIFY(await(room.monitor.read(Key("orders"), {})));
        other.release();
        QVERIFY(await(room.monitor.read(Key("orders"), {})));
        const auto back = room.executed(outcome.undo->plan);
        QCOMPARE(back.what, What::Changed);
        QVERIFY(told(back.differences).contains(QStringLiteral("Another client had the lock meanwhile")));
        QVERIFY(!lock.exists());
    }

    void afterTenSecondsItIsRefused()
    {
        WireLock(*m_redis, "orders", owner).acquire();
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", {idOf("orders")});
        Plan late = *outcome.undoPlan;
        late.readAt -= 10'001ms;
        const ActionTools tools{room.client.get(), &room.monitor, &room.locks};
        const auto back = await(findAction("put-back")->act(tools, std::make_shared<const Plan>(late)));
        QVERIFY(!back && back.error().kind == Error::Kind::Precondition);
        QVERIFY2(back.error().message.contains(QStringLiteral("only within 10.0 s")), qPrintable(back.error().message));
        QCOMPARE(m_redis->call({"EXISTS", "orders"}).toInt(), 0);
    }

    void whatWouldBeOverByNowIsRefused()
    {
        WireLock(*m_redis, "orders", owner).acquire(200ms);
        ActionRoom room(*m_server);
        const auto outcome = room.done("force-release", {idOf("orders")});
        const auto clock = room.client->clock();
        awaitUntil([&, until = clock->now() + 250ms] { return clock->now() >= until; });
        const auto back = room.execute(outcome.undo->plan);
        QVERIFY(!back && back.error().message.contains(QStringLiteral("would have expired by now")));
    }

    void nothingElseCanBePutBack()
    {
        ActionRoom room(*m_server);
        QVERIFY(room.refused("put-back", {idOf("orders")}).contains(QStringLiteral("only with the undo plan")));
    }

private:
    static Target kept(Millis time) { return {idOf("orders"), {}, 0, time}; }
    static std::shared_ptr<locks::Hold> held(const ActionRoom &room)
    {
        const auto holds = room.locks.holds();
        if (holds.size() != 1)
            throw std::runtime_error("there is not exactly one hold");
        return holds.front();
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestKeepAction)

} // namespace lockscope::action_keep_test

#include "tst_action_keep.moc"

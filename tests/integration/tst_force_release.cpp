// Breaking a lock: the shown holder is the one that is compared, removed and recorded, and nothing else.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/evidence.h"
#include "core/locks/wire/names.h"
#include "tests/support/force_release_room.h"

#include <QJsonArray>
#include <QLockFile>
#include <QTest>

namespace lockscope::force_release_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray uuidB("77777777-0002-4a5b-8c6d-1234567890ab");
const QByteArray idA = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
const QByteArray idB(16, 'b');

QByteArrayList fieldsOf(const Plan &plan)
{
    QByteArrayList fields;
    for (const auto &[field, value] : plan.fields)
        fields << field;
    return fields;
}

QByteArrayList ownersOf(const Plan &plan)
{
    QByteArrayList owners;
    for (const auto &holder : plan.seen.holders)
        owners << holder.owner.raw();
    return owners;
}

} // namespace

class TestForceReleaseAction : public QObject {
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
        m_redis->call({"CLIENT", "UNPAUSE"});
        m_redis->call({"FLUSHALL"});
    }

    void whoIsShownIsWhoIsCompared_data()
    {
        QTest::addColumn<QByteArray>("when");
        QTest::newRow("before it is read for the comparison") << QByteArray("HGETALL");
        QTest::newRow("before the reading is over") << QByteArray("EXEC");
    }

    // A releases the lock and B acquires it between two of our commands: whatever is shown is compared, deleted and
    // recorded.
    void whoIsShownIsWhoIsCompared()
    {
        QFETCH(QByteArray, when);
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        room.before.arm(when, [this] {
            m_redis->call({"DEL", "order:42"});
            hold(ownerB);
        });
        const auto plan = room.planned("order:42", Owner(ownerA));
        QVERIFY(!room.before.isArmed());
        QCOMPARE(ownersOf(plan), QByteArrayList{ownerB}); // so that --if-holder A does not match
        QCOMPARE(fieldsOf(plan), QByteArrayList{ownerB});
        QCOMPARE(room.executed(plan).what, What::Done);
        const QString told = room.records().front().value(QLatin1String("holders"))[0].toString();
        QVERIFY2(told.startsWith(QString::fromLatin1(ownerB)), qPrintable(told));
    }

    void whoComesAfterTheReadingLives()
    {
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        room.before.arm("EVALSHA", [this] {
            m_redis->call({"DEL", "order:42"});
            hold(ownerB);
        });
        const auto plan = room.planned("order:42", Owner(ownerA));
        QCOMPARE(ownersOf(plan), QByteArrayList{ownerA});
        const auto outcome = room.executed(plan);
        QCOMPARE(outcome.what, What::Changed);
        QCOMPARE(ownersOf(*outcome.now), QByteArrayList{ownerB});
        QVERIFY(!m_redis->call({"HGET", "order:42", ownerB}).isNil());
        const auto records = room.records();
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("changed"));
    }

    void tokensAreReadInOneStepToo()
    {
        m_redis->call({"SET", "lock:a", uuidA, "PX", "30000"});
        ForceReleaseRoom room(*m_server);
        room.before.arm("EXEC", [this] { m_redis->call({"SET", "lock:a", uuidB, "PX", "30000"}); });
        const auto plan = room.planned("lock:a");
        QVERIFY(!room.before.isArmed());
        QCOMPARE(plan.value, uuidB);
        QCOMPARE(plan.seen.value(), uuidB);
        QCOMPARE(ownersOf(plan), QByteArrayList{uuidB});
        QCOMPARE(room.executed(plan).what, What::Done);
        QCOMPARE(room.records().front().value(QLatin1String("compared"))[QLatin1String("value")].toString(),
                 QString::fromLatin1(uuidB));
    }

    void permitsAreReadInOneStepToo()
    {
        m_redis->call({"SET", "pool", "1"});
        m_redis->call({"ZADD", "{pool}:timeout", "99999999999999", idA});
        ForceReleaseRoom room(*m_server);
        room.before.arm("EXEC", [this] {
            m_redis->call({"ZREM", "{pool}:timeout", idA});
            m_redis->call({"ZADD", "{pool}:timeout", "99999999999998", idB});
        });
        const auto plan = room.planned("pool");
        QVERIFY(!room.before.isArmed());
        QCOMPARE(plan.permit, idB);
        QCOMPARE(plan.permitDeadline, 99'999'999'999'998);
        QCOMPARE(ownersOf(plan), QByteArrayList{idB.toHex()});
        room.before.arm("EXEC", [this] { m_redis->call({"ZADD", "{pool}:timeout", "99999999999999", idA}); });
        const Error several = room.refused("pool"); // now there are two holders
        QVERIFY2(several.message.contains(QStringLiteral("name the one")), qPrintable(several.message));
    }

    void whatWentMeanwhileIsSaid_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QString>("says");
        QTest::newRow("gone") << QByteArrayList{"DEL", "order:42"} << QStringLiteral("released just now");
        QTest::newRow("another type") << QByteArrayList{"SET", "order:42", "x"} << QStringLiteral("has just changed");
    }

    void whatWentMeanwhileIsSaid()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QString, says);
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        room.before.arm("MULTI", [&] { m_redis->call(change); });
        const Error error = room.refused("order:42");
        QCOMPARE(error.kind, Error::Kind::Precondition);
        QVERIFY2(error.message.contains(says), qPrintable(error.message));
    }

    void withoutMultiItIsSaidWhatIsMissing()
    {
        hold(ownerA);
        m_redis->call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", "-multi"});
        redis::Address address = socketAddress(*m_server);
        address.user = "poor";
        address.password = "p";
        ForceReleaseRoom room(address);
        const Error error = room.refused("order:42");
        QCOMPARE(error.kind, Error::Kind::Forbidden);
        QVERIFY2(error.message.contains(
                     QStringLiteral("(ACL SETUSER poor +multi +exec); an action must first read the lock")),
                 qPrintable(error.message));
        QVERIFY(room.client->isLive());
    }

    void aFixedLeaseTakenAgainIsAnotherHold_data()
    {
        QTest::addColumn<QByteArray>("lease"); // of the second hold
        QTest::addColumn<int>("passed"); // between plan and action, in seconds
        QTest::newRow("for longer") << QByteArray("20000") << 0;
        QTest::newRow("for as long, later") << QByteArray("5000") << 3;
    }

    // The same owner with the same count: only the time shows the difference.
    void aFixedLeaseTakenAgainIsAnotherHold()
    {
        QFETCH(QByteArray, lease);
        QFETCH(int, passed);
        hold(ownerA, "5000");
        ForceReleaseRoom room(*m_server);
        auto plan = room.planned("order:42");
        plan.seen.leaseKind = LeaseKind::Fixed;
        plan.seen.lease = 5s;
        plan.answeredAt -= std::chrono::seconds(passed);
        m_redis->call({"DEL", "order:42"});
        hold(ownerA, lease);
        QCOMPARE(room.executed(plan).what, What::Changed);
        QVERIFY(m_redis->call({"EXISTS", "order:42"}).toInt() == 1);
    }

    void anUnlearnedLeaseTakenAgainIsAnotherHold_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("for as long as a watchdog's") << QByteArray("8000") << QByteArray("30000");
        QTest::newRow("for much less") << QByteArray("600000") << QByteArray("10000");
        QTest::newRow("for a little less") << QByteArray("60000") << QByteArray("55000");
    }

    // The same owner with the same count and an unknown lease: without a renewal, the TTL can only run down.
    void anUnlearnedLeaseTakenAgainIsAnotherHold()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        hold(ownerA, before);
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("order:42");
        QCOMPARE(plan.seen.leaseKind, LeaseKind::Learning);
        m_redis->call({"DEL", "order:42"});
        hold(ownerA, after);
        QCOMPARE(room.executed(plan).what, What::Changed);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
    }

    // A message says that the lock was released, although the same owner has it now.
    void anUnlockMessageSinceItWasShownIsAChange()
    {
        hold(ownerA, "20000");
        ForceReleaseRoom room(*m_server);
        room.monitor.start();
        room.monitor.watch(Key("order:42"));
        awaitUntil([&] { return room.monitor.lock(Key("order:42")) && room.monitor.passes() > 0; });
        const auto plan = room.planned("order:42");
        const quint32 before = room.monitor.unlocksHeard(Key("order:42"));
        QCOMPARE(plan.unlocksHeard, before);
        m_redis->call({"PUBLISH", "redisson_lock__channel:{order:42}", "0"});
        awaitUntil([&] { return room.monitor.unlocksHeard(Key("order:42")) > before; });
        const auto outcome = room.executed(plan);
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(outcome.differences.front().english().contains(QStringLiteral("An unlock message came")));
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
        QCOMPARE(room.executed(*outcome.now).what, What::Done); // with a new plan it can be broken
    }

    // Nobody broke it, so the owner's next release is its own.
    void afterAChangeItsOwnersReleaseIsNotCalledForced()
    {
        hold(ownerA, "20000");
        ForceReleaseRoom room(*m_server);
        std::vector<LockEvent> told;
        connect(&room.monitor, &monitor::Monitor::happened, this, [&told](const std::vector<LockEvent> &events) {
            told.insert(told.end(), events.begin(), events.end());
        });
        room.monitor.start();
        room.monitor.watch(Key("order:42"));
        awaitUntil([&] { return room.monitor.lock(Key("order:42")) && room.monitor.passes() > 0; });
        const auto plan = room.planned("order:42");
        room.before.arm("EVALSHA", [this] { m_redis->call({"HINCRBY", "order:42", ownerA, "1"}); });
        QCOMPARE(room.executed(plan).what, What::Changed);
        m_redis->call({"DEL", "order:42"});
        m_redis->call({"PUBLISH", "redisson_lock__channel:{order:42}", "0"});
        const auto ended = [&told](LockEvent::What what) {
            return std::any_of(told.begin(), told.end(), [what](const LockEvent &event) { return event.what == what; });
        };
        using Event = LockEvent::What;
        awaitUntil([&] { return ended(Event::Released) || ended(Event::Forced) || ended(Event::Gone); });
        QVERIFY(!ended(Event::Forced));
    }

    void whatBelongsToALockIsNotALock_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("fencing counter") << QByteArrayList{"SET", "redisson_lock_token:{acct2}", "1"};
        QTest::newRow("unlock latch") << QByteArrayList{"SET", "redisson_unlock_latch:{acct2}:00ff", "1", "PX", "9000"};
        QTest::newRow("reader's lease") << QByteArrayList{"SET", "{acct2}:" + ownerA + ":rwlock_timeout:1", "1", "PX",
                                                          "9000"};
        QTest::newRow("queue") << QByteArrayList{"RPUSH", "redisson_lock_queue:{acct2}", ownerA};
    }

    void whatBelongsToALockIsNotALock()
    {
        QFETCH(QByteArrayList, make);
        m_redis->call(make);
        ForceReleaseRoom room(*m_server);
        for (const Action *action : allActions()) {
            if (QByteArray(action->word) == "sweep")
                continue;
            const QByteArray word = action->word;
            const auto plan = await(makePlan(room.tools, word, {{{}, 0, Key(make[1])}, Owner(ownerA), 3}, {}));
            QVERIFY2(!plan, action->word);
            QCOMPARE(plan.error().kind, Error::Kind::Precondition);
            QVERIFY2(plan.error().message.contains(QStringLiteral("of the lock 'acct2'"))
                         || QByteArray(action->word) == "put-back",
                     qPrintable(plan.error().message));
        }
        QCOMPARE(m_redis->call({"EXISTS", make[1]}).toInt(), 1);
    }

    // Its type shows that it is a lock, whatever its name looks like.
    void aLockMayBeCalledLikeACompanion()
    {
        const QByteArray name("redisson_lock_token:{acct2}");
        m_redis->call({"HSET", name, ownerA, "1"});
        ForceReleaseRoom room(*m_server);
        QCOMPARE(room.executed(room.planned(name)).what, What::Done);
    }

    // The script is stopped between two of its writes: the first write must not be reported as undone.
    void aScriptThatFailsMidwayIsUnknown()
    {
        hold(ownerA);
        m_redis->call({"ACL", "SETUSER", "halfway", "reset", "on", ">p", "~*", "&*", "+@all", "-del"});
        redis::Address address = socketAddress(*m_server);
        address.user = "halfway";
        address.password = "p";
        ForceReleaseRoom room(address);
        const auto nothing = await(room.execute(room.planned("order:42")));
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().kind, Error::Kind::Forbidden); // the script checks before its first write
        QVERIFY2(nothing.error().message.endsWith(QStringLiteral("; nothing was changed")),
                 qPrintable(nothing.error().message));
        m_redis->call({"ACL", "SETUSER", "halfway", "+del", "-zrem"});
        queue(ownerB);
        // a stale waiter at the head, which is removed first
        m_redis->call({"ZADD", "redisson_lock_timeout:{order:42}", "5", ownerB});
        const auto halfway = await(room.execute(room.planned("order:42")));
        QVERIFY(!halfway);
        QCOMPARE(halfway.error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY2(halfway.error().message.contains(QStringLiteral("Read the lock again")),
                 qPrintable(halfway.error().message));
        m_redis->call({"ACL", "DELUSER", "halfway"});
    }

    void aFixedLeaseThatRunsDownIsTheSame()
    {
        hold(ownerA, "600000");
        ForceReleaseRoom room(*m_server);
        auto plan = room.planned("order:42");
        plan.seen.leaseKind = LeaseKind::Fixed;
        plan.seen.lease = 10min;
        QCOMPARE(room.executed(plan).what, What::Done);
    }

    void aRenewalIsNoOtherHold()
    {
        hold(ownerA, "12000");
        ForceReleaseRoom room(*m_server);
        auto plan = room.planned("order:42");
        plan.seen.leaseKind = LeaseKind::Watchdog;
        plan.seen.lease = 60s;
        m_redis->call({"PEXPIRE", "order:42", "60000"});
        QCOMPARE(room.executed(plan).what, What::Done);
    }

    void aFencedLockTakenAgainIsAnotherHold()
    {
        hold(ownerA);
        m_redis->call({"SET", "redisson_lock_token:{order:42}", "7"});
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("order:42");
        QCOMPARE(plan.token, std::optional<QByteArray>("7"));
        m_redis->call({"INCR", "redisson_lock_token:{order:42}"});
        QCOMPARE(room.executed(plan).what, What::Changed);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
    }

    // What the monitor saw between plan and action also counts, even if fields, TTL and token are equal.
    void whatTheMonitorSawTakenAgainIsAnotherHold()
    {
        hold(ownerA, "20000");
        ForceReleaseRoom room(*m_server);
        room.monitor.start();
        room.monitor.watch(Key("order:42"));
        awaitUntil([&] { return room.monitor.lock(Key("order:42")) && room.monitor.passes() > 0; });
        const auto plan = room.planned("order:42");
        m_redis->call({"DEL", "order:42"});
        hold(ownerA, "25000");
        awaitUntil([&] {
            m_redis->call({"PUBLISH", "redisson_lock__channel:{order:42}", "0"});
            const auto now = room.monitor.lock(Key("order:42"));
            return now && now->heldSince > plan.answeredAt;
        });
        const auto outcome = room.executed(plan);
        QCOMPARE(outcome.what, What::Changed);
        QVERIFY(outcome.differences.front().english().contains(
            QStringLiteral("same owner released and acquired it again")));
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("changed"));
    }

    void readersLeaveNothingBehind()
    {
        const WireLock a(*m_redis, "rw", ownerA);
        WireLock first = a, second = a.as(ownerB);
        first.readAcquire();
        first.readAcquire();
        second.readAcquire();
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("rw");
        QCOMPARE(plan.companions.size(), std::size_t(3));
        QCOMPARE(room.executed(plan).what, What::Done);
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), 0);
    }

    void writersWaitersHearTheMessageForAll()
    {
        WireLock(*m_redis, "rw", ownerA).writeAcquire();
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_rwlock:{rw}"});
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("rw");
        QCOMPARE(plan.wakes, 1);
        QCOMPARE(room.executed(plan).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("1"));
    }

    void readersWaitersHearTheMessageForOne()
    {
        WireLock(*m_redis, "rw", ownerA).readAcquire();
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_rwlock:{rw}"});
        ForceReleaseRoom room(*m_server);
        QCOMPARE(room.executed(room.planned("rw")).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("0"));
    }

    void whoQueuesIsWoken_data()
    {
        QTest::addColumn<bool>("later");
        QTest::newRow("before the plan") << false;
        QTest::newRow("after the plan") << true;
    }

    void whoQueuesIsWoken()
    {
        QFETCH(bool, later);
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        BlockingRedis waiter(*m_server);
        std::optional<Plan> plan;
        if (later)
            plan = room.planned("order:42");
        queue(ownerB);
        waiter.subscribe({"redisson_lock__channel:{order:42}:" + ownerB});
        if (!later)
            plan = room.planned("order:42");
        QCOMPARE(plan->seen.kind, later ? Kind::Reentrant : Kind::Fair);
        QCOMPARE(plan->wakes, later ? 0 : 1);
        QCOMPARE(room.executed(*plan).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("0"));
    }

    void whoIsRenewedInTimeIsAlive()
    {
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        QVERIFY(!ForceReleaseRoom(*m_server).planned("order:42").warning); // the lease is not known yet
        monitor::RawLock before; // a third of its lease ago, it had as much time left as now
        before.name = Key("order:42");
        before.readAt = room.client->clock()->now() - 10s;
        before.type = "hash";
        before.pttl = 30'000;
        before.fields = {{ownerA, "1"}};
        before.fieldCount = 1;
        QVERIFY(room.monitor.record(before));
        const auto plan = room.planned("order:42");
        QCOMPARE(plan.seen.leaseKind, LeaseKind::Watchdog);
        QVERIFY(plan.warning);
        const QString first = plan.warning->english();
        QVERIFY2(first.contains(QStringLiteral("alive and working"))
                     && first.contains(QStringLiteral("two programs may work at the same time")),
                 qPrintable(first));
        QVERIFY(plan.consequences[0].english().contains(QStringLiteral("Deletes the lock if its hold is unchanged")));
    }

    void whatIsNoLockIsRefused_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::addColumn<QString>("says");
        QTest::newRow("a hash that is no lock") << QByteArrayList{"HSET", "order-lock", "name", "Ada", "mail", "a@b"}
                                                << QStringLiteral("could destroy data");
        QTest::newRow("a semaphore") << QByteArrayList{"SET", "order-lock-semaphore", "3"}
                                     << QStringLiteral("return permits");
        QTest::newRow("a latch") << QByteArrayList{"SET", "order-lock-latch", "3"} << QStringLiteral("count it down");
        QTest::newRow("nothing") << QByteArrayList{"SET", "other", "3"} << QStringLiteral("does not exist");
    }

    void whatIsNoLockIsRefused()
    {
        QFETCH(QByteArrayList, make);
        QFETCH(QString, says);
        m_redis->call(make);
        ForceReleaseRoom room(*m_server);
        const Error error = room.refused(make[1] == "other" ? QByteArray("order-lock") : make[1]);
        QCOMPARE(error.kind, Error::Kind::Precondition);
        QVERIFY2(error.message.contains(says), qPrintable(error.message));
        QVERIFY(room.records().isEmpty());
    }

    void tooManyHoldersAreRefused()
    {
        for (const int readers : {1'000, 1'001}) {
            m_redis->call({"DEL", "rw"});
            m_redis->call(
                {"EVAL",
                 "redis.call('hset', KEYS[1], 'mode', 'read') for i = 1, tonumber(ARGV[1]) do redis.call('hset', "
                 "KEYS[1], '3f2a91c0-0001-4a5b-8c6d-1234567890ab:' .. i, 1) end",
                 "1", "rw", QByteArray::number(readers)});
            ForceReleaseRoom room(*m_server);
            const auto plan = await(room.plan("rw"));
            QCOMPARE(plan.has_value(), readers == 1'000);
            if (plan)
                QCOMPARE(room.executed(*plan).what, What::Done);
            else
                QVERIFY2(plan.error().message.contains(QStringLiteral("1001 holders")),
                         qPrintable(plan.error().message));
        }
    }

    // Owners and names come from outside.
    void theRecordSaysExactlyWhatWasCompared()
    {
        const QByteArray owner = "%1-%2-%3:%4";
        m_redis->call({"HSET", "lock:%1", owner, "2"});
        m_redis->call({"SET", "redisson_lock_token:{lock:%1}", "7"});
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("lock:%1");
        QCOMPARE(room.executed(plan).what, What::Done);
        const auto records = room.records();
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0][QLatin1String("holders")][0].toString(), QStringLiteral("%1-%2-%3:%4 × 2 (exclusive)"));
        QCOMPARE(records[0][QLatin1String("compared")][QLatin1String("fields")].toObject(),
                 (QJsonObject{{QStringLiteral("%1-%2-%3:%4"), QStringLiteral("2")}}));
        QCOMPARE(records[0][QLatin1String("token")].toString(), QStringLiteral("7"));
        QCOMPARE(records[0][QLatin1String("name")].toString(), QStringLiteral("lock:%1"));
        QCOMPARE(records[0][QLatin1String("run_id")].toString().size(), 40);
        QCOMPARE(records[1][QLatin1String("intent")], records[0][QLatin1String("id")]);
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("released"));
        const QString action = plan.consequences.front().english();
        QVERIFY2(action.contains(QStringLiteral("%1-%2-%3 · thread %4, entered 2 times")), qPrintable(action));
    }

    void whileTheAuditFileIsLockedNothingIsBroken()
    {
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("order:42");
        QLockFile other(room.audit.file() + QStringLiteral(".lock"));
        QVERIFY(other.lock());
        const auto outcome = await(room.execute(plan));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Forbidden);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("nothing was changed")),
                 qPrintable(outcome.error().message));
        QVERIFY(!outcome.error().message.contains(QStringLiteral("--audit-file"))); // the window has its own text
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
    }

    void anOutcomeThatIsNotRecordedIsNotClaimedToBe()
    {
        hold(ownerA);
        int files = 0; // folder, intent, outcome
        ForceReleaseRoom room(*m_server, [&files](int) { return ++files == 3 ? -1 : 0; });
        const auto outcome = room.executed(room.planned("order:42"));
        QCOMPARE(outcome.what, What::Done);
        QVERIFY(!outcome.isRecorded());
        QVERIFY2(outcome.auditWarning.contains(room.audit.file()), qPrintable(outcome.auditWarning));
        QVERIFY(!outcome.auditWarning.contains(QStringLiteral("nothing was changed")));
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 0);
    }

    // The intent is on the disk before the command is sent.
    void recordsTheIntentBeforeActing()
    {
        hold(ownerA);
        int phase = 0;
        bool stillHeld = false;
        ForceReleaseRoom room(*m_server, [&](int) {
            if (++phase == 2)
                stillHeld = BlockingRedis(*m_server).call({"EXISTS", "order:42"}).toInt() == 1;
            return 0;
        });
        QCOMPARE(room.executed(room.planned("order:42")).what, What::Done);
        QVERIFY(stillHeld);
    }

    // Nobody knows whether it was done, so it is never reported as canceled or failed.
    void aConnectionClosedMeanwhileLeavesTheOutcomeUnknown()
    {
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        const auto plan = room.planned("order:42");
        m_redis->call({"CLIENT", "PAUSE", "60000", "WRITE"});
        room.before.arm("EVALSHA", [] {});
        auto doing = room.execute(plan);
        awaitUntil([&] { return !room.before.isArmed(); });
        room.client->close();
        const auto outcome = await(std::move(doing));
        m_redis->call({"CLIENT", "UNPAUSE"});
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::OutcomeUnknown);
        const auto records = room.records();
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("outcome-unknown"));
    }

    void stoppedBeforeItIsSentNothingIsDone()
    {
        hold(ownerA);
        std::stop_source stop;
        ForceReleaseRoom room(*m_server, [&stop](int) {
            stop.request_stop(); // while the intent is written
            return 0;
        });
        const auto plan = room.planned("order:42");
        const auto outcome = await(room.execute(plan, stop.get_token()));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Canceled);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 1);
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("canceled"));
    }

private:
    void hold(const QByteArray &owner, const QByteArray &lease = "30000")
    {
        m_redis->call({"HSET", "order:42", owner, "1"});
        m_redis->call({"PEXPIRE", "order:42", lease});
    }
    void queue(const QByteArray &owner)
    {
        m_redis->call({"RPUSH", "redisson_lock_queue:{order:42}", owner});
        m_redis->call({"ZADD", "redisson_lock_timeout:{order:42}", "99999999999999", owner});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestForceReleaseAction)

} // namespace lockscope::force_release_test

#include "tst_force_release.moc"

// An operator whose ACL permits no scripts: every action is done by WATCH and MULTI … EXEC, with the same comparison.
#include "core/actions/deeds/deeds.h"
#include "core/actions/transactions/transactions.h"
#include "tests/support/acl_roles.h"
#include "tests/support/force_release_room.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::actions;
using What = Outcome::What;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray permit = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
const QByteArray name = "lock:a";

using Commands = QList<QByteArrayList>;

} // namespace

class TestWithoutEval : public QObject {
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
        m_redis->call({"CONFIG", "RESETSTAT"});
        become(operatorWithoutEval());
    }

    void eachKindIsFreed_data()
    {
        QTest::addColumn<Commands>("make");
        QTest::addColumn<QByteArray>("channel");
        QTest::addColumn<QByteArray>("message");
        const QByteArray later = "99999999999999";
        const QByteArray queue = "redisson_lock_queue:{lock:a}", queued = "redisson_lock_timeout:{lock:a}";
        const QByteArray plain = "redisson_lock__channel:{lock:a}", readWrite = "redisson_rwlock:{lock:a}";
        const QByteArrayList ttl{"PEXPIRE", name, "30000"};
        QTest::newRow("reentrant") << Commands{{"HSET", name, ownerA, "2"}, ttl} << plain << QByteArray("0");
        QTest::newRow("without expiry") << Commands{{"HSET", name, ownerA, "1"}} << plain << QByteArray("0");
        QTest::newRow("fair") << Commands{{"HSET", name, ownerA, "1"},
                                          ttl,
                                          {"RPUSH", queue, "stale:1", ownerB},
                                          {"ZADD", queued, "5", "stale:1", later, ownerB}}
                              << QByteArray(plain + ':' + ownerB) << QByteArray("0");
        QTest::newRow("fenced") << Commands{{"HSET", name, ownerA, "1"},
                                            ttl,
                                            {"SET", "redisson_lock_token:{lock:a}", "7"}}
                                << plain << QByteArray("0");
        QTest::newRow("readers") << Commands{{"HSET", name, "mode", "read", ownerA, "1", ownerB, "1"},
                                             ttl,
                                             {"SET", "{lock:a}:" + ownerA + ":rwlock_timeout:1", "1"},
                                             {"SET", "{lock:a}:" + ownerB + ":rwlock_timeout:1", "1"}}
                                 << readWrite << QByteArray("0");
        QTest::newRow("writer") << Commands{{"HSET", name, "mode", "write", ownerA + ":write", "1"}, ttl} << readWrite
                                << QByteArray("1");
        QTest::newRow("token") << Commands{{"SET", name, uuidA, "PX", "30000"}} << QByteArray("lock-channel") << name;
        QTest::newRow("permit") << Commands{{"SET", name, "1"}, {"ZADD", "{lock:a}:timeout", later, permit}}
                                << QByteArray("redisson_sc:{lock:a}") << QByteArray("2");
    }

    void eachKindIsFreed()
    {
        QFETCH(Commands, make);
        QFETCH(QByteArray, channel);
        QFETCH(QByteArray, message);
        run(make);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({channel});
        ForceReleaseRoom room(m_operator);
        const auto outcome = room.executed(room.planned(name));
        QCOMPARE(outcome.what, What::Done);
        QCOMPARE(outcome.by, Outcome::By::Transaction);
        QCOMPARE(outcome.receivers, 1);
        QCOMPARE(waiter.message(), message);
        QCOMPARE(m_redis->call({"HLEN", "none"}), RedisValue::integer(0));
        const bool isPermit = channel.startsWith("redisson_sc");
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(isPermit ? 1 : 0));
        QCOMPARE(m_redis->call({"EXISTS", "{lock:a}:timeout"}), RedisValue::integer(0));
        const auto records = room.records();
        QCOMPARE(records[1][QLatin1String("by")].toString(), QStringLiteral("transaction"));
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("released"));
    }

    void whereScriptsArePermittedTheyAct()
    {
        hold(ownerA);
        ForceReleaseRoom room(*m_server);
        QCOMPARE(room.executed(room.planned(name)).by, Outcome::By::Script);
        QCOMPARE(room.records()[1][QLatin1String("by")].toString(), QStringLiteral("script"));
    }

    // Who refuses a script is not asked again: each refusal is an entry in the server's ACL log.
    void whatIsRefusedIsRemembered()
    {
        ForceReleaseRoom room(m_operator);
        for (int i = 0; i < 2; ++i) {
            hold(ownerA);
            QCOMPARE(room.executed(room.planned(name)).by, Outcome::By::Transaction);
        }
        QVERIFY(!room.client->has(redis::Capability::Scripts));
        const QByteArray counts = m_redis->call({"INFO", "commandstats"}).toBytes();
        const qsizetype at = counts.indexOf("cmdstat_evalsha:");
        QVERIFY2(at >= 0 && counts.mid(at, counts.indexOf('\r', at) - at).endsWith("rejected_calls=1,failed_calls=0"),
                 counts.mid(at, 120).constData());
    }

    // A token counter that may only be read: no script that names it is permitted, yet a transaction reads it.
    void aKeyThatMayOnlyBeReadIsNoReasonToRefuse()
    {
        become(operatorWithoutEval() + QByteArrayList{"+eval", "+evalsha"});
        hold(ownerA);
        m_redis->call({"SET", "redisson_lock_token:{lock:a}", "7"});
        ForceReleaseRoom room(m_operator);
        QCOMPARE(room.executed(room.planned(name)).by, Outcome::By::Transaction);
        QVERIFY(room.client->has(redis::Capability::Scripts)); // of other keys they may be permitted
        QCOMPARE(m_redis->call({"GET", "redisson_lock_token:{lock:a}"}), RedisValue::bytes("7"));
    }

    void whoComesMeanwhileLives_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("before it is compared") << QByteArray("WATCH");
        QTest::newRow("between the answers") << QByteArray("HMGET");
        QTest::newRow("after the comparison") << QByteArray("DEL");
        QTest::newRow("at the last moment") << QByteArray("EXEC");
    }

    void whoComesMeanwhileLives()
    {
        QFETCH(QByteArray, before);
        hold(ownerA);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{lock:a}"});
        ForceReleaseRoom room(m_operator);
        const auto plan = room.planned(name);
        room.before.arm(before, [this] {
            m_redis->call({"DEL", name});
            hold(ownerB);
        });
        const auto outcome = room.executed(plan);
        QVERIFY(!room.before.isArmed());
        QCOMPARE(outcome.what, What::Changed);
        QCOMPARE(m_redis->call({"HGET", name, ownerB}), RedisValue::bytes("1"));
        QVERIFY(!waiter.message(Millis(50)));
    }

    // Its watchdog touches the key: compared once more, and it is still the same hold.
    void aRenewalInBetweenIsNoOtherHold()
    {
        hold(ownerA);
        ForceReleaseRoom room(m_operator);
        const auto plan = renewed(room.planned(name));
        room.before.arm("EXEC", [this] { m_redis->call({"PEXPIRE", name, "30000"}); });
        QCOMPARE(room.executed(plan).what, What::Done);
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(0));
    }

    void whatIsMissingIsNamed_data()
    {
        QTest::addColumn<QByteArrayList>("less");
        QTest::addColumn<QString>("says");
        for (const char *verb : {"watch", "hlen", "hmget", "time", "del", "publish", "exec", "multi"})
            QTest::newRow(verb) << QByteArrayList{QByteArray("-") + verb}
                                << (verb == QByteArray("exec") || verb == QByteArray("multi")
                                        ? QStringLiteral("(ACL SETUSER operator +multi +exec)")
                                        : QStringLiteral("(ACL SETUSER operator +%1)").arg(QLatin1String(verb)));
        QTest::newRow("the lock's key") << QByteArrayList{"resetkeys", "%R~lock:*", "%RW~redisson*", "%RW~{lock:*"}
                                        << QStringLiteral("(ACL SETUSER operator ~lock:a)");
        QTest::newRow("the channel") << QByteArrayList{"resetchannels"}
                                     << QStringLiteral("(ACL SETUSER operator &redisson_lock__channel:{lock:a})");
    }

    void whatIsMissingIsNamed()
    {
        QFETCH(QByteArrayList, less);
        QFETCH(QString, says);
        hold(ownerA);
        ForceReleaseRoom room(m_operator);
        const auto plan = room.planned(name);
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "operator"} + less);
        const auto outcome = await(room.execute(plan));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Forbidden);
        QVERIFY2(outcome.error().message.contains(says), qPrintable(outcome.error().message));
        QVERIFY(outcome.error().message.contains(QStringLiteral("nothing was changed")));
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(1));
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("forbidden"));
    }

    void whoMayNotAskWhoListensStillFrees()
    {
        become(operatorWithoutEval() + QByteArrayList{"-pubsub|numsub"});
        hold(ownerA);
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{lock:a}"});
        ForceReleaseRoom room(m_operator);
        const auto outcome = room.executed(room.planned(name));
        QCOMPARE(outcome.what, What::Done);
        QCOMPARE(outcome.receivers, 1);
    }

    // It was judged dead while it could be asked who listens.
    void whoMayNotAskWhoListensSweepsNobodyAlive()
    {
        become(operatorWithoutEval() + QByteArrayList{"+pubsub|shardnumsub"});
        const QByteArray queue = "redisson_lock_queue:{lock:a}";
        m_redis->call({"RPUSH", queue, ownerA});
        ForceReleaseRoom room(m_operator);
        const auto plan = await(makePlan(room.tools, "sweep", {{{}, 0, Key(queue)}}, {}));
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        m_redis->call({"ACL", "SETUSER", "operator", "-pubsub|numsub"});
        QCOMPARE(room.executed(*plan).what, What::Changed);
        QCOMPARE(m_redis->call({"EXISTS", queue}), RedisValue::integer(1));
    }

    // Two hundred other EXECs on the shared connection meanwhile: none of them ends the watch.
    void theSharedConnectionsTransactionsDoNotDisturb()
    {
        hold(ownerA);
        ForceReleaseRoom room(m_operator);
        const auto plan = room.planned(name);
        room.before.arm("EXEC", [&] {
            for (int i = 0; i < 200; ++i) {
                room.client->send(redis::Command::ofNode({"MULTI"}));
                room.client->send(redis::Command::ofNode({"EXEC"}));
            }
            m_redis->call({"DEL", name});
            hold(ownerB);
        });
        QCOMPARE(room.executed(plan).what, What::Changed);
        QCOMPARE(m_redis->call({"HGET", name, ownerB}), RedisValue::bytes("1"));
    }

    void whenTheAnswerIsLostNobodyKnows()
    {
        hold(ownerA);
        ForceReleaseRoom room(m_operator);
        const auto plan = room.planned(name);
        room.before.arm("EXEC", [this] { m_redis->call({"CLIENT", "PAUSE", "60000", "ALL"}); });
        auto doing = room.execute(plan);
        awaitUntil([&] { return !room.before.isArmed(); });
        const auto outcome = await(std::move(doing), Millis(20'000));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::OutcomeUnknown);
        m_server->restart();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void whatChangesAllTheTimeIsLeftAlone()
    {
        hold(ownerA);
        ForceReleaseRoom room(m_operator);
        const auto plan = renewed(room.planned(name));
        int times = 0;
        std::function<void()> touch = [&] {
            ++times;
            m_redis->call({"PEXPIRE", name, "30000"});
            room.before.arm("EXEC", touch);
        };
        room.before.arm("EXEC", touch);
        const auto outcome = await(room.execute(plan));
        QVERIFY(!outcome);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("changed each of the 20 times")),
                 qPrintable(outcome.error().message));
        QCOMPARE(times, 20);
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(1));
    }

    void noConnectionStaysBehind()
    {
        ForceReleaseRoom room(m_operator);
        const auto connections = [this] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count("user=operator"); };
        const auto before = connections();
        hold(ownerA);
        QCOMPARE(room.executed(room.planned(name)).what, What::Done);
        awaitUntil([&] { return connections() == before; });
    }

    // An action that has a script and no transaction cannot be done by those who may run none.
    void eachScriptThatActsHasItsTransaction()
    {
        for (const Transaction *one : transactions()) {
            QCOMPARE(transactionFor(lua::script(one->script)), one);
            QVERIFY(one->questions && one->decide);
        }
        QVERIFY(!transactionFor(lua::script("reentrant_acquire")));
    }

private:
    // A watchdog is known by its renewals. Of an unlearned lease a longer time to live is another hold.
    static Plan renewed(Plan plan)
    {
        plan.seen.leaseKind = LeaseKind::Watchdog;
        plan.seen.lease = std::chrono::seconds(30);
        return plan;
    }

    void become(const QByteArrayList &rights)
    {
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "operator", "reset", "on", ">secret"} + rights);
        m_operator = socketAddress(*m_server);
        m_operator.user = "operator";
        m_operator.password = "secret";
    }
    void run(const Commands &commands)
    {
        for (const QByteArrayList &command : commands)
            m_redis->call(command);
    }
    void hold(const QByteArray &owner)
    {
        m_redis->call({"HSET", name, owner, "1"});
        m_redis->call({"PEXPIRE", name, "30000"});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    redis::Address m_operator;
};

QTEST_GUILESS_MAIN(TestWithoutEval)
#include "tst_without_eval.moc"

// An operator without EVAL: every action is refused with the ACL line that permits it, and nothing changes.
#include "core/actions/kinds/action.h"
#include "tests/support/acl_roles.h"
#include "tests/support/action_room.h"
#include "tests/support/fair_queue.h"
#include "tests/support/pasted.h"
#include "tests/support/redis_server.h"

#include <QTest>

namespace lockscope::without_eval_test {

using actions::Target;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray permit = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
const QByteArray later = "99999999999999";

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
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "operator", "reset", "on", ">secret"} + operatorRights());
        m_redis->call({"HSET", "lock:plain", ownerA, "1"});
        m_redis->call({"PEXPIRE", "lock:plain", "600000"});
        m_redis->call({"HSET", "lock:endless", ownerA, "1"});
        m_redis->call({"HSET", "lock:fair", ownerA, "1"});
        m_redis->call({"PEXPIRE", "lock:fair", "600000"});
        FairQueue(*m_redis, "lock:fair").ghost(ownerB, 300'000);
        m_redis->call({"HSET", "lock:read", "mode", "read", ownerA, "1", ownerB, "1"});
        m_redis->call({"SET", "{lock:read}:" + ownerB + ":rwlock_timeout:1", "1", "PX", "600000"});
        m_redis->call({"PEXPIRE", "lock:read", "600000"});
        m_redis->call({"SET", "lock:token", "3f2a91c0", "PX", "600000"});
        m_redis->call({"SET", "lock:permits", "1"});
        m_redis->call({"ZADD", "{lock:permits}:timeout", later, permit});
        m_redis->call({"RPUSH", "redisson_lock_queue:{lock:left}", "u:1"});
        m_redis->call({"ZADD", "redisson_lock_timeout:{lock:left}", "5", "u:1"});
    }

    void eachActionIsRefusedWithItsLine_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<Target>("target");
        // disconnect sends no script, put-back is tested below, and tst_session_actions tests set-permits
        QSet<QByteArray> tested{"disconnect", "put-back", "set-permits"};
        const auto row = [&tested](const QByteArray &action, const Target &target) {
            QTest::newRow(QByteArray(action + ", " + target.lock.key.raw()).constData()) << action << target;
            tested << action;
        };
        for (const char *name : {"lock:plain", "lock:fair", "lock:read", "lock:token", "lock:permits"})
            row("force-release", on(name));
        row("evict", on("lock:fair", ownerB));
        row("remove-reader", on("lock:read", ownerA));
        row("set-ttl", on("lock:endless", {}, 60'000));
        row("wake", on("lock:fair"));
        row("sweep", on("redisson_lock_queue:{lock:left}"));
        for (const actions::Action *action : actions::allActions())
            QVERIFY2(tested.contains(action->word), action->word);
    }

    void eachActionIsRefusedWithItsLine()
    {
        QFETCH(QByteArray, action);
        QFETCH(Target, target);
        forbidScripts();
        const auto before = everyKey(*m_redis);
        BlockingRedis messages(*m_server);
        messages.send({"PSUBSCRIBE", "redisson*"});
        QVERIFY(messages.read());
        ActionRoom room(operatorAddress());
        const auto refusal = room.execute(room.planned(action, target)->id);
        QVERIFY(!refusal);
        verifyRefused(room, refusal.error());
        QVERIFY(everyKey(*m_redis) == before);
        QVERIFY(!messages.read(Millis(20)));

        QVERIFY(!pasteAclLine(*m_server, refusal.error().message).isEmpty());
        const auto outcome = room.execute(room.planned(action, target)->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, actions::Outcome::What::Done);
        QCOMPARE(room.records().last()[QLatin1String("by")].toString(), QStringLiteral("script"));
    }

    void whatIsTakenBackIsRefusedToo_data()
    {
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<Target>("target");
        for (const char *name : {"lock:plain", "lock:token", "lock:permits"})
            QTest::addRow("force-release, %s", name) << QByteArray("force-release") << on(name);
        QTest::newRow("evict") << QByteArray("evict") << on("lock:fair", ownerB);
        QTest::newRow("set-ttl") << QByteArray("set-ttl") << on("lock:endless", {}, 60'000);
    }

    void whatIsTakenBackIsRefusedToo()
    {
        QFETCH(QByteArray, action);
        QFETCH(Target, target);
        ActionRoom room(operatorAddress());
        const actions::Outcome done = room.done(action, target);
        QVERIFY(done.undo);
        forbidScripts();
        const auto before = everyKey(*m_redis);
        const auto refusal = room.execute(done.undo->plan);
        QVERIFY(!refusal);
        verifyRefused(room, refusal.error());
        QVERIFY(everyKey(*m_redis) == before);
    }

    // A script may write all its keys, so a key that is only readable causes a refusal.
    void aKeyThatMayOnlyBeReadIsNamed()
    {
        m_redis->call({"SET", "redisson_lock_token:{lock:plain}", "7"});
        m_redis->call({"ACL", "SETUSER", "operator", "resetkeys", "%RW~lock:*", "%RW~redisson_lock_queue:{lock:*",
                       "%RW~redisson_lock_timeout:{lock:*", "%RW~{lock:*}*", "%R~redisson_lock_token:{lock:*"});
        ActionRoom room(operatorAddress());
        const auto refusal = room.execute(room.planned("force-release", on("lock:plain"))->id);
        QVERIFY(!refusal);
        QVERIFY2(refusal.error().message.contains(QLatin1String("~redisson_lock_token:{lock:plain}")),
                 qPrintable(refusal.error().message));
        QVERIFY(refusal.error().message.endsWith(QLatin1String("; nothing was changed")));
        QCOMPARE(m_redis->call({"EXISTS", "lock:plain"}).toInt(), 1);
        QVERIFY(!pasteAclLine(*m_server, refusal.error().message).isEmpty());
        room.done("force-release", on("lock:plain"));
    }

private:
    static Target on(const char *name, const QByteArray &holder = {}, qint64 amount = 0)
    {
        return {idOf(name), Owner(holder), amount};
    }
    void forbidScripts() { m_redis->call({"ACL", "SETUSER", "operator", "-eval", "-evalsha"}); }
    redis::Address operatorAddress() const
    {
        redis::Address address = socketAddress(*m_server);
        address.user = "operator";
        address.password = "secret";
        return address;
    }
    static void verifyRefused(const ActionRoom &room, const Error &error)
    {
        QCOMPARE(error.kind, Error::Kind::Forbidden);
        QVERIFY2(error.message.contains(QLatin1String("(ACL SETUSER operator +evalsha +eval ")),
                 qPrintable(error.message));
        QVERIFY2(error.message.endsWith(QLatin1String("; nothing was changed")), qPrintable(error.message));
        QCOMPARE(room.records().last()[QLatin1String("result")].toString(), QStringLiteral("forbidden"));
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestWithoutEval)

} // namespace lockscope::without_eval_test

#include "tst_without_eval.moc"

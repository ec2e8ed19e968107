// Requests or states that no lock can serve: they are refused with a message. Hostile names are accepted.
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"

#include <QTest>

namespace lockscope::locks_refused_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestLocksRefused : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void cleanup()
    {
        m_redis.reset();
        m_server.reset();
    }

    void whatIsNoLockIsRefusedClearly_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("string") << QByteArrayList{"SET", "k", "v"};
        QTest::newRow("list") << QByteArrayList{"RPUSH", "k", "v"};
        QTest::newRow("set") << QByteArrayList{"SADD", "k", "v"};
        QTest::newRow("zset") << QByteArrayList{"ZADD", "k", "1", "v"};
        QTest::newRow("stream") << QByteArrayList{"XADD", "k", "*", "f", "v"};
    }
    void whatIsNoLockIsRefusedClearly()
    {
        QFETCH(QByteArrayList, make);
        m_redis->call(make);
        LockHolder program(*m_server);
        for (const AcquirableKind kind : {AcquirableKind::Reentrant, AcquirableKind::Read, AcquirableKind::Write,
                                          AcquirableKind::Fair, AcquirableKind::Fenced, AcquirableKind::NonReentrant,
                                          AcquirableKind::NonReentrantFair, AcquirableKind::Spin}) {
            AcquireRequest request = lockRequest("k", program.newOwner());
            request.kind = kind;
            const auto outcome = program.tryAcquire(request); // does not wait forever either
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
            QVERIFY2(outcome.error().message.contains(QStringLiteral("choose another name")),
                     qPrintable(outcome.error().message));
        }
        QVERIFY(program.locks().holds().empty());
    }

    void whatCannotBeAskedForIsRefused()
    {
        LockHolder program(*m_server);
        const Owner owner = program.newOwner();
        const auto refused = [&](const AcquireRequest &request) {
            const auto outcome = program.tryAcquire(request);
            return !outcome && outcome.error().kind == Error::Kind::Precondition;
        };
        QVERIFY(refused(lockRequest("", owner)));
        QVERIFY(refused(lockRequest("k", Owner())));
        QVERIFY(refused(lockRequest("k", Owner("mode"))));
        QVERIFY(refused(lockRequest("k", Owner("u:1:write"))));
        QVERIFY(refused(leased(lockRequest("k", owner), 0ms)));
        QVERIFY(refused(leased(lockRequest("k", owner), -1ms)));
        QVERIFY(refused(leased(lockRequest("k", owner), Millis::max())));
        QVERIFY(refused(tryRequest("k", owner, -1ms)));
        QVERIFY(refused(tryRequest("k", owner, Millis::max())));
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), 0);
    }

    void aFullServerRefusesNewLocksButNotReleases()
    {
        LockHolder program(*m_server);
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        const auto refused = program.tryAcquire(tryRequest("other", program.newOwner(), 200ms));
        QVERIFY(!refused);
        QCOMPARE(refused.error().token, "OOM");
        awaitUntil([&] { return hold->renewals() >= 2; });
        QVERIFY(hold->isValid());
        QCOMPARE(program.release(hold), Released::Freed);
        const auto waiting = program.start(lockRequest("other", program.newOwner()));
        awaitUntil([&] { return waiting.steps().contains(AcquireStep::LookedAgain); });
        m_redis->call({"CONFIG", "SET", "maxmemory", "0"});
        program.release(waiting.hold()); // it is over
    }

    void aUserWithoutPermissionIsTold()
    {
        for (const char *command : {"hincrby", "pexpire", "evalsha"}) {
            LockHolder program(*m_server);
            m_redis->call({"ACL", "SETUSER", "default", QByteArray("-") + command});
            const auto outcome = program.tryAcquire(tryRequest("k", program.newOwner(), 10s));
            m_redis->call({"ACL", "SETUSER", "default", QByteArray("+") + command});
            QVERIFY2(!outcome, command);
            QVERIFY2(outcome.error().kind == Error::Kind::Forbidden, qPrintable(outcome.error().message));
            QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
        }
    }

    void hostileNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("NUL") << QByteArray("a\0b", 3);
        QTest::newRow("only NUL") << QByteArray(1, '\0');
        QTest::newRow("{") << QByteArray("{");
        QTest::newRow("}") << QByteArray("}");
        QTest::newRow("{}") << QByteArray("{}");
        QTest::newRow("}{") << QByteArray("a}b{c");
        QTest::newRow("not UTF-8") << QByteArray("\xff\xfe\x80");
        QTest::newRow("newlines") << QByteArray("a\r\nb\n");
        QTest::newRow("spaces and quotes") << QByteArray("a \"b' c\t");
        QTest::newRow("Lua pattern") << QByteArray("%a+[^x]%");
        QTest::newRow("glob") << QByteArray("*?[a-z]\\");
        QTest::newRow("64 KiB") << QByteArray(65'536, 'x');
        QTest::newRow("like a companion") << QByteArray("redisson_lock__channel:{x}");
    }
    void hostileNames()
    {
        QFETCH(QByteArray, name);
        LockHolder program(*m_server);
        LockHolder other(*m_server);
        for (const AcquirableKind kind :
             {AcquirableKind::Reentrant, AcquirableKind::Read, AcquirableKind::Write, AcquirableKind::Fair}) {
            const bool plain = kind == AcquirableKind::Reentrant || kind == AcquirableKind::Fair;
            AcquireRequest request = lockRequest(name, program.newOwner());
            request.kind = kind;
            const auto hold = program.acquire(request);
            QCOMPARE(m_redis->call({"HLEN", name}).toInt(), plain ? 1 : 2);
            QCOMPARE(program.acquire(request), hold);
            AcquireRequest wanted = lockRequest(name, other.newOwner());
            wanted.kind = plain ? kind : AcquirableKind::Write;
            const auto waiter = other.startWaiting(wanted);
            QCOMPARE(program.release(hold), Released::HoldsRemain);
            QCOMPARE(program.release(hold), Released::Freed);
            const auto got = waiter.hold();
            QVERIFY(waiter.steps().contains(AcquireStep::Woken));
            QCOMPARE(other.release(got), Released::Freed);
            awaitUntil([&] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
        }
    }

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestLocksRefused)

} // namespace lockscope::locks_refused_test

#include "tst_locks_refused.moc"

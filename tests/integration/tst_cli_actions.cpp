// The actions as a script sees them: what is done, what is refused, and the exit codes.
#include "tests/support/action_room.h"
#include "tests/support/cli_process.h"
#include "tests/support/fair_queue.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QJsonDocument>
#include <QTest>

namespace lockscope::cli_actions_test {

using namespace std::chrono_literals;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

using Run = CliProcess::Run;

} // namespace

class TestCliActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void aGhostIsEvicted()
    {
        FairQueue queue(*m_redis, "orders");
        queue.ghost(ownerA, 300'000);
        queue.ghost(ownerB, 600'000);
        const QStringList words{QStringLiteral("--waiter"), QString::fromLatin1(ownerA)};
        const Run dry = run("evict", words + QStringList{QStringLiteral("--dry-run")});
        QCOMPARE(dry.code, 0);
        QVERIFY2(dry.out.contains("place 1 of 2"), dry.out.constData());
        QCOMPARE(queue.waiting().size(), 2);
        const Run done = run("evict", words + because());
        QCOMPARE(done.code, 0);
        QVERIFY2(done.out.contains("evicted") && done.out.contains("Recorded in"), done.out.constData());
        QVERIFY2(done.out.contains("Undo it within 10 s: lockscope-cli undo "), done.out.constData());
        QCOMPARE(queue.waiting(), QByteArrayList{ownerB});
        const Run again = run("evict", words + because());
        QCOMPARE(again.code, 1); // nothing to act on
        QVERIFY2(again.err.contains("is not in the queue"), again.err.constData());
    }

    void aReaderIsRemoved()
    {
        lock(ownerA).readAcquire();
        lock(ownerB).readAcquire();
        const QStringList words{QStringLiteral("--reader"), QString::fromLatin1(ownerA), QStringLiteral("--json")};
        const Run done = run("remove-reader", words + because());
        QCOMPARE(done.code, 0);
        const QJsonObject told = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(told[QLatin1String("result")].toString(), QStringLiteral("removed"));
        QCOMPARE(lock(ownerB).fields().keys(), (QByteArrayList{ownerB, "mode"}));
        QCOMPARE(run("remove-reader", words + because()).code, 1);
    }

    // Another code would tell a script that somebody else holds it by now.
    void aSemaphoreHasNeitherWaitersNorReadersToTakeOut()
    {
        const QByteArray permit(16, 'p');
        m_redis->call({"SET", "orders", "1"});
        m_redis->call({"ZADD", "{orders}:timeout", "99999999999999", permit});
        const QString a = QString::fromLatin1(ownerA);
        const Run evicted = run("evict", QStringList{QStringLiteral("--waiter"), a} + because());
        QVERIFY2(evicted.code == 1 && evicted.err.contains("nobody is queued"), evicted.err.constData());
        const Run removed = run("remove-reader", QStringList{QStringLiteral("--reader"), a} + because());
        QVERIFY2(removed.code == 1 && removed.err.contains("has no readers"), removed.err.constData());
        const QString other = QString::fromLatin1(QByteArray(16, 'q').toHex());
        const Run broken = run("force-release", QStringList{QStringLiteral("--if-holder"), other} + because());
        QVERIFY2(broken.code == 2 && broken.err.contains("has no permit"), broken.err.constData());
        QCOMPARE(m_redis->call({"ZCARD", "{orders}:timeout"}).toInt(), 1);
    }

    void aLockGetsAnEnd()
    {
        m_redis->call({"HSET", "orders", ownerA, "1"});
        const QStringList words{QStringLiteral("--ttl"), QStringLiteral("90s"), QStringLiteral("--if-holder")};
        const QString a = QString::fromLatin1(ownerA), b = QString::fromLatin1(ownerB);
        const auto before = everyKey(*m_redis);
        QCOMPARE(run("set-ttl", words + QStringList{b} + because()).code, 2); // another owner holds it
        QCOMPARE(lock(ownerA).pttl(), -1);
        QCOMPARE(everyKey(*m_redis), before);
        QCOMPARE(run("set-ttl", words + QStringList{a} + because()).code, 0);
        QVERIFY(about(lock(ownerA).pttl(), 90'000));
        QCOMPARE(run("set-ttl", words + QStringList{a} + because()).code, 1); // it already has an expiry
    }

    void whoWaitsIsWoken()
    {
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{orders}"});
        const Run done = run("wake", because());
        QCOMPARE(done.code, 0);
        QVERIFY2(done.out.contains("woken; the message reached 1 client"), done.out.constData());
        QCOMPARE(waiter.message(), QByteArray("0"));
        QCOMPARE(run("wake", because() + QStringList{QStringLiteral("--if-holder"), QString::fromLatin1(ownerA)}).code,
                 2);
    }

    void wrongWordsEndWithUsage_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("whom") << QStringLiteral("evict orders --reason x") << QByteArray("needs --waiter OWNER");
        QTest::newRow("which reader") << QStringLiteral("remove-reader orders --reason x")
                                      << QByteArray("needs --reader OWNER");
        QTest::newRow("how long") << QStringLiteral("set-ttl orders --if-holder u:1 --reason x")
                                  << QByteArray("needs --ttl DURATION");
        QTest::newRow("not at all") << QStringLiteral("set-ttl orders --ttl 0s --if-holder u:1 --reason x")
                                    << QByteArray("would delete the lock");
        QTest::newRow("whose") << QStringLiteral("set-ttl orders --ttl 1m --reason x")
                               << QByteArray("needs --if-holder OWNER");
        QTest::newRow("why") << QStringLiteral("wake orders") << QByteArray("needs --reason TEXT");
        QTest::newRow("kept too long") << QStringLiteral("force-release orders --keep 1h --if-holder u:1 --reason x")
                                       << QByteArray("--keep: from 1.0 s to 10 m");
    }

    void wrongWordsEndWithUsage()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, says);
        CliProcess cli(*m_server, line.split(QLatin1Char(' ')));
        QCOMPARE(cli.finish(), 64);
        QVERIFY2(cli.err().contains(says), cli.err().constData());
    }

    void whoMayNotActEndsWithThree()
    {
        lock(ownerA).readAcquire();
        const auto before = everyKey(*m_redis);
        const Run denied =
            run("remove-reader",
                QStringList{QStringLiteral("--reader"), QString::fromLatin1(ownerA), QStringLiteral("--audit-file"),
                            QStringLiteral("/proc/none/audit"), QStringLiteral("--reason"), QStringLiteral("x")});
        QCOMPARE(denied.code, 3);
        QCOMPARE(everyKey(*m_redis), before);
    }

    void whoKeepsItIsToldToScripts()
    {
        lock(ownerA).acquire();
        const Run done = run("force-release",
                             QStringList{QStringLiteral("--keep"), QStringLiteral("1s"), QStringLiteral("--json"),
                                         QStringLiteral("--if-holder"), QString::fromLatin1(ownerA)}
                                 + because());
        QCOMPARE(done.code, 0);
        const QJsonObject told = QJsonDocument::fromJson(done.out).object();
        QCOMPARE(told[QLatin1String("kept")][QLatin1String("lease_ms")].toInt(), 1'000);
        QVERIFY(!told[QLatin1String("kept")][QLatin1String("owner")].toString().isEmpty());
        QVERIFY(!lock(ownerA).exists()); // the lock expires after that time
    }

    // The command runs until the lock is released, here by Ctrl+C.
    void aKeptLockIsGivenBackAtTheEnd()
    {
        lock(ownerA).acquire();
        CliProcess force(*m_server,
                         QStringList{QStringLiteral("force-release"), QStringLiteral("orders"),
                                     QStringLiteral("--keep"), QStringLiteral("5m"), QStringLiteral("--if-holder"),
                                     QString::fromLatin1(ownerA)}
                             + because());
        force.waitForOutput("This console now holds it");
        QCOMPARE(lock(ownerA).fields().size(), 1);
        QVERIFY(!lock(ownerA).fields().contains(ownerA));
        QVERIFY(about(lock(ownerA).pttl(), 300'000));
        force.interrupt();
        QCOMPARE(force.finish(), 0);
        QVERIFY2(force.err().contains("Ctrl+C releases it"), force.err().constData());
        QVERIFY(!lock(ownerA).exists());
    }

private:
    WireLock lock(const QByteArray &owner) { return {*m_redis, "orders", owner}; }
    QStringList because() const
    {
        return {QStringLiteral("--reason"), QStringLiteral("its host is gone"), QStringLiteral("--audit-file"),
                m_folder.filePath(QStringLiteral("audit.jsonl"))};
    }
    Run run(const char *command, const QStringList &words)
    {
        return CliProcess(*m_server, QStringList{QLatin1String(command), QStringLiteral("orders")} + words).run();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestCliActions)

} // namespace lockscope::cli_actions_test

#include "tst_cli_actions.moc"

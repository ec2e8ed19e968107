// What `explain` and `show` see while they watch, and what they advise then.
#include "tests/support/cli_process.h"
#include "tests/support/fair_queue.h"
#include "tests/support/replica_pair.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace lockscope::cli_explain_test {

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const QByteArray other("77777777-0002-4a5b-8c6d-1234567890ab:7");

QString text(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes);
}

} // namespace

class TestCliExplain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    void aGhostAtTheHeadIsSeen()
    {
        FairQueue queue(*m_redis, "orders");
        queue.ghost(owner, 300'000);
        for (const char *command : {"explain", "show"}) {
            const Run looked = run({QString::fromLatin1(command), QStringLiteral("orders")});
            QCOMPARE(looked.code, 0);
            QVERIFY2(looked.out.contains("was not subscribed in several samples"), looked.out);
            QVERIFY2(looked.out.contains("lockscope-cli evict orders"), looked.out);
            QVERIFY2(!looked.out.contains("Leave it"), looked.out);
        }
    }

    void aQueueWithoutAHolderIsSeen()
    {
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{orders}"});
        const QJsonObject told = json({QStringLiteral("explain"), QStringLiteral("--json"), QStringLiteral("orders")});
        QCOMPARE(told[QLatin1String("state")].toString(), QStringLiteral("queue-without-holder"));
        QCOMPARE(suggested(told), QStringLiteral("wake"));
    }

    // The cause is not known yet, but somebody waits.
    void oneLookDoesNotAdviseToLeaveWhatSomebodyWaitsFor()
    {
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{orders}", "redisson_sc:{pool}"});
        m_redis->call({"SET", "pool", "2"});
        for (const char *name : {"orders", "pool"}) {
            const QJsonObject told = json({QStringLiteral("explain"), QStringLiteral("--json"), QStringLiteral("--now"),
                                           QString::fromLatin1(name)});
            QCOMPARE(told[QLatin1String("state")].toString(), QStringLiteral("free"));
            QCOMPARE(suggested(told), QStringLiteral("wake"));
        }
    }

    void aReaderThatOthersKeepAliveIsSeen()
    {
        m_redis->call({"HSET", "doc", "mode", "read", owner, "1", other, "1"});
        m_redis->call({"PEXPIRE", "doc", "600000"});
        m_redis->call({"SET", "{doc}:" + owner + ":rwlock_timeout:1", "1", "PX", "600000"});
        const QJsonObject told = json({QStringLiteral("explain"), QStringLiteral("--json"), QStringLiteral("doc")});
        QCOMPARE(told[QLatin1String("state")].toString(), QStringLiteral("zombie-reader"));
    }

    void aLockThatIsFreeAtTheLastLookIsTold()
    {
        m_redis->call({"HSET", "busy", owner, "1"});
        m_redis->call({"PEXPIRE", "busy", "2500"});
        const QJsonObject told = json({QStringLiteral("show"), QStringLiteral("--json"), QStringLiteral("busy")});
        QCOMPARE(told[QLatin1String("name")].toString(), QStringLiteral("busy"));
        QVERIFY(told[QLatin1String("holders")].toArray().isEmpty());
    }

    void aCompanionNamesItsLock_data()
    {
        QTest::addColumn<QByteArrayList>("made");
        QTest::addColumn<QByteArray>("what");
        const auto row = [](const QByteArrayList &made, const char *what) {
            QTest::newRow(made[1].constData()) << made << QByteArray(what);
        };
        row({"SET", "redisson_lock_token:{acct2}", "1"}, "the fencing counter");
        row({"SET", "redisson_unlock_latch:{acct2}:0123456789abcdef0123456789abcdef", "1"}, "unlock request");
        row({"SET", "{acct2}:" + owner + ":rwlock_timeout:1", "1"}, "a reader's lease");
        row({"RPUSH", "redisson_lock_queue:{acct2}", owner}, "the queue of waiters");
    }
    void aCompanionNamesItsLock()
    {
        QFETCH(QByteArrayList, made);
        QFETCH(QByteArray, what);
        m_redis->call(made);
        const QString name = text(made[1]);
        const Run told = run({QStringLiteral("explain"), QStringLiteral("--now"), name});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.out.contains(what) && told.out.contains("of the lock 'acct2'"), told.out);
        QVERIFY2(!told.out.contains("lockscope-cli force-release") && !told.out.contains("lockscope-cli set-ttl"),
                 told.out);
        const QJsonObject object =
            json({QStringLiteral("explain"), QStringLiteral("--json"), QStringLiteral("--now"), name});
        QCOMPARE(object[QLatin1String("companion_of")].toString(), QStringLiteral("acct2"));
        const Run listed = run({QStringLiteral("list"), QStringLiteral("-o"), QStringLiteral("name")});
        QVERIFY2(!listed.out.contains(made[1]), listed.out);
        m_redis->call({"DEL", made[1]});
        const Run none = run({QStringLiteral("explain"), QStringLiteral("--now"), name});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains(what) && none.err.contains("'acct2'"), none.err);
    }

    void aBareNumberMayBeASemaphore()
    {
        m_redis->call({"SET", "lock-sem", "1"});
        const Run told = run({QStringLiteral("explain"), QStringLiteral("--now"), QStringLiteral("lock-sem")});
        QVERIFY2(told.out.contains("It may be a semaphore"), told.out);
        QVERIFY2(told.out.contains("--token-pattern"), told.out);
        QVERIFY2(!told.out.contains("lockscope-cli force-release"), told.out);
        const Run named = run({QStringLiteral("explain"), QStringLiteral("--now"), QStringLiteral("lock-sem"),
                               QStringLiteral("--token-pattern"), QStringLiteral("lock-sem")});
        QVERIFY2(named.out.contains("Taken with the value 1"), named.out);
    }

    void whoWaitsAtAReplicaIsCountedByOneLook()
    {
        ReplicaPair pair;
        pair.redis.call({"HSET", "orders", owner, "1"});
        pair.redis.call({"PEXPIRE", "orders", "600000"});
        BlockingRedis waiter(*pair.replicas.front());
        waiter.subscribe({"redisson_lock__channel:{orders}"});
        CliProcess show(
            pair.master,
            {QStringLiteral("show"), QStringLiteral("--json"), QStringLiteral("--now"), QStringLiteral("orders")});
        QCOMPARE(show.finish(), 0);
        const QJsonObject told = QJsonDocument::fromJson(show.out()).object();
        QCOMPARE(told[QLatin1String("waiters")][QLatin1String("clients")].toInt(-1), 1);
    }

private:
    using Run = CliProcess::Run;
    Run run(const QStringList &arguments) { return CliProcess(*m_server, arguments).run(); }
    QJsonObject json(const QStringList &arguments)
    {
        const Run done = run(arguments);
        if (done.code != 0)
            throw std::runtime_error(done.err.toStdString());
        return QJsonDocument::fromJson(done.out).object();
    }
    static QString suggested(const QJsonObject &told)
    {
        for (const QJsonValue &choice : told[QLatin1String("choices")].toArray()) {
            if (choice[QLatin1String("suggested")].toBool())
                return choice[QLatin1String("action")].toString();
        }
        return {};
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestCliExplain)

} // namespace lockscope::cli_explain_test

#include "tst_cli_explain.moc"

#include "tests/support/await.h"
#include "tests/support/cli_process.h"
#include "tests/support/ends_with_us.h"
#include "tests/support/fair_queue.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace lockscope::cli_end_test {

using namespace std::chrono_literals;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:1";

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// An environment variable that started programs inherit, while this object exists.
class Variable {
public:
    Variable(const char *name, const QByteArray &value)
        : m_name(name)
    {
        qputenv(name, value);
    }
    ~Variable() { qunsetenv(m_name); }
    Q_DISABLE_COPY_MOVE(Variable)

private:
    const char *m_name;
};

} // namespace

// The end of the command line: what it releases, what it says, and what it passes on.
class TestCliEnd : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    bool exists(const QByteArray &key) { return m_redis->call({"EXISTS", key}).toInt() == 1; }
    void holdUpWrites(Millis howLong)
    {
        m_redis->call({"CLIENT", "PAUSE", QByteArray::number(qint64(howLong.count())), "WRITE"});
    }
    // The command line, followed by this in the same shell.
    std::unique_ptr<QProcess> inShell(const QByteArray &line, const QByteArray &before = {}) const
    {
        auto shell = std::make_unique<QProcess>();
        const QString program = QCoreApplication::applicationDirPath() + QStringLiteral("/../bin/lockscope-cli");
        endWithUs(*shell);
        shell->start(QStringLiteral("sh"),
                     {QStringLiteral("-c"),
                      QString::fromLatin1(before) + program + QStringLiteral(" --url unix://") + m_server->socketPath()
                          + u' ' + QString::fromLatin1(line)});
        return shell;
    }
    void waitForOneHeldUp()
    {
        awaitUntil([this] { return m_redis->call({"INFO", "clients"}).toBytes().contains("blocked_clients:1"); });
    }

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

    void whoWaitsInAQueueLeavesIt()
    {
        WireLock(*m_redis, "order:42", other).acquire(1h);
        FairQueue queue(*m_redis, "order:42");
        CliProcess waiter(*m_server, words(QStringLiteral("acquire order:42 --kind fair")));
        waiter.waitForOutput("waiting");
        awaitUntil([&] { return queue.waiting().size() == 1; });
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 130);
        QCOMPARE(queue.waiting(), QByteArrayList());
        QCOMPARE(queue.withDeadlines(), QByteArrayList());
        QVERIFY2(!waiter.err().contains("to leave no lock behind"), waiter.err().constData());
    }

    // The release takes longer than the acquire waits for it: what continues in the background is joined.
    void alsoWhereTheServerIsSlow()
    {
        WireLock(*m_redis, "order:42", other).acquire(1h);
        FairQueue queue(*m_redis, "order:42");
        CliProcess waiter(*m_server, words(QStringLiteral("acquire order:42 --kind fair")));
        waiter.waitForOutput("waiting");
        awaitUntil([&] { return queue.waiting().size() == 1; });
        holdUpWrites(2'200ms);
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 130);
        QCOMPARE(queue.waiting(), QByteArrayList());
        QCOMPARE(queue.withDeadlines(), QByteArrayList());
        QVERIFY2(!waiter.err().contains("could not be released"), waiter.err().constData());
    }

    void whatAnAcquireUnderWayTakesIsGivenBack()
    {
        m_redis->call({"SET", "pool", "3"});
        holdUpWrites(1min);
        CliProcess acquiring(*m_server, words(QStringLiteral("acquire pool --kind semaphore --permits 2")));
        waitForOneHeldUp();
        acquiring.interrupt();
        acquiring.waitForOutput("to leave no lock behind");
        m_redis->call({"CLIENT", "UNPAUSE"});
        QCOMPARE(acquiring.finish(), 130);
        QCOMPARE(m_redis->call({"GET", "pool"}).toInt(), 3);
    }

    void whatIsDetachedStays()
    {
        CliProcess multi(*m_server, words(QStringLiteral("acquire --kind multi a b --lease 60s --detach")));
        QCOMPARE(multi.finish(), 0);
        QVERIFY(exists("a") && exists("b"));
        CliProcess one(*m_server, words(QStringLiteral("acquire c --lease 60s --detach")));
        QCOMPARE(one.finish(), 0);
        QVERIFY(exists("c"));
    }

    // Otherwise it would ask the server forever, for nobody.
    void whoReadsNoMoreEndsIt()
    {
        m_redis->call({"HSET", "a", other, "1"});
        const auto shell = inShell("watch | head -1; echo ended");
        awaitUntil([&] {
            m_redis->call({"HINCRBY", "a", other, "1"});
            return shell->waitForFinished(50);
        });
        const QByteArray out = shell->readAllStandardOutput();
        QVERIFY2(out.contains("no-expiry  a") && out.endsWith("ended\n"), out.constData());
    }

    void aFullDiskIsNoSuccess()
    {
        m_redis->call({"HSET", "a", other, "1"});
        const auto shell = inShell("list --json >/dev/full; echo $?");
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n"));
        const QByteArray said = shell->readAllStandardError();
        QVERIFY2(said.contains("the output cannot be written: No space left"), said.constData());
    }

    void aClosedOutputIsNoSuccess()
    {
        m_redis->call({"HSET", "a", other, "1"});
        const auto shell = inShell("list --json >&-; echo $?");
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n"));
        const QByteArray said = shell->readAllStandardError();
        QVERIFY2(said.contains("the output cannot be written: Bad file descriptor"), said.constData());
    }

    // Otherwise the pipe of the signals would get the number of standard error, and a message would be a signal.
    void messagesWithoutStandardErrorAreNoSignals()
    {
        WireLock held(*m_redis, "order:42", other);
        held.acquire(1h);
        const auto shell = inShell("acquire order:42 --lease 60s --detach <&- >&- 2>&-; echo $?");
        const QByteArrayList asked{"PUBSUB", "NUMSUB", held.channel()};
        awaitUntil([&] { return m_redis->call(asked).at(1).toInt() == 1; });
        held.release();
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n")); // its owner could not be printed
        QVERIFY(!exists("order:42"));
    }

    void aSweepWhoseOutputIsLostIsNoSuccess()
    {
        m_redis->call({"RPUSH", "redisson_lock_queue:{a}", "u:1"});
        m_redis->call({"ZADD", "redisson_lock_timeout:{a}", "5", "u:1"});
        const auto shell = inShell("sweep --clean --reason test --confirm-count 1 >/dev/full; echo $?");
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n"));
        const QByteArray said = shell->readAllStandardError();
        QVERIFY2(said.contains("were not reached and are unchanged"), said.constData());
        QVERIFY(exists("redisson_lock_queue:{a}"));
    }

    // The code of a lock that does not exist would say that both are free.
    void aBulkActionWhoseOutputIsLostIsNoSuccess()
    {
        m_redis->call({"HSET", "a", other, "1"});
        m_redis->call({"HSET", "b", other, "1"});
        const auto shell =
            inShell("force-release a b --reason test --if-holder " + QByteArray(other) + " >/dev/full; echo $?");
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n"));
        const QByteArray said = shell->readAllStandardError();
        QVERIFY2(said.contains("2 of 2 locks were not reached and are unchanged"), said.constData());
        QVERIFY(exists("a") && exists("b"));
    }

    // Without its owner, nobody could release it.
    void whatIsDetachedWithoutItsOwnerIsReleased()
    {
        for (const QByteArray kind : {"reentrant", "multi"}) {
            const auto shell = inShell("acquire a --lease 60s --detach --kind " + kind + " >/dev/full; echo $?");
            QVERIFY(shell->waitForFinished(60'000));
            QCOMPARE(shell->readAllStandardOutput(), QByteArray("70\n"));
            const QByteArray said = shell->readAllStandardError();
            QVERIFY2(said.contains("the output cannot be written: No space left"), said.constData());
            QVERIFY2(said.contains("so the lock is released again"), said.constData());
            QVERIFY(!exists("a"));
        }
        const auto shell = inShell("acquire a --lease 60s --detach; echo $?");
        QVERIFY(shell->waitForFinished(60'000));
        QVERIFY(shell->readAllStandardOutput().endsWith("\n0\n"));
        QVERIFY(exists("a"));
    }

    // What was found is printed, marked as incomplete, and reported to scripts as a failure.
    void aListThatIsInterruptedIsNoSuccess()
    {
        const QByteArray fill = "for i = 1, 50000 do redis.call('hset', 'lock:' .. i, ARGV[1], 1) end return 1";
        QCOMPARE(m_redis->call({"EVAL", fill, "0", other}).toInt(), 1);
        m_redis->call({"CONFIG", "RESETSTAT"});
        CliProcess list(*m_server, words(QStringLiteral("list")));
        awaitUntil([this] { return m_redis->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_scan:"); });
        m_server->suspend(); // with most of the keys before it
        list.interrupt();
        const auto run = list.run();
        m_server->resume();
        QCOMPARE(run.code, 130);
        QVERIFY2(run.err.contains("could not read everything"), run.err.constData());
    }

    void tooFewDescriptorsAreSaid()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer opens files of its own");
#endif
        const auto shell = inShell("list; echo $?", "ulimit -n 5; ");
        QVERIFY(shell->waitForFinished(60'000));
        QCOMPARE(shell->readAllStandardOutput(), QByteArray("4\n"));
        const QByteArray said = shell->readAllStandardError();
        QVERIFY2(said.contains("too many open files"), said.constData());
    }

    void aLossEndsAcquireWithItsOwnCode()
    {
        CliProcess holder(*m_server, words(QStringLiteral("acquire order:42 --lease 3s")));
        holder.waitForOutput("acquired");
        m_redis->call({"DEL", "order:42"});
        QCOMPARE(holder.finish(), 75);
        QVERIFY2(holder.err().contains("the lock was lost"), holder.err().constData());
    }

    void aReleaseThatFailsIsNoSuccess_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArrayList>("names");
        QTest::addColumn<QByteArray>("becomes");
        const QByteArray expires = "it becomes free when its lease expires";
        QTest::newRow("lock") << QStringLiteral("acquire order:42") << QByteArrayList{"order:42"} << expires;
        QTest::newRow("permits") << QStringLiteral("acquire pool --kind semaphore") << QByteArrayList{"pool"}
                                 << QByteArray("acquired permits stay acquired");
        QTest::newRow("members") << QStringLiteral("acquire --kind multi a b") << QByteArrayList{"a", "b"} << expires;
    }
    void aReleaseThatFailsIsNoSuccess()
    {
        QFETCH(QString, line);
        QFETCH(QByteArrayList, names);
        QFETCH(QByteArray, becomes);
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"SET", "pool", "3"});
        CliProcess holder(server, words(line));
        holder.waitForOutput("acquired");
        redis.call({"ACL", "SETUSER", "default", "-@scripting"});
        holder.interrupt();
        QCOMPARE(holder.finish(), 3);
        for (const QByteArray &name : names)
            QVERIFY2(holder.err().contains(QByteArray("'" + name + "' was not released: ")), holder.err().constData());
        QCOMPARE(holder.err().count(becomes), 1);
        QCOMPARE(holder.err().contains("expires"), becomes.contains("expires"));
    }

    void aKeptLockThatCannotBeReleasedIsNoSuccess()
    {
        const QTemporaryDir folder;
        const RedisServer server;
        BlockingRedis redis(server);
        WireLock(redis, "order:42", other).acquire(1h);
        CliProcess force(server,
                         words(QStringLiteral("force-release order:42 --keep 5m --reason test --if-holder"))
                             + QStringList{QString::fromLatin1(other), QStringLiteral("--audit-file"),
                                           folder.filePath(QStringLiteral("audit.jsonl"))});
        force.waitForOutput("Ctrl+C releases it");
        redis.call({"ACL", "SETUSER", "default", "-@scripting"});
        force.interrupt();
        QCOMPARE(force.finish(), 3);
        QVERIFY2(force.err().contains("'order:42' was not released: "), force.err().constData());
    }

    // The command had the lock all the time.
    void aFailedReleaseKeepsTheCodeOfTheCommand()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("redis-cli")).isEmpty())
            QSKIP("needs redis-cli");
        const RedisServer server;
        BlockingRedis redis(server);
        const QString refuse = QStringLiteral("redis-cli -s '%1' acl setuser default -@scripting >/dev/null; exit ")
                                   .arg(server.socketPath());
        for (const int code : {0, 7}) {
            redis.call({"ACL", "SETUSER", "default", "+@all"});
            redis.call({"SET", "pool", "3"});
            CliProcess run(
                server,
                words(QStringLiteral("run pool --kind semaphore --"))
                    + QStringList{QStringLiteral("sh"), QStringLiteral("-c"), refuse + QString::number(code)});
            QCOMPARE(run.finish(), code);
            QVERIFY2(run.err().contains("acquired permits stay acquired"), run.err().constData());
        }
    }

    // Too late to be noticed before: the release itself finds the loss.
    void aLossAtTheEndOfRunIsNoSuccess()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("redis-cli")).isEmpty())
            QSKIP("needs redis-cli");
        const QStringList run{QStringLiteral("run"), QStringLiteral("order:42"), QStringLiteral("--")};
        const QString away = QStringLiteral("redis-cli -s '%1' del order:42 >/dev/null").arg(m_server->socketPath());
        CliProcess lost(*m_server, run + QStringList{QStringLiteral("sh"), QStringLiteral("-c"), away});
        QCOMPARE(lost.finish(), 75);
        QVERIFY2(lost.err().contains("no longer held"), lost.err().constData());
        CliProcess failed(
            *m_server,
            run + QStringList{QStringLiteral("sh"), QStringLiteral("-c"), away + QStringLiteral("; exit 7")});
        const int code = failed.finish();
        QVERIFY2(code == 7 || code == 75, qPrintable(QString::number(code))); // 75: the loss was noticed before the end
    }

    void theTokenOfAnOuterLockIsNotThatOfAnInnerOne()
    {
        const Variable token("LOCKSCOPE_TOKEN", "77");
        const QStringList shows{QStringLiteral("--"), QStringLiteral("sh"), QStringLiteral("-c"),
                                QStringLiteral("echo token=$LOCKSCOPE_TOKEN.")};
        CliProcess plain(*m_server, words(QStringLiteral("run order:42")) + shows);
        QCOMPARE(plain.finish(), 0);
        QCOMPARE(plain.out(), QByteArray("token=.\n"));
        CliProcess fenced(*m_server, words(QStringLiteral("run order:43 --kind fenced")) + shows);
        QCOMPARE(fenced.finish(), 0);
        QCOMPARE(fenced.out(), QByteArray("token=1.\n"));
    }

    void passwordOfTheUrlIsNotInTheListOfProcesses()
    {
        const RedisServer guarded(RedisServer::Options{.tcp = true, .password = "geheimnis#x"});
        const QString where = QStringLiteral("@127.0.0.1:%1").arg(guarded.port());
        CliProcess holder({QStringLiteral("acquire"), QStringLiteral("order:42"), QStringLiteral("--url"),
                           QStringLiteral("redis://:geheimnis%23x") + where});
        holder.waitForOutput("acquired");
        QFile arguments(QStringLiteral("/proc/%1/cmdline").arg(holder.pid()));
        QVERIFY(arguments.open(QIODevice::ReadOnly));
        const QByteArray shown = arguments.readAll();
        QVERIFY2(!shown.contains("geheimnis") && shown.contains(QByteArray("redis://:***" + where.toUtf8())),
                 shown.constData());
        QVERIFY2(holder.err().contains("use LOCKSCOPE_PASSWORD or --password-file"), holder.err().constData());
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
    }

    void theCommandOfRunGetsNoPassword()
    {
        const RedisServer guarded(RedisServer::Options{.tcp = true, .password = "geheimnis%x"});
        const QByteArray port = QByteArray::number(guarded.port());
        const QByteArray plain = QByteArrayLiteral("LOCKSCOPE_URL=redis://127.0.0.1:") + port + '\n';
        const QStringList environment = words(QStringLiteral("run order:42 -- env"));
        {
            const Variable url("LOCKSCOPE_URL", "redis://:geheimnis%25x@127.0.0.1:" + port + "/0");
            CliProcess inUrl(environment);
            QCOMPARE(inUrl.finish(), 0);
            QVERIFY2(!inUrl.out().contains("geheimnis"), inUrl.out().constData());
            QVERIFY2(inUrl.out().contains(plain), inUrl.out().constData());
            QVERIFY(inUrl.out().contains("LOCKSCOPE_LOCK=order:42\n"));
        }
        const Variable password("LOCKSCOPE_PASSWORD", "geheimnis%x");
        const Variable another("LOCKSCOPE_OTHER_PASSWORD", "geheimnis of a wrapper"); // we do not read it
        {
            const Variable url("LOCKSCOPE_URL", "redis://127.0.0.1:" + port);
            CliProcess apart(environment);
            QCOMPARE(apart.finish(), 0);
            QVERIFY2(!apart.out().contains("geheimnis"), apart.out().constData());
            QVERIFY(apart.out().contains(plain));
        }
        const Variable unused("LOCKSCOPE_URL", "redis://u:geheimnis#x");
        CliProcess broken(guarded, environment);
        QCOMPARE(broken.finish(), 0);
        QVERIFY2(!broken.out().contains("geheimnis"), broken.out().constData());
    }
};

QTEST_GUILESS_MAIN(TestCliEnd)

} // namespace lockscope::cli_end_test

#include "tst_cli_end.moc"

// Every kind of lock on the command line: acquired, waited for, released, kept and released later.
#include "core/locks/terms/acquirable_kind.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::cli_kinds_test {

using namespace lockscope::locks;

namespace {

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QString urlOf(const RedisServer &server)
{
    return QStringLiteral("unix://") + server.socketPath();
}

QJsonObject object(const QByteArray &json)
{
    const auto document = QJsonDocument::fromJson(json.trimmed().split('\n').first());
    if (!document.isObject())
        throw std::runtime_error("no JSON: " + json.toStdString());
    return document.object();
}

using Run = CliProcess::Run;

} // namespace

class TestCliKinds : public QObject {
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

    void takenWaitedForAndReleased_data() { kinds(); }
    void takenWaitedForAndReleased()
    {
        QFETCH(QString, kind);
        prepare(kind);
        CliProcess holder(*m_server, words(QStringLiteral("acquire order:42 --json --kind ") + kind));
        holder.waitForOutput("acquired");
        QCOMPARE(object(holder.out())[QLatin1String("kind")].toString(), kind);
        const QString rival = kind == QLatin1String("read") ? QStringLiteral("write") : kind;
        CliProcess waiter(*m_server, words(QStringLiteral("acquire order:42 --wait 20s --kind ") + rival));
        const bool isCounted = kind.endsWith(QLatin1String("semaphore"));
        waiter.waitForOutput(isCounted ? "waiting: 'order:42' has no free permit"
                                       : "waiting: 'order:42' is held by another owner");
        const Run refused = run(QStringLiteral("acquire order:42 --wait 0s --kind ") + rival);
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("not acquired in time"), refused.err.constData());
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
        waiter.waitForOutput("acquired 'order:42' as ");
        QVERIFY(!isFree(kind));
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 0);
        QVERIFY(isFree(kind));
    }

    // The lock is free, and a dead waiter is in its queue.
    void aFreeLockOfAnotherWaiterIsNotCalledHeld()
    {
        m_redis->call({"RPUSH", "redisson_lock_queue:{f}", "99999999-2222-3333-4444-555555555555:7"});
        m_redis->call(
            {"ZADD", "redisson_lock_timeout:{f}", "99999999999999", "99999999-2222-3333-4444-555555555555:7"});
        const Run refused = run(QStringLiteral("acquire f --kind fair --wait 300ms"));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("waiting: 'f' is free, but another waiter is next in its queue"),
                 refused.err.constData());
        QVERIFY2(refused.err.contains("not acquired in time: 'f' is free, but another waiter is next"),
                 refused.err.constData());
        QVERIFY2(!refused.err.contains("held"), refused.err.constData());
    }

    void permitsThatAreFreeAreNotCalledHeld_data()
    {
        QTest::addColumn<QString>("kind");
        for (const AcquirableKind kind : {AcquirableKind::Semaphore, AcquirableKind::ExpirableSemaphore})
            QTest::newRow(word(kind).data()) << QString(word(kind));
    }
    void permitsThatAreFreeAreNotCalledHeld()
    {
        QFETCH(QString, kind);
        m_redis->call({"SET", "pool", "2"});
        const QString line = QStringLiteral("acquire pool --kind %1 --wait 300ms --permits %2");
        const Run many = run(line.arg(kind, QStringLiteral("3")));
        QCOMPARE(many.code, 1);
        QVERIFY2(many.err.contains("waiting: 'pool' has fewer than 3 free permits"), many.err.constData());
        QVERIFY2(many.err.contains("not acquired in time: 'pool' has fewer than 3 free permits"), many.err.constData());
        m_redis->call({"SET", "pool", "0"});
        const Run none = run(line.arg(kind, QStringLiteral("1")));
        QVERIFY2(none.err.contains("not acquired in time: 'pool' has no free permit"), none.err.constData());
        QVERIFY2(!none.err.contains("held") && !none.err.contains("expiry"), none.err.constData());
    }

    // A cluster's moving slot, or a server without free memory: nobody holds the lock.
    void aRefusalOfTheServerIsNotCalledHeld()
    {
        m_redis->call({"SET", "other", "1"});
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        CliProcess waiter(*m_server, words(QStringLiteral("acquire k --wait 20s")));
        waiter.waitForOutput("waiting: the server cannot provide 'k' at the moment: ");
        QVERIFY2(!waiter.err().contains("held by"), waiter.err().constData());
        m_redis->call({"CONFIG", "SET", "maxmemory", "0"});
        waiter.waitForOutput("acquired 'k'");
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 0);
    }

    void leftAndReleasedLater_data() { kinds(); }
    void leftAndReleasedLater()
    {
        QFETCH(QString, kind);
        prepare(kind);
        const bool isPlain = kind == QLatin1String("semaphore"); // its permits have neither lease nor owner
        const QString lease = isPlain ? QString() : QStringLiteral(" --lease 60s");
        const Run left = run(QStringLiteral("acquire order:42 --detach --json --kind ") + kind + lease);
        QCOMPARE(left.code, 0);
        const QString owner = object(left.out)[QLatin1String("owner")].toString();
        QVERIFY(!isFree(kind));
        const QString release = QStringLiteral("release order:42 --owner %1 --kind %2").arg(owner, kind);
        const Run released = run(release);
        QCOMPARE(released.code, 0);
        QVERIFY(isFree(kind));
        if (!isPlain)
            QCOMPARE(run(release).code, 2);
    }

    // As printed, and without the kind, as for every other lock that has an owner.
    void severalPermitsAreReleasedByTheirOwner()
    {
        m_redis->call({"SET", "pool", "3"});
        const Run left = run(QStringLiteral("acquire pool --kind expirable-semaphore --permits 2 --lease 60s --detach "
                                            "--json"));
        QCOMPARE(left.code, 0);
        QCOMPARE(m_redis->call({"GET", "pool"}).toBytes(), QByteArray("1"));
        const QString owner = object(left.out)[QLatin1String("owner")].toString();
        QVERIFY(owner.contains(QLatin1Char(',')));
        const Run released = run(QStringLiteral("release pool --owner ") + owner);
        QVERIFY2(released.code == 0, released.err.constData());
        QCOMPARE(m_redis->call({"GET", "pool"}).toBytes(), QByteArray("3"));
    }

    // "Not held by this owner" would be a guess.
    void whoIsNotReadIsNotCalledNoHolder()
    {
        m_redis->call({"SET", "pool", "1"});
        const Run semaphore = run(QStringLiteral("release pool --owner ours:1"));
        QVERIFY2(semaphore.code == 64 && semaphore.err.contains("does not tell who holds it"),
                 semaphore.err.constData());
        QByteArrayList readers{"HSET", "doc", "mode", "read"};
        for (int i = 0; i < 1'200; ++i)
            readers << "u:" + QByteArray::number(i) << "1";
        m_redis->call(readers);
        const Run many = run(QStringLiteral("release doc --owner zz:1"));
        QVERIFY2(many.code == 64 && many.err.contains("has 1200 holders"), many.err.constData());
    }

    void aFencedLockTellsItsToken()
    {
        QCOMPARE(
            object(
                run(QStringLiteral("acquire f --kind fenced --lease 9s --detach --json")).out)[QLatin1String("token")]
                .toInt(),
            1);
        m_redis->call({"DEL", "f"});
        const Run told = run({QStringLiteral("run"), QStringLiteral("f"), QStringLiteral("--kind"),
                              QStringLiteral("fenced"), QStringLiteral("--"), QStringLiteral("sh"),
                              QStringLiteral("-c"), QStringLiteral("echo token $LOCKSCOPE_TOKEN")});
        QCOMPARE(told.code, 0);
        QCOMPARE(told.out, QByteArray("token 2\n"));
        CliProcess shown(*m_server, words(QStringLiteral("acquire f --kind fenced")));
        shown.waitForOutput("fencing token 3");
    }

    void anotherKindOnTheNameIsRefused()
    {
        CliProcess holder(*m_server, words(QStringLiteral("acquire order:42 --kind read")));
        holder.waitForOutput("acquired");
        const Run refused = run(QStringLiteral("acquire order:42 --kind reentrant --wait 0s"));
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("order:42"), refused.err.constData());
        QCOMPARE(run(QStringLiteral("acquire order:42 --kind reentrant --wait 0s --any-kind")).code, 1);
    }

    void multiTakesAllOrNothing()
    {
        CliProcess holder(*m_server, words(QStringLiteral("acquire --kind multi a b c --json")));
        holder.waitForOutput("acquired");
        const QJsonObject told = object(holder.out());
        QCOMPARE(told[QLatin1String("members")].toArray().size(), 3);
        QCOMPARE(told[QLatin1String("quorum")].toInt(), 3);
        QVERIFY(told[QLatin1String("valid_ms")].toInt() > 20'000);
        const Run refused = run(QStringLiteral("acquire --kind multi z b --wait 0s"));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("'b': is still held"), refused.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", "z"}).toInt(), 0);
        CliProcess waiter(*m_server, words(QStringLiteral("acquire b")));
        waiter.waitForOutput("waiting: 'b'");
        CliProcess other(*m_server, words(QStringLiteral("acquire --kind multi d c")));
        other.waitForOutput("waiting: 'c' is held by another owner");
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
        waiter.waitForOutput("acquired 'b'");
        other.waitForOutput("acquired 'd', 'c'");
        QCOMPARE(m_redis->call({"EXISTS", "a"}).toInt(), 0);
        QCOMPARE(m_redis->call({"EXISTS", "c", "d"}).toInt(), 2);
        other.interrupt();
        QCOMPARE(other.finish(), 0);
        QCOMPARE(m_redis->call({"EXISTS", "c", "d"}).toInt(), 0);
    }

    void multiIsLeftAndReleasedLater()
    {
        const Run left = run(QStringLiteral("acquire --kind multi a b --lease 60s --detach --json"));
        const QString owner = object(left.out)[QLatin1String("owner")].toString();
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}).toInt(), 2);
        QCOMPARE(run(QStringLiteral("release --kind multi a b --owner ") + owner).code, 0);
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}).toInt(), 0);
        QCOMPARE(run(QStringLiteral("release --kind multi a b --owner ") + owner).code, 2);
    }

    void runWithAMultiLock()
    {
        const Run done = run({QStringLiteral("run"), QStringLiteral("--kind"), QStringLiteral("multi"),
                              QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("--"), QStringLiteral("sh"),
                              QStringLiteral("-c"), QStringLiteral("echo $LOCKSCOPE_LOCK; exit 7")});
        QCOMPARE(done.code, 7);
        QCOMPARE(done.out, QByteArray("a b\n"));
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}).toInt(), 0);
    }

    // Without one member, the compound lock is lost; the other members are released.
    void aLostMemberEndsTheCommand()
    {
        CliProcess process(*m_server, words(QStringLiteral("run --kind multi a b --lease 5s -- sleep 60")));
        awaitUntil([&] { return m_redis->call({"EXISTS", "a", "b"}).toInt() == 2; });
        QCOMPARE(process.finish(), 75);
        QVERIFY2(process.err().contains("ending the command"), process.err().constData());
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}).toInt(), 0);
    }

    // Each server has one vote, whatever form of its address is used.
    void redRefusesTwoNamesOfOneServer()
    {
        RedisServer::Options options;
        options.tcp = true;
        const RedisServer twice(options);
        const QString servers = QStringLiteral(" --url redis://127.0.0.1:%1 --url redis://localhost:%1 --url %2")
                                    .arg(QString::number(twice.port()), urlOf(*m_server));
        const Run refused = runAlone(QStringLiteral("acquire --kind red order:42 --wait 5s") + servers);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("are the same Redis server"), refused.err.constData());
        QVERIFY2(refused.err.contains("localhost"), refused.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 0);
        QCOMPARE(BlockingRedis(twice).call({"EXISTS", "order:42"}).toInt(), 0);
    }

    void redNeedsAQuorumOfServers()
    {
        RedisServer second;
        RedisServer third;
        const QString servers = QStringLiteral(" --url %1 --url %2 --url %3 --connect-timeout 2s")
                                    .arg(urlOf(*m_server), urlOf(second), urlOf(third));
        CliProcess holder(words(QStringLiteral("acquire --kind red order:42 --json") + servers));
        holder.waitForOutput("acquired");
        QCOMPARE(object(holder.out())[QLatin1String("quorum")].toInt(), 2);
        const Run refused = runAlone(QStringLiteral("acquire --kind red order:42 --wait 200ms") + servers);
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("is still held"), refused.err.constData());
        CliProcess waiter(words(QStringLiteral("acquire --kind red order:42") + servers));
        waiter.waitForOutput("waiting:");
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
        waiter.waitForOutput("acquired 'order:42'");
        waiter.interrupt();
        QCOMPARE(waiter.finish(), 0);
        QCOMPARE(m_redis->call({"EXISTS", "order:42"}).toInt(), 0);
        third.kill();
        const Run left = runAlone(QStringLiteral("acquire --kind red order:42 --lease 60s --detach --json") + servers);
        QCOMPARE(left.code, 0);
        const QString owner = object(left.out)[QLatin1String("owner")].toString();
        const Run released = runAlone(QStringLiteral("release --kind red order:42 --owner ") + owner + servers);
        QCOMPARE(released.out.count("released"), 2); // and the third server is reported as not answering
        QCOMPARE(released.code, 4);
        second.kill();
        const Run few = runAlone(QStringLiteral("acquire --kind red order:42") + servers);
        QCOMPARE(few.code, 4);
        QVERIFY2(few.err.contains("2 of 3 servers are needed"), few.err.constData());
    }

    // The first server is the one that other commands read.
    void redNeedsNoParticularServer()
    {
        RedisServer first;
        RedisServer second;
        const RedisServer third;
        const QString servers = QStringLiteral(" --url %1 --url %2 --url %3 --connect-timeout 2s")
                                    .arg(urlOf(first), urlOf(second), urlOf(third));
        const auto exists = [](const RedisServer &server) {
            return BlockingRedis(server).call({"EXISTS", "order:42"}).toInt() == 1;
        };
        first.kill();
        const Run left = runAlone(QStringLiteral("acquire --kind red order:42 --lease 60s --detach --json") + servers);
        QVERIFY2(left.code == 0, left.err.constData());
        QVERIFY(exists(second) && exists(third));
        const QString owner = object(left.out)[QLatin1String("owner")].toString();
        const Run released = runAlone(QStringLiteral("release --kind red order:42 --owner ") + owner + servers);
        QCOMPARE(released.out.count("released"), 2);
        QCOMPARE(released.code, 4); // the first server is reported
        QVERIFY(!exists(second) && !exists(third));
        const Run ran = runAlone(QStringLiteral("run --kind red order:42") + servers + QStringLiteral(" -- true"));
        QVERIFY2(ran.code == 0, ran.err.constData());
        second.kill();
        const Run few = runAlone(QStringLiteral("acquire --kind red order:42") + servers);
        QCOMPARE(few.code, 4);
        QVERIFY2(few.err.contains("2 of 3 servers are needed"), few.err.constData());
    }

private:
    static void kinds()
    {
        QTest::addColumn<QString>("kind");
        for (const AcquirableKind kind : allKinds)
            QTest::newRow(word(kind).data()) << QString(word(kind));
    }

    // A semaphore must exist before its permits are acquired.
    void prepare(const QString &kind)
    {
        if (kind.endsWith(QLatin1String("semaphore")))
            m_redis->call({"SET", "order:42", "1"});
    }
    bool isFree(const QString &kind)
    {
        if (kind.endsWith(QLatin1String("semaphore")))
            return m_redis->call({"GET", "order:42"}).toBytes() == "1";
        return m_redis->call({"EXISTS", "order:42"}).toInt() == 0;
    }

    Run run(const QStringList &arguments) { return CliProcess(*m_server, arguments).run(); }
    Run run(const QString &line) { return run(words(line)); }
    static Run runAlone(const QString &line) { return CliProcess(words(line)).run(); }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestCliKinds)

} // namespace lockscope::cli_kinds_test

#include "tst_cli_kinds.moc"

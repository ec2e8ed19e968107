// Deadlocks of Redisson's threads, as the command `deadlocks` of the real lockscope-cli names them.
#include "tests/interop/support/interop_test.h"
#include "tests/support/cli_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::deadlocks_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

// One owner of a cycle.
struct Link {
    QByteArray holder;
    QByteArray holds;
    QByteArray waiter;
    QByteArray waitsFor;
};
using Links = std::vector<Link>;

QByteArray describe(const Links &links)
{
    QByteArray text;
    for (const Link &link : links)
        text += link.holder + " holds " + link.holds + ", " + link.waiter + " waits for " + link.waitsFor + "; ";
    return text;
}

} // namespace

class TestDeadlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson"); }
    void init()
    {
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void cleanup()
    {
        m_party.reset();
        m_otherParty.reset();
        if (m_java)
            m_java->kill(); // its threads wait for ever
        m_java.reset();
        m_redis.reset();
        m_server.reset();
        m_otherServer.reset();
    }

    // The queues of fair locks name the waiters, so no trace is needed.
    void fairLocks_data() { versionsAndThreads(); }
    void fairLocks()
    {
        begin();
        crosswise("fair", "fair");
        awaitQueues();
        QCOMPARE(found({QStringLiteral("--for"), QStringLiteral("2s")}), describe(m_expected));
    }

    void plainLocks_data() { versionsAndThreads(); }
    void plainLocks()
    {
        begin();
        const auto cli = beginTrace("4s");
        crosswise("reentrant", "reentrant");
        awaitWaiting("reentrant");
        QCOMPARE(foundBy(*cli), describe(m_expected));
    }

    // A reader waits for a writer.
    void writersAndReaders_data() { versionsAndThreads(); }
    void writersAndReaders()
    {
        begin();
        const auto cli = beginTrace("4s");
        crosswise("write", "read");
        awaitWaiting("read");
        QCOMPARE(foundBy(*cli), describe(m_expected));
    }

    // A writer waits for the readers.
    void readersAndWriters_data() { versionsAndThreads(); }
    void readersAndWriters()
    {
        begin();
        const auto cli = beginTrace("4s");
        crosswise("read", "write");
        awaitWaiting("write");
        QCOMPARE(foundBy(*cli), describe(m_expected));
    }

    // A multi-lock holds its first member while it waits for the second one. It gives up after some seconds.
    void multiLockAgainstSingleLock_data() { versions(); }
    void multiLockAgainstSingleLock()
    {
        begin(2);
        const auto cli = beginTrace("3s");
        QVERIFY(m_party->take({"reentrant", "b"}, 2).acquired);
        m_going.push_back(m_party->acquire({"multi", "one:reentrant:a,one:reentrant:b"}, 1, {}));
        awaitUntil([this] { return m_redis->call({"EXISTS", "a"}).toInt() == 1; });
        m_going.push_back(m_party->acquire({"reentrant", "a"}, 2, {}));
        awaitListener(*m_redis, {"reentrant", "a"});
        m_expected = {{owner(1), "a", owner(1), "b"}, {owner(2), "b", owner(2), "a"}};
        QCOMPARE(foundBy(*cli), describe(m_expected));
    }

    // Redisson has another UUID on each server; the name of its connections shows that it is one program.
    void twoServers_data() { versions(); }
    void twoServers()
    {
        m_otherServer = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        QFETCH(QByteArray, version);
        m_java = RedissonParty::start(version);
        m_party = party("orders@a", *m_server);
        m_otherParty = party("orders@b", *m_otherServer);
        const QByteArrayList here{m_party->owner(1), m_party->owner(2)};
        const QByteArrayList there{m_otherParty->owner(1), m_otherParty->owner(2)};
        QCOMPARE(here[0].split(':')[1], there[0].split(':')[1]); // the same thread
        const auto cli = beginTrace("4s");
        QVERIFY(m_party->take({"reentrant", "a"}, 1).acquired);
        QVERIFY(m_otherParty->take({"reentrant", "b"}, 2).acquired);
        m_going.push_back(m_otherParty->acquire({"reentrant", "b"}, 1, {}));
        m_going.push_back(m_party->acquire({"reentrant", "a"}, 2, {}));
        awaitListener(*m_redis, {"reentrant", "a"});
        BlockingRedis other(*m_otherServer);
        awaitListener(other, {"reentrant", "b"});
        m_expected = {{here[0], "a", there[0], "b"}, {there[1], "b", here[1], "a"}};
        QCOMPARE(foundBy(*cli), describe(m_expected));
    }

    // Owners that acquire in one order wait, but never in a circle.
    void orderedLocks_data() { versionsAndThreads(); }
    void orderedLocks()
    {
        begin();
        QVERIFY(m_party->take({"fair", "a"}, 1).acquired);
        QVERIFY(m_party->take({"fair", "b"}, 1).acquired);
        for (int thread = 2; thread <= m_threads; ++thread)
            m_going.push_back(m_party->acquire({"fair", "a"}, thread, {}));
        awaitUntil([this] { return m_redis->call({"LLEN", "redisson_lock_queue:{a}"}).toInt() == m_threads - 1; });
        QCOMPARE(found({QStringLiteral("--for"), QStringLiteral("2s")}), QByteArray());
    }

private:
    static void versions()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("3.15.6") << QByteArray("3.15.6");
        QTest::newRow("4.7.0") << QByteArray("4.7.0");
    }
    static void versionsAndThreads()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<int>("threads");
        for (const QByteArray version : {"3.15.6", "4.7.0"}) {
            for (const int threads : {2, 3})
                QTest::addRow("%s, %d threads", version.constData(), threads) << version << threads;
        }
    }
    std::unique_ptr<RedissonParty> party(const QByteArray &client, const RedisServer &server)
    {
        return std::make_unique<RedissonParty>(
            m_java, client, "defaults+redis://127.0.0.1:" + QByteArray::number(server.port()), Scene::watchdogLease);
    }
    void begin(int count = 0)
    {
        QFETCH(QByteArray, version);
        m_java = RedissonParty::start(version);
        m_party = party("one", *m_server);
        m_threads = count;
        if (count == 0) {
            QFETCH(int, threads);
            m_threads = threads;
        }
        for (int thread = 1; thread <= m_threads; ++thread)
            owner(thread); // asks with a lock
    }
    QByteArray owner(int thread) { return m_party->owner(thread); }
    static QByteArray lockOf(int thread) { return QByteArray(1, char('a' + thread - 1)); }

    // Each thread holds its lock and waits for that of the next thread.
    void crosswise(const QByteArray &held, const QByteArray &wanted)
    {
        m_expected.clear();
        for (int thread = 1; thread <= m_threads; ++thread)
            QVERIFY(m_party->take({held, lockOf(thread)}, thread).acquired);
        for (int thread = 1; thread <= m_threads; ++thread) {
            const int next = thread % m_threads + 1;
            m_going.push_back(m_party->acquire({wanted, lockOf(next)}, thread, {}));
            m_expected.push_back({owner(thread), lockOf(thread), owner(thread), lockOf(next)});
        }
    }
    // Runs the event loop, so that the requests reach Redisson.
    static void awaitListener(BlockingRedis &redis, const Target &target)
    {
        awaitUntil([&] { return redis.call({"PUBSUB", "NUMSUB", channelOf(target, {})}).at(1).toInt() > 0; });
    }
    void awaitWaiting(const QByteArray &wanted)
    {
        for (int thread = 1; thread <= m_threads; ++thread)
            awaitListener(*m_redis, {wanted, lockOf(thread)});
    }
    void awaitQueues()
    {
        awaitUntil([this] {
            for (int thread = 1; thread <= m_threads; ++thread) {
                if (m_redis->call({"LLEN", "redisson_lock_queue:{" + lockOf(thread) + '}'}).toInt() != 1)
                    return false;
            }
            return true;
        });
    }

    QStringList servers() const
    {
        QStringList urls;
        for (const auto *server : {m_server.get(), m_otherServer.get()}) {
            if (server)
                urls << QStringLiteral("--url") << QStringLiteral("unix://") + server->socketPath();
        }
        return urls;
    }
    QByteArray found(const QStringList &options) const
    {
        CliProcess cli(servers() + QStringList{QStringLiteral("deadlocks"), QStringLiteral("--json")} + options);
        return foundBy(cli);
    }
    // Returns when every server has accepted MONITOR.
    std::unique_ptr<CliProcess> beginTrace(const char *time) const
    {
        auto cli = std::make_unique<CliProcess>(servers()
                                                + QStringList{QStringLiteral("deadlocks"), QStringLiteral("--json"),
                                                              QStringLiteral("--trace"), QString::fromLatin1(time)});
        for (const auto *server : {m_server.get(), m_otherServer.get()}) {
            if (!server)
                continue;
            BlockingRedis redis(*server);
            awaitUntil([&redis] { return redis.call({"CLIENT", "LIST"}).toBytes().contains("cmd=monitor"); });
        }
        return cli;
    }
    static QByteArray foundBy(CliProcess &cli)
    {
        const CliProcess::Run run = cli.run();
        const QJsonObject json = QJsonDocument::fromJson(run.out).object();
        if (run.code != 0 || json.isEmpty())
            throw std::runtime_error("exit code " + std::to_string(run.code) + ": "
                                     + QByteArray(run.out + run.err).toStdString());
        const QJsonArray all = json[QLatin1String("deadlocks")].toArray();
        if (all.size() > 1)
            throw std::runtime_error("more than one: " + run.out.toStdString());
        Links links;
        const auto bytes = [](const QJsonValue &value) { return value.toString().toUtf8(); };
        for (const QJsonValue link : all.isEmpty() ? QJsonArray() : all[0][QLatin1String("links")].toArray())
            links.push_back({bytes(link[QLatin1String("holder")]), bytes(link[QLatin1String("holds")]),
                             bytes(link[QLatin1String("waiter")]), bytes(link[QLatin1String("waits_for")])});
        if (links.empty())
            qInfo("%s%s", run.out.constData(), run.err.constData());
        return describe(links);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<RedisServer> m_otherServer;
    std::unique_ptr<BlockingRedis> m_redis;
    std::shared_ptr<Driven> m_java;
    std::unique_ptr<RedissonParty> m_party;
    std::unique_ptr<RedissonParty> m_otherParty;
    std::vector<Going> m_going;
    int m_threads = 0;
    Links m_expected;
};

QTEST_GUILESS_MAIN(TestDeadlocks)

} // namespace lockscope::deadlocks_test

#include "tst_deadlocks.moc"

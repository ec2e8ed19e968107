// What the replicas have of a lock: a real master with two real replicas, and a link to one of them that is cut.
#include "core/model/lock.h"
#include "core/monitor/copies/copies.h"
#include "core/words/copies_words.h"
#include "tests/support/cli_process.h"
#include "tests/support/monitored.h"
#include "tests/support/replica_pair.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::replica_copies_test {

using namespace std::chrono_literals;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");

monitor::MonitorOptions often()
{
    monitor::MonitorOptions options;
    options.refreshEvery = 100ms;
    return options;
}

void hold(BlockingRedis &redis, const QByteArray &name)
{
    redis.call({"HSET", name, owner, "2"});
    redis.call({"PEXPIRE", name, "600000"});
}

// A watched lock, and what is reported about its copies.
struct Watched {
    Watched(Monitored &on, const QByteArray &watchedName)
        : monitored(on)
        , all(&on.client(), {{}, 100ms})
        , name(watchedName)
    {
        monitored.monitor().watch(name);
        all.watch(name);
    }
    ~Watched() { monitored.monitor().unwatch(name); }

    LockCopiesPtr copies() const { return all.of(name); }
    CopyCount count() const
    {
        const LockPtr row = monitored.row(name.raw());
        return row && copies() ? countCopies(*row, *copies()) : CopyCount();
    }
    void await(int have, int lack, int silent) const
    {
        const auto isSo = [&] {
            const CopyCount now = count();
            return now.have == have && now.lack == lack && now.silent == silent && now.unclear == 0;
        };
        try {
            awaitUntil(isSo, 60s);
        } catch (const std::runtime_error &why) {
            throw std::runtime_error(why.what() + told().toStdString());
        }
    }
    QString summary() const { return words::copiesSummary(*monitored.row(name.raw()), *copies())->english(); }
    // For the message of a failed test.
    QString told() const
    {
        QString text = copies() ? QString() : QStringLiteral(" (no copies)");
        for (const LockCopy &copy : copies() ? copies()->replicas : std::vector<LockCopy>())
            text += QStringLiteral("\n%1: %2").arg(copy.node, words::copyPhrase(copy, SystemClock().now()).english());
        return text + QString::fromUtf8(describe(monitored.row(name.raw())));
    }
    bool isOnNone() const { return words::isOnNoReplica(*monitored.row(name.raw()), *copies()); }

    Monitored &monitored;
    monitor::Copies all;
    Key name;
};

} // namespace

class TestReplicaCopies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_pair = std::make_unique<ReplicaPair>(2);
    }
    void cleanupTestCase() { m_pair.reset(); }

    // The owner, the expiry, and the replica's delay.
    void whatIsCopiedIsTold()
    {
        Monitored monitored(m_pair->master, often());
        hold(m_pair->redis, "lock:copied");
        const Watched watched(monitored, "lock:copied");
        watched.await(2, 0, 0);
        QVERIFY(!watched.isOnNone());
        const auto copies = watched.copies();
        for (const LockCopy &copy : copies->replicas) {
            QVERIFY(copy.lock && copy.lock->holders.front().owner == Owner(owner));
            QCOMPARE(copy.lock->holders.front().holds, 2);
            QVERIFY(copy.lock->ttl(copy.lock->readAt).left() > 500s);
            QVERIFY(copy.isLinked && copy.bytesBehind && copy.secondsBehind);
        }
        awaitUntil([&] { // waits until all writes of the master have arrived
            const auto now = watched.copies();
            const auto &all = now->replicas;
            return std::all_of(all.begin(), all.end(), [](const LockCopy &copy) { return copy.bytesBehind == 0; });
        });
    }

    // The first replica receives nothing more; then the second is lost as well.
    void whatAFailoverWouldLoseIsSaid()
    {
        Monitored monitored(m_pair->master, often());
        monitored.awaitPasses(1);
        m_pair->cut();
        hold(m_pair->redis, "lock:fresh");
        const Watched watched(monitored, "lock:fresh");
        watched.await(1, 1, 0);
        QVERIFY2(watched.summary().contains(QStringLiteral("1 of 2")), qPrintable(watched.summary()));
        QVERIFY(!watched.isOnNone());
        awaitUntil([&] {
            const auto now = watched.copies();
            const auto &all = now->replicas;
            return std::any_of(all.begin(), all.end(), [](const LockCopy &copy) { return copy.bytesBehind > 0; });
        });

        m_pair->replicas[1]->suspend(); // it does not answer, so nothing is known
        watched.await(0, 1, 1);
        QVERIFY2(watched.summary().contains(QStringLiteral("None of them has it")), qPrintable(watched.summary()));
        m_pair->replicas[1]->resume();
        m_pair->heal();
        watched.await(2, 0, 0);
    }

    // Acquired and released between two readings, or only just acquired: unknown facts are not reported.
    void whatChangedMeanwhileTellsNothing()
    {
        Monitored monitored(m_pair->master, often());
        hold(m_pair->redis, "lock:old");
        const Watched watched(monitored, "lock:old");
        watched.await(2, 0, 0);
        Lock row = *monitored.row("lock:old");
        LockCopies copies = *watched.copies();
        copies.replicas[0].lock = nullptr;
        copies.replicas[1].lock = nullptr;
        QCOMPARE(countCopies(row, copies).lack, 2);
        copies.replicas[1].isSteady = false; // taken away and given back during the reading
        QCOMPARE(countCopies(row, copies).lack, 1);
        QCOMPARE(countCopies(row, copies).unclear, 1);
        QVERIFY(!words::isOnNoReplica(row, copies));
        row.holders.front().owner = Owner("77777777-0002-4a5b-8c6d-1234567890ab:7"); // acquired since
        QCOMPARE(countCopies(row, copies).unclear, 2);
    }

    void theCommandLineTellsIt()
    {
        hold(m_pair->redis, "lock:shown");
        const auto json = [this] {
            const CliProcess::Run run = CliProcess(m_pair->master,
                                                   {QStringLiteral("show"), QStringLiteral("--now"),
                                                    QStringLiteral("lock:shown"), QStringLiteral("--json")})
                                            .run();
            if (run.code != 0)
                throw std::runtime_error(run.err.toStdString());
            return QJsonDocument::fromJson(run.out).object()[QLatin1String("replicas")].toArray();
        };
        awaitUntil([&] { // under way
            const QJsonArray all = json();
            return all.size() == 2 && all[0][QLatin1String("has")].toBool() && all[1][QLatin1String("has")].toBool();
        });
        const QJsonObject copy = json()[1].toObject();
        QCOMPARE(copy[QLatin1String("answers")].toBool(), true);
        QCOMPARE(copy[QLatin1String("holders")].toArray()[0][QLatin1String("owner")].toString(),
                 QString::fromLatin1(owner));
        QVERIFY(copy[QLatin1String("ttl_ms")].toInt() > 500'000);
        QVERIFY(copy[QLatin1String("bytes_behind")].isDouble() && copy[QLatin1String("seconds_behind")].isDouble());
        const CliProcess::Run explained =
            CliProcess(m_pair->master, {QStringLiteral("explain"), QStringLiteral("lock:shown")}).run();
        QVERIFY2(explained.out.contains("On replicas: Replicas that have it: all 2"), explained.out.constData());
        QVERIFY2(explained.out.contains(owner.left(8)) && explained.out.contains("bytes behind"),
                 explained.out.constData());
    }

    // A replica that accepts writes would lose them, and its master would never know.
    void aReplicaIsReadAndNotActedOn()
    {
        hold(m_pair->redis, "lock:there");
        const RedisServer &replica = *m_pair->replicas[1];
        BlockingRedis direct(replica);
        awaitUntil([&] { return direct.call({"EXISTS", "lock:there"}).toInt() == 1; });
        const CliProcess::Run listed = CliProcess(replica, {QStringLiteral("list")}).run();
        QCOMPARE(listed.code, 0);
        QVERIFY2(listed.out.contains("lock:there") && listed.err.contains("may lag behind the master"), listed.err);
        direct.call({"CONFIG", "SET", "replica-read-only", "no"});
        const QTemporaryDir folder;
        const CliProcess::Run freed =
            CliProcess(replica,
                       {QStringLiteral("force-release"), QStringLiteral("lock:there"), QStringLiteral("--if-holder"),
                        QString::fromLatin1(owner), QStringLiteral("--reason"), QStringLiteral("test"),
                        QStringLiteral("--audit-file"), folder.filePath(QStringLiteral("audit"))})
                .run();
        QVERIFY(freed.code != 0);
        QVERIFY2(freed.err.contains("connect to the master"), freed.err);
        QCOMPARE(direct.call({"EXISTS", "lock:there"}).toInt(), 1);
        direct.call({"CONFIG", "SET", "replica-read-only", "yes"});
    }

    // Redisson's readMode SLAVE: the master does not know such waiters.
    void whoWaitsOnAReplicaIsCounted()
    {
        hold(m_pair->redis, "lock:waited");
        BlockingRedis waiter(*m_pair->replicas[1]);
        waiter.subscribe({"redisson_lock__channel:{lock:waited}"});
        QCOMPARE(m_pair->redis.call({"PUBSUB", "NUMSUB", "redisson_lock__channel:{lock:waited}"}).at(1).toInt(), 0);
        Monitored monitored(m_pair->master, often());
        monitored.await("lock:waited", [](const Lock &lock) { return lock.waiters.clients == 1; });
        BlockingRedis second(*m_pair->replicas[0]);
        second.subscribe({"redisson_lock__channel:{lock:waited}"});
        monitored.await("lock:waited", [](const Lock &lock) { return lock.waiters.clients == 2; });
    }

private:
    std::unique_ptr<ReplicaPair> m_pair;
};

QTEST_GUILESS_MAIN(TestReplicaCopies)

} // namespace lockscope::replica_copies_test

#include "tst_replica_copies.moc"

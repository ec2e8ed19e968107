// A master of a cluster dies and its replica takes over, while its locks are held and waited for.
#include "core/model/lock.h"
#include "core/redis/slot.h"
#include "tests/support/cli_process.h"
#include "tests/support/lock_holder.h"
#include "tests/support/monitored.h"
#include "tests/support/redis_cluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cluster_failover_test {

using namespace std::chrono_literals;

namespace {

locks::LockClientOptions patient()
{
    locks::LockClientOptions options;
    options.watchdogLease = 30s; // longer than any failover
    return options;
}

QStringList words(const char *line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

QJsonObject json(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace

class TestClusterFailover : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisCluster::Options options;
        options.replicasEach = 1;
        m_cluster = std::make_unique<RedisCluster>(options);
    }
    void cleanupTestCase() { m_cluster.reset(); }

    // A failover of the importing node would return the slot to the old node, where the lock is free.
    void whatIsTakenAfterAskIsNotConfirmedByReplicas()
    {
        locks::LockClientOptions careful = patient();
        careful.replicaSync = locks::ReplicaSync::One;
        LockHolder program(m_cluster->address(), careful);
        const QByteArray name = m_cluster->nameAt(0, "asked:");
        const auto confirmed = program.acquire(lockRequest(name, program.newOwner()));
        QVERIFY(confirmed);
        program.release(confirmed);
        m_cluster->beginMove(redis::slotOf(name), 1);
        const auto refused = program.tryAcquire(tryRequest(name, program.newOwner()));
        QVERIFY(!refused);
        QCOMPARE(refused.error().token, QByteArray(locks::notConfirmed));
        QVERIFY2(refused.error().message.contains(QStringLiteral("moving")), qPrintable(refused.error().message));
        for (int i = 0; i < 2; ++i)
            QCOMPARE(m_cluster->redis(i)
                         .call({"CLUSTER", "COUNTKEYSINSLOT", QByteArray::number(redis::slotOf(name))})
                         .toInt(),
                     0);
        m_cluster->endMove(redis::slotOf(name), 1);
        const auto there = program.acquire(lockRequest(name, program.newOwner()));
        QVERIFY(there && there->isValid());
        program.release(there);
    }

    // The command line finds and releases a lock of any node through any other node.
    void theCommandLineWorksThroughAnyNode()
    {
        QByteArrayList names;
        for (int i = 0; i < 3; ++i) {
            names << m_cluster->nameAt(i, "cli:");
            m_cluster->redis(i).call({"HSET", names.last(), "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
            m_cluster->redis(i).call({"PEXPIRE", names.last(), "600000"});
        }
        QJsonObject first;
        for (int from : {0, 2, m_cluster->replicaOf(1)}) {
            CliProcess list(words("list --json --url") << urlOf(from));
            const CliProcess::Run run = list.run();
            QVERIFY2(run.code == 0, run.err);
            const QJsonObject told = json(run.out);
            QCOMPARE(told[QLatin1String("complete")].toBool(), true);
            QCOMPARE(told[QLatin1String("locks")].toArray().size(), 3);
            for (const QJsonValue &lock : told[QLatin1String("locks")].toArray()) {
                const QByteArray name = lock[QLatin1String("name")].toString().toUtf8();
                QCOMPARE(lock[QLatin1String("node")].toString(), m_cluster->name(m_cluster->ownerOf(name)));
            }
        }
        const QTemporaryDir folder;
        const QStringList freeing = words("force-release")
            << QString::fromUtf8(names[2]) << words("--if-holder 3f2a91c0-0001-4a5b-8c6d-1234567890ab:12 --reason test")
            << QStringLiteral("--audit-file") << folder.filePath(QStringLiteral("audit")) << QStringLiteral("--cluster")
            << QStringLiteral("--url") << urlOf(0);
        const CliProcess::Run freed = CliProcess(freeing).run();
        QVERIFY2(freed.code == 0, freed.err);
        QCOMPARE(m_cluster->redis(2).call({"EXISTS", names[2]}).toInt(), 0);
        const QStringList holding = words("run")
            << QString::fromUtf8(names[2]) << words("--url") << urlOf(1) << words("-- true");
        const CliProcess::Run held = CliProcess(holding).run();
        QVERIFY2(held.code == 0, held.err);
        for (int i = 0; i < 2; ++i)
            m_cluster->redis(i).call({"DEL", names[i]});
    }

    // The copies on replicas of its own master are shown, and no others. A replica answers only after READONLY.
    void whatTheReplicaOfItsShardHasIsTold()
    {
        const QByteArray name = m_cluster->nameAt(1, "copied:");
        m_cluster->redis(1).call({"HSET", name, "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
        m_cluster->redis(1).call({"PEXPIRE", name, "600000"});
        QVERIFY(m_cluster->redis(1).call({"WAIT", "1", "5000"}).toInt() >= 1);
        const QStringList show = words("show --json --url") << urlOf(2) << QString::fromUtf8(name);
        const CliProcess::Run run = CliProcess(show).run();
        QVERIFY2(run.code == 0, run.err);
        const QJsonArray replicas = json(run.out)[QLatin1String("replicas")].toArray();
        QCOMPARE(replicas.size(), 1);
        QCOMPARE(replicas[0][QLatin1String("node")].toString(), m_cluster->name(m_cluster->replicaOf(1)));
        QVERIFY2(replicas[0][QLatin1String("has")].toBool(), run.out);
        QCOMPARE(replicas[0][QLatin1String("holders")].toArray().size(), 1);
        QVERIFY(replicas[0][QLatin1String("bytes_behind")].isDouble());
        m_cluster->redis(1).call({"DEL", name});
    }

    void aLockIsHeldAndWaitedForAcrossIt()
    {
        LockHolder a(m_cluster->address(1), patient());
        LockHolder b(m_cluster->address(2), patient());
        Monitored monitored(m_cluster->address(1));
        const QByteArray name = m_cluster->nameAt(0, "failover:");
        const QByteArray other = m_cluster->nameAt(1, "other:");
        const auto hold = a.acquire(lockRequest(name, a.newOwner()));
        QVERIFY(hold);
        auto waiting = b.start(lockRequest(name, b.newOwner()));
        awaitUntil([&] { return waiting.isSubscribed(); });
        monitored.await(name, [](const Lock &lock) { return lock.waiters.clients.value_or(0) > 0; });
        QVERIFY(m_cluster->redis(0).call({"WAIT", "1", "5000"}).toInt() >= 1); // the replica has the lock

        m_cluster->kill(0);
        for (int i = 0; i < 5; ++i) { // other masters continue
            const auto here = a.acquire(lockRequest(other, a.newOwner()));
            QVERIFY(here);
            a.release(here);
        }
        awaitUntil([&] { return ownerAsSeen(1, name) > 2; }, 60s);
        const int promoted = ownerAsSeen(1, name);
        awaitUntil([&] { return monitored.client().addressOf(Key(name)).node() == m_cluster->name(promoted); });
        const LockPtr row = monitored.await(
            name, [&](const Lock &lock) { return lock.state != State::Unverified; }, 30s);
        QCOMPARE(row->holders.size(), std::size_t(1));
        QVERIFY(hold->isValid());
        QVERIFY(!waiting.isDone());
        const QByteArray channel = "redisson_lock__channel:{" + name + '}';
        awaitUntil([&] {
            return m_cluster->redis(promoted).call({"PUBSUB", "SHARDNUMSUB", channel}).at(1).toInt() >= 1;
        });
        QCOMPARE(a.release(hold), locks::Released::Freed);
        const auto second = waiting.hold();
        QVERIFY(second);
        QCOMPARE(m_cluster->redis(promoted).call({"HLEN", name}).toInt(), 1);
        b.release(second);
    }

    // A hold whose lock does not exist after a failover is lost.
    void aHoldThatDidNotSurviveIsLost()
    {
        LockHolder a(m_cluster->address(1), patient());
        const QByteArray name = m_cluster->nameAt(1, "gone:");
        const auto hold = a.acquire(lockRequest(name, a.newOwner()));
        QVERIFY(hold);
        const int replica = m_cluster->replicaOf(1);
        QVERIFY(m_cluster->redis(1).call({"WAIT", "1", "5000"}).toInt() >= 1);
        bool lost = false;
        connect(hold.get(), &locks::Hold::lost, this, [&] { lost = true; });
        QVERIFY(!m_cluster->redis(replica).call({"CLUSTER", "FAILOVER", "FORCE"}).isError());
        awaitUntil([&] { return ownerAsSeen(2, name) == replica; }, 60s);
        QVERIFY(hold->isValid() && !lost);
        m_cluster->redis(replica).call({"DEL", name}); // as if the replica had never received it
        // and the client reads it again
        m_cluster->redis(replica).call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return lost; }, 30s);
        QVERIFY(!hold->isValid());
    }

private:
    QString urlOf(int node) { return QStringLiteral("redis://") + m_cluster->name(node); }
    int ownerAsSeen(int by, const QByteArray &name)
    {
        const RedisValue ranges = m_cluster->redis(by).call({"CLUSTER", "SLOTS"});
        for (const RedisValue &range : ranges.elements()) {
            if (range.at(0).toInt() > redis::slotOf(name) || redis::slotOf(name) > range.at(1).toInt())
                continue;
            for (int i = 0; i < m_cluster->count(); ++i) {
                if (m_cluster->id(i) == range.at(2).at(2).toBytes())
                    return i;
            }
        }
        return -1;
    }

    std::unique_ptr<RedisCluster> m_cluster;
};

QTEST_GUILESS_MAIN(TestClusterFailover)

} // namespace lockscope::cluster_failover_test

#include "tst_cluster_failover.moc"

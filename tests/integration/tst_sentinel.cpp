// A real master with its replicas behind real sentinels: found, left, and not believed when it returns.
#include "core/model/lock.h"
#include "core/monitor/copies/copies.h"
#include "core/words/copies_words.h"
#include "tests/support/cli_process.h"
#include "tests/support/lock_holder.h"
#include "tests/support/monitored.h"
#include "tests/support/sentinel_set.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::sentinel_test {

using namespace std::chrono_literals;

namespace {

const QByteArray stranger("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");

bool isHeld(const Lock &lock)
{
    return lock.exists && !lock.gone && lock.state != State::Unverified;
}

// Our locks, wherever the master is.
std::shared_ptr<locks::Hold> take(LockHolder &holder, const QByteArray &name)
{
    return holder.acquire(lockRequest(name, holder.newOwner()));
}

struct Told {
    std::optional<LockEvent> failover;
    int failovers = 0;
};

Told toldBy(const Monitored &monitored)
{
    Told told;
    for (const LockEvent &event : monitored.events()) {
        if (event.what != LockEvent::What::FailedOver)
            continue;
        told.failover = event;
        ++told.failovers;
    }
    return told;
}

QJsonArray locksIn(const CliProcess::Run &run)
{
    if (run.code != 0)
        throw std::runtime_error(run.err.toStdString());
    QJsonArray locks = QJsonDocument::fromJson(run.out).object()[QLatin1String("locks")].toArray();
    for (auto each : locks) { // the TTL runs down
        QJsonObject lock = each.toObject();
        lock.remove(QLatin1String("ttl_ms"));
        each = lock;
    }
    return locks;
}

} // namespace

class TestSentinel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_set = std::make_unique<SentinelSet>();
    }

    void theListIsThatOfTheMaster()
    {
        BlockingRedis redis(m_set->servers(0));
        redis.call({"HSET", "lock:a", stranger, "1"});
        redis.call({"PEXPIRE", "lock:a", "600000"});
        redis.call({"HSET", "lock:b", stranger, "2"});
        const QString url = QStringLiteral("redis://") + SentinelSet::place(m_set->servers(0));
        const QJsonArray direct =
            locksIn(cli({QStringLiteral("--url"), url, QStringLiteral("list"), QStringLiteral("--json")}));
        QCOMPARE(direct.size(), 2);
        QCOMPARE(locksIn(cli(byName() << QStringLiteral("list"))), direct);
        QCOMPARE(locksIn(cli(QStringList{QStringLiteral("list")} << byName())), direct);
        const QString all = QStringLiteral("redis-sentinel://%1#mymaster").arg(m_set->sentinelList());
        QCOMPARE(locksIn(cli({QStringLiteral("list"), QStringLiteral("--url"), all, QStringLiteral("--json")})),
                 direct);
        redis.call({"DEL", "lock:a", "lock:b"});
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QString>("sentinel");
        QTest::addColumn<QString>("master");
        QTest::addColumn<QByteArray>("says");
        const QString one = SentinelSet::place(m_set->sentinels(0));
        QTest::newRow("wrong name") << m_set->sentinelList() << QStringLiteral("nobody")
                                    << QByteArray(
                                           "no sentinel knows a master named 'nobody'. The names they know: mymaster");
        QTest::newRow("no sentinel") << SentinelSet::place(m_set->servers(0)) << QStringLiteral("mymaster")
                                     << QByteArray("it is not a sentinel; sentinels usually listen on port 26379");
        QTest::newRow("nobody there") << QStringLiteral("127.0.0.1:1,127.0.0.1:2") << QStringLiteral("mymaster")
                                      << QByteArray("127.0.0.1:2: connection refused");
        QTest::newRow("one of them there")
            << QStringLiteral("127.0.0.1:1,") + one << QStringLiteral("mymaster") << QByteArray();
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(QString, sentinel);
        QFETCH(QString, master);
        QFETCH(QByteArray, says);
        const auto run = cli({QStringLiteral("--sentinel"), sentinel, QStringLiteral("--master"), master,
                              QStringLiteral("list"), QStringLiteral("--json")});
        QCOMPARE(run.code, says.isEmpty() ? 0 : 4);
        QVERIFY2(run.err.contains(says), run.err.constData());
    }

    // A lock that had been copied remains, and remains ours. A lock that had not been copied is gone, and lost for us.
    void aMasterThatIsKilledIsLeft()
    {
        RedisServer &old = m_set->servers(0);
        LockHolder holder(m_set->address(), locks::LockClientOptions());
        Monitored monitored(m_set->address());
        const auto kept = take(holder, "lock:kept");
        const auto last = take(holder, "lock:last");
        m_set->deleteOnReplicas(old, "lock:last");
        monitored.await("lock:kept", isHeld);
        monitored.await("lock:last", isHeld);
        monitor::Copies replicas(&monitored.client(), {{}, 100ms});
        for (const char *name : {"lock:kept", "lock:last"}) { // what the failover will lose is reported before it
            monitored.monitor().watch(Key(name));
            replicas.watch(Key(name));
        }
        const auto isOnNone = [&](const char *name) {
            const LockCopiesPtr copies = replicas.of(Key(name));
            return copies && words::isOnNoReplica(*monitored.row(name), *copies);
        };
        awaitUntil([&] { return isOnNone("lock:last"); });
        QVERIFY(!isOnNone("lock:kept"));
        std::optional<locks::LossReason> lost;
        connect(last.get(), &locks::Hold::lost, this, [&lost](locks::LossReason reason) { lost = reason; });

        old.kill();
        m_set->awaitFailoverFrom(old);
        const QString now = SentinelSet::place(*m_set->master());
        awaitUntil([&] { return toldBy(monitored).failovers > 0; }, 60s);
        const Told told = toldBy(monitored);
        QCOMPARE(told.failover->node, now);
        QCOMPARE(told.failover->locks, 1);
        QCOMPARE(monitored.client().nodes().front().name, now);
        const LockPtr gone = monitored.await("lock:last", [](const Lock &lock) { return lock.gone; });
        QCOMPARE(gone->ending, Ending::FailedOver);
        const LockPtr row = monitored.await("lock:kept", isHeld);
        QCOMPARE(row->holders.front().owner, kept->owner());
        awaitUntil([&] { return lost.has_value(); });
        QCOMPARE(*lost, locks::LossReason::NotHeldAnymore);
        awaitUntil([&] { return kept->renewals() > 0; }); // renewed at once, not only at the regular time
        QVERIFY(kept->isValid());
        QCOMPARE(toldBy(monitored).failovers, 1);
    }

    // It still considers itself the master until the sentinels reconfigure it, after four times their period.
    void aMasterThatWasStoppedAndComesBackIsNotBelieved()
    {
        m_set->awaitReplicas(1);
        RedisServer &old = *m_set->master();
        LockHolder holder(m_set->address(), locks::LockClientOptions());
        Monitored monitored(m_set->address());
        const auto hold = take(holder, "lock:before");
        monitored.await("lock:before", isHeld);
        BlockingRedis(old).call({"WAIT", "1", "10000"});

        old.suspend();
        m_set->awaitFailoverFrom(old);
        awaitUntil([&] { return toldBy(monitored).failovers > 0; }, 60s);
        const RedisServer &master = *m_set->master();
        const QString now = SentinelSet::place(master);
        awaitUntil([&] { return areTold(master); }, 60s);
        awaitUntil([&] { return holder.redis().isLive(); }, 60s);
        old.resume();
        BlockingRedis back(old);
        QCOMPARE(m_set->roleOf(old), QByteArray("master"));
        back.call({"HSET", "lock:ghost", stranger, "1"}); // another program did believe it
        const auto after = take(holder, "lock:after");
        monitored.await("lock:after", isHeld);
        monitored.awaitPasses(2);
        QVERIFY(!monitored.row("lock:ghost"));
        QCOMPARE(monitored.client().nodes().front().name, now);
        QCOMPARE(toldBy(monitored).failovers, 1);
        QVERIFY(hold->isValid());
        const auto listed = cli(byName() << QStringLiteral("list")); // and a new connection
        QCOMPARE(m_set->roleOf(old), QByteArray("master")); // all that time
        QVERIFY2(listed.out.contains("lock:after") && !listed.out.contains("lock:ghost"), listed.out.constData());
    }

private:
    // Every sentinel names this master; and none of them demotes the other one before the test has seen it here.
    bool areTold(const RedisServer &master) const
    {
        for (std::size_t i = 0; i < 3; ++i) {
            BlockingRedis sentinel(m_set->sentinels(i));
            const RedisValue place = sentinel.call({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", "mymaster"});
            if (place.at(1).toBytes() != QByteArray::number(master.port()))
                return false;
        }
        for (std::size_t i = 0; i < 3; ++i)
            BlockingRedis(m_set->sentinels(i)).call({"SENTINEL", "DEBUG", "publish-period", "600000"});
        return true;
    }

    QStringList byName() const
    {
        return {QStringLiteral("--sentinel"), m_set->sentinelList(), QStringLiteral("--master"),
                QStringLiteral("mymaster"), QStringLiteral("--json")};
    }
    static CliProcess::Run cli(const QStringList &arguments) { return CliProcess(arguments).run(); }

    std::unique_ptr<SentinelSet> m_set;
};

QTEST_GUILESS_MAIN(TestSentinel)

} // namespace lockscope::sentinel_test

#include "tst_sentinel.moc"

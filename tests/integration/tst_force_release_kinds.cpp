// Breaking locks that are not hashes: SET NX locks (including Spring's, which have a message for waiters), and single
// permits.
#include "core/actions/runner.h"
#include "core/locks/wire/names.h"
#include "tests/support/action_room.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/replica_pair.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace lockscope::force_release_kinds_test {

using namespace lockscope::actions;
using What = Outcome::What;

namespace {

const QByteArray uuid("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray idA = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
const QByteArray idB = QByteArray(32, 'b'); // in the form of older clients

} // namespace

class TestForceReleaseKinds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_client = std::make_unique<LiveClient>(*m_server, quickOptions());
        m_monitor = std::make_unique<monitor::Monitor>(m_client->get());
        m_audit = std::make_unique<AuditLog>(m_folder.filePath(QStringLiteral("audit.jsonl")));
        m_tools = {m_client->get(), m_monitor.get(), {}};
    }
    void init() { m_redis->call({"FLUSHALL"}); }
    void cleanupTestCase()
    {
        m_monitor.reset();
        m_client.reset();
    }

    void aTokenIsDeletedOnlyAsItWasSeen()
    {
        m_redis->call({"SET", "lock:a", uuid, "PX", "30000"});
        const auto plan = planned("lock:a");
        QCOMPARE(plan.value, uuid);
        QVERIFY(plan.listenedChannels.empty());
        m_redis->call({"SET", "lock:a", "somebody else", "PX", "30000"});
        QCOMPARE(executed(plan).what, What::Changed);
        QCOMPARE(m_redis->call({"GET", "lock:a"}), RedisValue::bytes("somebody else"));
        m_redis->call({"SET", "lock:a", uuid, "PX", "29500"});
        QCOMPARE(executed(plan).what, What::Done);
        QCOMPARE(m_redis->call({"EXISTS", "lock:a"}), RedisValue::integer(0));
        QCOMPARE(executed(plan).what, What::Gone);
    }

    void springsRegistryIsTold()
    {
        m_redis->call({"SET", "my:locks:order:7", uuid, "PX", "30000"});
        BlockingRedis waiter(*m_server), other(*m_server);
        waiter.subscribe({"my:locks-channel"}); // the registry is my:locks, the path is order:7
        other.subscribe({"my:locks:order-channel:x"});
        const auto plan = planned("my:locks:order:7");
        QCOMPARE(plan.listenedChannels, std::vector<Channel>{Channel("my:locks-channel")});
        QCOMPARE(plan.wakes, 1);
        const auto outcome = executed(plan);
        QCOMPARE(outcome.what, What::Done);
        QCOMPARE(outcome.receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("my:locks:order:7"));
    }

    void whoListensOnAReplicaIsTold()
    {
        const ReplicaPair pair;
        BlockingRedis(pair.master).call({"SET", "my:locks:order:7", uuid, "PX", "30000"});
        BlockingRedis waiter(*pair.replicas.front());
        waiter.subscribe({"my:locks-channel"});
        ActionRoom room(pair.master);
        const auto plan = room.planned("force-release", {idOf("my:locks:order:7")});
        QCOMPARE(plan->listenedChannels, std::vector<Channel>{Channel("my:locks-channel")});
        QCOMPARE(plan->wakes, 1);
        QCOMPARE(room.executed(plan->id).what, What::Done);
        QCOMPARE(waiter.message(), QByteArray("my:locks:order:7"));
    }

    // Nobody can say who listens, so the message goes to every channel that the name may stand for.
    void whereNobodyMayBeAskedTheMessageGoesOut()
    {
        m_redis->call({"SET", "my:locks:order:7", uuid, "PX", "30000"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"my:locks-channel"});
        ActionRoom room(deaf());
        QVERIFY(room.done("wake", {idOf("my:locks:order:7")}).receivers > 0);
        QCOMPARE(waiter.message(), QByteArray("my:locks:order:7"));
        const auto plan = room.planned("force-release", {idOf("my:locks:order:7")});
        QCOMPARE(plan->wakes, 0);
        QVERIFY(std::any_of(plan->consequences.begin(), plan->consequences.end(), [](const words::Phrase &phrase) {
            return phrase.english().contains(QStringLiteral("The message is sent anyway."));
        }));
        QCOMPARE(room.executed(plan->id).receivers, 1);
        QCOMPARE(waiter.message(), QByteArray("my:locks:order:7"));
        QVERIFY(m_redis->call({"GET", "my:locks:order:7"}).isNil());
    }

    // Nobody would wake these waiters when the console releases the lock.
    void whatWaitersListenForIsNotKept()
    {
        m_redis->call({"SET", "my:locks:order:7", uuid, "PX", "30000"});
        Target target{idOf("my:locks:order:7")};
        target.keepFor = Millis(60'000);
        ActionRoom room(*m_server);
        room.planned("force-release", target); // nobody listens
        QVERIFY(
            ActionRoom(deaf()).refused("force-release", target).contains(QStringLiteral("may listen on a channel")));
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"my:locks-channel"});
        QVERIFY(room.refused("force-release", target).contains(QStringLiteral("may listen on a channel")));
    }

    void onePermitIsTakenAway()
    {
        lend();
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_sc:{pool}"});
        QCOMPARE(planned("pool", Owner(idA.toHex().toUpper())).permit, idA); // in the form of another tool
        for (const QByteArray &member : {idA, idB}) {
            const Owner owner(member.size() == 16 ? member.toHex() : member);
            const auto plan = planned("pool", owner);
            QCOMPARE(plan.permit, member);
            QCOMPARE(plan.wakes, 1);
            QVERIFY(plan.consequences.front().english().contains(QString::fromLatin1(owner.raw())));
            QCOMPARE(plan.consequences.back().english(),
                     QStringLiteral("Notifies one subscribed client of the new number of free permits."));
            const auto outcome = executed(plan);
            QCOMPARE(outcome.what, What::Done);
            QCOMPARE(outcome.receivers, 1);
            QVERIFY(m_redis->call({"ZSCORE", "{pool}:timeout", member}).isNil());
            const auto again = executed(plan);
            QCOMPARE(again.what, What::Changed);
            QVERIFY(!again.differences.empty());
        }
        QCOMPARE(waiter.message(), QByteArray("2"));
        QCOMPARE(waiter.message(), QByteArray("3"));
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
        QVERIFY(lastRecord().contains("released") || lastRecord().contains("changed"));
    }

    void aRenewedPermitGoesAProlongedOneStays()
    {
        lend();
        const auto plan = planned("pool", Owner(idA.toHex()));
        m_redis->call({"ZADD", "{pool}:timeout", inMs(70'000), idA}); // as by a watchdog
        auto later = plan;
        m_redis->call({"ZADD", "{pool}:timeout", inMs(3'600'000), idA}); // and as by a person
        QCOMPARE(executed(later).what, What::Changed);
        m_redis->call({"ZADD", "{pool}:timeout", inMs(70'000), idA});
        QCOMPARE(executed(plan).what, What::Done);
    }

    void whatCannotBeMeantIsRefused_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::addColumn<QByteArray>("owner");
        QTest::addColumn<QString>("says");
        QTest::newRow("a plain semaphore")
            << QByteArrayList{"SET", "semaphore:x", "3"} << QByteArray() << QStringLiteral("return permits");
        QTest::newRow("several permits") << QByteArrayList() << QByteArray() << QStringLiteral("name the one");
        QTest::newRow("no such permit") << QByteArrayList() << QByteArray(32, 'c') << QStringLiteral("has no permit");
        QTest::newRow("hostile") << QByteArrayList() << QByteArray("\xff\n\x1b[2J", 6)
                                 << QStringLiteral("has no permit");
        QTest::newRow("a latch") << QByteArrayList{"SET", "my-latch", "3"} << QByteArray()
                                 << QStringLiteral("count it down");
    }

    void whatCannotBeMeantIsRefused()
    {
        QFETCH(QByteArrayList, make);
        QFETCH(QByteArray, owner);
        QFETCH(QString, says);
        if (make.isEmpty())
            lend();
        else
            m_redis->call(make);
        const Key name(make.isEmpty() ? QByteArray("pool") : make.at(1));
        const auto plan = await(makePlan(m_tools, "force-release", {{{}, 0, name}, Owner(owner)}, {}));
        QVERIFY(!plan);
        QCOMPARE(plan.error().kind, Error::Kind::Precondition);
        QVERIFY2(plan.error().message.contains(says), qPrintable(plan.error().message));
    }

    void theOnlyPermitNeedsNoName()
    {
        m_redis->call({"SET", "pool", "1"});
        // without a deadline, so nothing else releases it
        m_redis->call({"ZADD", "{pool}:timeout", "922337203685477", idA});
        QCOMPARE(executed(planned("pool")).what, What::Done);
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("2"));
    }

private:
    // A user that may not ask who is subscribed.
    redis::Address deaf()
    {
        m_redis->call({"ACL", "SETUSER", "deaf", "on", "nopass", "allkeys", "allchannels", "+@all", "-pubsub|numsub"});
        redis::Address address = socketAddress(*m_server);
        address.user = "deaf";
        address.password = "any";
        return address;
    }
    void lend()
    {
        m_redis->call({"SET", "pool", "1"});
        m_redis->call({"ZADD", "{pool}:timeout", inMs(60'000), idA, inMs(50'000), idB});
    }
    QByteArray inMs(qint64 ms)
    {
        const RedisValue time = m_redis->call({"TIME"});
        return QByteArray::number(time.at(0).toInt() * 1000 + time.at(1).toInt() / 1000 + ms);
    }
    Plan planned(const QByteArray &name, const Owner &owner = {})
    {
        const auto plan = await(makePlan(m_tools, "force-release", {{{}, 0, Key(name)}, owner}, {}));
        if (!plan)
            throw std::runtime_error(plan.error().message.toStdString());
        return *plan;
    }
    Outcome executed(const Plan &plan)
    {
        const auto shown = std::make_shared<const Plan>(plan);
        const auto outcome = await(run(m_tools, *m_audit, shown, {QStringLiteral("test")}, {}, {}));
        if (!outcome)
            throw std::runtime_error(outcome.error().message.toStdString());
        return *outcome;
    }
    QByteArray lastRecord()
    {
        QFile file(m_audit->file());
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return file.readAll().trimmed().split('\n').last();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LiveClient> m_client;
    std::unique_ptr<monitor::Monitor> m_monitor;
    std::unique_ptr<AuditLog> m_audit;
    ActionTools m_tools;
};

QTEST_GUILESS_MAIN(TestForceReleaseKinds)

} // namespace lockscope::force_release_kinds_test

#include "tst_force_release_kinds.moc"

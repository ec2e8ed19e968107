// Closing the connections of the client that holds a lock: only that client's, and only while they are the same.
#include "tests/support/blocking_redis.h"
#include "tests/support/console.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::disconnect_test {

using What = actions::Outcome::What;

namespace {

const QByteArray uuid("11111111-2222-3333-4444-555555555555");
const LockId lock = idOf("lock:a");

struct Open : Console {
    Open(const RedisServer &server, const char *rules)
        : Console(sessionAt(socketAddress(server)))
    {
        setNameRules(rules);
        openLive();
    }
    Result<actions::PlanPtr> plan(const QByteArray &client = uuid)
    {
        return Console::plan("disconnect", {lock, Owner(client)});
    }
};

} // namespace

class TestDisconnect : public QObject {
    Q_OBJECT

    bool isOpen(const QByteArray &name) const
    {
        return m_redis->call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("name=" + name + ' '));
    }
    BlockingRedis named(const QByteArray &name) const
    {
        BlockingRedis connection(*m_server);
        connection.call({"CLIENT", "SETNAME", name});
        return connection;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
    }

    void init()
    {
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"FLUSHALL"});
        m_redis->call({"HSET", "lock:a", uuid + ":7", "1"});
        m_redis->call({"PEXPIRE", "lock:a", "60000"});
    }

    void closesItsOwnAndNoOthers()
    {
        BlockingRedis first = named("orders-" + uuid), second = named("orders-" + uuid);
        const QByteArray anothers("orders-77777777-2222-3333-4444-555555555555");
        BlockingRedis other = named(anothers);
        Open open(*m_server, "orders-{uuid}");
        const auto plan = open.plan();
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        QCOMPARE((*plan)->connections.size(), size_t(2));
        QCOMPARE((*plan)->consequences.size(), size_t(4));
        const auto outcome = open.execute((*plan)->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, What::Done);
        QCOMPARE(outcome->receivers, 2);
        QVERIFY(!isOpen("orders-" + uuid) && isOpen(anothers));
        QCOMPARE(m_redis->call({"EXISTS", "lock:a"}).toInt(), 1); // the lock is not released by it
        const QByteArray records = open.audit();
        QVERIFY2(records.contains("disconnect") && records.contains(QByteArray("orders-" + uuid)), records);
    }

    void whatIsNotCertainIsNotClosed()
    {
        BlockingRedis connection = named("orders-" + uuid);
        Open open(*m_server, "");
        const auto plan = open.plan();
        QVERIFY(!plan);
        QCOMPARE(plan.error().kind, Error::Kind::Precondition);
        QVERIFY2(plan.error().message.contains(QStringLiteral("certain")), qPrintable(plan.error().message));
        QVERIFY(isOpen("orders-" + uuid));
    }

    void whatIsAnothersByNowStays()
    {
        BlockingRedis connection = named("orders-" + uuid);
        Open open(*m_server, "orders-{uuid}");
        const auto plan = open.plan();
        QVERIFY(bool(plan));
        connection.call({"CLIENT", "SETNAME", "somebody-else"});
        const auto outcome = open.execute((*plan)->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, What::Changed);
        QVERIFY(isOpen("somebody-else"));
    }

    void whoeverHoldsItByNowIsNotDisconnected_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        const QByteArray other("77777777-2222-3333-4444-555555555555:7");
        QTest::newRow("another has it") << QByteArrayList{"HSET", "lock:a", other, "1"};
        QTest::newRow("it is free") << QByteArrayList{"PING"};
        QTest::newRow("taken again for less") << QByteArrayList{"HSET", "lock:a", uuid + ":7", "1"};
    }

    // The connections are the same, but the lock is not.
    void whoeverHoldsItByNowIsNotDisconnected()
    {
        QFETCH(QByteArrayList, change);
        BlockingRedis connection = named("orders-" + uuid);
        Open open(*m_server, "orders-{uuid}");
        const auto plan = open.plan();
        QVERIFY(bool(plan));
        m_redis->call({"DEL", "lock:a"});
        m_redis->call(change);
        m_redis->call({"PEXPIRE", "lock:a", "20000"});
        const auto outcome = open.execute((*plan)->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, What::Changed);
        QVERIFY(!outcome->differences.empty());
        QVERIFY(isOpen("orders-" + uuid));
    }

    void whatIsGoneIsGone()
    {
        auto connection = std::make_unique<BlockingRedis>(named("orders-" + uuid));
        Open open(*m_server, "orders-{uuid}");
        const auto plan = open.plan(uuid + ":7"); // by the name of the owner
        QVERIFY(bool(plan));
        connection.reset();
        awaitUntil([&] { return !m_redis->call({"CLIENT", "LIST"}).toBytes().contains("orders-"); });
        const auto outcome = open.execute((*plan)->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, What::Gone);
    }

    void whoDoesNotHoldItIsNotMeant()
    {
        BlockingRedis connection = named("orders-" + uuid);
        Open open(*m_server, "orders-{uuid}");
        const auto plan = open.plan("77777777-2222-3333-4444-555555555555");
        QVERIFY(!plan);
        QCOMPARE(plan.error().kind, Error::Kind::Precondition);
    }
};

QTEST_GUILESS_MAIN(TestDisconnect)

} // namespace lockscope::disconnect_test

#include "tst_disconnect.moc"

// What a connection's policy prevents, as the engine decides, whatever its user interface shows.
#include "tests/support/blocking_redis.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/id_of.h"
#include "tests/support/open_session.h"

namespace lockscope::session_policy_test {

using actions::ConnectionPolicy;
using actions::Consent;
using actions::Environment;
using actions::PlanPtr;
using namespace std::chrono_literals;

namespace {

const LockId lock = idOf("order:42");
constexpr char owner[] = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr ConnectionPolicy prod{.environment = Environment::Prod};

const Consent confirmed{.reason = QStringLiteral("its host is gone"), .typedName = QStringLiteral("order:42")};

SessionOptions with(const ConnectionPolicy &policy)
{
    SessionOptions options;
    options.policy = policy;
    return options;
}

struct Open : OpenSession {
    Open(const RedisServer &server, const ConnectionPolicy &policy)
        : OpenSession(socketAddress(server), with(policy))
    { }
    PlanPtr planned() { return OpenSession::planned("force-release", {lock}); }
    bool executed(const PlanPtr &what, const Consent &consent = confirmed)
    {
        return OpenSession::executed(what->id, consent) == actions::Outcome::What::Done;
    }
};

} // namespace

class TestSessionPolicy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init()
    {
        m_redis->call({"FLUSHALL"});
        m_redis->call({"HSET", lock.key.raw(), owner, "1"});
    }

    void readOnlyLeavesNoRecord()
    {
        Open open(*m_server, {.readOnly = true});
        const PlanPtr plan = open.planned(); // planning is only reading
        QVERIFY2(plan, qPrintable(open.last.message));
        QVERIFY(!open.executed(plan));
        QCOMPARE(open.last.kind, Error::Kind::Forbidden);
        QCOMPARE(open.last.token, QByteArray("POLICY"));
        QVERIFY2(open.last.message.contains(QStringLiteral("read-only")), qPrintable(open.last.message));
        QVERIFY(open.records().isEmpty());
        QVERIFY(isHeld());
        open.session->acts()->arm();
        QVERIFY(!open.executed(plan));
        QCOMPARE(open.armings, 0);
    }

    void readOnlyAcquiresNothing()
    {
        Open open(*m_server, {.readOnly = true});
        open.acquire({Key("free"), locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 1; });
        QCOMPARE(open.last.kind, Error::Kind::Forbidden);
        QCOMPARE(open.last.token, QByteArray("POLICY"));
        QCOMPARE(m_redis->call({"EXISTS", "free"}).toInt(), 0);
        // a write below these layers is refused as well
        auto sent = open.session->client()->send(redis::Command::write("SET", Key("free"), {"x"}));
        awaitUntil([&] { return sent.isSettled(); });
        QCOMPARE(m_redis->call({"EXISTS", "free"}).toInt(), 0);
    }

    // Others who want the lock then wait for the console. A release needs no arming.
    void prodIsArmedBeforeAnythingIsAcquired()
    {
        Open open(*m_server, prod);
        open.acquire({Key("free"), locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 1; });
        QCOMPARE(open.last.token, QByteArray("POLICY"));
        QVERIFY2(open.last.message.contains(QStringLiteral("armed")), qPrintable(open.last.message));
        CompoundRequest several;
        several.names = {Key("free"), Key("free:2")};
        open.acquire(several);
        awaitUntil([&] { return open.finished == 2; });
        QCOMPARE(open.last.token, QByteArray("POLICY"));
        QCOMPARE(m_redis->call({"EXISTS", "free", "free:2"}).toInt(), 0);
        open.session->acts()->arm();
        open.acquire({Key("free"), locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 3; });
        QCOMPARE(m_redis->call({"EXISTS", "free"}).toInt(), 1);
        open.session->acts()->disarm();
        open.session->holds()->release(open.session->lockClient()->holds().front()->id());
        awaitUntil([&] { return m_redis->call({"EXISTS", "free"}).toInt() == 0; });
    }

    void armingWithoutContactArmsNothing()
    {
        const RedisServer server(RedisServer::Options{.tcp = true});
        FaultProxy proxy(server.socketPath());
        OpenSession open(tcpAddress(proxy.port()), with(prod));
        proxy.setMode(FaultProxy::Mode::Refuse);
        proxy.cutNow();
        awaitUntil([&] { return !open.session->client()->isLive(); });
        open.session->acts()->arm();
        QCOMPARE(open.armings, 0);
        QVERIFY(!open.session->acts()->isArmed());
    }

    void oneReadsOnlyBesideAnotherThatWrites()
    {
        AheadClock clock;
        redis::ServerPool serverPool{&clock};
        const auto writing = serverPool.borrow(socketAddress(*m_server));
        const auto reading = serverPool.borrow(socketAddress(*m_server), {}, redis::CommandPolicy::ReadOnly);
        QVERIFY(writing != reading);
        QCOMPARE(writing->policy(), redis::CommandPolicy::Everything);
        QCOMPARE(reading->policy(), redis::CommandPolicy::ReadOnly);
        QCOMPARE(serverPool.borrow(socketAddress(*m_server), {}, redis::CommandPolicy::ReadOnly), reading);
    }

    void prodIsArmedBeforeAnythingIsDone()
    {
        Open open(*m_server, prod);
        const PlanPtr plan = open.planned();
        QVERIFY(!open.executed(plan));
        QCOMPARE(open.last.kind, Error::Kind::Forbidden);
        QVERIFY2(open.last.message.contains(QStringLiteral("armed")), qPrintable(open.last.message));
        QVERIFY(open.records().isEmpty());
        open.session->acts()->arm();
        QCOMPARE(open.armings, 1);
        QVERIFY(open.armedUntil && *open.armedUntil <= open.clock.now() + 5min);
        QVERIFY2(open.executed(plan), qPrintable(open.last.message)); // the refused plan is still there
        QVERIFY(!isHeld());
        const auto records = open.records();
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0][QLatin1String("environment")].toString(), QStringLiteral("prod"));
        QCOMPARE(records[0][QLatin1String("acl_whoami")].toString(), QStringLiteral("default"));
        QVERIFY(!records[0][QLatin1String("run_id")].toString().isEmpty());
    }

    void otherwiseNothingIsArmed()
    {
        Open open(*m_server, {.environment = Environment::Staging});
        open.session->acts()->arm();
        QCOMPARE(open.armings, 0);
        QVERIFY(open.executed(open.planned(), {QStringLiteral("stuck")}));
    }

    void prodWantsTheName()
    {
        Open open(*m_server, prod);
        open.session->acts()->arm();
        const PlanPtr plan = open.planned();
        for (const char *name : {"", "order:43", "ORDER:42"}) {
            QVERIFY2(!open.executed(plan, {QStringLiteral("stuck"), QString::fromLatin1(name)}), name);
            QCOMPARE(open.last.kind, Error::Kind::Forbidden);
            QCOMPARE(open.last.token, QByteArray("UNCONFIRMED"));
        }
        QVERIFY(isHeld());
        QVERIFY(open.records().isEmpty());
        QVERIFY(open.executed(plan));
    }

    void disarmedByHand()
    {
        Open open(*m_server, prod);
        open.session->acts()->arm();
        open.session->acts()->disarm();
        QCOMPARE(open.armings, 2);
        QVERIFY(!open.armedUntil);
        QVERIFY(!open.executed(open.planned()));
        QVERIFY(isHeld());
    }

    void contactLostDisarms()
    {
        Open open(*m_server, prod);
        open.session->acts()->arm();
        const PlanPtr before = open.planned();
        m_redis->call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return open.armings == 2; });
        QVERIFY(!open.armedUntil);
        awaitUntil([&] { return open.session->client()->isLive(); });
        QVERIFY(!open.executed(before));
        QVERIFY2(open.last.message.contains(QStringLiteral("armed")), qPrintable(open.last.message));
        QVERIFY(isHeld());
    }

    void fiveMinutesLaterItIsNotArmed()
    {
        Open open(*m_server, prod);
        open.session->acts()->arm();
        const PlanPtr plan = open.planned();
        open.clock.ahead = 5min;
        QVERIFY(!open.executed(plan));
        QVERIFY2(open.last.message.contains(QStringLiteral("armed")), qPrintable(open.last.message));
        QVERIFY(isHeld());
    }

    void whatIsOldIsNotActedOn()
    {
        Open open(*m_server, {});
        const PlanPtr plan = open.planned();
        open.clock.ahead = 5s + 1ms;
        QVERIFY(!open.executed(plan));
        QCOMPARE(open.last.kind, Error::Kind::Precondition);
        QVERIFY2(open.last.message.contains(QStringLiteral("older than 5 s")), qPrintable(open.last.message));
        QVERIFY(open.records().isEmpty());
        QVERIFY(isHeld());
        awaitUntil([&] { return open.session->client()->isLive() && open.planned(); });
        QVERIFY(open.executed(open.plan));
    }

    // The server is asked for our user before the first record, and a slow answer is awaited.
    void whatEndsWhileItWaitsIsNotDone()
    {
        Open open(*m_server, prod);
        open.session->acts()->arm();
        const PlanPtr plan = open.planned();
        m_redis->call({"CLIENT", "PAUSE", "1000", "ALL"});
        open.begin(plan->id, confirmed);
        const int before = open.outcomes;
        QTimer::singleShot(50ms, open.session.get(), [&open] { open.session->acts()->disarm(); });
        awaitUntil([&] { return open.outcomes > before; });
        QVERIFY(!open.outcome);
        QVERIFY2(open.last.message.contains(QStringLiteral("armed")), qPrintable(open.last.message));
        QVERIFY(open.records().isEmpty());
        QVERIFY(isHeld());
    }

    // In prod at most 5 000 commands a second; each plan counts as 22.
    void prodIsAskedLess()
    {
        Open open(*m_server, prod);
        const Instant start = open.clock.now();
        for (int i = 0; i < 600; ++i)
            QVERIFY(open.planned());
        QVERIFY(open.clock.now() - start >= 1'600ms); // 13 200 commands, of which 5 000 are allowed at once
    }

private:
    bool isHeld() { return m_redis->call({"EXISTS", lock.key.raw()}).toInt() == 1; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestSessionPolicy)

} // namespace lockscope::session_policy_test

#include "tst_session_policy.moc"

#include <QTimer>

// An action that waits for an answer is dropped, requested twice or disarmed, or its connection is lost. It happens at
// most once, and its record names who did it.
#include "tests/support/action_room.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::actions_under_way_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using What = Outcome::What;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");
const Consent consent{QStringLiteral("its host is gone")};

} // namespace

class TestActionsUnderWay : public QObject {
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
        m_room = std::make_unique<ActionRoom>(*m_server);
    }
    void cleanup() { m_room.reset(); }

    // After a reconnect, another server may answer at the same address, and as another user.
    void whoActsIsAskedAgainAfterAReconnect()
    {
        QVERIFY(isAskedWhoActs());
        QVERIFY(!isAskedWhoActs()); // once per connection
        m_room->all.connectionLost();
        QVERIFY(isAskedWhoActs());
        m_room->all.forgetWho(); // as for another operator's connection
        QVERIFY(isAskedWhoActs());
    }

    void anAnswerOfALostConnectionSaysNothingOfTheNext()
    {
        const PlanPtr plan = planned();
        m_room->before.arm("WHOAMI", [this] { m_room->all.connectionLost(); });
        QCOMPARE(m_room->executed(plan->id).what, What::Done);
        QVERIFY(m_room->records()[0][QLatin1String("acl_whoami")].isNull()); // the user is unknown
        QVERIFY(isAskedWhoActs());
    }

    void aPlanThatIsAskedForTwiceIsExecutedOnce()
    {
        const PlanPtr plan = planned();
        Task<Result<Outcome>> first = m_room->all.execute(plan->id, consent, {});
        Task<Result<Outcome>> second = m_room->all.execute(plan->id, consent, {});
        const auto one = await(std::move(first));
        const auto other = await(std::move(second));
        QVERIFY(one && one->what == What::Done);
        QVERIFY(!other);
        QCOMPARE(other.error().kind, Error::Kind::Precondition);
        QCOMPARE(m_room->records().size(), 2); // an intent and its outcome
    }

    void aPlanThatIsDroppedMeanwhileIsNotExecuted()
    {
        const PlanPtr plan = planned();
        m_room->before.arm("WHOAMI", [&] { m_room->all.drop(plan->id); });
        const auto outcome = m_room->execute(plan->id);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
        QCOMPARE(m_redis->call({"EXISTS", "orders"}).toInt(), 1);
    }

    void whatIsDisarmedMeanwhileIsNotExecuted()
    {
        ConnectionPolicy policy;
        policy.environment = Environment::Prod;
        Actions prod({m_room->client.get(), &m_room->monitor, &m_room->locks, {}},
                     AuditLog(m_room->folder.filePath(QStringLiteral("prod.jsonl"))), policy);
        hold();
        const auto plan = await(prod.plan("force-release", {idOf("orders")}, {}));
        QVERIFY(plan);
        Consent named = consent;
        named.typedName = QStringLiteral("orders");
        prod.arm();
        m_room->before.arm("WHOAMI", [&] { prod.disarm(); });
        const auto outcome = await(prod.execute((*plan)->id, named, {}));
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().token, QByteArray("POLICY"));
        QCOMPARE(m_redis->call({"EXISTS", "orders"}).toInt(), 1);
        prod.arm();
        const auto armed = await(prod.execute((*plan)->id, named, {})); // the plan is still there
        QVERIFY2(armed, armed ? "" : qPrintable(armed.error().message));
        QCOMPARE(armed->what, What::Done);
    }

private:
    void hold() { WireLock(*m_redis, "orders", owner).acquire(); }
    PlanPtr planned()
    {
        hold();
        return m_room->planned("force-release", {idOf("orders")});
    }
    bool isAskedWhoActs()
    {
        const PlanPtr plan = planned();
        bool isAsked = false;
        m_room->before.arm("WHOAMI", [&isAsked] { isAsked = true; });
        if (m_room->executed(plan->id).what != What::Done)
            throw std::runtime_error("it was not done");
        m_room->before.arm("WHOAMI", {});
        return isAsked;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<ActionRoom> m_room;
};

QTEST_GUILESS_MAIN(TestActionsUnderWay)

} // namespace lockscope::actions_under_way_test

#include "tst_actions_under_way.moc"

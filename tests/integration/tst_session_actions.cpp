// The engine keeps the plans, and the window sends back only a plan's id.
#include "tests/support/blocking_redis.h"
#include "tests/support/id_of.h"
#include "tests/support/open_session.h"

namespace lockscope::session_actions_test {

using actions::PlanId;
using actions::PlanPtr;
using What = actions::Outcome::What;

namespace {

const LockId lock = idOf("order:42");
constexpr char ownerA[] = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr char ownerB[] = "77777777-0002-4a5b-8c6d-1234567890ab:7";

struct Open : OpenSession {
    explicit Open(const RedisServer &server)
        : OpenSession(socketAddress(server))
    { }
    std::optional<What> executed(PlanId id) { return OpenSession::executed(id, {QStringLiteral("its host is gone")}); }
    bool isRefused(PlanId id)
    {
        return !executed(id) && last.kind == Error::Kind::Precondition
            && last.message.contains(QStringLiteral("no longer kept"));
    }
};

} // namespace

class TestSessionActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init() { m_redis->call({"FLUSHALL"}); }

    // A later plan for the same lock shows another holder. The user has not agreed to that plan.
    void whatWasShownIsWhatIsExecuted()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr ofA = open.planned("force-release", {lock});
        hold(ownerB);
        const PlanPtr ofB = open.planned("force-release", {lock});
        QVERIFY(ofA && ofB && ofA->id != ofB->id);
        QCOMPARE(ofA->seen.holders.front().owner, Owner(ownerA));
        QCOMPARE(open.executed(ofA->id), std::optional(What::Changed));
        QCOMPARE(m_redis->call({"HEXISTS", lock.key.raw(), ownerB}).toInt(), 1);
        QCOMPARE(open.executed(ofB->id), std::optional(What::Done));
        QCOMPARE(m_redis->call({"EXISTS", lock.key.raw()}).toInt(), 0);
    }

    void ofTwoLocksTheOneThatWasShown()
    {
        Open open(*m_server);
        hold(ownerA);
        m_redis->call({"HSET", "another", ownerB, "1"});
        const PlanPtr first = open.planned("force-release", {lock});
        const PlanPtr second = open.planned("force-release", {idOf("another")});
        QCOMPARE(open.executed(first->id), std::optional(What::Done));
        QCOMPARE(m_redis->call({"EXISTS", lock.key.raw()}).toInt(), 0);
        QCOMPARE(m_redis->call({"EXISTS", "another"}).toInt(), 1);
        QCOMPARE(open.executed(second->id), std::optional(What::Done));
    }

    void aPlanIsExecutedOnce()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock});
        QCOMPARE(open.executed(plan->id), std::optional(What::Done));
        hold(ownerA); // the same again, in every field
        QVERIFY(open.isRefused(plan->id));
        QCOMPARE(m_redis->call({"EXISTS", lock.key.raw()}).toInt(), 1);
    }

    void aPlanThatWasDroppedIsRefused()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock});
        open.session->acts()->dropPlan(plan->id);
        open.session->acts()->dropPlan(plan->id); // the plan no longer exists
        QVERIFY(open.isRefused(plan->id));
        QVERIFY(open.isRefused(PlanId()));
        QVERIFY(!open.hasRecord());
        QCOMPARE(m_redis->call({"EXISTS", lock.key.raw()}).toInt(), 1);
    }

    void aPlanOfAnotherSessionIsRefused()
    {
        Open open(*m_server), other(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock});
        QVERIFY(other.planned("force-release", {lock}));
        QVERIFY(other.isRefused(plan->id));
        QCOMPARE(m_redis->call({"EXISTS", lock.key.raw()}).toInt(), 1);
    }

    void whatIsThereWhenItChangedMayBeExecuted()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock});
        hold(ownerB);
        QCOMPARE(open.executed(plan->id), std::optional(What::Changed));
        const PlanPtr now = open.outcome->now;
        QVERIFY(now && now->id != plan->id);
        QVERIFY(open.isRefused(plan->id));
        QCOMPARE(open.executed(now->id), std::optional(What::Done));
    }

    void whatWasDoneIsTakenBackByItsId()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock});
        QCOMPARE(open.executed(plan->id), std::optional(What::Done));
        const auto undo = open.outcome->undo;
        QVERIFY(undo && undo->plan != plan->id && undo->until > open.clock.now());
        QCOMPARE(open.executed(undo->plan), std::optional(What::Done));
        QCOMPARE(m_redis->call({"HEXISTS", lock.key.raw(), ownerA}).toInt(), 1);
        QVERIFY(open.isRefused(undo->plan)); // only once
    }

    // The hold is among those of the session, and is released from there, or at the session's end.
    void whatIsKeptIsOurs_data()
    {
        QTest::addColumn<bool>("early");
        QTest::newRow("given back early") << true;
        QTest::newRow("until the session ends") << false;
    }

    void whatIsKeptIsOurs()
    {
        QFETCH(bool, early);
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr plan = open.planned("force-release", {lock, {}, 0, Millis(300'000)});
        QCOMPARE(open.executed(plan->id), std::optional(What::Done));
        const auto holds = open.session->holds()->holds();
        QCOMPARE(holds.size(), std::size_t(1));
        QCOMPARE(holds.front().id, open.outcome->keptHold);
        QCOMPARE(holds.front().lock.key, lock.key);
        QCOMPARE(m_redis->call({"HEXISTS", lock.key.raw(), holds.front().owner.raw()}).toInt(), 1);
        if (early)
            open.session->holds()->release(holds.front().id);
        else
            open.session->close();
        awaitUntil([&] { return m_redis->call({"EXISTS", lock.key.raw()}).toInt() == 0; });
    }

    // It writes no record, asks for no reason, and changes nothing that exists.
    void aSemaphoreIsMadeOnce()
    {
        Open open(*m_server);
        const PlanPtr plan = open.planned("set-permits", {idOf("pool"), {}, 3});
        QCOMPARE(m_redis->call({"EXISTS", "pool"}).toInt(), 0);
        const PlanPtr again = open.planned("set-permits", {idOf("pool"), {}, 5});
        QCOMPARE(open.executed(plan->id), std::optional(What::Done));
        QCOMPARE(open.executed(again->id), std::optional(What::Changed));
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
        const auto records = open.records(); // the number decides how many can enter
        QCOMPARE(records.size(), 4);
        QCOMPARE(records[0][QLatin1String("action")].toString(), QStringLiteral("set-permits"));
        QCOMPARE(records[0][QLatin1String("name")].toString(), QStringLiteral("pool"));
        QCOMPARE(records[0][QLatin1String("permits")].toInt(), 3);
        QCOMPARE(records[1][QLatin1String("result")].toString(), QStringLiteral("made"));
        awaitUntil([&] { return open.session->monitor()->lock(Key("pool")) != nullptr; });
    }

    // The window plans other actions meanwhile, each second while the dialog of an action is open.
    void aSemaphoreIsMadeAlthoughAnotherPlanWasMade()
    {
        Open open(*m_server);
        hold(ownerA);
        const PlanPtr permits = open.planned("set-permits", {idOf("pool"), {}, 3});
        QVERIFY(open.planned("force-release", {lock}));
        QCOMPARE(open.executed(permits->id), std::optional(What::Done));
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
    }

    // A row's lock is meant, not another lock of the same name here.
    void aLockOfAnotherServerOrDatabaseIsRefused()
    {
        Open open(*m_server);
        hold(ownerA);
        for (const LockId &elsewhere : {LockId{SourceId{77}, 0, lock.key}, LockId{lock.source, 3, lock.key}}) {
            QVERIFY(!open.planned("force-release", {elsewhere}));
            QVERIFY2(open.last.message.contains(QStringLiteral("another server")), qPrintable(open.last.message));
        }
        QVERIFY(open.planned("force-release", {lock}));
    }

    void whatNobodyKnowsIsRefused()
    {
        Open open(*m_server);
        QVERIFY(!open.planned("make-coffee", {lock}));
        QCOMPARE(open.last.kind, Error::Kind::Precondition);
        QVERIFY2(open.last.message.contains(QStringLiteral("'make-coffee'")), qPrintable(open.last.message));
    }

private:
    void hold(const QByteArray &owner)
    {
        m_redis->call({"DEL", lock.key.raw()});
        m_redis->call({"HSET", lock.key.raw(), owner, "1"});
        m_redis->call({"PEXPIRE", lock.key.raw(), "30000"});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestSessionActions)

} // namespace lockscope::session_actions_test

#include "tst_session_actions.moc"

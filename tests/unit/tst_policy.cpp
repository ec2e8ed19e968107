// Whether an action may continue, according to the connection's policy and to who asks for it.
#include "core/actions/actions.h"
#include "core/actions/plan/undo_state.h"
#include "core/actions/policy/action_permission.h"
#include "core/actions/policy/arming.h"
#include "core/async/task_scope.h"
#include "core/redis/pool/server_pool.h"
#include "tests/support/manual_clock.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::policy_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

constexpr ConnectionPolicy prod{.environment = Environment::Prod};

Plan planOf(const QByteArray &name)
{
    Plan plan;
    plan.target.lock.key = Key(name);
    plan.readAt = Instant(1h);
    return plan;
}

Consent typed(const QString &name)
{
    return {.reason = QStringLiteral("stuck"), .typedName = name};
}

Task<void> countAnswer(Task<Result<PlanPtr>> planning, int *answers, std::stop_token stop)
{
    [[maybe_unused]] const auto plan = co_await planning;
    if (!stop.stop_requested())
        ++*answers;
}

QByteArray tokenOf(const std::optional<Error> &refusal)
{
    return refusal ? refusal->token : QByteArray();
}

} // namespace

class TestPolicy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void environmentsHaveWords()
    {
        for (const auto each : {Environment::None, Environment::Dev, Environment::Staging, Environment::Prod})
            QCOMPARE(environmentOf(QString(word(each))), std::optional(each));
        for (const char *other : {"", "PROD", "production", "prod "})
            QVERIFY2(!environmentOf(QString::fromLatin1(other)), other);
    }

    void whatKeepsEverythingFromBeingDone()
    {
        QCOMPARE(barrierOf({}, false), Barrier::None);
        QCOMPARE(barrierOf({.environment = Environment::Staging}, false), Barrier::None);
        QCOMPARE(barrierOf(prod, false), Barrier::NotArmed);
        QCOMPARE(barrierOf(prod, true), Barrier::None);
        QCOMPARE(barrierOf({.environment = Environment::Prod, .isOneAct = true}, false), Barrier::None);
        for (const bool isArmed : {false, true})
            QCOMPARE(barrierOf({.environment = Environment::Prod, .readOnly = true}, isArmed), Barrier::ReadOnly);
        QVERIFY(!refusalOf(Barrier::None));
        for (const Barrier barrier : {Barrier::ReadOnly, Barrier::NotArmed}) {
            const auto refusal = refusalOf(barrier);
            QCOMPARE(refusal->kind, Error::Kind::Forbidden);
            QCOMPARE(refusal->token, QByteArray("POLICY"));
        }
    }

    void armingEndsByItself()
    {
        Arming arming;
        const Instant start(1h);
        QVERIFY(!arming.isArmed(start));
        arming.arm(start);
        QCOMPARE(arming.until(start), std::optional(start + 5min));
        QVERIFY(arming.isArmed(start + 5min - 1ms));
        QVERIFY(!arming.isArmed(start + 5min));
        arming.arm(start + 6min);
        QVERIFY(arming.isArmed(start + 7min));
        arming.disarm();
        QVERIFY(!arming.isArmed(start + 7min));
    }

    void whatWasSeenGrowsOld()
    {
        const Plan plan = planOf("orders");
        QVERIFY(!ageRefusal({}, plan, plan.readAt + 5'000ms));
        QCOMPARE(ageRefusal({}, plan, plan.readAt + 5'001ms)->kind, Error::Kind::Precondition);
        QVERIFY(!ageRefusal({.onlyAsSeen = false}, plan, plan.readAt + 1h));
    }

    void outsideOfProdAReasonIsEnough()
    {
        const Plan plan = planOf("orders");
        for (const auto environment : {Environment::None, Environment::Dev, Environment::Staging}) {
            QVERIFY(!consentRefusal({}, {.environment = environment}, plan, {QStringLiteral("stuck")}));
            QCOMPARE(consentRefusal({}, {.environment = environment}, plan, {})->kind, Error::Kind::Precondition);
        }
    }

    void theNameIsComparedByteByByte_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("typedName");
        QTest::addColumn<bool>("isRight");
        QTest::newRow("as it is") << QByteArray("orders") << QStringLiteral("orders") << true;
        QTest::newRow("nothing") << QByteArray("orders") << QString() << false;
        QTest::newRow("another") << QByteArray("orders") << QStringLiteral("order") << false;
        QTest::newRow("other case") << QByteArray("orders") << QStringLiteral("Orders") << false;
        QTest::newRow("a blank too many") << QByteArray("orders") << QStringLiteral("orders ") << false;
        QTest::newRow("a blank that belongs to it") << QByteArray("orders ") << QStringLiteral("orders ") << true;
        QTest::newRow("bytes") << QByteArray("a\0\xff", 3) << QStringLiteral("a\\x00\\xff") << true;
        QTest::newRow("a backslash") << QByteArray("a\\b") << QStringLiteral("a\\\\b") << true;
        QTest::newRow("half an escape") << QByteArray("a\\b") << QStringLiteral("a\\b") << false;
        QTest::newRow("right to left") << QByteArray("a\u202eb") << QStringLiteral("ab") << false;
        QTest::newRow("not Latin") << QByteArray("锁") << QStringLiteral("锁") << true;
    }

    void theNameIsComparedByteByByte()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, typedName);
        QFETCH(bool, isRight);
        const auto refusal = consentRefusal({}, prod, planOf(name), typed(typedName));
        QCOMPARE(tokenOf(refusal), isRight ? QByteArray() : QByteArray("UNCONFIRMED"));
        QVERIFY(isRight || refusal->kind == Error::Kind::Forbidden);
    }

    // A client that holds nothing has no lock's name, so the client's name is typed.
    void whatHasNoNameIsConfirmedByWhoIsMeant()
    {
        Plan plan = planOf({});
        plan.target.holder = Owner("3f2a91c0");
        QVERIFY(!consentRefusal({}, prod, plan, typed(QStringLiteral("3f2a91c0"))));
        QVERIFY(consentRefusal({}, prod, plan, typed(QStringLiteral("another"))));
    }

    void whatTakesNothingFromAnybodyWantsNoName()
    {
        QVERIFY(!consentRefusal({.needsReason = false}, prod, planOf("pool"), {}));
    }

    // A window is armed before an undo; a command is not.
    void undoOfACommandWantsTheName()
    {
        Plan plan = planOf("orders");
        plan.undoState = std::make_shared<const UndoState>();
        constexpr Rules rules{.needsReason = false};
        constexpr ConnectionPolicy command{.environment = Environment::Prod, .isOneAct = true};
        QVERIFY(!consentRefusal(rules, prod, plan, {}));
        QCOMPARE(tokenOf(consentRefusal(rules, command, plan, {})), QByteArray("UNCONFIRMED"));
        QVERIFY(!consentRefusal(rules, command, plan, {.typedName = QStringLiteral("orders")}));
        QVERIFY(!consentRefusal(rules, {.isOneAct = true}, plan, {}));
    }

    void severalAreConfirmedByTheirNumber_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("typedSize");
        QTest::addColumn<bool>("isProd");
        QTest::addColumn<bool>("isAllowed");
        QTest::newRow("few") << 20 << 0 << false << true;
        QTest::newRow("many") << 21 << 0 << false << false;
        QTest::newRow("many, typed") << 21 << 21 << false << true;
        QTest::newRow("many, typed wrong") << 21 << 20 << false << false;
        QTest::newRow("few, typed wrong: these are not what was meant") << 3 << 5 << false << false;
        QTest::newRow("two on prod") << 2 << 0 << true << false;
        QTest::newRow("two on prod, typed") << 2 << 2 << true << true;
        QTest::newRow("one on prod: its name") << 1 << 1 << true << false;
    }

    void severalAreConfirmedByTheirNumber()
    {
        QFETCH(int, size);
        QFETCH(int, typedSize);
        QFETCH(bool, isProd);
        QFETCH(bool, isAllowed);
        Consent consent{QStringLiteral("stuck")};
        consent.batch = Batch{QStringLiteral("b1"), size, typedSize};
        const auto refusal = consentRefusal({}, isProd ? prod : ConnectionPolicy(), planOf("orders"), consent);
        QCOMPARE(tokenOf(refusal), isAllowed ? QByteArray() : QByteArray("UNCONFIRMED"));
    }

    void prodHasASmallerBudget()
    {
        QCOMPARE(ConnectionPolicy().commandsPerSecond(), 10'000.0);
        QCOMPARE(prod.commandsPerSecond(), 5'000.0);
    }

    void budgetFollowsThePolicy()
    {
        ManualClock clock;
        redis::ServerPool serverPool(&clock);
        const redis::ServerPtr server = serverPool.borrow(redis::Address());
        monitor::Monitor monitor(server.get());
        const QTemporaryDir folder;
        ConnectionPolicy policy;
        const Actions all({server.get(), &monitor, nullptr}, AuditLog(folder.filePath(QStringLiteral("audit.jsonl"))),
                          [&policy] { return policy; });
        policy = prod;
        TaskScope scope;
        int answers = 0;
        const Target elsewhere{LockId{SourceId{7}, 0, Key(QByteArrayLiteral("orders"))}}; // so no command is sent
        for (int i = 0; i < 300; ++i)
            scope.spawn(countAnswer(all.plan("wake", elsewhere, scope.stopToken()), &answers, scope.stopToken()));
        settleEvents();
        QCOMPARE(answers, 5'000 / Actions::commandsOfPlan);
        clock.advance(1s);
        QCOMPARE(answers, 300);
    }
};

QTEST_GUILESS_MAIN(TestPolicy)

} // namespace lockscope::policy_test

#include "tst_policy.moc"

// Rules that hold for every action, and whether an action may continue.
#include "core/actions/kinds/action.h"
#include "core/actions/plan/as_shown.h"
#include "core/actions/plan/ttl_bounds.h"

#include <QSet>
#include <QTest>

namespace lockscope::action_plans_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;

class TestActionPlans : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsComplete()
    {
        QSet<QByteArray> words;
        for (const Action *action : allActions()) {
            QVERIFY(action->word && action->done && action->plan && action->details && action->act);
            QVERIFY2(action->doneText, action->word);
            const QSet<QByteArray> elsewhere{"put-back", "sweep", "set-permits"}; // the window offers these elsewhere
            QVERIFY2(elsewhere.contains(action->word) == !action->button, action->word);
            words << action->word;
            QCOMPARE(findAction(action->word), action);
            QVERIFY2(!action->whyNoUndo || !QByteArray(action->whyNoUndo).isEmpty(), action->word);
        }
        QCOMPARE(words.size(), qsizetype(allActions().size()));
        QVERIFY(!findAction(QByteArray()));
    }

    // The list of a bulk action may be read for minutes.
    void aPermitThatWasProlongedOnPurposeIsNotAsShown()
    {
        Plan shown;
        shown.pttl = Ttl::noExpiry();
        shown.permit = "p";
        shown.permitDeadline = 1'000'000;
        Plan now = shown;
        now.readAt = shown.readAt + 60s;
        now.permitDeadline = shown.permitDeadline + 90'000; // renewals keep 30 s ahead
        QVERIFY(isAsShown(shown, now));
        now.permitDeadline += 1;
        QVERIFY(!isAsShown(shown, now));
    }

    void whatCameOfItHasAWord()
    {
        const Action *action = findAction("force-release");
        Outcome outcome;
        QCOMPARE(resultWord(*action, outcome), QLatin1String("released"));
        outcome.what = Outcome::What::Changed;
        QCOMPARE(resultWord(*action, outcome), QLatin1String("changed"));
        outcome.what = Outcome::What::Gone;
        QCOMPARE(resultWord(*action, outcome), QLatin1String("gone"));
        QCOMPARE(resultWord(*action, Error{Error::Kind::OutcomeUnknown, {}, {}, {}}), QLatin1String("outcome-unknown"));
    }

    void whoBreaksALockSaysWhy()
    {
        const Rules rules;
        for (const char *reason : {"", "  ", "\t"})
            QCOMPARE(reasonRefusal(rules, QLatin1String(reason)).value().kind, Error::Kind::Precondition);
        QVERIFY(!reasonRefusal(rules, QStringLiteral("stuck")));
        QVERIFY(!reasonRefusal({.needsReason = false}, {}));
    }

    void evidenceGrowsOld()
    {
        Plan plan;
        plan.readAt = Instant(1h);
        QVERIFY(isFresh(plan, plan.readAt + 5'000ms));
        QVERIFY(!isFresh(plan, plan.readAt + 5'001ms));
    }

    void whoseLockItIs()
    {
        Plan seen;
        seen.fields = {{"a:1", "1"}};
        Plan now = seen;
        now.fields["a:1"] = "2"; // a re-entry
        QVERIFY(sameHolder(seen, now));
        now.fields = {{"b:1", "1"}};
        QVERIFY(!sameHolder(seen, now));
        for (const auto change : {+[](Plan &plan) { plan.value = "x"; }, +[](Plan &plan) { plan.token = "8"; },
                                  +[](Plan &plan) { plan.permit = "p"; }, +[](Plan &plan) { plan.fields.clear(); }}) {
            Plan other = seen;
            change(other);
            QVERIFY(!sameHolder(seen, other));
        }
    }

    void whatItCanHaveLeftHasTwoBounds_data()
    {
        QTest::addColumn<int>("lease"); // LeaseKind
        QTest::addColumn<Ttl>("seen");
        QTest::addColumn<int>("passed"); // seconds
        QTest::addColumn<QList<qint64>>("can"); // the PTTLs that are possible
        QTest::addColumn<QList<qint64>>("cannot");
        const int learning = int(LeaseKind::Learning), fixed = int(LeaseKind::Fixed), dog = int(LeaseKind::Watchdog);
        using List = QList<qint64>;
        QTest::newRow("unlearned, 8 s") << learning << Ttl::of(8s) << 0 << List{8'000, 7'900}
                                        << List{30'000, 5'000, -1};
        QTest::newRow("unlearned, 10 min")
            << learning << Ttl::of(10min) << 0 << List{600'000, 599'500} << List{10'000, 700'000, -2};
        QTest::newRow("unlearned, later") << learning << Ttl::of(30s) << 20 << List{10'000} << List{30'000, 7'000};
        QTest::newRow("fixed") << fixed << Ttl::of(60s) << 10 << List{50'000, 49'800} << List{60'000, 40'000};
        QTest::newRow("it may be over") << fixed << Ttl::of(2s) << 5 << List{-2, 0} << List{1'000, -1};
        QTest::newRow("a watchdog's") << dog << Ttl::of(21s) << 5 << List{30'000, 16'000} << List{31'000, 10'000, -1};
        QTest::newRow("a writer that entered again")
            << dog << Ttl::of(50s) << 5 << List{50'000, 44'000, 30'000, 25'000} << List{51'000, 20'000};
        QTest::newRow("no expiry") << learning << Ttl::noExpiry() << 5 << List{-1} << List{-2, 0, 30'000};
        QTest::newRow("not there") << learning << Ttl::missing() << 5 << List{-2} << List{-1, 0, 30'000};
    }

    void whatItCanHaveLeftHasTwoBounds()
    {
        QFETCH(int, lease);
        QFETCH(Ttl, seen);
        QFETCH(int, passed);
        QFETCH(QList<qint64>, can);
        QFETCH(QList<qint64>, cannot);
        Plan plan;
        plan.readAt = Instant(1h);
        plan.answeredAt = plan.readAt + 20ms;
        plan.seen.leaseKind = LeaseKind(lease);
        plan.seen.lease = 30s; // from a watchdog
        const TtlBounds bounds = ttlBounds(plan, seen, plan.answeredAt + std::chrono::seconds(passed));
        for (const qint64 pttl : can)
            QVERIFY2(bounds.admit(pttl), QByteArray::number(pttl));
        for (const qint64 pttl : cannot)
            QVERIFY2(!bounds.admit(pttl), QByteArray::number(pttl));
    }

    void anUnlockMessageIsAChange()
    {
        Plan shown;
        shown.readAt = shown.answeredAt = Instant(1h);
        shown.pttl = Ttl::noExpiry();
        shown.fields = {{"a:1", "1"}};
        Plan now = shown;
        QVERIFY(isAsShown(shown, now));
        now.unlocksHeard = 1;
        QVERIFY(!isAsShown(shown, now));
        QVERIFY(mayHaveBeenReleased(shown, 1));
        shown.seen.kind = Kind::ExpirableSemaphore; // other clients return permits all the time
        QVERIFY(!mayHaveBeenReleased(shown, 1));
    }

    // Only a hold that certainly began after the answer counts.
    void whatTheMonitorSawCounts()
    {
        Plan plan;
        plan.answeredAt = Instant(1h);
        Lock now;
        now.exists = true;
        now.heldSince = plan.answeredAt + 1ms;
        Holder holder;
        holder.owner = Owner("a:1");
        now.holders = {holder};
        plan.seen.holders = {holder};
        const auto again = [&plan](const Lock &lock) { return isTakenAgain(plan, std::make_shared<const Lock>(lock)); };
        QVERIFY(again(now));
        QVERIFY(!isTakenAgain(plan, nullptr));
        Lock before = now;
        before.heldSince = plan.answeredAt;
        QVERIFY(!again(before));
        Lock unsure = now;
        unsure.heldSinceIsBound = true;
        QVERIFY(!again(unsure));
        Lock free = now;
        free.exists = false;
        QVERIFY(!again(free));
        Lock other = now;
        other.holders.front().holds = 2; // the script reports what changed
        QVERIFY(!again(other));
    }
};

QTEST_GUILESS_MAIN(TestActionPlans)

} // namespace lockscope::action_plans_test

#include "tst_action_plans.moc"

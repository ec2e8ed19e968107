// What holds for every action there is, and whether it may go on.
#include "core/actions/deeds/deeds.h"

#include <QSet>
#include <QTest>

using namespace lockscope;
using namespace lockscope::actions;
using namespace std::chrono_literals;

class TestDeeds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachIsComplete()
    {
        QSet<QByteArray> words;
        for (const Deed *deed : deeds()) {
            QVERIFY(deed->word && deed->done && deed->plan && deed->act);
            words << deed->word;
            QCOMPARE(deedOf(deed->word), deed);
            QVERIFY2(!deed->whyNoUndo || !QByteArray(deed->whyNoUndo).isEmpty(), deed->word);
            QVERIFY2(!deed->rules.isRecorded || deed->details, deed->word);
            QVERIFY2(!deed->rules.needsReason || deed->rules.isRecorded, deed->word); // where would it be kept
        }
        QCOMPARE(words.size(), qsizetype(deeds().size()));
        QVERIFY(!deedOf(QByteArray()));
    }

    void whatCameOfItHasAWord()
    {
        const Deed *deed = deedOf("force-release");
        Outcome outcome;
        QCOMPARE(resultWord(*deed, outcome), QLatin1String("released"));
        outcome.what = Outcome::What::Changed;
        QCOMPARE(resultWord(*deed, outcome), QLatin1String("changed"));
        outcome.what = Outcome::What::Gone;
        QCOMPARE(resultWord(*deed, outcome), QLatin1String("gone"));
        QCOMPARE(resultWord(*deed, Error{Error::Kind::OutcomeUnknown, {}, {}, {}}), QLatin1String("outcome-unknown"));
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

    // Only of a hold that began after the answer, and is known to have begun then.
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
        other.holders.front().holds = 2; // the script says what changed
        QVERIFY(!again(other));
    }
};

QTEST_GUILESS_MAIN(TestDeeds)
#include "tst_deeds.moc"

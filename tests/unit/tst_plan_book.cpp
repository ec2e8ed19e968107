// Plans that may still be executed; and plans that nobody drops do not stay forever.
#include "core/actions/shown_plans.h"
#include "tests/support/id_of.h"

#include <QTest>

namespace lockscope::plan_book_test {

using namespace lockscope::actions;

namespace {

Plan readAfter(Millis time)
{
    Plan plan;
    plan.seen.id = idOf("orders");
    plan.readAt = Instant(std::chrono::hours(1)) + time;
    return plan;
}

} // namespace

class TestPlanBook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsKeptIsFoundByItsIdUntilItIsDropped()
    {
        ShownPlans plans;
        const PlanPtr one = plans.keep(readAfter(Millis(0)));
        const PlanPtr other = plans.keep(readAfter(Millis(0)));
        QVERIFY(one->id != other->id && one->id != PlanId());
        QCOMPARE(plans.find(one->id), one);
        plans.drop(one->id);
        QVERIFY(!plans.find(one->id));
        QCOMPARE(plans.find(other->id), other);
    }

    void whatNobodyDropsIsForgotten()
    {
        ShownPlans plans;
        const PlanPtr old = plans.keep(readAfter(Millis(0)));
        const PlanPtr young = plans.keep(readAfter(Millis(20'000)));
        QVERIFY(plans.find(old->id)); // a plan may be a minute old
        plans.keep(readAfter(ShownPlans::keptFor + Millis(1)));
        QVERIFY(!plans.find(old->id));
        QVERIFY(plans.find(young->id));
        for (int i = 0; i < 1'000; ++i)
            plans.keep(readAfter(Millis(1'000 * (100 + i))));
        QCOMPARE(plans.size(), std::size_t(ShownPlans::keptFor / Millis(1'000)) + 1);
    }
};

QTEST_GUILESS_MAIN(TestPlanBook)

} // namespace lockscope::plan_book_test

#include "tst_plan_book.moc"

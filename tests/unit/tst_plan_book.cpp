// Plans that may still be executed; and plans that nobody drops do not stay forever.
#include "core/actions/plan_book.h"
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
        PlanBook book;
        const PlanPtr one = book.keep(readAfter(Millis(0)));
        const PlanPtr other = book.keep(readAfter(Millis(0)));
        QVERIFY(one->id != other->id && one->id != PlanId());
        QCOMPARE(book.find(one->id), one);
        book.drop(one->id);
        QVERIFY(!book.find(one->id));
        QCOMPARE(book.find(other->id), other);
    }

    void whatNobodyDropsIsForgotten()
    {
        PlanBook book;
        const PlanPtr old = book.keep(readAfter(Millis(0)));
        const PlanPtr young = book.keep(readAfter(Millis(20'000)));
        QVERIFY(book.find(old->id)); // a plan may be a minute old
        book.keep(readAfter(PlanBook::keptFor + Millis(1)));
        QVERIFY(!book.find(old->id));
        QVERIFY(book.find(young->id));
        for (int i = 0; i < 1'000; ++i)
            book.keep(readAfter(Millis(1'000 * (100 + i))));
        QCOMPARE(book.size(), std::size_t(PlanBook::keptFor / Millis(1'000)) + 1);
    }
};

QTEST_GUILESS_MAIN(TestPlanBook)

} // namespace lockscope::plan_book_test

#include "tst_plan_book.moc"

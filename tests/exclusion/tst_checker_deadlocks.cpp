// Tests of the checker itself: deadlocks that Lockscope named.
#include "tests/exclusion/checker/named_deadlocks.h"
#include "tests/exclusion/handmade/handmade_script.h"

#include <QTest>

namespace lockscope::checker_deadlocks_test {

using namespace lockscope::exclusion;
using namespace lockscope::exclusion::handmade;

namespace {

// Holds one lock from 10 ms on, and asks for another one until it gives up.
Script holdsAndAsks(const QByteArray &who, const QByteArray &held, const QByteArray &wanted, int asked, int until)
{
    Script script(who);
    script.add(of(line(9, who, What::Invoke), held));
    script.add(of(handmade::until(counted(line(10, who, What::Ok), 1), 5'000), held));
    script.add(of(line(asked, who, What::Invoke), wanted));
    script.add(of(line(until, who, What::Fail), wanted));
    return script.ended(9'000);
}

DeadlockLook look(int from, int until, const std::vector<NamedWait> &cycle)
{
    return {{at(from), at(until)}, {cycle}};
}

const std::vector<NamedWait> crosswise{{"a", "b"}, {"b", "a"}};

int wrongOf(const std::vector<Script> &workers, const DeadlockLook &named, const History &harness = {})
{
    std::vector<Violation> violations;
    const DeadlockFigures figures = judgeDeadlocks(runOf(workers, harness), {named}, violations);
    if (figures.looks != 1 || figures.named != 1 || figures.wrong != int(violations.size()))
        throw std::runtime_error("the figures differ from the violations");
    return figures.wrong;
}

} // namespace

class TestCheckerDeadlocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCycleMustHaveBeenTrueAtOneMoment()
    {
        const std::vector<Script> both{holdsAndAsks("1.1", "a", "b", 100, 300),
                                       holdsAndAsks("2.1", "b", "a", 200, 400)};
        QCOMPARE(wrongOf(both, look(50, 500, crosswise)), 0);
        QCOMPARE(wrongOf(both, look(310, 500, crosswise)), 1); // the first had given up before the look
        QCOMPARE(wrongOf(both, look(50, 150, crosswise)), 1); // the second had not asked yet
        const std::vector<Script> one{holdsAndAsks("1.1", "a", "b", 100, 200), holdsAndAsks("2.1", "b", "a", 250, 400)};
        QCOMPARE(wrongOf(one, look(50, 500, crosswise)), 1); // each wait was true, but never both
    }

    void anotherOwnersWaitDoesNotCount()
    {
        const std::vector<Script> three{holdsAndAsks("1.1", "a", "b", 100, 300),
                                        holdsAndAsks("2.1", "b", "c", 100, 300),
                                        Script("3.1").add(of(line(100, "3.1", What::Invoke), "a")).ended(9'000)};
        QCOMPARE(wrongOf(three, look(50, 500, crosswise)), 1);
    }

    // Its owner has left it to its lease, which ends at 500.
    void theServerCountsAHoldUntilItsLeaseIsOver()
    {
        const auto leaves = [](int asked, const QByteArray &answer) {
            Script script("1.1");
            script.add(of(line(9, "1.1", What::Invoke), "a"));
            script.add(of(handmade::until(counted(line(10, "1.1", What::Ok), 1), 500), "a"));
            script.add(of(because(counted(line(20, "1.1", What::Release), 1), answer), "a"));
            script.add(of(because(line(21, "1.1", What::Released), answer), "a"));
            return script.add(of(line(asked, "1.1", What::Invoke), "b")).ended(9'000);
        };
        const Script other = holdsAndAsks("2.1", "b", "a", 30, 4'000);
        QCOMPARE(wrongOf({leaves(560, "abandoned"), other}, look(50, 3'000, crosswise)), 0);
        QCOMPARE(wrongOf({leaves(570, "abandoned"), other}, look(50, 3'000, crosswise)), 1);
        QCOMPARE(wrongOf({leaves(400, "freed"), other}, look(50, 3'000, crosswise)), 1);
        const History back = fault(300, 301, "clock-back");
        QCOMPARE(wrongOf({leaves(2'500, "abandoned"), other}, look(50, 3'000, crosswise), back), 0);
        QCOMPARE(wrongOf({leaves(2'500, "freed"), other}, look(50, 3'000, crosswise), back), 1);
    }

    // A member of a multi-lock may be held before the whole is.
    void aMemberMayBeHeld()
    {
        Script multi("1.1");
        for (const QByteArray &lock : {QByteArray("a"), QByteArray("b")})
            multi.add(of(line(100, "1.1", What::Invoke), lock)).add(of(line(300, "1.1", What::Fail), lock));
        multi.ended(9'000);
        QCOMPARE(wrongOf({multi, holdsAndAsks("2.1", "b", "a", 200, 400)}, look(50, 500, crosswise)), 0);
    }

    void aReaderMayWaitForItsOwnLock()
    {
        Script reader("1.1");
        reader.took(10, 5'000, "read").asked(100, "write").inVain(300, "write").ended(9'000);
        QCOMPARE(wrongOf({reader}, look(50, 500, {{"m", "m"}})), 0);
        QCOMPARE(wrongOf({Script("1.1").asked(100).inVain(300).ended(9'000)}, look(50, 500, {{"m", "m"}})), 1);
    }

    void unknownLocksAndEmptyCyclesAreWrong()
    {
        QCOMPARE(wrongOf({holdsAndAsks("1.1", "a", "b", 100, 300)}, look(50, 500, {{"x", "y"}})), 1);
        QCOMPARE(wrongOf({holdsAndAsks("1.1", "a", "b", 100, 300)}, look(50, 500, {})), 1);
    }
};

QTEST_GUILESS_MAIN(TestCheckerDeadlocks)

} // namespace lockscope::checker_deadlocks_test

#include "tst_checker_deadlocks.moc"

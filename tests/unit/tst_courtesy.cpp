#include "core/locks/waiters/courtesy.h"

#include "tests/support/manual_clock.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

struct Bench {
    ManualClock clock;
    Courtesy courtesy{&clock};

    // Has the lock for so long and gives it back. True: it has to let others have their chance now.
    bool hold(Millis inside, int others = 1)
    {
        courtesy.taken("line");
        clock.advance(inside);
        courtesy.released("line", others, 100us);
        return courtesy.isPause("line");
    }
    bool isBehind() const { return courtesy.mayAskAt("line") > clock.now(); }
    void letThePausePass() { clock.advance(Courtesy::leastPause); }
};

} // namespace

class TestCourtesy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nobodyIsWaitedForWhereNobodyListens()
    {
        Bench bench;
        for (int i = 0; i < 5; ++i)
            QVERIFY(!bench.hold(5ms, 0));
        QVERIFY(bench.courtesy.isEmpty());
    }

    void whoHadItForSomeTimeLetsOthersTry()
    {
        Bench bench;
        QVERIFY(!bench.hold(5ms)); // how long it was held is known from here on
        QVERIFY(bench.hold(5ms));
        QCOMPARE(bench.courtesy.mayAskAt("line"), bench.clock.now() + Courtesy::leastPause);
        QVERIFY(!bench.courtesy.isPause("another"));
        QVERIFY(bench.courtesy.mayAskAt("another") <= bench.clock.now());
        bench.letThePausePass();
        QVERIFY(!bench.courtesy.isPause("line"));
    }

    void whoHasHadItForSomeTimeIsToStayBehind()
    {
        Bench bench;
        QVERIFY(!bench.courtesy.isOver("line")); // nobody listened so far
        bench.hold(5ms);
        bench.courtesy.taken("line");
        QVERIFY(!bench.courtesy.isOver("another"));
        bench.clock.advance(Courtesy::leastStint - 1ms);
        QVERIFY(!bench.courtesy.isOver("line"));
        bench.clock.advance(1ms);
        QVERIFY(bench.courtesy.isOver("line"));
    }

    // Nobody could come, so nothing is known of them; and it is no end of the stint.
    void whatIsPassedOnAtOnceAddsUpToo()
    {
        Bench bench;
        for (Millis had{0}; had < Courtesy::leastStint; had += 1ms) {
            QVERIFY(!bench.courtesy.isOver("line"));
            bench.courtesy.taken("line");
            bench.courtesy.passedOn("line", 2);
            QVERIFY(!bench.isBehind() && !bench.courtesy.isPause("line"));
            bench.clock.advance(1ms);
        }
        bench.courtesy.taken("line");
        QVERIFY(bench.courtesy.isOver("line"));
        bench.courtesy.passedOn("line", 2); // late: the next one lets them
        QVERIFY(!bench.isBehind());
        QVERIFY(bench.courtesy.isOver("line"));
        QVERIFY(bench.hold(0ms));
        bench.courtesy.passedOn("line", 0);
        QVERIFY(bench.courtesy.isEmpty());
    }

    // Short holds are passed on within the client until they add up.
    void shortHoldsAddUp()
    {
        Bench bench;
        int holds = 0;
        while (!bench.hold(1ms) && holds < 100)
            ++holds;
        QCOMPARE(holds, int(Courtesy::leastStint.count()));
    }

    // Otherwise those two that hear of it first would have it in turn.
    void asManyAsListenComeFirst()
    {
        Bench bench;
        bench.hold(5ms, 3);
        bench.hold(5ms, 3);
        for (int others = 0; others < 3; ++others) {
            QVERIFY(bench.isBehind());
            bench.letThePausePass();
            bench.courtesy.refused("line");
        }
        QVERIFY(!bench.isBehind());
    }

    void whoGetsItNeverthelessIsNotBehindAnyMore()
    {
        Bench bench;
        bench.hold(5ms, 3);
        bench.hold(5ms, 3);
        bench.letThePausePass();
        bench.courtesy.taken("line");
        QVERIFY(!bench.isBehind());
    }

    void anotherOnesTurnBeginsANewStint()
    {
        Bench bench;
        bench.hold(1ms);
        bench.courtesy.refused("line");
        bench.clock.advance(1h); // another one has it
        QVERIFY(!bench.hold(1ms));
        QVERIFY(bench.hold(1ms));
    }

    // A monitor listens, too, and never comes.
    void whereNobodyComesItIsKeptLonger()
    {
        Bench bench;
        const auto stint = [&] {
            Millis had{0};
            while (!bench.hold(1ms))
                had += 1ms;
            bench.letThePausePass();
            return had;
        };
        QVERIFY(stint() <= Courtesy::leastStint);
        Millis had{0};
        for (int pauses = 0; pauses < 20; ++pauses) {
            const Millis next = stint();
            QVERIFY(next >= had);
            had = next;
        }
        QVERIFY(had >= Courtesy::longestStint - 1ms && had <= Courtesy::longestStint);
        bench.courtesy.refused("line"); // somebody does come: as at first
        QVERIFY(stint() <= Courtesy::leastStint);
    }

    void aPauseIsAboutARoundTrip()
    {
        Bench bench;
        const auto pauseOf = [&](BootClock::duration took) {
            bench.courtesy.refused("line");
            bench.courtesy.released("line", 1, took);
            bench.courtesy.taken("line");
            bench.clock.advance(1min);
            bench.courtesy.released("line", 1, took);
            return toMillis(bench.courtesy.mayAskAt("line") - bench.clock.now());
        };
        QCOMPARE(pauseOf(0us), Courtesy::leastPause);
        QCOMPARE(pauseOf(4'200us), 5ms);
        QCOMPARE(pauseOf(3s), Courtesy::longestPause);
    }

    void whatIsNotUsedAnyMoreIsForgotten()
    {
        Bench bench;
        for (int i = 0; i < 10'000; ++i) {
            bench.courtesy.released(QByteArray::number(i), 1, 100us);
            if (i % 100 == 0)
                bench.clock.advance(10s);
        }
        QVERIFY2(bench.courtesy.count() <= 400, qPrintable(QString::number(bench.courtesy.count())));
        const int before = bench.courtesy.count();
        bench.courtesy.released("9999", 0, 100us);
        QCOMPARE(bench.courtesy.count(), before - 1);
    }
};

QTEST_GUILESS_MAIN(TestCourtesy)
#include "tst_courtesy.moc"

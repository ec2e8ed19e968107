#include "core/locks/waiters/handover_fairness.h"

#include "tests/support/manual_clock.h"

#include <QTest>

namespace lockscope::handover_fairness_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

struct Bench {
    ManualClock clock;
    HandoverFairness handoverFairness{&clock};

    // Holds the lock for this time and releases it. True: the client must let others go first now.
    bool hold(Millis inside, int others = 1)
    {
        handoverFairness.taken("line");
        clock.advance(inside);
        handoverFairness.released("line", others, 100us);
        return handoverFairness.isPause("line");
    }
    bool isBehind() const { return handoverFairness.mayAskAt("line") > clock.now(); }
    void letThePausePass() { clock.advance(HandoverFairness::minimumPause); }
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
        QVERIFY(bench.handoverFairness.isEmpty());
    }

    void whoHadItForSomeTimeLetsOthersTry()
    {
        Bench bench;
        QVERIFY(!bench.hold(5ms)); // from now on the duration of its hold is known
        QVERIFY(bench.hold(5ms));
        QCOMPARE(bench.handoverFairness.mayAskAt("line"), bench.clock.now() + HandoverFairness::minimumPause);
        QVERIFY(!bench.handoverFairness.isPause("another"));
        QVERIFY(bench.handoverFairness.mayAskAt("another") <= bench.clock.now());
        bench.letThePausePass();
        QVERIFY(!bench.handoverFairness.isPause("line"));
    }

    void whoHasHadItForSomeTimeIsToStayBehind()
    {
        Bench bench;
        QVERIFY(!bench.handoverFairness.isOver("line")); // nobody else has listened so far
        bench.hold(5ms);
        bench.handoverFairness.taken("line");
        QVERIFY(!bench.handoverFairness.isOver("another"));
        bench.clock.advance(HandoverFairness::minimumHold - 1ms);
        QVERIFY(!bench.handoverFairness.isOver("line"));
        bench.clock.advance(1ms);
        QVERIFY(bench.handoverFairness.isOver("line"));
    }

    // No other client could come, so nothing is known about them, and the client's turn does not end.
    void whatIsPassedOnAtOnceAddsUpToo()
    {
        Bench bench;
        for (Millis had{0}; had < HandoverFairness::minimumHold; had += 1ms) {
            QVERIFY(!bench.handoverFairness.isOver("line"));
            bench.handoverFairness.taken("line");
            bench.handoverFairness.passedOn("line", 2);
            QVERIFY(!bench.isBehind() && !bench.handoverFairness.isPause("line"));
            bench.clock.advance(1ms);
        }
        bench.handoverFairness.taken("line");
        QVERIFY(bench.handoverFairness.isOver("line"));
        bench.handoverFairness.passedOn("line", 2); // a late call: the next one lets others go first
        QVERIFY(!bench.isBehind());
        QVERIFY(bench.handoverFairness.isOver("line"));
        QVERIFY(bench.hold(0ms));
        bench.handoverFairness.passedOn("line", 0);
        QVERIFY(bench.handoverFairness.isEmpty());
    }

    // Short holds are passed on within the client until they add up to a turn.
    void shortHoldsAddUp()
    {
        Bench bench;
        int holds = 0;
        while (!bench.hold(1ms) && holds < 100)
            ++holds;
        QCOMPARE(holds, int(HandoverFairness::minimumHold.count()));
    }

    // Otherwise the two clients that receive the message first would alternate.
    void asManyAsListenComeFirst()
    {
        Bench bench;
        bench.hold(5ms, 3);
        bench.hold(5ms, 3);
        for (int others = 0; others < 3; ++others) {
            QVERIFY(bench.isBehind());
            bench.letThePausePass();
            bench.handoverFairness.refused("line");
        }
        QVERIFY(!bench.isBehind());
    }

    void whoGetsItNeverthelessIsNotBehindAnyMore()
    {
        Bench bench;
        bench.hold(5ms, 3);
        bench.hold(5ms, 3);
        bench.letThePausePass();
        bench.handoverFairness.taken("line");
        QVERIFY(!bench.isBehind());
    }

    void anotherOnesTurnBeginsANewStint()
    {
        Bench bench;
        bench.hold(1ms);
        bench.handoverFairness.refused("line");
        bench.clock.advance(1h); // another client has it
        QVERIFY(!bench.hold(1ms));
        QVERIFY(bench.hold(1ms));
    }

    // A monitor also listens, but never acquires.
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
        QVERIFY(stint() <= HandoverFairness::minimumHold);
        Millis had{0};
        for (int pauses = 0; pauses < 20; ++pauses) {
            const Millis next = stint();
            QVERIFY(next >= had);
            had = next;
        }
        QVERIFY(had >= HandoverFairness::maximumHold - 1ms && had <= HandoverFairness::maximumHold);
        bench.handoverFairness.refused("line"); // somebody does come: as at first
        QVERIFY(stint() <= HandoverFairness::minimumHold);
    }

    void aPauseIsAboutARoundTrip()
    {
        Bench bench;
        const auto pauseOf = [&](BootClock::duration took) {
            bench.handoverFairness.refused("line");
            bench.handoverFairness.released("line", 1, took);
            bench.handoverFairness.taken("line");
            bench.clock.advance(1min);
            bench.handoverFairness.released("line", 1, took);
            return toMillis(bench.handoverFairness.mayAskAt("line") - bench.clock.now());
        };
        QCOMPARE(pauseOf(0us), HandoverFairness::minimumPause);
        QCOMPARE(pauseOf(4'200us), 5ms);
        QCOMPARE(pauseOf(3s), HandoverFairness::maximumPause);
    }

    void whatIsNotUsedAnyMoreIsForgotten()
    {
        Bench bench;
        for (int i = 0; i < 10'000; ++i) {
            bench.handoverFairness.released(QByteArray::number(i), 1, 100us);
            if (i % 100 == 0)
                bench.clock.advance(10s);
        }
        QVERIFY2(bench.handoverFairness.count() <= 400, qPrintable(QString::number(bench.handoverFairness.count())));
        const int before = bench.handoverFairness.count();
        bench.handoverFairness.released("9999", 0, 100us);
        QCOMPARE(bench.handoverFairness.count(), before - 1);
    }
};

QTEST_GUILESS_MAIN(TestCourtesy)

} // namespace lockscope::handover_fairness_test

#include "tst_handover_fairness.moc"

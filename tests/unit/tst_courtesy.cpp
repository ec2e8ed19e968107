#include "core/locks/courtesy.h"

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
    bool hold(Millis inside, bool othersListen = true)
    {
        courtesy.taken("line");
        clock.advance(inside);
        courtesy.released("line", othersListen, 100us);
        return courtesy.isPause("line");
    }
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
            QVERIFY(!bench.hold(5ms, false));
        QVERIFY(bench.courtesy.isEmpty());
    }

    void whoHadItForSomeTimeLetsOthersTry()
    {
        Bench bench;
        QVERIFY(!bench.hold(5ms)); // how long it was held is known from here on
        QVERIFY(bench.hold(5ms));
        QCOMPARE(bench.courtesy.pauseUntil("line"), bench.clock.now() + Courtesy::leastPause);
        QVERIFY(!bench.courtesy.isPause("another"));
        bench.letThePausePass();
        QVERIFY(!bench.courtesy.isPause("line"));
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
    void whenNobodyComesTheNextPauseComesLater()
    {
        Bench bench;
        bench.hold(1ms);
        Millis before{0};
        for (int pauses = 0; pauses < 6; ++pauses) {
            Millis had{0};
            while (!bench.hold(1ms))
                had += 1ms;
            QVERIFY(had >= before);
            before = had;
            bench.letThePausePass();
        }
        QVERIFY(before >= Courtesy::longestStint - 1ms && before <= Courtesy::longestStint);
        bench.courtesy.refused("line"); // somebody does come: as at first
        Millis had{0};
        while (!bench.hold(1ms))
            had += 1ms;
        QVERIFY(had < Courtesy::leastStint + 1ms);
    }

    void aPauseIsAboutARoundTrip()
    {
        Bench bench;
        const auto pauseOf = [&](std::chrono::microseconds roundTrip) {
            bench.courtesy.refused("line");
            bench.courtesy.taken("line");
            bench.courtesy.released("line", true, roundTrip);
            bench.clock.advance(5ms);
            bench.courtesy.released("line", true, roundTrip);
            return toMillis(bench.courtesy.pauseUntil("line") - bench.clock.now());
        };
        QCOMPARE(pauseOf(0us), Courtesy::leastPause);
        QCOMPARE(pauseOf(4'200us), 5ms);
        QCOMPARE(pauseOf(3s), Courtesy::longestPause);
    }

    void whatIsNotUsedAnyMoreIsForgotten()
    {
        Bench bench;
        for (int i = 0; i < 10'000; ++i) {
            bench.courtesy.released(QByteArray::number(i), true, 100us);
            if (i % 100 == 0)
                bench.clock.advance(10s);
        }
        QVERIFY2(bench.courtesy.count() <= 400, qPrintable(QString::number(bench.courtesy.count())));
        bench.courtesy.released("9999", false, 100us);
    }
};

QTEST_GUILESS_MAIN(TestCourtesy)
#include "tst_courtesy.moc"

#include "core/model/lock.h"
#include "core/monitor/discovery/poll_pace.h"
#include "core/monitor/discovery/reject_memory.h"
#include "core/monitor/discovery/scan_pacer.h"
#include "core/monitor/discovery/scanner.h"
#include "core/monitor/reading/active_channels.h"
#include "core/monitor/reading/server_clock.h"
#include "core/monitor/reading/server_load.h"
#include "core/monitor/store/delta_publisher.h"
#include "core/monitor/store/refresh_planner.h"
#include "core/monitor/store/totals_counter.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

namespace lockscope::monitor_plan_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

using Rank = RefreshPlanner::Rank;
using Slots = std::vector<RefreshPlanner::Slot>;

const ConnectionId shop{{7}, 3};

LockPtr lockNamed(const char *name)
{
    Lock lock;
    lock.id = idOf(name);
    return std::make_shared<const Lock>(lock);
}

std::vector<QByteArray> names(const std::vector<LockPtr> &locks)
{
    std::vector<QByteArray> result;
    for (const LockPtr &lock : locks)
        result.push_back(lock->id.key.raw());
    return result;
}

Instant at(Millis since)
{
    return Instant(std::chrono::hours(1)) + since;
}

} // namespace

// Which lock is read when, what is published, and how gently the scan runs; all without a server.
class TestMonitorPlan : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRankHasItsPeriodAndItsPlace()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        planner.place(0, Rank::Ordinary, at(0ms));
        planner.place(1, Rank::Idle, at(0ms));
        planner.place(2, Rank::Contended, at(0ms));
        planner.place(3, Rank::Watched, at(0ms));
        QCOMPARE(planner.takeDue(at(499ms), 10), Slots());
        QCOMPARE(*planner.nextDue(), at(500ms));
        QCOMPARE(planner.takeDue(at(500ms), 10), Slots({3}));
        QCOMPARE(planner.takeDue(at(1'000ms), 10), (Slots{2, 0, 1}));
        QCOMPARE(planner.takeDue(at(9'000ms), 10), Slots()); // taken, and not placed again
        QCOMPARE(planner.count(), std::size_t(4));
    }

    void rotatesFairlyWhenNotAllCanBeRead()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        for (RefreshPlanner::Slot slot = 0; slot < 100; ++slot)
            planner.place(slot, Rank::Ordinary, at(0ms));
        std::vector<int> reads(100, 0);
        for (Millis now = 1'000ms; now < 21'000ms; now += 1'000ms) { // room for 10 of 100 a second
            for (const auto slot : planner.takeDue(at(now), 10)) {
                ++reads[slot];
                planner.place(slot, Rank::Ordinary, at(now));
            }
        }
        for (const int count : reads)
            QCOMPARE(count, 2);
        QVERIFY(planner.lateness(at(21'000ms)) > 8'000ms);
    }

    void watchedOnesDoNotWaitForTheCrowd()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        for (RefreshPlanner::Slot slot = 0; slot < 1'000; ++slot)
            planner.place(slot, Rank::Ordinary, at(0ms));
        planner.place(77, Rank::Watched, at(0ms)); // moved, so its old turn no longer counts
        int watchedReads = 0, otherReads = 0;
        for (Millis now = 500ms; now <= 10'000ms; now += 500ms) {
            for (const auto slot : planner.takeDue(at(now), 3)) {
                slot == 77 ? ++watchedReads : ++otherReads;
                planner.place(slot, planner.rank(slot), at(now));
            }
        }
        QCOMPARE(watchedReads, 20);
        QCOMPARE(otherReads, 19 * 2);
    }

    void removedSlotsNeverComeUpAgain()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        planner.place(5, Rank::Ordinary, at(0ms));
        planner.hint(5);
        planner.remove(5);
        QCOMPARE(planner.count(), std::size_t(0));
        QCOMPARE(planner.takeHints(10), Slots());
        QCOMPARE(planner.takeDue(at(5'000ms), 10), Slots());
        planner.hint(5); // unknown slot, so nothing to read
        QVERIFY(!planner.hasHints());
        planner.place(5, Rank::Ordinary, at(5'000ms)); // another lock in the same slot
        QCOMPARE(planner.takeDue(at(6'000ms), 10), Slots({5}));
    }

    void manyHintsAreOneLook()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        planner.place(1, Rank::Ordinary, at(0ms));
        planner.place(2, Rank::Ordinary, at(0ms));
        for (int i = 0; i < 1'000; ++i)
            planner.hint(2);
        planner.hint(1);
        QCOMPARE(planner.takeHints(1), Slots({2}));
        QVERIFY(planner.hasHints());
        QCOMPARE(planner.takeHints(9), Slots({1}));
        QVERIFY(!planner.hasHints());
    }

    void latenessIgnoresWhatIsGone()
    {
        RefreshPlanner planner(500ms, 1'000ms);
        planner.place(1, Rank::Idle, at(0ms));
        QCOMPARE(planner.lateness(at(60'000ms)), 0ms);
        planner.place(2, Rank::Ordinary, at(0ms));
        QCOMPARE(planner.lateness(at(3'000ms)), 2'000ms);
    }

    void firstTwoChangesGoOutAtOnceThenTenASecond()
    {
        ManualClock clock;
        std::vector<DeltaPtr> deltas;
        DeltaPublisher publisher(&clock, 100ms, shop, [&](const DeltaPtr &delta) { deltas.push_back(delta); });
        publisher.upsert(lockNamed("b"));
        publisher.upsert(lockNamed("a"));
        QCOMPARE(deltas.size(), std::size_t(0)); // one turn of the event loop gathers the changes
        clock.advance(0ms);
        QCOMPARE(deltas.size(), std::size_t(1));
        QCOMPARE(names(deltas[0]->upserts), (std::vector<QByteArray>{"a", "b"}));
        QVERIFY(!deltas[0]->reset);
        QVERIFY(deltas[0]->of == shop);
        for (int i = 0; i < 100; ++i) { // a change every 10 ms for a second
            publisher.upsert(lockNamed("c"));
            clock.advance(10ms);
        }
        QCOMPARE(deltas.size(), std::size_t(12));
        QVERIFY(deltas[1]->asOf - deltas[0]->asOf < 100ms);
        for (std::size_t i = 1; i < deltas.size(); ++i) {
            QCOMPARE(deltas[i]->number, deltas[i - 1]->number + 1);
            QVERIFY(deltas[i]->asOf - deltas[0]->asOf >= (i - 1) * 100ms);
        }
        clock.advance(5'000ms);
        publisher.remove(idOf("c"));
        clock.advance(0ms);
        QCOMPARE(deltas.back()->removed, std::vector<LockId>{idOf("c")});
        QVERIFY(deltas.back()->upserts.empty());
    }

    void laterNewsOfARowReplaceEarlierOnes()
    {
        ManualClock clock;
        std::vector<DeltaPtr> deltas;
        DeltaPublisher publisher(&clock, 100ms, shop, [&](const DeltaPtr &delta) { deltas.push_back(delta); });
        const LockPtr last = lockNamed("a");
        publisher.upsert(lockNamed("a"));
        publisher.remove(idOf("a"));
        publisher.upsert(last);
        clock.advance(0ms);
        QCOMPARE(deltas.size(), std::size_t(1));
        QVERIFY(deltas[0]->upserts == std::vector<LockPtr>{last});
        QVERIFY(deltas[0]->removed.empty());
    }

    void nothingGoesOutWhileAReconnectIsReadAgain()
    {
        ManualClock clock;
        std::vector<DeltaPtr> deltas;
        DeltaPublisher publisher(&clock, 100ms, shop, [&](const DeltaPtr &delta) { deltas.push_back(delta); });
        publisher.upsert(lockNamed("before"));
        publisher.beginReset();
        publisher.upsert(lockNamed("during"));
        clock.advance(1'000ms);
        QVERIFY(deltas.empty());
        publisher.finishReset({lockNamed("z"), lockNamed("y")});
        QCOMPARE(deltas.size(), std::size_t(1));
        QVERIFY(deltas[0]->reset);
        QCOMPARE(names(deltas[0]->upserts), (std::vector<QByteArray>{"y", "z"}));
        clock.advance(1'000ms);
        QCOMPARE(deltas.size(), std::size_t(1)); // includes changes before and during the reset
    }

    void scanLeavesTheServerItsTime()
    {
        ScanPacer gentle(0.20);
        QCOMPARE(toMillis(gentle.pauseAfter(10ms)), 40ms); // 10 of 50
        gentle.sawRoundTrip(2ms);
        gentle.sawRoundTrip(5ms); // a slow moment is not a reason to scan faster
        QCOMPARE(toMillis(gentle.pauseAfter(10ms)), 32ms);
        QVERIFY(gentle.pauseAfter(1ms) > 0ms); // the server has no idle time
        ScanPacer flatOut(1);
        QCOMPARE(toMillis(flatOut.pauseAfter(10ms)), 0ms);
        QVERIFY(flatOut.flatOut() && !gentle.flatOut());
    }

    // A busy monitor receives answers late. It must not take this for a busy server.
    void theServerIsNotChargedForTheMonitorsWork()
    {
        ScanPacer pacer(0.25);
        pacer.sawRoundTrip(1ms);
        QCOMPARE(toMillis(pacer.pauseAfter(300ms, 200ms)), 297ms);
        QCOMPARE(toMillis(pacer.pauseAfter(300ms, 300ms)), 3ms); // the longest step, which may have run meanwhile
        QCOMPARE(toMillis(pacer.pauseAfter(2ms, 2ms)), toMillis(pacer.pauseAfter(2ms)));

        ManualClock clock;
        const auto work = [](BootClock::duration length) {
            const BootClock::duration before = threadTime();
            while (threadTime() - before < length) { }
        };
        work(20ms);
        const StepStart step(&clock);
        work(5ms);
        clock.advance(20ms);
        const BootClock::duration pause = pacer.pauseAfter(step, &clock);
        QVERIFY(pause > 3ms && pause <= 42ms); // 3 × (20 ms − 1 ms − the work since the step began)
    }

    void aDistantServerIsNotChargedForItsLink()
    {
        ScanPacer pacer(0.25);
        pacer.sawRoundTrip(20ms);
        QVERIFY(pacer.isDistant());
        QCOMPARE(pacer.count(250), 1'000);
        QCOMPARE(toMillis(pacer.pauseAfter(800ms)), 6ms); // a lost packet; the step itself took at most 2 ms
        pacer.sawRoundTrip(19ms);
        QVERIFY(!pacer.isDistant());
        QCOMPARE(pacer.count(250), 250);
        QCOMPARE(toMillis(pacer.pauseAfter(800ms)), 2'343ms); // the server is busy
        QVERIFY(!ScanPacer(0.25).isDistant()); // nothing is known yet
        pacer.beginContact(); // now through a tunnel
        pacer.sawRoundTrip(200ms);
        QVERIFY(pacer.isDistant());
    }

    void lostPacketsHardlyDelayThePollsOfADistantNode()
    {
        PollPace distant(1'000ms);
        PollPace busy(1'000ms);
        for (const Millis waited : {600ms, 1'000ms}) {
            distant.polled(waited, 200ms);
            busy.polled(waited, 19ms);
        }
        QCOMPARE(toMillis(distant.pause()), 5'000ms); // counts as 100 ms
        QCOMPARE(toMillis(busy.pause()), 29'050ms); // the node may have worked all the time
        for (const Millis waited : {600ms, 1'000ms}) // now through a tunnel
            busy.polled(waited, 200ms);
        QCOMPARE(toMillis(busy.pause()), 5'000ms);
    }

    void smallDatabasesAreScannedOften()
    {
        ScanPacer pacer(0.25);
        pacer.beginPass();
        pacer.pauseAfter(1ms);
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 30'000ms)), 1'000ms);
        pacer.pauseAfter(30'000ms); // the server stalled for its own reasons
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 30'000ms)), 1'000ms);
        for (int i = 0; i < 97; ++i)
            pacer.pauseAfter(1ms);
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 30'000ms)), 9'900ms); // 0.1 of 10 s
        for (int i = 0; i < 5'000; ++i)
            pacer.pauseAfter(1ms);
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 30'000ms)), 30'000ms);
        pacer.beginPass();
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 30'000ms)), 1'000ms);
        QCOMPARE(toMillis(pacer.pauseBetweenPasses(1'000ms, 200ms)), 200ms);
    }

    void cursorsCountUpWhenTheirBitsAreReversed()
    {
        QCOMPARE(cursorFraction(0), 0.0);
        QCOMPARE(cursorFraction(1), 0.5); // the lowest bit is counted last
        QCOMPARE(cursorFraction(2), 0.25);
        QCOMPARE(cursorFraction(3), 0.75);
        QVERIFY(cursorFraction(std::numeric_limits<quint64>::max()) <= 1.0);
    }

    void rejectedNamesAreLookedAtAgainInTurns()
    {
        RejectMemory few;
        few.reject(Key("a"));
        QVERIFY(!few.skips(Key("a"))); // a few names are read with every pass
        RejectMemory many;
        constexpr int count = 10'000;
        for (int i = 0; i < count; ++i)
            many.reject(Key(QByteArray::number(i)));
        std::vector<int> looks(count, 0);
        for (int pass = 0; pass < 16; ++pass) {
            many.beginPass();
            int looked = 0;
            for (int i = 0; i < count; ++i) {
                const bool look = !many.skips(Key(QByteArray::number(i)));
                looks[std::size_t(i)] += look ? 1 : 0;
                looked += look ? 1 : 0;
            }
            QVERIFY2(looked > 300 && looked < 1'000, QByteArray::number(looked));
        }
        QVERIFY(std::all_of(looks.begin(), looks.end(), [](int n) { return n == 1; }));
        QVERIFY(!many.skips(Key("never seen")));
        many.clear();
        QVERIFY(!many.skips(Key("1")));
    }

    void channelListSaysWhoCameAndWent()
    {
        ActiveChannels channels;
        QVERIFY(!channels.isKnown());
        QCOMPARE(channels.replace({"a", "b"}).size(), std::size_t(2));
        QVERIFY(channels.isKnown());
        auto changed = channels.replace({"b", "c"});
        std::sort(changed.begin(), changed.end());
        QCOMPARE(changed, (std::vector<QByteArray>{"a", "c"}));
        QVERIFY(channels.contains(Channel("c")) && !channels.contains(Channel("a")));
        channels.replace({"redisson_rwlock:{n}"});
        QVERIFY(channels.concerns(Key("n")) && channels.concerns(Key("{n}")) && !channels.concerns(Key("m")));
        channels.clear();
        QVERIFY(!channels.isKnown() && !channels.contains(Channel("c")));
    }

    void serverClockPrefersTheShortestRoundTrip()
    {
        ServerClock clock;
        QVERIFY(!clock.at(at(0ms)));
        clock.learn(5'000, at(0ms), at(20ms));
        QCOMPARE(*clock.at(at(10ms)), 5'000);
        QCOMPARE(*clock.at(at(1'010ms)), 6'000);
        clock.learn(6'030, at(1'000ms), at(1'100ms)); // a slower reading that agrees is less exact
        QCOMPARE(*clock.at(at(1'010ms)), 6'000);
        clock.learn(7'003, at(2'009ms), at(2'011ms)); // quick
        QCOMPARE(*clock.at(at(2'010ms)), 7'003);
        clock.learn(97'000, at(3'000ms), at(3'100ms)); // the server's clock was changed
        QCOMPARE(*clock.at(at(3'050ms)), 97'000);
    }

    void theLoadIsWhatWasSentAndTookTime()
    {
        ServerLoad load;
        QCOMPARE(load.commandsPerSecond(), 0.0);
        QCOMPARE(load.share(), 0.0);
        for (int i = 0; i <= 20; ++i) // twice a second, 10 000 commands that take 10 ms
            load.note(at(i * 500ms), quint64(i) * 10'000, i * 10ms);
        QCOMPARE(load.commandsPerSecond(), 20'000.0);
        QCOMPARE(load.share(), 0.02);
        for (int i = 21; i <= 25; ++i) // then nothing: forgotten after two seconds
            load.note(at(i * 500ms), 200'000, 200ms);
        QCOMPARE(load.commandsPerSecond(), 0.0);
        QCOMPARE(load.share(), 0.0);
    }

    void sumsFollowRowsThatChange()
    {
        TotalsCounter totals;
        Lock lock;
        lock.exists = true;
        lock.holderCount = 1;
        lock.state = State::HeldRenewed;
        Lock contended = lock;
        contended.waiters.clients = 3;
        contended.state = State::RenewalLate;
        Lock readers = lock;
        readers.mode = Mode::Read;
        readers.holderCount = 5;
        totals.add(lock);
        totals.add(contended);
        totals.add(readers);
        totals.remove(lock);
        totals.addEvents(4);
        Totals sums = totals.closeInterval(at(0ms));
        QCOMPARE(sums.locks, 2);
        QCOMPARE(sums.held, 2);
        QCOMPARE(sums.contended, 1);
        QCOMPARE(sums.attention, 1);
        QCOMPARE(sums.waiters, 3);
        QCOMPARE(sums.readers, 5);
        totals.addEvents(4);
        QCOMPARE(totals.closeInterval(at(2'000ms)).eventsPerSecond, 2.0);
        Lock gone = readers;
        gone.gone = true;
        totals.remove(readers);
        totals.add(gone);
        sums = totals.closeInterval(at(3'000ms));
        QCOMPARE(sums.locks, 1);
        QCOMPARE(sums.readers, 0);
    }
};

QTEST_GUILESS_MAIN(TestMonitorPlan)

} // namespace lockscope::monitor_plan_test

#include "tst_monitor_plan.moc"

// Tests of the checker itself: free locks with waiters, workers that do not recover after a fault, and what excuses
// both.
#include "tests/exclusion/handmade/handmade_script.h"

#include <QTest>

namespace lockscope::checker_liveness_test {

using namespace lockscope::exclusion;
using namespace lockscope::exclusion::handmade;

namespace {

Script holder(const QByteArray &kind = "reentrant")
{
    return Script("1.1").took(10, 900, kind).freed(50, kind).ended(30'000);
}

Script waiter(const QByteArray &who, int from, int until, const QByteArray &kind = "reentrant")
{
    return Script(who).asked(from, kind).inVain(until, kind).ended(30'000);
}

bool isIdle(std::vector<Script> workers, const History &harness = {})
{
    workers.push_back(goesOnUntil(29'000));
    return rules(workers, harness).contains("idle");
}

double share(std::chrono::nanoseconds part, std::chrono::nanoseconds of)
{
    return double(part.count()) / double(of.count());
}

} // namespace

class TestCheckerLiveness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFreeLockThatSomebodyWaitsForIsCaught()
    {
        QVERIFY(isIdle({holder(), waiter("2.1", 20, 1'060)}));
        QVERIFY(!isIdle({holder(), waiter("2.1", 20, 1'040)}));
        QVERIFY(!isIdle({Script("1.1").took(10, 9'000).freed(8'500).ended(30'000), waiter("2.1", 20, 9'000)}));
        QVERIFY(!isIdle({Script("1.1").took(10, 2'000), waiter("2.1", 20, 3'000)})); // killed: its lease, 2 % and 50 ms
        QVERIFY(isIdle({Script("1.1").took(10, 2'000), waiter("2.1", 20, 5'000)})); // and one renewal
        QVERIFY(isIdle({holder("fair"), waiter("2.1", 20, 1'060, "fair")}));
        Script left("1.1"); // a re-entered hold that is left to its lease
        left.took(10, 900).asked(11).again(12, 900, 2, "reentrant");
        left.add(counted(because(line(50, "1.1", What::Release), "abandoned"), 1)).ended(30'000);
        QVERIFY(!isIdle({left, waiter("2.1", 20, 1'940)}));
        QVERIFY(isIdle({left, waiter("2.1", 20, 2'000)}));
    }

    void redissonIsGivenMoreTime()
    {
        const auto other = [](int until) { return Script("3.1", "redisson").asked(20).inVain(until).ended(30'000); };
        QVERIFY(!isIdle({holder(), other(6'040)}));
        QVERIFY(isIdle({holder(), other(6'060)}));
        // While it is first in the queue, nobody else can acquire the fair lock.
        Script queued("3.1", "redisson");
        queued.asked(20, "fair").inVain(4'000, "fair").ended(30'000);
        QVERIFY(!isIdle({holder("fair"), queued, waiter("2.1", 20, 4'000, "fair")}));
        QVERIFY(isIdle({holder("fair"), queued, waiter("2.1", 20, 5'020, "fair")}));
    }

    void redissonRenewsWhileItsReleaseIsUnanswered()
    {
        const auto unanswered = [](const QByteArray &client) {
            Script script("3.1", client);
            script.took(10, 900).add(counted(line(50, "3.1", What::Release), 1));
            return script.add(because(line(5'000, "3.1", What::Released), "unknown")).ended(30'000);
        };
        const History late = fault(60, 100, "link-mute", 3);
        // One lease and 2 % after that, 50 ms, and the limit for a message.
        QVERIFY(!isIdle({unanswered("redisson"), waiter("2.1", 20, 6'900)}, late));
        QVERIFY(isIdle({unanswered("redisson"), waiter("2.1", 20, 7'100)}, late));
        QVERIFY(isIdle({unanswered("ours"), waiter("2.1", 20, 6'900)}, late));
    }

    void onlyWhomTheFaultTouchesIsExcused()
    {
        const std::vector<Script> one{holder(), waiter("2.1", 20, 3'000)};
        QVERIFY(!isIdle(one, fault(500, 600, "link-silent", 2)));
        QVERIFY(isIdle(one, fault(500, 600, "link-silent", 7)));
        QVERIFY(isIdle(one, fault(500, 600, "script-flush")));
        QVERIFY(!isIdle(one, fault(500, 600, "server-kill")));
        // Until its client has reconnected: 1.5 s, or 0.5 s if its link was only cut.
        QVERIFY(isIdle({holder(), waiter("2.1", 20, 3'120)}, fault(500, 600, "link-silent", 2)));
        QVERIFY(isIdle(one, fault(500, 600, "link-cut", 2)));
        // Another waiter also waits, but during the fault the first may have received the lock unnoticed.
        const std::vector<Script> two{holder(), waiter("2.1", 20, 3'000), waiter("3.1", 20, 3'120)};
        QVERIFY(isIdle(two, fault(500, 600, "link-silent", 2)));
        Script stopped = waiter("2.1", 20, 3'000);
        stopped.add(until(line(500, "2", What::Stall), 1'900));
        QVERIFY(!isIdle({holder(), stopped}));
        Script twitching = waiter("2.1", 20, 3'000);
        twitching.add(until(line(500, "2", What::Stall), 600)); // not longer than all limits allow
        QVERIFY(isIdle({holder(), twitching}));
    }

    void whatMayHaveBeenGivenUnheardIsNotFree()
    {
        const Script other = waiter("2.1", 20, 4'000);
        // Killed while it waited: it may have received the lock at that moment, for its lease.
        const auto killed = [](int when) { return Script("3.1").asked(20).add(line(when, "3.1", What::Act)); };
        QVERIFY(isIdle({holder(), killed(3'900), other}));
        QVERIFY(!isIdle({holder(), killed(600), waiter("2.1", 20, 2'000)}));
        Script unknown("3.1");
        unknown.asked(20).add(line(3'900, "3.1", What::Unknown)).ended(30'000);
        QVERIFY(!isIdle({holder(), unknown, other}));
        QVERIFY(isIdle({holder(), unknown, other}, fault(3'000, 3'100, "link-silent", 3)));
        // Its request may arrive at the end of the fault.
        const Script late = waiter("3.1", 20, 700);
        QVERIFY(!isIdle({holder(), late, waiter("2.1", 20, 2'400)}, fault(600, 1'500, "link-late", 3)));
        QVERIFY(isIdle({holder(), late, waiter("2.1", 20, 2'400)}, fault(600, 1'500, "link-mute", 3)));
        // A multi-lock: it may have this member all the while.
        QVERIFY(!isIdle({holder(), waiter("3.1", 20, 4'000, "multi"), other}));
    }

    void aPlaceInTheQueueKeepsOthersOutAsLongAsItLives()
    {
        const auto killed = [](const QByteArray &kind) {
            return Script("3.1").asked(20, kind).queued(21, 2'020, kind).add(line(40, "3.1", What::Act, kind));
        };
        const auto other = [](int until) { return waiter("2.1", 30, until, "fair"); };
        // Its lease, and fairWait for each of the two and one more.
        QVERIFY(!isIdle({holder("fair"), killed("fair"), other(7'900)}));
        QVERIFY(isIdle({holder("fair"), killed("fair"), other(9'000)}));
        QVERIFY(isIdle({holder(), killed("reentrant"), waiter("2.1", 30, 7'900)}));
        // A waiter with a bad link leaves the queue when it has reconnected.
        const auto silent = [](int until) {
            return Script("3.1").asked(20, "fair").queued(21, 2'020).inVain(until, "fair").ended(30'000);
        };
        const History fault = handmade::fault(100, 1'000, "link-silent", 3);
        QVERIFY(!isIdle({holder("fair"), silent(900), other(4'400)}, fault));
        QVERIFY(isIdle({holder("fair"), silent(900), other(4'700)}, fault));
        QVERIFY(isIdle({holder("fair"), silent(90), other(3'000)}, fault)); // it had left before
        // Unless its request arrives only after it has left.
        const History late = handmade::fault(100, 1'000, "link-late", 3);
        QVERIFY(!isIdle({holder("fair"), silent(500), other(5'900)}, late));
        QVERIFY(isIdle({holder("fair"), silent(500), other(9'900)}, late));
    }

    // The release of a spin lock sends no message, so a waiter of another kind notices it only when it checks.
    void whereNobodyIsToldAWaiterLooksByItself()
    {
        const auto freed = [](const QByteArray &kind) {
            return Script("1.1").took(10, 900, kind).freed(50, kind).ended(30'000);
        };
        QVERIFY(isIdle({freed("reentrant"), waiter("2.1", 30, 1'500)}));
        QVERIFY(!isIdle({freed("spin"), waiter("2.1", 30, 1'500)}));
        QVERIFY(isIdle({freed("spin"), waiter("2.1", 30, 3'000)}));
    }

    // A fair lock calls only the first waiter. The others know the lease of the hold that they found.
    void aFairHoldThatRunsOutIsNoticedLate()
    {
        const auto left = [](const QByteArray &kind) { // until 568: 2 % of the lease and 50 ms after its deadline
            Script script("1.1");
            script.took(10, 500, kind);
            return script.add(counted(because(line(50, "1.1", What::Release, kind), "abandoned"), 1)).ended(30'000);
        };
        const auto idle = [&](const QByteArray &kind, int until) {
            return isIdle({left(kind), waiter("2.1", 20, until, kind)});
        };
        QVERIFY(idle("reentrant", 1'700));
        QVERIFY(!idle("fair", 1'700));
        QVERIFY(!idle("fair", 3'000));
        QVERIFY(idle("fair", 3'200));
        // Its owner notices it late. The server refuses its release.
        Script refused("1.1");
        refused.took(10, 500, "fair").add(counted(line(600, "1.1", What::Release, "fair"), 1));
        refused.add(because(line(601, "1.1", What::Released, "fair"), "not-held")).ended(30'000);
        QVERIFY(!isIdle({refused, waiter("2.1", 20, 1'700, "fair")}));
        QVERIFY(isIdle({refused, waiter("2.1", 20, 3'200, "fair")}));
        // The next owner releases it with a message.
        const Script next = Script("3.1").took(600, 1'500, "fair").freed(700, "fair").ended(30'000);
        QVERIFY(!isIdle({left("fair"), next, waiter("2.1", 20, 1'650, "fair")}));
        QVERIFY(isIdle({left("fair"), next, waiter("2.1", 20, 1'750, "fair")}));
    }

    void redissonMayHaveTakenItTwice()
    {
        const auto theirs = Script("3.1", "redisson").took(10, 900).freed(50).ended(30'000);
        const History cut = handmade::fault(5, 20, "link-cut", 3);
        QVERIFY(isIdle({theirs, waiter("2.1", 30, 1'500)}));
        QVERIFY(!isIdle({theirs, waiter("2.1", 30, 1'500)}, cut));
        QVERIFY(isIdle({theirs, waiter("2.1", 30, 3'000)}, cut));
    }

    void aSemaphoreIsFreeWhileItHasPermits()
    {
        const History two{counted(line(0, {}, What::Permits), 2)};
        const QByteArray kind = "semaphore";
        const auto keeps = [&](const QByteArray &who) {
            return Script(who).took(10, 9'000, kind).freed(5'000, kind).ended(30'000);
        };
        const Script other = waiter("3.1", 20, 4'000, kind);
        QVERIFY(isIdle({keeps("1.1"), other}, two));
        QVERIFY(!isIdle({keeps("1.1"), keeps("2.1"), other}, two));
        QVERIFY(!isIdle({keeps("1.1"), other})); // unknown number of permits
        Script killed("2.1");
        killed.asked(9, kind).add(counted(line(10, "2.1", What::Ok, kind), 1));
        QVERIFY(!isIdle({keeps("1.1"), killed, other}, two)); // its permit is lost for good
        QVERIFY(isIdle({keeps("1.1"), killed, other}, two + History{counted(line(1'000, {}, What::Permits), 2)}));
    }

    void whatWasJudgedIsTold()
    {
        const std::vector<Script> workers{holder(), waiter("2.1", 0, 10'000), goesOnUntil(29'000)};
        const LivenessFigures figures = judge(runOf(workers, fault(1'000, 2'500, "server-stop"))).liveness;
        // of 10 s, all but the time from 0.5 to 4 s
        QVERIFY(std::abs(share(figures.judged, figures.waited) - 0.65) < 0.02);
        QVERIFY(std::abs(share(figures.excused.at("server-stop"), figures.waited) - 0.35) < 0.02);
        QCOMPARE(toMillis(figures.longestIdle).count(), 6'000);
        const LivenessFigures calm = judge(runOf(workers)).liveness;
        QVERIFY(calm.judged == calm.waited && calm.excused.empty());
    }

    void whoGetsNothingAfterAFaultIsCaught()
    {
        const auto worker = [](int again) {
            Script script("1.1");
            return script.took(50, 90).freed(60).took(again, again + 900).freed(again + 5).ended(30'000);
        };
        const auto slow = [&](int again, const History &harness) {
            return rules({worker(again), goesOnUntil(29'000)}, harness).contains("recovery");
        };
        const History one = fault(100, 500, "server-stop");
        QVERIFY(!slow(3'490, one));
        QVERIFY(slow(3'510, one));
        QVERIFY(slow(3'510, fault(100, 500, "link-silent", 1)));
        QVERIFY(!slow(3'510, fault(100, 500, "link-silent", 2)));
        // Time in which another fault touches it (until its client has reconnected) does not count, but that fault does
        // not excuse it.
        QVERIFY(!slow(4'990, one + fault(1'000, 1'500, "link-silent", 1)));
        QVERIFY(slow(5'010, one + fault(1'000, 1'500, "link-silent", 1)));
        QVERIFY(slow(3'510, one + fault(1'000, 1'500, "link-silent", 2)));
        const Script never = Script("1.1").took(50, 90).freed(60).ended(30'000);
        QVERIFY(rules({never, goesOnUntil(29'000)}, one).contains("recovery"));
    }

    // A refused release of a semaphore leaves its permit with nobody.
    void whoWaitsForLostPermitsNeedNotRecover()
    {
        const QByteArray kind = "semaphore";
        const auto isBlamed = [&](qint64 permits, std::vector<Script> waiters) {
            Script refused("2.1");
            refused.asked(9, kind).add(counted(line(10, "2.1", What::Ok, kind), 1));
            refused.add(counted(line(50, "2.1", What::Release, kind), 1));
            refused.add(because(line(51, "2.1", What::Released, kind), "failed")).ended(30'000);
            waiters.push_back(refused);
            waiters.push_back(goesOnUntil(29'000));
            const History harness = History{counted(line(0, {}, What::Permits), permits)};
            return rules(waiters, harness + fault(100, 500, "link-silent", 1)).contains("recovery");
        };
        const auto first = [] { // it asks for another lock before the fault
            Script script("1.1");
            script.add(of(line(20, "1.1", What::Invoke), "elsewhere"));
            return script.add(of(line(21, "1.1", What::Fail), "elsewhere"));
        };
        const auto stuck = [&](int from) { return first().asked(from, kind).inVain(29'000, kind).ended(30'000); };
        QVERIFY(!isBlamed(1, {stuck(60)}));
        QVERIFY(isBlamed(2, {stuck(60)})); // one permit is left
        QVERIFY(isBlamed(0, {stuck(60)})); // nobody knows how many there are
        QVERIFY(!isBlamed(1, {stuck(3'400)})); // it has 3 s from the end of the fault
        QVERIFY(isBlamed(1, {stuck(3'600)}));
        const auto two = [&](const QByteArray &lock, const QByteArray &kindOfOther) { // owners of one worker
            Script both = first().asked(60, kind);
            both.add(of(line(60, "1.2", What::Invoke, kindOfOther), lock));
            both.add(of(line(29'000, "1.2", What::Fail, kindOfOther), lock));
            return both.inVain(29'000, kind).ended(30'000);
        };
        QVERIFY(!isBlamed(1, {two("m", kind)}));
        QVERIFY(isBlamed(1, {two("elsewhere", "reentrant")}));
    }

    void whoWasKilledOrDoneNeedNotRecover()
    {
        const History one = fault(100, 500, "server-stop");
        const auto figures = [&](const std::vector<Script> &workers) { return judge(runOf(workers, one)).liveness; };
        const Script done = Script("1.1").took(50, 90).freed(60).ended(2'000);
        QCOMPARE(figures({done, goesOnUntil(29'000)}).recoveries, 2);
        QCOMPARE(figures({done, goesOnUntil(29'000)}).recoveriesJudged, 1); // of the other worker
        const Script back = Script("1.1").took(50, 90).freed(60).took(700, 1'600).freed(705).ended(2'000);
        QCOMPARE(figures({back}).recoveriesJudged, 1);
        QCOMPARE(toMillis(figures({back}).slowestRecovery).count(), 200);
        const Script dead = Script("1.1").took(50, 90).freed(60);
        QCOMPARE(figures({dead}).recoveries, 0);
    }
};

QTEST_GUILESS_MAIN(TestCheckerLiveness)

} // namespace lockscope::checker_liveness_test

#include "tst_checker_liveness.moc"

// Tests of the checker itself: fencing tokens, the store that checks them, and the order of fair queues.
#include "tests/exclusion/handmade/handmade_script.h"

#include <QTest>

namespace lockscope::checker_order_test {

using namespace lockscope::exclusion;
using namespace lockscope::exclusion::handmade;

namespace {

Script fenced(const QByteArray &who, int from, qint64 token)
{
    return Script(who).took(from, from + 900, "fenced", token).freed(from + 10, "fenced").ended(9'000);
}

Script fair(const QByteArray &who, int asked, int given)
{
    Script script(who);
    script.asked(asked, "fair");
    if (given > asked + 1)
        script.queued(asked + 1, asked + 2'000);
    return script.again(given, given + 900, 1, "fair").freed(given + 10, "fair").ended(9'000);
}

Script inVain(const QByteArray &who, int asked, int until)
{
    return Script(who).asked(asked, "fair").queued(asked + 1, asked + 2'000).inVain(until, "fair").ended(9'000);
}

} // namespace

class TestCheckerOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tokensMustRise()
    {
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 6)}), QByteArrayList());
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 4)}), QByteArrayList{"token"});
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 5)}), QByteArrayList{"token"});
        // empty: no order to judge
        QCOMPARE(rules({Script("1.1").took(10, 5, "fenced", 7).ended(20)}), QByteArrayList());
        QCOMPARE(rules({Script("1.1").took(50, 5, "fenced", 7).ended(90), fenced("2.1", 30, 6)}), QByteArrayList());
    }

    void whoTakesItAgainDrawsALargerOne()
    {
        const auto twice = [](qint64 second) {
            Script script("1.1");
            script.took(10, 900, "fenced", 5).asked(20, "fenced").again(21, 920, 2, "fenced", second);
            return script.freed(30, "fenced").ended(9'000);
        };
        QCOMPARE(rules({twice(6)}), QByteArrayList());
        QCOMPARE(rules({twice(5)}), QByteArrayList{"token"});
        QCOMPARE(rules({twice(4)}), QByteArrayList{"token"});
        QCOMPARE(rules({twice(8), fenced("2.1", 50, 7)}), QByteArrayList{"token"});
        QCOMPARE(rules({twice(6), fenced("2.1", 50, 7)}), QByteArrayList());
    }

    // If all locks are broken, tokens start again, and the checker judges them separately. If one lock is deleted, its
    // tokens go on.
    void onlyWhatForgetsTokensPartsTheRun()
    {
        const std::vector<Script> anew{fenced("1.1", 100, 50), fenced("1.2", 200, 51), fenced("2.1", 1'500, 1)};
        QCOMPARE(rules(anew, brokenAt(300, 301, "*")), QByteArrayList());
        QCOMPARE(rules(anew, brokenAt(300, 301)), QByteArrayList{"token"});
        QCOMPARE(rules(anew, brokenAt(150, 151, "*")), QByteArrayList{"token"});
        std::vector<Script> more = anew;
        more.push_back(fenced("3.1", 1'600, 1));
        QCOMPARE(rules(more, brokenAt(300, 301, "*")), QByteArrayList{"token"});
        const Verdict around = judge(runOf({fenced("1.1", 100, 50), fenced("2.1", 303, 51)}, brokenAt(300, 302, "*")));
        QCOMPARE(around.tokens.judged, 1); // requested at 302: nobody knows when its token was drawn
        QCOMPARE(around.tokens.unjudged, 1);
        Script across("1.1"); // its second token was drawn after the breakage
        across.took(100, 3'000, "fenced", 50).asked(1'400, "fenced").again(1'401, 3'000, 2, "fenced", 1);
        across.lost(1'402, "not-held", "fenced").ended(9'000);
        QCOMPARE(rules({across, fenced("2.1", 1'500, 2)}, brokenAt(300, 1'350, "*")), QByteArrayList());
    }

    void theResourceTakesNoStaleWrite()
    {
        const auto writes = [](const QByteArray &who, int from, qint64 token, What what) {
            Script script(who);
            script.took(from, from + 900, "fenced", token);
            script.add(with(line(from + 5, who, what, "fenced"), token)).add(line(from + 6, who, What::Act, "fenced"));
            return script.freed(from + 10, "fenced").ended(9'000);
        };
        const auto late = [](What what) { // by a careless worker
            Script script("1.1", "careless");
            script.took(10, 500, "fenced", 5).add(line(550, "1.1", What::Act, "fenced"));
            return script.add(with(line(551, "1.1", what, "fenced"), 5)).freed(560, "fenced").ended(9'000);
        };
        const Script next = writes("2.1", 505, 6, What::Accepted);
        QVERIFY(rules({late(What::Accepted), next}).contains("stale-write"));
        const Verdict refused = judge(runOf({late(What::Refused), next}));
        QVERIFY(!rules(refused).contains("stale-write") && !rules(refused).contains("fenced-out"));
        QCOMPARE(refused.fenced.accepted, 1);
        QCOMPARE(refused.fenced.refused, 1);
        // The store refuses it although it has a valid hold.
        const Script robbed = writes("1.1", 10, 5, What::Refused);
        QCOMPARE(rules({robbed}), QByteArrayList{"fenced-out"});
        QCOMPARE(rules({robbed}, brokenAt(12, 13)), QByteArrayList());
        const Verdict forgotten = judge(runOf({robbed}, brokenAt(2, 3, "*")));
        QCOMPARE(rules(forgotten), QByteArrayList());
        QCOMPARE(forgotten.fenced.unjudged, 1);
        // Two concurrent writes: nobody knows which was first.
        Script slow("1.1");
        slow.took(10, 900, "fenced", 6).add(with(line(15, "1.1", What::Accepted, "fenced"), 6)).ended(17);
        Script beside("2.1");
        beside.took(10, 900, "fenced", 5).add(with(line(16, "2.1", What::Accepted, "fenced"), 5)).ended(18);
        QVERIFY(!rules({slow, beside}).contains("stale-write"));
    }

    void firstComeFirstServed()
    {
        const Script holder = Script("1.1").took(10, 900, "fair").freed(100, "fair").ended(9'000);
        const Verdict inOrder = judge(runOf({holder, fair("2.1", 20, 101), fair("3.1", 30, 112)}));
        QCOMPARE(rules(inOrder), QByteArrayList());
        QCOMPARE(inOrder.queues.pairs, 1);
        QCOMPARE(inOrder.queues.judged, 1);
        const Verdict lifo = judge(runOf({holder, fair("2.1", 20, 112), fair("3.1", 30, 101)}));
        QCOMPARE(rules(lifo), QByteArrayList{"overtaken"});
        QCOMPARE(lifo.queues.overtaken, 1);
        // An owner that does not queue, one of another client, and one ahead of a waiter that never gets the lock.
        Script barging("3.1", "redisson");
        barging.took(102, 1'000, "fair").freed(103, "fair").ended(9'000);
        QCOMPARE(rules({holder, fair("2.1", 20, 112), barging}), QByteArrayList{"overtaken"});
        QCOMPARE(rules({holder, inVain("2.1", 20, 900), barging}), QByteArrayList{"overtaken"});
        // Nobody knows where its place was: it may have been behind.
        Script unseen("2.1");
        unseen.asked(20, "fair").again(112, 900, 1, "fair").freed(120, "fair").ended(9'000);
        QCOMPARE(rules({holder, unseen, fair("3.1", 30, 101)}), QByteArrayList());
    }

    void aPlaceLivesItsTime()
    {
        const Script waiter = fair("2.1", 20, 2'600);
        const auto other = [](int given) { return fair("3.1", 30, given); };
        QVERIFY(rules({waiter, other(2'015)}).contains("overtaken"));
        const Verdict late = judge(runOf({waiter, other(2'025)}));
        QVERIFY(!rules(late).contains("overtaken"));
        QCOMPARE(late.queues.pairs, 1);
        QCOMPARE(late.queues.judged, 0);
        const auto seen = [](int again) {
            Script script("2.1");
            script.asked(20, "fair").queued(21, 2'020).queued(again, 3'500);
            return script.again(2'600, 3'500, 1, "fair").freed(2'610, "fair").ended(9'000);
        };
        QVERIFY(rules({seen(1'900), other(2'025)}).contains("overtaken"));
        QVERIFY(!rules({seen(2'022), other(2'025)}).contains("overtaken")); // perhaps another place
        // A waiter that gives up leaves the queue some time before its line; a canceled waiter leaves right then.
        QVERIFY(!rules({inVain("2.1", 20, 400), other(200)}).contains("overtaken"));
        Script cancelled("2.1");
        cancelled.asked(20, "fair").queued(21, 2'020).add(line(150, "2.1", What::Cancel, "fair")).inVain(900, "fair");
        cancelled.ended(9'000);
        QVERIFY(!rules({cancelled, other(200)}).contains("overtaken"));
        QVERIFY(rules({cancelled, other(140)}).contains("overtaken"));
    }

    void whoseWorkerIsTouchedMayLoseItsPlace()
    {
        const std::vector<Script> workers{fair("2.1", 20, 400), fair("3.1", 30, 300)};
        const auto overtaken = [&](const History &harness) { return rules(workers, harness).contains("overtaken"); };
        QVERIFY(overtaken({}));
        QVERIFY(!overtaken(fault(200, 250, "link-silent", 2)));
        QVERIFY(!overtaken(fault(200, 250, "server-stop")));
        QVERIFY(overtaken(fault(200, 250, "link-silent", 3)));
        QVERIFY(overtaken(fault(200, 250, "script-flush")));
        QVERIFY(overtaken(fault(810, 850, "link-silent", 2)));
    }

    void whoAskedBeforeMayHaveAnOldPlace()
    {
        Script again("3.1");
        again.asked(5, "fair").queued(6, 2'005).inVain(15, "fair");
        again.asked(30, "fair").queued(31, 2'030).again(300, 1'200, 1, "fair").freed(310, "fair").ended(9'000);
        const std::vector<Script> workers{fair("2.1", 20, 400), again};
        QVERIFY(rules(workers).contains("overtaken"));
        QVERIFY(!rules(workers, fault(10, 12, "link-cut", 3)).contains("overtaken")); // it could not leave
        Script served("3.1"); // and its request to leave may be late
        served.took(5, 900, "fair").freed(8, "fair");
        served.asked(30, "fair").queued(31, 2'030).again(300, 1'200, 1, "fair").freed(310, "fair").ended(9'000);
        const std::vector<Script> before{fair("2.1", 20, 400), served};
        QVERIFY(rules(before).contains("overtaken"));
        QVERIFY(rules(before, fault(3, 12, "link-slow", 3)).contains("overtaken"));
        QVERIFY(!rules(before, fault(3, 12, "link-late", 3)).contains("overtaken"));
        Script left("3.1"); // and a hold that was left to its lease began later than its owner knows
        left.took(5, 20, "fair").add(because(line(8, "3.1", What::Release, "fair"), "abandoned"));
        left.asked(30, "fair").queued(31, 2'030).again(300, 1'200, 1, "fair").freed(310, "fair").ended(9'000);
        const std::vector<Script> afterwards{fair("2.1", 20, 400), left};
        QVERIFY(rules(afterwards).contains("overtaken"));
        QVERIFY(!rules(afterwards, fault(3, 12, "link-slow", 3)).contains("overtaken"));
        const auto kept = [](int deadline, int again) { // its release was refused, so it re-enters
            Script script("3.1");
            script.took(5, deadline, "fair").add(counted(line(8, "3.1", What::Release, "fair"), 1));
            script.add(because(line(9, "3.1", What::Released, "fair"), "failed"));
            return script.asked(again, "fair").again(again + 1, 930, 1, "fair").freed(390, "fair").ended(9'000);
        };
        QVERIFY(!rules({fair("2.1", 20, 400), kept(900, 30)}).contains("overtaken"));
        QVERIFY(!rules({fair("2.1", 20, 400), kept(25, 90)}).contains("overtaken")); // 2 % of the lease, and 50 ms
        QVERIFY(rules({fair("2.1", 20, 400), kept(25, 95)}).contains("overtaken"));
        Script holder("3.1"); // the holder re-enters
        holder.took(5, 900, "fair").asked(30, "fair").again(31, 930, 2, "fair").freed(390, "fair").ended(9'000);
        QCOMPARE(rules({fair("2.1", 20, 400), holder}), QByteArrayList());
    }
};

QTEST_GUILESS_MAIN(TestCheckerOrder)

} // namespace lockscope::checker_order_test

#include "tst_checker_order.moc"

// Tests of the checker itself: hand-made histories, and random histories compared with the simplest possible checker.
#include "tests/exclusion/handmade/handmade_script.h"
#include "tests/exclusion/history/history_file.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::checker_test {

using namespace lockscope::exclusion;
using namespace lockscope::exclusion::handmade;

namespace {

// Checks every pair, as the rule is stated.
int overlapsThePlainWay(const std::vector<const BelievedHold *> &claims)
{
    int found = 0;
    for (size_t i = 0; i < claims.size(); ++i) {
        for (size_t j = i + 1; j < claims.size(); ++j) {
            const BelievedHold &a = *claims[i];
            const BelievedHold &b = *claims[j];
            const bool both = a.from < b.until && b.from < a.until && a.from < a.until && b.from < b.until;
            found += a.lock == b.lock && a.who != b.who && both && !(a.shared && b.shared) ? 1 : 0;
        }
    }
    return found;
}

Story randomStory(QRandomGenerator &random, int number)
{
    Story story;
    story.client = "ours";
    for (int i = 0; i < number; ++i) {
        BelievedHold claim;
        claim.who = "1." + QByteArray::number(random.bounded(4));
        claim.lock = random.bounded(2) == 0 ? "a" : "b";
        claim.shared = random.bounded(2) == 0;
        claim.from = at(int(random.bounded(100)));
        claim.until = claim.from + Millis(random.bounded(12));
        story.claims.push_back(claim);
    }
    return story;
}

} // namespace

class TestChecker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesAreReadAsTheyWereWritten()
    {
        Event event = because(counted(until(line(5, "3.1", What::Ok, "read"), 905), 2), "so");
        event.token = 77;
        QCOMPARE(fromLine(toLine(event)), std::optional(event));
        QVERIFY(!fromLine("12 3.1 ok m"));
        QVERIFY(!fromLine("x 3.1 ok m read"));
        QVERIFY(!fromLine("12 3.1 jumped m read"));
        QVERIFY(!fromLine("12 3.1 ok m read colour=red"));
        QVERIFY(!fromLine("12 3.1 ok m read token=abc"));
    }

    void aFileMayBeTornOnlyAtItsEnd()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("h"));
        {
            HistoryWriter writer(path);
            writer.write(line(1, "1.1", What::Invoke));
            writer.write(line(2, "1.1", What::Ok));
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("3600000000000 1.1 rel");
        file.close();
        QCOMPARE(readHistory(path).size(), size_t(2));
        QVERIFY(file.open(QIODevice::Append));
        file.write("\n4 1.1 end - -\n");
        file.close();
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, readHistory(path));
    }

    void oneAfterTheOtherIsFine()
    {
        const std::vector<Script> workers{Script("1.1").took(10, 900).freed(50).ended(2'000),
                                          Script("2.1").took(51, 950).freed(60).ended(2'000)};
        const Verdict verdict = judge(runOf(workers));
        QCOMPARE(rules(verdict), QByteArrayList());
        QCOMPARE(verdict.acquisitions, 2);
        QCOMPARE(verdict.byKind.at("reentrant"), 2);
    }

    void twoAtOnceAreCaught()
    {
        const std::vector<Script> workers{Script("1.1").took(10, 900).freed(50).ended(2'000),
                                          Script("2.1").took(49, 950).freed(60).ended(2'000)};
        const Run run = runOf(workers);
        const Verdict verdict = judge(run);
        QCOMPARE(rules(verdict), QByteArrayList{"overlap"});
        const QString text = report(verdict.violations.front(), run);
        QVERIFY2(text.contains(QStringLiteral("1.1 (reentrant) and 2.1 (reentrant) both claim m, for 1 ms")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("0.00 2.1     ok")), qPrintable(text));
    }

    void aHoldEndsAtItsDeadlineOrWhenItIsLost()
    {
        const auto second = [](int from) { return Script("2.1").took(from, from + 900).freed(from + 10).ended(5'000); };
        const Event toldLate = because(line(905, "1.1", What::Lost), "deadline");
        const Event toldEarly = because(line(300, "1.1", What::Lost), "not-held");
        QCOMPARE(rules({Script("1.1").took(10, 900).add(toldLate).ended(5'000), second(900)}), QByteArrayList());
        QCOMPARE(rules({Script("1.1").took(10, 900).add(toldLate).ended(5'000), second(899)}),
                 QByteArrayList{"overlap"});
        QCOMPARE(rules({Script("1.1").took(10, 900).add(toldEarly).ended(5'000), second(300)}),
                 QByteArrayList{"lost-early"});
    }

    void aRenewalMovesTheDeadline()
    {
        Script first("1.1");
        first.took(10, 900).add(until(line(300, "1.1", What::Deadline), 1'200)).freed(1'100).ended(5'000);
        QCOMPARE(rules({first, Script("2.1").took(1'000, 1'900).freed(1'010).ended(5'000)}), QByteArrayList{"overlap"});
    }

    void aDeadlineThatIsMovedIntoThePastEndsItNow()
    {
        Script reader("1.1");
        reader.took(10, 900, "read").add(line(600, "1.1", What::Act, "read"));
        reader.add(until(line(700, "1.1", What::Deadline, "read"), 400));
        reader.add(because(line(701, "1.1", What::Lost, "read"), "deadline")).ended(5'000);
        const auto writer = [](int from) {
            return Script("2.1").took(from, from + 900, "write").freed(from + 10, "write").ended(5'000);
        };
        QCOMPARE(rules({reader, writer(700)}), QByteArrayList());
        QCOMPARE(rules({reader, writer(699)}), QByteArrayList{"overlap"});
    }

    void actingAfterTheEndIsCaught()
    {
        Script first("1.1");
        first.took(10, 900).add(line(950, "1.1", What::Act)).add(line(951, "1.1", What::Lost)).ended(5'000);
        QCOMPARE(rules({first}), QByteArrayList{"late-act"});
        QCOMPARE(rules({first, Script("2.1").took(920, 1'800).freed(930).ended(5'000)}),
                 (QByteArrayList{"overlap", "late-act"}));
    }

    void whoMayNotReleaseMayGoOn()
    {
        const auto actsAfter = [](const QByteArray &answer) {
            Script script("1.1");
            script.took(10, 900).add(counted(line(50, "1.1", What::Release), 1));
            script.add(because(line(51, "1.1", What::Released), answer)).add(line(60, "1.1", What::Act));
            return script.ended(5'000);
        };
        QCOMPARE(rules({actsAfter("failed")}), QByteArrayList());
        QCOMPARE(rules({actsAfter("unknown")}), QByteArrayList{"late-act"});
        QCOMPARE(rules({actsAfter("freed")}), QByteArrayList{"late-act"});
    }

    void readersShareAndOneOwnerMayDoBoth()
    {
        const auto reader = [](const QByteArray &who) {
            return Script(who).took(10, 900, "read").freed(100, "read").ended(5'000);
        };
        QCOMPARE(rules({reader("1.1"), reader("2.1"), reader("3.1")}), QByteArrayList());
        Script downgrading("1.1");
        downgrading.took(10, 900, "write").took(20, 910, "read").freed(30, "write").freed(100, "read").ended(5'000);
        QCOMPARE(rules({downgrading, Script("2.1").took(31, 900, "read").freed(90, "read").ended(5'000)}),
                 QByteArrayList());
        QCOMPARE(rules({downgrading, Script("2.1").took(29, 900, "read").freed(90, "read").ended(5'000)}),
                 QByteArrayList{"overlap"});
        const Script writer = Script("2.1").took(99, 950, "write").freed(110, "write").ended(5'000);
        QCOMPARE(rules({reader("1.1"), reader("3.1"), writer}), (QByteArrayList{"overlap", "overlap"}));
    }

    // The server counts both kinds in one field, so the end of one hold is not the end of the other.
    void oneOwnerMayHoldANameAsTwoKinds()
    {
        const auto asBoth = [](const QByteArray &first, const QByteArray &second) {
            Script script("1.1");
            script.took(10, 900, "reentrant")
                .took(20, 2'000, "spin")
                .freed(30, first)
                .add(line(40, "1.1", What::Act, second));
            return script.freed(100, second).ended(5'000);
        };
        const auto other = [](int from) { return Script("2.1").took(from, from + 900).freed(from + 10).ended(5'000); };
        for (const auto &[first, second] : {std::pair("reentrant", "spin"), std::pair("spin", "reentrant")}) {
            QCOMPARE(rules({asBoth(first, second), other(100)}), QByteArrayList());
            QCOMPARE(rules({asBoth(first, second), other(98)}), QByteArrayList{"overlap"});
        }
    }

    void theSweepFindsWhatComparingAllPairsFinds()
    {
        QRandomGenerator random(7);
        int total = 0;
        for (int round = 0; round < 1'000; ++round) {
            const Story story = randomStory(random, 12);
            std::vector<const BelievedHold *> claims;
            for (const BelievedHold &claim : story.claims)
                claims.push_back(&claim);
            std::sort(claims.begin(), claims.end(), [](const BelievedHold *a, const BelievedHold *b) {
                return a->lock != b->lock ? a->lock < b->lock : a->from < b->from;
            });
            const int plain = overlapsThePlainWay(claims);
            QCOMPARE(int(overlapsOf(claims).size()), plain);
            total += plain;
        }
        QVERIFY2(total > 1'000, qPrintable(QString::number(total)));
    }

    void aBreakageExplainsAnOverlapAndMustBeTold()
    {
        const History harness = brokenAt(100, 101);
        const Script next = Script("2.1").took(105, 1'000).freed(110).ended(5'000);
        const auto first = [](int told) { return Script("1.1").took(10, 9'000).lost(told).ended(9'500); };
        const Verdict inTime = judge(runOf({first(650), next}, harness)); // 900 / 3 + 250 after 101
        QCOMPARE(rules(inTime), QByteArrayList());
        QCOMPARE(inTime.overlaps.explained, 1);
        QCOMPARE(inTime.losses.broken, 1);
        QCOMPARE(toMillis(inTime.losses.slowest).count(), 549);
        QCOMPARE(rules({first(652), next}, harness), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({first(650), next}), (QByteArrayList{"overlap", "lost-early"})); // without a breakage
        const Script before = Script("2.1").took(95, 1'000).freed(110).ended(5'000);
        QCOMPARE(rules({first(650), before}, harness), QByteArrayList{"overlap"}); // two owners before it was broken
        // Requested before the breakage was seen and answered after it; then requested after it.
        QCOMPARE(rules({Script("1.1").took(102, 1'000).freed(120).ended(5'000), next}, harness), QByteArrayList());
        QCOMPARE(rules({Script("1.1").took(103, 1'000).freed(120).ended(5'000), next}, harness),
                 QByteArrayList{"overlap"});
    }

    // A breakage does not excuse the rest of the run.
    void aBreakageExplainsOnlyWhatItTookAway()
    {
        const History harness = brokenAt(100, 101);
        const auto later = [](const QByteArray &who, int from) {
            return Script(who).took(from, from + 900).freed(from + 50).ended(9'000);
        };
        QCOMPARE(rules({later("1.1", 5'000), later("2.1", 5'010)}, harness), QByteArrayList{"overlap"});
        Script patient("1.1"); // requested before, but granted long after
        patient.asked(50).again(3'000, 3'900, 1, "reentrant").freed(3'050).ended(9'000);
        QVERIFY(rules({patient, later("2.1", 3'010)}, harness).contains("overlap"));
        Script stopped = patient; // but this worker did not run when the answer came
        stopped.add(until(line(60, "1", What::Stall), 2'990));
        QVERIFY(!rules({stopped, later("2.1", 3'010)}, harness).contains("overlap"));
        QCOMPARE(rules({later("1.1", 90), later("2.1", 105)}, brokenAt(100, 101, "*")), QByteArrayList());
        QCOMPARE(rules({later("1.1", 90), later("2.1", 105)}, brokenAt(100, 101, "n")), QByteArrayList{"overlap"});
    }

    void aLossBeforeItsTimeIsCaught()
    {
        const Script told = Script("1.1").took(10, 900).lost(400).ended(5'000);
        QCOMPARE(rules({told}), QByteArrayList{"lost-early"});
        QCOMPARE(rules({told}, brokenAt(300, 301)), QByteArrayList());
        QCOMPARE(rules({told}, brokenAt(401, 402)), QByteArrayList{"lost-early"});
        QCOMPARE(rules({told}, brokenAt(2, 3)), QByteArrayList{"lost-early"});
        QCOMPARE(rules({Script("1.1").took(10, 900).lost(900, "deadline").ended(5'000)}), QByteArrayList());
        // A reader with several counts releases the longest first; what remains may have no time left.
        const auto shrinks = [](const QByteArray &why) {
            Script reader("1.1");
            reader.took(10, 900, "read").add(counted(line(300, "1.1", What::Release, "read"), 2));
            reader.lost(301, why, "read").add(because(line(302, "1.1", What::Released, "read"), "remains"));
            return reader.ended(5'000);
        };
        QCOMPARE(rules({shrinks("deadline")}), QByteArrayList());
        QCOMPARE(rules({shrinks("not-held")}), QByteArrayList{"lost-early"});
    }

    // The client still knows two counts when the holder releases what it takes for the last one.
    void aRefusedReleaseLeavesACountForTheNextOne()
    {
        const auto releasesTwice = [](const QByteArray &firstAnswer) {
            Script reader("1.1");
            reader.took(10, 900, "read").add(counted(line(300, "1.1", What::Release, "read"), 2));
            reader.add(because(line(302, "1.1", What::Released, "read"), firstAnswer));
            reader.add(counted(line(310, "1.1", What::Release, "read"), 1)).lost(311, "deadline", "read");
            reader.add(because(line(312, "1.1", What::Released, "read"), "failed"));
            return reader.ended(5'000);
        };
        QCOMPARE(rules({releasesTwice("failed")}), QByteArrayList());
        QCOMPARE(rules({releasesTwice("remains")}), QByteArrayList{"lost-early"});
    }

    void whatMayHaveBeenTakenNeedNotBeTold()
    {
        const Script kept = Script("1.1").took(10, 5'000).freed(4'000).ended(9'000);
        QCOMPARE(rules({kept}, brokenAt(100, 101)), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({kept}, brokenAt(100, 101, "*", "evicted")), QByteArrayList());
        QCOMPARE(rules({kept}, brokenAt(100, 101, "*", "clock")), QByteArrayList());
        const Script most = Script("1.1").took(10, 5'000, "red").freed(4'000, "red").ended(9'000);
        QCOMPARE(rules({most}, brokenAt(100, 101, "*")), QByteArrayList());
    }

    void whileNobodyCanBeAskedOnlyTheDeadlineTells()
    {
        const auto harness = [](int worker, const QByteArray &word) {
            return brokenAt(100, 101) + fault(200, 2'200, word, worker);
        };
        const auto told = [](int when, int deadline) {
            return Script("1.1").took(10, deadline).lost(when).ended(9'000);
        };
        // 99 ms before the fault, and the rest after the client has reconnected (1.5 s after it): 550 ms together.
        QCOMPARE(rules({told(4'150, 9'000)}, harness(0, "server-stop")), QByteArrayList());
        QCOMPARE(rules({told(4'152, 9'000)}, harness(0, "server-stop")), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({told(4'150, 9'000)}, harness(1, "link-silent")), QByteArrayList());
        QCOMPARE(rules({told(4'150, 9'000)}, harness(2, "link-silent")), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({told(4'150, 9'000)}, harness(0, "oom")), QByteArrayList{"loss-not-told"});
        const History stopped = fault(200, 2'200, "server-stop"); // without a breakage
        const auto late = [](int when) { return Script("1.1").took(10, 1'000).lost(when, "deadline").ended(9'000); };
        QCOMPARE(rules({late(1'249)}, stopped), QByteArrayList());
        QCOMPARE(rules({late(1'251)}, stopped), QByteArrayList{"loss-not-told"});
    }

    void aDeadlineThatPassedMustBeTold()
    {
        const auto told = [](int when) { return Script("1.1").took(10, 900).lost(when, "deadline").ended(9'000); };
        QCOMPARE(rules({told(1'149)}), QByteArrayList());
        QCOMPARE(rules({told(1'151)}), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({Script("1.1").took(10, 900).ended(9'000)}), QByteArrayList{"loss-not-told"});
        // it was killed, so nobody could learn of the loss
        QCOMPARE(rules({Script("1.1").took(10, 900)}), QByteArrayList());
        // Redisson promises no report
        QCOMPARE(rules({Script("3.1", "redisson").took(10, 900).ended(9'000)}), QByteArrayList());
        Script stopped = told(3'000);
        stopped.add(until(line(880, "1", What::Stall), 2'900)); // the worker did not run
        QCOMPARE(rules({stopped}), QByteArrayList());
        // Two other workers did not run either, so the machine was busy; one of them may have been stopped.
        const auto other = [](const QByteArray &who) {
            return Script(who).add(until(line(880, who, What::Stall), 2'900)).ended(9'000);
        };
        QCOMPARE(rules({told(3'000), other("2"), other("3")}), QByteArrayList());
        QCOMPARE(rules({told(3'000), other("2")}), QByteArrayList{"loss-not-told"});
    }

    // A reader claims nothing while it releases one of its counts. The answer may be late, and the lock broken.
    void whoReleasesAPartStoppedRelyingItself()
    {
        const auto releasing = [](const QByteArray &kind, int deadline, int when) {
            Script script("1.1");
            script.took(10, deadline, kind).asked(11, kind).again(12, deadline, 2, kind);
            if (kind == "read" && deadline > when)
                script.add(until(line(when, "1.1", What::Deadline, kind), when));
            return script.add(counted(line(when, "1.1", What::Release, kind), 2));
        };
        const auto refused = [&](const QByteArray &kind, int deadline, int when, int answered) {
            Script script = releasing(kind, deadline, when);
            script.lost(answered, "not-held", kind);
            return script.add(because(line(answered + 1, "1.1", What::Released, kind), "not-held")).ended(9'000);
        };
        const History broken = brokenAt(413, 414);
        QCOMPARE(rules({refused("read", 900, 300, 989)}, broken), QByteArrayList());
        QCOMPARE(rules({releasing("read", 900, 300).add(line(2'000, "1.2", What::Act))}, broken), QByteArrayList());
        // Its time was over before, and it did not notice.
        QCOMPARE(rules({refused("read", 40, 289, 300)}), QByteArrayList());
        QCOMPARE(rules({refused("read", 40, 291, 300)}), QByteArrayList{"loss-not-told"});
        // Another holder relies on the rest until its deadline.
        QCOMPARE(rules({refused("reentrant", 900, 300, 1'151)}), QByteArrayList{"loss-not-told"});
    }

    void manyWhoAreToldALittleLateAreCaught()
    {
        const auto told = [](int late, int after, int number) {
            Script script("1.1");
            for (int i = 0; i < number; ++i) {
                const int from = 10 + 1'000 * i;
                script.took(from, from + 900).lost(from + 900 + (i < late ? after : 1), "deadline");
            }
            return script.ended(100'000);
        };
        QCOMPARE(rules({told(6, 30, 50)}), QByteArrayList{"told-late"});
        QCOMPARE(rules({told(4, 30, 50)}), QByteArrayList());
        QCOMPARE(rules({told(50, 24, 50)}), QByteArrayList());
        QCOMPARE(rules({told(6, 30, 30)}), QByteArrayList()); // too few for a percentile
    }

    void holdsAreToldByTheirLength()
    {
        Script held("1.1");
        held.took(10, 900).add(until(line(300, "1.1", What::Deadline), 1'200));
        held.add(until(line(301, "1.1", What::Deadline), 600)).add(until(line(302, "1.1", What::Deadline), 1'201));
        held.freed(1'000).took(2'000, 2'900).freed(2'301).took(3'000, 3'900).freed(3'299).ended(5'000);
        const Verdict verdict = judge(runOf({held}));
        QCOMPARE(rules(verdict), QByteArrayList());
        QCOMPARE(verdict.losses.holds, 3);
        QCOMPARE(verdict.losses.renewed, 1); // a deadline that shrank and grew again is not a renewal
        QCOMPARE(verdict.losses.longerThanThird, 2);
        QCOMPARE(verdict.losses.longerThanLease, 1);
    }

    void aValidHoldThatTheServerDoesNotKnowIsCaught()
    {
        Script robbed("1.1");
        robbed.took(10, 900).add(counted(line(100, "1.1", What::Release), 1));
        robbed.add(because(line(101, "1.1", What::Released), "not-held")).ended(5'000);
        QCOMPARE(rules({robbed}), QByteArrayList{"stolen"});
        QCOMPARE(rules({robbed}, brokenAt(50, 51)), QByteArrayList());
        QCOMPARE(rules({robbed}, brokenAt(5, 6)), QByteArrayList{"stolen"}); // before it was requested
        QCOMPARE(rules({robbed}, brokenAt(102, 103)), QByteArrayList{"stolen"});
    }

    void aNumberWrittenTwiceIsALostUpdate()
    {
        const auto wrote = [](const QByteArray &who, int from, qint64 number, What what = What::Wrote) {
            Script script(who);
            script.took(from, from + 900).add(counted(line(from + 5, who, what), number)).freed(from + 10).ended(5'000);
            return script;
        };
        QCOMPARE(rules({wrote("1.1", 10, 1), wrote("2.1", 30, 2)}), QByteArrayList());
        QCOMPARE(rules({wrote("1.1", 10, 1), wrote("2.1", 30, 1)}), QByteArrayList{"lost-update"});
        const Verdict unsure = judge(runOf({wrote("1.1", 10, 1, What::Unsure), wrote("2.1", 30, 1)}));
        QCOMPARE(rules(unsure), QByteArrayList());
        QCOMPARE(unsure.witnesses.unjudgedWrites, 1);
    }

    // A write after the end of its own hold spoils the count next to it, but not for the rest of the run.
    void aStrayWriteIsNotHeldAgainstOthers()
    {
        const auto wrote = [](const QByteArray &who, int from, qint64 number) {
            return Script(who).took(from, from + 900).add(counted(line(from + 5, who, What::Wrote), number));
        };
        const auto next = [&](const QByteArray &who, int from, qint64 number) {
            return wrote(who, from, number).freed(from + 10).ended(9'000);
        };
        Script stray("1.1"); // read 1, and writes 2 after others have written 2 and 3
        stray.took(10, 500).add(counted(line(495, "1.1", What::Unsure), 2)).lost(502, "deadline").ended(9'000);
        const auto judged = [&](qint64 third, int when) {
            return judge(runOf({stray, next("2.1", 501, 2), next("3.1", 521, 3), next("4.1", when, third)}));
        };
        QCOMPARE(rules(judged(3, 600)), QByteArrayList{"lost-update"}); // written by 502
        QCOMPARE(rules(judged(4, 600)), QByteArrayList());
        const Script believer = wrote("1.1", 100, 2).lost(400).ended(9'000);
        const std::vector<Script> others{next("2.1", 40, 1), believer, next("3.1", 115, 2)};
        QVERIFY(rules(others).contains("lost-update"));
        const Verdict broken = judge(runOf(others, brokenAt(102, 103)));
        QCOMPARE(rules(broken), QByteArrayList());
        QCOMPARE(broken.witnesses.unjudgedWrites, 1);
    }

    void anAlarmOfAWitnessIsAViolation()
    {
        Script script("1.1");
        script.took(10, 900).add(because(line(12, "1.1", What::Alarm), "redis")).freed(20).ended(5'000);
        QCOMPARE(rules({script}), QByteArrayList{"alarm"});
        const Verdict broken = judge(runOf({script}, brokenAt(11, 12)));
        QCOMPARE(rules(broken), QByteArrayList());
        QCOMPARE(broken.witnesses.unjudgedAlarms, 1);
        QCOMPARE(rules({script}, brokenAt(2, 3)), QByteArrayList{"alarm"}); // before it was requested
        QCOMPARE(rules({script}, brokenAt(11, 12, "n")), QByteArrayList{"alarm"});
        const Script believer = Script("2.1").took(1, 900).lost(100).ended(5'000); // the believer may be the cause
        QCOMPARE(rules({script, believer}, brokenAt(5, 6)), QByteArrayList());
        Script counted("1.1"); // in the server's time
        counted.took(10, 900).add(because(line(12, "1.1", What::Alarm), "redis,inside-is-x")).freed(20).ended(5'000);
        QCOMPARE(rules({counted}, fault(5, 6, "clock-back")), QByteArrayList());
        QCOMPARE(rules({counted}, fault(5, 6, "server-stop")), QByteArrayList{"alarm"});
        QCOMPARE(rules({script}, fault(5, 6, "clock-back")), QByteArrayList{"alarm"});
    }

    // An owner leaves its hold to its lease, and the lock is broken before this ends. The witness in Redis still counts
    // the owner.
    void anOwnerThatLeftMayBeCountedUntilItsDeadline()
    {
        Script left("2.1");
        left.took(1, 900).add(counted(because(line(5, "2.1", What::Release), "abandoned"), 1)).ended(5'000);
        const auto accuses = [](int ms, const QByteArray &witness) {
            Script script("1.1");
            script.took(ms - 1, ms + 800).add(because(line(ms, "1.1", What::Alarm), witness));
            return script.freed(ms + 1).ended(5'000);
        };
        const QByteArray inside = "redis,inside-is-x";
        const History broken = brokenAt(50, 60);
        QCOMPARE(rules({left, accuses(100, inside)}, broken), QByteArrayList());
        QCOMPARE(rules({left, accuses(100, "redis,not-held")}, broken), QByteArrayList{"alarm"});
        QCOMPARE(rules({left, accuses(1'500, inside)}, broken), QByteArrayList{"alarm"});
        QVERIFY(rules({left, accuses(100, inside)}).contains("alarm"));
        const Script freed = Script("2.1").took(1, 900).freed(5).ended(5'000);
        QCOMPARE(rules({freed, accuses(100, inside)}, broken), QByteArrayList{"alarm"});
    }

    void noMoreThanItsPermits()
    {
        const auto one = [](const QByteArray &who, int from, const QByteArray &kind = "semaphore") {
            return Script(who).took(from, 900, kind).freed(100, kind).ended(5'000);
        };
        const History two{counted(line(0, {}, What::Permits), 2)};
        QCOMPARE(rules({one("1.1", 10), one("2.1", 20)}, two), QByteArrayList());
        QCOMPARE(rules({one("1.1", 10), one("2.1", 20), one("3.1", 30)}, two), QByteArrayList{"overlap"});
        const QByteArray expirable = "expirable-semaphore";
        QCOMPARE(rules({one("1.1", 10, expirable), one("2.1", 20, expirable), one("3.1", 30, expirable)}, two),
                 QByteArrayList{"overlap"});
        const Script next = Script("3.1").took(101, 900, "semaphore").freed(110, "semaphore").ended(5'000);
        QCOMPARE(rules({one("1.1", 10), one("2.1", 20), next}, two), QByteArrayList());
        const Verdict unknown = judge(runOf({one("1.1", 10), one("2.1", 20), one("3.1", 30)}));
        QCOMPARE(rules(unknown), QByteArrayList());
        QCOMPARE(unknown.overlaps.unjudged, 3);
        Script forEver("1.1"); // without a deadline, nobody reports the loss to it
        forEver.asked(9, "semaphore").add(counted(line(10, "1.1", What::Ok, "semaphore"), 1)).ended(5'000);
        const std::vector<Script> all{forEver, one("2.1", 30), one("3.1", 40)};
        QCOMPARE(rules(all, two + brokenAt(20, 21, "*")), QByteArrayList());
        QCOMPARE(rules(all, two), QByteArrayList{"overlap"});
        // The server has forgotten the release, so a retry may return the permit a second time.
        QCOMPARE(rules({one("1.1", 30), one("2.1", 40), one("3.1", 50)}, two + brokenAt(20, 21, "*")),
                 QByteArrayList());
        QCOMPARE(rules({one("1.1", 30), one("2.1", 40), one("3.1", 50)}, two + brokenAt(60, 61, "*")),
                 QByteArrayList{"overlap"});
    }

    void oneOfSeveralNamesExcludesThoseOfThatNameAlone()
    {
        const Script both = Script("1.1").took(10, 900, "multi").freed(100, "multi").ended(5'000);
        const auto alone = [](int from) { return Script("2.1").took(from, 900).freed(from + 5).ended(5'000); };
        QCOMPARE(rules({both, alone(50)}), QByteArrayList{"overlap"});
        QCOMPARE(rules({both, alone(101)}), QByteArrayList());
    }
};

QTEST_GUILESS_MAIN(TestChecker)

} // namespace lockscope::checker_test

#include "tst_checker.moc"

// The checker judged itself: histories made by hand, and random ones compared with the plainest possible checker.
#include "tests/exclusion/checker/verdict.h"
#include "tests/exclusion/history/history_file.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::exclusion;

namespace {

Moment at(int ms)
{
    return Moment(std::chrono::hours(1)) + Millis(ms);
}

Event line(int ms, const QByteArray &who, What what, const QByteArray &kind = "reentrant")
{
    Event event;
    event.at = at(ms);
    event.who = who;
    event.what = what;
    event.lock = "m";
    event.kind = kind;
    event.lease = Millis(900);
    return event;
}

Event because(Event event, const QByteArray &why)
{
    event.why = why;
    return event;
}

Event counted(Event event, qint64 number)
{
    event.number = number;
    return event;
}

Event until(Event event, int ms)
{
    event.deadline = at(ms);
    return event;
}

// A worker's history under construction.
struct Script {
    explicit Script(const QByteArray &name, const QByteArray &client = "ours")
        : who(name)
    {
        lines.push_back(because(line(0, who, What::Begin), client));
    }

    Script &took(int ms, int deadline, const QByteArray &kind = "reentrant", std::optional<qint64> token = {})
    {
        lines.push_back(line(ms - 1, who, What::Invoke, kind));
        Event ok = until(counted(line(ms, who, What::Ok, kind), 1), deadline);
        ok.token = token;
        lines.push_back(ok);
        return *this;
    }
    Script &freed(int ms, const QByteArray &kind = "reentrant")
    {
        lines.push_back(counted(line(ms, who, What::Release, kind), 1));
        lines.push_back(because(line(ms + 1, who, What::Released, kind), "freed"));
        return *this;
    }
    Script &add(const Event &event)
    {
        lines.push_back(event);
        return *this;
    }
    Script &ended(int ms) { return add(line(ms, who, What::End)); }

    QByteArray who;
    History lines;
};

Run runOf(const std::vector<Script> &workers, const History &harness = {})
{
    Run run;
    for (const Script &worker : workers)
        run.addWorker(worker.lines);
    run.addHarness(harness);
    return run;
}

Verdict verdictOn(const Run &run)
{
    Tokens tokens;
    return judge(run, tokens);
}

QByteArrayList rules(const Verdict &verdict)
{
    QByteArrayList names;
    for (const Violation &violation : verdict.violations)
        names << violation.rule;
    return names;
}

QByteArrayList rules(const std::vector<Script> &workers, const History &harness = {})
{
    return rules(verdictOn(runOf(workers, harness)));
}

History brokenAt(int from, int seen)
{
    return {line(from, {}, What::Broken), line(seen, {}, What::Reachable)};
}

// Every pair, as the rule says it.
int overlapsThePlainWay(const std::vector<const Claim *> &claims)
{
    int found = 0;
    for (size_t i = 0; i < claims.size(); ++i) {
        for (size_t j = i + 1; j < claims.size(); ++j) {
            const Claim &a = *claims[i];
            const Claim &b = *claims[j];
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
        Claim claim;
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
        const Verdict verdict = verdictOn(runOf(workers));
        QCOMPARE(rules(verdict), QByteArrayList());
        QCOMPARE(verdict.acquisitions, 2);
        QCOMPARE(verdict.byKind.at("reentrant"), 2);
    }

    void twoAtOnceAreCaught()
    {
        const std::vector<Script> workers{Script("1.1").took(10, 900).freed(50).ended(2'000),
                                          Script("2.1").took(49, 950).freed(60).ended(2'000)};
        const Run run = runOf(workers);
        const Verdict verdict = verdictOn(run);
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
        QCOMPARE(rules({Script("1.1").took(10, 900).add(toldEarly).ended(5'000), second(300)}), QByteArrayList());
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

    void theSweepFindsWhatComparingAllPairsFinds()
    {
        QRandomGenerator random(7);
        int total = 0;
        for (int round = 0; round < 1'000; ++round) {
            const Story story = randomStory(random, 12);
            std::vector<const Claim *> claims;
            for (const Claim &claim : story.claims)
                claims.push_back(&claim);
            std::sort(claims.begin(), claims.end(), [](const Claim *a, const Claim *b) {
                return a->lock != b->lock ? a->lock < b->lock : a->from < b->from;
            });
            const int plain = overlapsThePlainWay(claims);
            QCOMPARE(int(overlapsOf(claims).size()), plain);
            total += plain;
        }
        QVERIFY2(total > 1'000, qPrintable(QString::number(total)));
    }

    void tokensMustRise()
    {
        const auto fenced = [](const QByteArray &who, int from, qint64 token) {
            return Script(who).took(from, from + 900, "fenced", token).freed(from + 10, "fenced").ended(5'000);
        };
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 6)}), QByteArrayList());
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 4)}), QByteArrayList{"token"});
        QCOMPARE(rules({fenced("1.1", 10, 5), fenced("2.1", 30, 5)}), QByteArrayList{"token"});
        QCOMPARE(rules({Script("1.1").took(10, 5, "fenced", 7).ended(20)}), QByteArrayList()); // empty: no order
        QCOMPARE(rules({Script("1.1").took(50, 5, "fenced", 7).ended(90), fenced("2.1", 30, 6)}), QByteArrayList());
        Tokens known{{"m", 5}};
        QCOMPARE(rules(judge(runOf({fenced("1.1", 10, 5)}), known)), QByteArrayList{"token"});
        QCOMPARE(rules(judge(runOf({fenced("1.1", 10, 9)}), known)), QByteArrayList());
        QCOMPARE(known.at("m"), 9);
        QCOMPARE(rules(judge(runOf({fenced("1.1", 10, 1)}, brokenAt(5, 6)), known)), QByteArrayList());
        QVERIFY(!known.contains("m"));
    }

    void aBreakageExplainsAnOverlapAndMustBeTold()
    {
        const History harness = brokenAt(100, 101);
        const Script next = Script("2.1").took(105, 1'000).freed(110).ended(5'000);
        const auto first = [](int told) {
            Script script("1.1");
            script.took(10, 9'000).add(because(line(told, "1.1", What::Lost), "not-held")).ended(9'500);
            return script;
        };
        const Verdict inTime = verdictOn(runOf({first(1'400), next}, harness)); // 900 / 3 + 1000 from 101
        QCOMPARE(rules(inTime), QByteArrayList());
        QCOMPARE(inTime.overlaps.explained, 1);
        QCOMPARE(inTime.losses.broken, 1);
        QCOMPARE(toMillis(inTime.losses.slowest).count(), 1'299);
        QCOMPARE(rules({first(1'402), next}, harness), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({first(1'400), next}), QByteArrayList{"overlap"}); // of its own accord
        const Script before = Script("2.1").took(95, 1'000).freed(110).ended(5'000);
        QCOMPARE(rules({first(1'400), before}, harness), QByteArrayList{"overlap"}); // two before it was broken
        // Asked for before it was seen to be broken, answered afterwards; and asked for afterwards.
        QCOMPARE(rules({Script("1.1").took(102, 1'000).freed(120).ended(5'000), next}, harness), QByteArrayList());
        QCOMPARE(rules({Script("1.1").took(103, 1'000).freed(120).ended(5'000), next}, harness),
                 QByteArrayList{"overlap"});
    }

    void whileNobodyCanBeAskedOnlyTheDeadlineTells()
    {
        const auto harness = [](int port, const QByteArray &fault) {
            History lines = brokenAt(100, 101);
            lines.push_back(counted(because(line(200, "7", What::Fault), fault), port));
            lines.push_back(line(2'200, "7", What::FaultOver));
            return lines;
        };
        const auto told = [](int when, int deadline) {
            Script script("1.1");
            script.lines.front().number = 4'711;
            script.took(10, deadline).add(because(line(when, "1.1", What::Lost), "not-held")).ended(4'000);
            return script;
        };
        QCOMPARE(rules({told(3'400, 9'000)}, harness(0, "server-stop")), QByteArrayList());
        QCOMPARE(rules({told(3'402, 9'000)}, harness(0, "server-stop")), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({told(3'400, 9'000)}, harness(4'711, "link-silent")), QByteArrayList());
        QCOMPARE(rules({told(3'400, 9'000)}, harness(4'712, "link-silent")), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({told(3'400, 9'000)}, harness(0, "oom")), QByteArrayList{"loss-not-told"});
        History stopped = harness(0, "server-stop"); // and nothing broken
        stopped.erase(stopped.begin(), stopped.begin() + 2);
        QCOMPARE(rules({told(2'299, 1'000)}, stopped), QByteArrayList());
        QCOMPARE(rules({told(2'301, 1'000)}, stopped), QByteArrayList{"loss-not-told"});
    }

    void aDeadlineThatPassedMustBeTold()
    {
        const auto told = [](int when) {
            Script script("1.1");
            script.took(10, 900).add(because(line(when, "1.1", What::Lost), "deadline")).ended(9'000);
            return script;
        };
        QCOMPARE(rules({told(2'199)}), QByteArrayList());
        QCOMPARE(rules({told(2'201)}), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({Script("1.1").took(10, 900).ended(9'000)}), QByteArrayList{"loss-not-told"});
        QCOMPARE(rules({Script("1.1").took(10, 900)}), QByteArrayList()); // killed: nobody to tell
        QCOMPARE(rules({Script("r.1", "redisson").took(10, 900).ended(9'000)}), QByteArrayList()); // promises nothing
        Script stopped = told(3'000);
        stopped.add(until(line(880, "1", What::Stall), 2'900)); // it did not run
        QCOMPARE(rules({stopped}), QByteArrayList());
    }

    void aValidHoldThatTheServerDoesNotKnowIsCaught()
    {
        Script robbed("1.1");
        robbed.took(10, 900).add(counted(line(100, "1.1", What::Release), 1));
        robbed.add(because(line(101, "1.1", What::Released), "not-held")).ended(5'000);
        QCOMPARE(rules({robbed}), QByteArrayList{"stolen"});
        QCOMPARE(rules({robbed}, brokenAt(50, 51)), QByteArrayList());
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
        const Verdict unsure = verdictOn(runOf({wrote("1.1", 10, 1, What::Unsure), wrote("2.1", 30, 1)}));
        QCOMPARE(rules(unsure), QByteArrayList());
        QCOMPARE(unsure.witnesses.unjudged, 2);
    }

    void anAlarmOfAWitnessIsAViolation()
    {
        Script script("1.1");
        script.took(10, 900).add(because(line(12, "1.1", What::Alarm), "redis")).freed(20).ended(5'000);
        QCOMPARE(rules({script}), QByteArrayList{"alarm"});
        QCOMPARE(rules({script}, brokenAt(5, 6)), QByteArrayList());
    }

    void aFreeLockThatSomebodyWaitsForIsCaught()
    {
        Script waiting("2.1");
        waiting.add(line(20, "2.1", What::Invoke)).add(line(9'000, "2.1", What::Fail)).ended(9'500);
        const Script holder = Script("1.1").took(10, 900).freed(50).ended(9'500);
        QCOMPARE(rules({holder, waiting}), QByteArrayList{"idle"});
        const History fault{because(line(3'000, "7", What::Fault), "kill"), line(3'500, "7", What::FaultOver)};
        QVERIFY(!rules({holder, waiting}, fault).contains("idle"));
    }

    void whoGetsNothingAfterAFaultIsCaught()
    {
        const History fault{because(line(100, "1", What::Fault), "kill"), line(500, "1", What::FaultOver)};
        const auto worker = [](int again) {
            return Script("1.1").took(50, 90).freed(60).took(again, again + 900).freed(again + 5).ended(9'000);
        };
        QCOMPARE(rules({worker(5'400)}, fault), QByteArrayList());
        QCOMPARE(rules({worker(5'600)}, fault), QByteArrayList{"recovery"});
    }
};

QTEST_GUILESS_MAIN(TestChecker)
#include "tst_checker.moc"

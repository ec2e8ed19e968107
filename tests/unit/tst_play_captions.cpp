#include "core/model/lock.h"
#include "core/play/captions/captions.h"
#include "core/play/scenario/read/read_scenario.h"

#include <QTest>

namespace lockscope::play_captions_test {

using namespace lockscope::play;
using namespace std::chrono_literals;

namespace {

using What = RunEvent::What;

const Who anna{QStringLiteral("Anna"), 1};
const Who ben{QStringLiteral("Ben"), 1};
const QString orders = QStringLiteral("orders");

// Creates frames, one after the other.
class Run {
public:
    Run()
    {
        lock(orders, "orders", locks::AcquirableKind::Reentrant);
        lock(QStringLiteral("reading"), "cat", locks::AcquirableKind::Read);
        lock(QStringLiteral("writing"), "cat", locks::AcquirableKind::Write);
    }

    Run &then(Micros at, What what, const Who &who = {}, const QString &lock = orders)
    {
        RunEvent happened;
        happened.what = what;
        happened.who = who;
        happened.lock = lock;
        return then(at, happened);
    }
    Run &then(Micros at, const RunEvent &happened, int step = -1)
    {
        Frame frame;
        frame.number = int(recording.frames.size());
        frame.at = at;
        frame.step = step;
        frame.happened = happened;
        recording.frames.push_back(std::make_shared<const Frame>(frame));
        return *this;
    }
    Run &released(Micros at, const Who &who, const QString &lock = orders)
    {
        RunEvent happened;
        happened.what = What::GaveBack;
        happened.who = who;
        happened.lock = lock;
        happened.outcome = Outcome::Released;
        return then(at, happened);
    }
    QString last(Language language = Language::English) const
    {
        return frameCaption(recording, recording.frames.size() - 1).in(language);
    }

    Recording recording;

private:
    void lock(const QString &name, const char *key, locks::AcquirableKind kind)
    {
        LockTerms terms;
        terms.name = name;
        terms.keys = {Key(key)};
        terms.kind = kind;
        recording.scenario.setting.locks.push_back(terms);
    }
};

} // namespace

class TestPlayCaptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoWasWokenByWhomAndHowSoon()
    {
        Run run;
        run.then(0ms, What::Got, anna).then(5ms, What::Asked, ben).then(6ms, What::Waits, ben);
        QCOMPARE(run.last(), QStringLiteral("orders is taken: Ben waits."));
        run.released(500ms, anna).then(502ms, What::Woken, ben);
        QCOMPARE(run.last(), QStringLiteral("Ben was woken 2 ms after Anna released orders."));
        QCOMPARE(run.last(Language::Chinese), QStringLiteral("Anna 释放 orders 之后 2 ms，Ben 被唤醒。"));
        run.then(502'700us, What::Got, ben);
        QCOMPARE(run.last(), QStringLiteral("Ben was woken and has orders, 2 ms after Anna released it."));
    }

    void whoCameByItself()
    {
        Run run;
        run.then(0ms, What::Got, anna).then(1ms, What::Asked, ben).then(2ms, What::Waits, ben);
        run.then(2000ms, What::Expired, anna).then(2100ms, What::LookedAgain, ben).then(2101ms, What::Got, ben);
        QCOMPARE(run.last(), QStringLiteral("Ben checked again and has orders, 101 ms after it ran out."));
    }

    // What freed the lock before another owner had it is not what freed it now.
    void aReleaseOfLongAgoIsNotTold()
    {
        Run run;
        run.released(0ms, anna).then(1ms, What::Got, ben).then(2ms, What::Asked, anna).then(3ms, What::Waits, anna);
        run.then(900ms, What::LookedAgain, anna).then(901ms, What::Got, anna);
        QCOMPARE(run.last(), QStringLiteral("Anna checked again and has orders."));
    }

    void readersAreWokenByTheWriterOfTheSameKey()
    {
        Run run;
        const QString reading = QStringLiteral("reading");
        run.then(0ms, What::Waits, anna, reading).then(0ms, What::Waits, ben, reading);
        run.released(10ms, {QStringLiteral("Carl"), 2}, QStringLiteral("writing"));
        run.then(11ms, What::Woken, anna, reading).then(12ms, What::Got, anna, reading);
        run.then(13ms, What::Woken, ben, reading);
        QCOMPARE(run.last(), QStringLiteral("Ben was woken 3 ms after Carl (thread 2) released reading."));
    }

    void aWakeByHandNamesNoRelease()
    {
        Run run;
        RunEvent woken;
        woken.what = What::Woken;
        woken.who = ben;
        woken.lock = orders;
        woken.took = 400us;
        run.then(0ms, What::TakenAway, anna).then(1ms, woken);
        QCOMPARE(run.last(), QStringLiteral("Ben was woken 0.4 ms after a message was published for orders."));
    }

    void entriesTokensAndRefusals()
    {
        Run run;
        RunEvent got;
        got.what = What::Got;
        got.who = anna;
        got.lock = orders;
        got.count = 2;
        got.token = 7;
        QCOMPARE(run.then(0ms, got).last(),
                 QStringLiteral("Anna enters orders again and now has 2 holds, with token 7."));
        RunEvent wrote;
        wrote.what = What::Wrote;
        wrote.who = anna;
        wrote.lock = QStringLiteral("balance");
        wrote.outcome = Outcome::Rejected;
        QCOMPARE(run.then(1ms, wrote).last(),
                 QStringLiteral("balance rejected a write of Anna: its token is too old or missing."));
    }

    void aStepSaysItsOwnWordsOrWhatItDoes()
    {
        Run run;
        Step spoken;
        spoken.words = {QStringLiteral("Anna begins."), QStringLiteral("Anna 开始。")};
        Step silent;
        silent.action = act::Acquire{ben, orders, std::nullopt, std::nullopt};
        run.recording.scenario.steps = {spoken, silent};
        RunEvent begun;
        begun.what = What::StepBegan;
        QCOMPARE(run.then(0ms, begun, 0).last(Language::Chinese), QStringLiteral("Anna 开始。"));
        QCOMPARE(run.then(1ms, begun, 1).last(), QStringLiteral("Ben wants orders, and waits as long as it takes."));
    }

    void whatWasExpectedAndWhatWasSeen()
    {
        Run run;
        Step step;
        step.action = Expectation{is::Waiting{ben, orders}};
        run.recording.scenario.steps = {step};
        RunEvent ended;
        ended.what = What::StepEnded;
        QCOMPARE(run.then(0ms, ended, 0).last(), QStringLiteral("As expected: Ben waits for orders."));
        ended.asExpected = false;
        ended.outcome = Outcome::Failed;
        ended.text = "Ben holds it";
        QCOMPARE(run.then(1ms, ended, 0).last(),
                 QStringLiteral("Not as expected: Ben waits for orders. Seen: Ben holds it"));
        Run stopped;
        stopped.recording.scenario.steps = {step};
        ended.outcome.reset();
        ended.text.clear();
        QCOMPARE(stopped.then(1ms, ended, 0).last(),
                 QStringLiteral("Stopped before this came true: Ben waits for orders."));
        Step released;
        released.action = act::Release{ben, orders};
        run.recording.scenario.steps = {released};
        RunEvent done;
        done.what = What::StepEnded;
        done.outcome = Outcome::Released;
        QCOMPARE(run.then(2ms, done, 0).last(), QStringLiteral("Ben: released."));
        RunEvent over;
        over.what = What::Ended;
        QCOMPARE(run.then(2ms, over).last(), QStringLiteral("The end: not everything was as the scenario says."));
    }

    // Whatever is done to the sandbox is described in the present before its frame and in the past after it.
    void whatIsDoneToTheStageIsSaidAsDone()
    {
        const QString who = QStringLiteral("Ben");
        std::vector<Action> all{act::Skew{who, 5s}, act::Skew{who, -5s}, act::SkewServer{QStringLiteral("redis1"), 5s},
                                act::Sleep{2s}, act::Await{who}};
        for (int verb = 0; verb <= int(act::ToActor::Verb::Heal); ++verb)
            all.push_back(act::ToActor{act::ToActor::Verb(verb), who});
        for (int verb = 0; verb <= int(act::ToServer::Verb::Heal); ++verb)
            all.push_back(act::ToServer{act::ToServer::Verb(verb), QStringLiteral("redis1")});
        for (int verb = 0; verb <= int(act::ToMessages::Verb::Deliver); ++verb) {
            all.push_back(act::ToMessages{act::ToMessages::Verb(verb), act::ToMessages::Way::Replies, who});
            all.push_back(
                act::ToMessages{act::ToMessages::Verb(verb), act::ToMessages::Way::Replies, who, {"stock", 0, 1}});
        }
        for (const Action &action : all) {
            Run run;
            Step step;
            step.action = action;
            run.recording.scenario.steps = {step};
            RunEvent now;
            now.what = What::StepBegan;
            run.then(0ms, now, 0);
            const QString before = run.last(), beforeInChinese = run.last(Language::Chinese);
            now.what = What::StepEnded;
            now.outcome = Outcome::Done;
            run.then(1ms, now, 0);
            for (const QString &said : {before, run.last()}) {
                QVERIFY2(!said.contains(QStringLiteral(" is to ")) && !said.startsWith(QStringLiteral("Done")),
                         qPrintable(said));
                QVERIFY2(said.endsWith(QLatin1Char('.')), qPrintable(said));
            }
            QVERIFY2(run.last() != before && run.last(Language::Chinese) != beforeInChinese, qPrintable(before));
        }
        Run run;
        Step crash;
        crash.action = act::ToActor{act::ToActor::Verb::Crash, who};
        run.recording.scenario.steps = {crash};
        RunEvent ended;
        ended.what = What::StepEnded;
        QCOMPARE(run.then(0ms, ended, 0).last(), QStringLiteral("Ben has crashed."));
        QCOMPARE(run.last(Language::Chinese), QStringLiteral("Ben 已崩溃。"));
    }

    void anErrorThatIsASentenceHasItsOwnEnd()
    {
        Run run;
        Step lock;
        lock.action = act::Acquire{ben, orders, std::nullopt, std::nullopt};
        run.recording.scenario.steps = {lock};
        RunEvent ended;
        ended.what = What::StepEnded;
        ended.outcome = Outcome::Failed;
        ended.text = "no server listens: is it running?";
        QCOMPARE(run.then(0ms, ended, 0).last(), QStringLiteral("Ben: an error: no server listens: is it running?"));
        ended.text = "no server listens";
        QCOMPARE(run.then(1ms, ended, 0).last(), QStringLiteral("Ben: an error: no server listens."));
    }

    // A stopped run has not shown what was still to come.
    void aRunThatWasStoppedSaysSo()
    {
        Run run;
        run.recording.unbegun = {Step(), Step()};
        RunEvent over;
        over.what = What::Ended;
        QCOMPARE(run.then(0ms, over).last(),
                 QStringLiteral("Stopped before 2 remaining steps. The steps that ran went as the scenario says."));
    }

    // Names and values come from outside: they neither fill templates nor fool the reader.
    void whatIsNamedStaysWhatItIs()
    {
        Run run;
        run.then(0ms, What::Asked, {QStringLiteral("%2"), 1}, QStringLiteral("a\n%1"));
        QCOMPARE(run.last(), QStringLiteral("%2 asks for a\\x0A%1."));
    }

    // Everything that can happen has a sentence in both languages.
    void everythingThatCanHappenIsTold()
    {
        for (int what = 0; what <= int(What::Ended); ++what) {
            Run run;
            RunEvent now;
            now.what = What(what);
            now.who = anna;
            now.lock = orders;
            now.server = QStringLiteral("redis1");
            run.then(0ms, now);
            for (const Language language : {Language::English, Language::Chinese}) {
                const QString said = run.last(language);
                QVERIFY2(said.size() > 4 && !said.contains(QLatin1Char('{')), qPrintable(QString::number(what)));
                QVERIFY2(said.endsWith(language == Language::English ? QLatin1Char('.') : QChar(0x3002))
                             || said.contains(QLatin1Char(':')) || said.contains(QChar(0xff1a)),
                         qPrintable(said));
            }
            QVERIFY(run.last() != run.last(Language::Chinese));
        }
    }

    // Everything that the shipped scenarios do and expect can be said in both languages.
    void everyStepCanBeSaid()
    {
        for (const Scenario &scenario : shippedScenarios()) {
            for (const Step &step : scenario.steps) {
                const BilingualText said = actionCaption(step.action);
                QVERIFY2(!said.en.isEmpty() && !said.zh.isEmpty() && said.en != said.zh, qPrintable(said.en));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestPlayCaptions)

} // namespace lockscope::play_captions_test

#include "tst_play_captions.moc"

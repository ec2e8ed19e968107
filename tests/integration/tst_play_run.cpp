// Scenarios on real servers: the recording agrees with the servers, failures are reported, and a fork repeats the run.
#include "core/async/task_scope.h"
#include "core/play/run/run_controller.h"
#include "tests/support/kept_servers.h"
#include "tests/support/manual_clock.h"
#include "tests/support/played.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QTest>
#include <QThread>

namespace lockscope::play_run_test {

using namespace lockscope::play;

namespace {

constexpr char pair[] = R"(
[en]
title = "two"
[stage]
servers = "single"
[[actor]]
name = "Anna"
[[actor]]
name = "Ben"
[[lock]]
name = "orders"
)";

QByteArray withSteps(const QByteArray &steps)
{
    return pair + steps;
}

} // namespace

class PlayRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void theServersOwnMonitorAgrees();
    void whatDoesNotHoldIsTold();
    void aForkDoesItAgain();
    void stepsByHandAndOneAtATime();
    void stoppedMidwayNothingIsLeft();
    void destroyedMidwayNothingIsLeft();
    void destroyedWhileItIsPreparedNothingIsLeft();
    void playsOnAThreadOfItsOwn();
    void stoppedWhileItIsPreparedItEnds();
    void stoppedWhilePausedItEnds();
    void stoppedWhileAnActorIsFrozenItEnds_data();
    void stoppedWhileAnActorIsFrozenItEnds();
    void whatIsAskedAfterTheStopChangesNothing();
    void anotherStartEndsTheRunBefore();
    void aForkInTheMiddleOfAForkGoesOn();
    void aForkGoesOnAtTheSpeedOfItsFrame();
    void aSpeedThatIsSetDuringTheStartIsRecorded();
};

// integration.scenarios checks this for all shipped scenarios.
void PlayRunTest::theServersOwnMonitorAgrees()
{
    RunTerms terms{5};
    terms.hearsMonitor = true;
    Played played(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                            "[[step]]\ndo = \"lock\"\nwho = \"Ben\"\nlock = \"orders\"\nmeanwhile = \"Ben's\"\n"
                            "[[step]]\ndo = \"sleep\"\nfor = \"8s\"\n"
                            "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                            "[[step]]\ndo = \"await\"\nstep = \"Ben's\"\nresult = \"acquired\"\n"),
                  terms);
    const RecordingPtr recording = played.toEnd();
    QVERIFY2(recording->failedSteps().empty(), Played::failures(*recording).constData());
    const Verification verification = played.run().verification();
    QCOMPARE(verification.wrong.join('\n'), QByteArray());
    QCOMPARE(verification.servers.size(), std::size_t(1));
    QVERIFY(verification.servers.front().commands >= 5);
    QVERIFY(verification.servers.front().effects >= 5); // two acquires, at least two renewals, one release
}

void PlayRunTest::whatDoesNotHoldIsTold()
{
    Played played(withSteps(R"(
[[step]]
do = "lock"
who = "Anna"
lock = "orders"
[[step]]
expect = "held"
who = "Ben"
lock = "orders"
within = "100ms"
[[step]]
do = "try"
who = "Ben"
lock = "orders"
result = "acquired"
)"));
    const RecordingPtr recording = played.toEnd();
    QCOMPARE(recording->failedSteps(), (std::vector<int>{1, 2}));
    QVERIFY(Played::failures(*recording).contains("Anna:1 (1) on the server"));
}

void PlayRunTest::aForkDoesItAgain()
{
    const QByteArray text = withSteps(R"(
[[step]]
do = "lock"
who = "Anna"
lock = "orders"
[[step]]
do = "lock"
who = "Ben"
lock = "orders"
meanwhile = "Ben's"
[[step]]
expect = "waiting"
who = "Ben"
lock = "orders"
[[step]]
do = "unlock"
who = "Anna"
lock = "orders"
[[step]]
do = "await"
step = "Ben's"
result = "acquired"
)");
    Played first(text);
    const RecordingPtr before = first.toEnd();
    QVERIFY2(before->failedSteps().empty(), Played::failures(*before).constData());

    RunTerms terms;
    terms.staysOpen = true;
    Run fork(Played::scenario(text), terms, std::make_shared<SystemClock>());
    fork.repeat(*before, 2); // Ben waits
    fork.start();
    awaitUntil([&] { return fork.phase() == Run::Phase::Paused; }, Millis(60'000));
    QCOMPARE(fork.recording()->steps().size(), std::size_t(3));
    QCOMPARE(fork.next(), 3);
    awaitUntil([&] { return Played::told(*fork.recording()).contains(QStringLiteral("waits Ben orders")); });
    fork.put(Played::step(pair, "do = \"crash\"\nwho = \"Anna\"\n"));
    awaitUntil([&] { return Played::told(*fork.recording()).contains(QStringLiteral("expired Anna orders")); });
    awaitUntil([&] { return Played::told(*fork.recording()).contains(QStringLiteral("got Ben orders")); });
    QVERIFY(fork.recording()->isByHand(3));
    fork.stop();
    awaitUntil([&] { return fork.phase() == Run::Phase::Over; });
}

void PlayRunTest::stepsByHandAndOneAtATime()
{
    RunTerms terms;
    terms.paused = true;
    Played played(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                            "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n"),
                  terms);
    played.awaitPhase(Run::Phase::Paused);
    QCOMPARE(played.run().recording()->steps().size(), std::size_t(0));
    played.run().step();
    played.awaitTold(QStringLiteral("got Anna orders"));
    played.run().put(Played::step(pair, "do = \"try\"\nwho = \"Ben\"\nlock = \"orders\"\n"));
    played.awaitTold(QStringLiteral("gave-up Ben orders"));
    QCOMPARE(played.run().next(), 1);
    played.run().resume();
    const RecordingPtr recording = played.toEnd();
    QVERIFY2(recording->failedSteps().empty(), Played::failures(*recording).constData());
    QVERIFY(Played::told(*recording).contains(QStringLiteral("gave-back Anna orders")));
}

void PlayRunTest::stoppedMidwayNothingIsLeft()
{
    KeptServers kept;
    {
        Played played(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                                "[[step]]\ndo = \"lock\"\nwho = \"Ben\"\nlock = \"orders\"\n"));
        played.awaitTold(QStringLiteral("waits Ben orders"));
        kept = serversUnder(QCoreApplication::applicationPid());
        QCOMPARE(kept.servers.size(), 1);
        played.run().stop();
        const RecordingPtr recording = played.toEnd();
        QVERIFY(recording->isOver());
    }
    for (const qint64 process : kept.keepers + kept.servers)
        QVERIFY(!isAlive(process));
    QVERIFY(!QFile::exists(kept.folders.value(0)));
}

// Also if no event loop runs afterwards.
void PlayRunTest::destroyedMidwayNothingIsLeft()
{
    KeptServers kept;
    {
        Run run(Played::scenario(withSteps("[[step]]\ndo = \"sleep\"\nfor = \"10m\"\n")), {},
                std::make_shared<SystemClock>());
        run.start();
        awaitUntil([&] { return !run.recording()->frames.empty(); });
        kept = serversUnder(QCoreApplication::applicationPid());
        QCOMPARE(kept.servers.size(), 1);
    }
    for (const qint64 process : kept.keepers + kept.servers)
        QVERIFY(!isAlive(process));
    QVERIFY(!QFile::exists(kept.folders.value(0)));
}

// As when another scenario is chosen while the servers of this one still start. Their start ends in a later turn.
void PlayRunTest::destroyedWhileItIsPreparedNothingIsLeft()
{
    const QByteArray text = withSteps("[[step]]\ndo = \"sleep\"\nfor = \"10m\"\n");
    const Scenario scenario = Played::scenario(QByteArray(text).replace("\"single\"", "\"replicas\"\nreplicas = 2"));
    KeptServers kept;
    {
        Run run(scenario, {}, std::make_shared<SystemClock>());
        run.start();
        QCOMPARE(run.phase(), Run::Phase::Preparing);
        kept = serversUnder(QCoreApplication::applicationPid());
        QCOMPARE(kept.servers.size(), 3);
    }
    for (const qint64 process : kept.keepers + kept.servers)
        QVERIFY(!isAlive(process)); // immediately
    awaitUntil([] { return TaskScope::strays() == 0; });
    settleEvents();
}

// As in the window: values cross threads, a fork follows, and it is destroyed while it runs.
void PlayRunTest::playsOnAThreadOfItsOwn()
{
    const Scenario scenario =
        Played::scenario(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                                   "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n"));
    QThread thread;
    auto *play = new RunController;
    play->moveToThread(&thread);
    int strays = -1;
    connect(
        &thread, &QThread::finished, play,
        [play, &strays] {
            delete play; // in the middle of a run, and no event loop runs any more
            strays = TaskScope::strays();
        },
        Qt::DirectConnection);
    thread.start();
    std::optional<RunState> last;
    bool isEnded = false;
    connect(play, &RunController::changed, this, [&](const RunState &state) { last = state; });
    connect(play, &RunController::ended, this, [&](const RunState &state) {
        last = state;
        isEnded = true;
    });
    QMetaObject::invokeMethod(play, [play, scenario] { play->start(scenario, {}); });
    awaitUntil([&] { return isEnded; }, Millis(60'000));
    const RecordingPtr before = last->recording;
    QVERIFY2(before->failedSteps().empty(), Played::failures(*before).constData());
    const auto got = std::find_if(before->frames.begin(), before->frames.end(),
                                  [](const FramePtr &frame) { return frame->happened.what == RunEvent::What::Got; });
    QVERIFY(got != before->frames.end());
    last.reset();
    const int number = (*got)->number;
    QMetaObject::invokeMethod(play, [play, scenario, before, number] { play->fork(scenario, before, number, {}); });
    awaitUntil([&] { return last && last->phase == Run::Phase::Paused && last->next == 1; }, Millis(60'000));
    const KeptServers kept = serversUnder(QCoreApplication::applicationPid());
    QCOMPARE(kept.servers.size(), 1);
    thread.quit();
    thread.wait();
    for (const qint64 process : kept.keepers + kept.servers)
        QVERIFY(!isAlive(process));
    QCOMPARE(strays, 0);
}

void PlayRunTest::stoppedWhileItIsPreparedItEnds()
{
    Run run(Played::scenario(withSteps("[[step]]\ndo = \"sleep\"\nfor = \"10m\"\n")), {},
            std::make_shared<SystemClock>());
    run.start();
    QCOMPARE(run.phase(), Run::Phase::Preparing);
    run.stop();
    run.stop();
    awaitUntil([&] { return run.phase() == Run::Phase::Over; }, Millis(60'000));
    QVERIFY(!run.error()); // the stop was requested, so it is not an error
    QVERIFY(run.recording()->frames.empty());
    QVERIFY(!run.recording()->isWhole());
    QVERIFY(serversUnder(QCoreApplication::applicationPid()).servers.isEmpty());
}

void PlayRunTest::stoppedWhilePausedItEnds()
{
    RunTerms terms;
    terms.paused = true;
    Played played(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"), terms);
    played.awaitPhase(Run::Phase::Paused);
    played.run().stop();
    const RecordingPtr recording = played.toEnd();
    QVERIFY(recording->isOver());
    QVERIFY(!recording->isWhole());
    QCOMPARE(recording->unbegun.size(), std::size_t(1)); // it can still be run
}

void PlayRunTest::stoppedWhileAnActorIsFrozenItEnds_data()
{
    QTest::addColumn<bool>("isByHand");
    QTest::newRow("by the script") << false;
    QTest::newRow("by hand") << true;
}

// The clock of a frozen actor stands still, so its request gets neither an answer nor a timeout.
void PlayRunTest::stoppedWhileAnActorIsFrozenItEnds()
{
    QFETCH(bool, isByHand);
    const QByteArray unlock = "do = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n";
    QByteArray steps = "[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                       "[[step]]\ndo = \"freeze\"\nwho = \"Anna\"\n";
    if (!isByHand)
        steps += "[[step]]\n" + unlock;
    RunTerms terms;
    terms.staysOpen = true;
    Run run(Played::scenario(withSteps(steps)), terms, std::make_shared<SystemClock>());
    run.start();
    if (isByHand) {
        awaitUntil([&] { return run.phase() == Run::Phase::Paused; }, Millis(60'000));
        run.put(Played::step(pair, unlock));
    }
    awaitUntil([&] { return Played::told(*run.recording()).count(QStringLiteral("step-began")) == 3; }, Millis(60'000));
    run.stop();
    awaitUntil([&] { return run.phase() == Run::Phase::Over; });
    QVERIFY(run.recording()->isOver());
    QVERIFY(!Played::told(*run.recording()).contains(QStringLiteral("gave-back Anna orders")));
    QVERIFY(serversUnder(QCoreApplication::applicationPid()).servers.isEmpty());
}

void PlayRunTest::whatIsAskedAfterTheStopChangesNothing()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played played(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"), terms);
    played.awaitPhase(Run::Phase::Paused);
    played.run().stop();
    played.run().put(Played::step(pair, "do = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n"));
    played.run().setSpeed(10);
    played.run().resume();
    played.run().step();
    const RecordingPtr recording = played.toEnd();
    QCOMPARE(recording->steps().size(), std::size_t(1));
    QVERIFY(recording->byHand.empty());
    const QStringList told = Played::told(*recording);
    QVERIFY(!told.contains(QStringLiteral("gave-back Anna orders")));
    QVERIFY(!told.contains(QStringLiteral("speed-changed")));
    QCOMPARE(told.count(QStringLiteral("ended")), 1);
    played.run().stop(); // and again when it is over
    QCOMPARE(played.run().recording()->frames.size(), recording->frames.size());
}

void PlayRunTest::anotherStartEndsTheRunBefore()
{
    const Scenario endless = Played::scenario(withSteps("[[step]]\ndo = \"sleep\"\nfor = \"10m\"\n"));
    Scenario brief = Played::scenario(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"));
    brief.id = QStringLiteral("brief");
    RunController play;
    play.stop(); // nothing runs
    std::vector<RunState> ends;
    std::optional<RunState> last;
    connect(&play, &RunController::changed, this, [&](const RunState &state) { last = state; });
    connect(&play, &RunController::ended, this, [&](const RunState &state) { ends.push_back(state); });
    play.start(endless, {});
    awaitUntil([&] { return last && !last->recording->steps().empty(); }, Millis(60'000));
    const KeptServers kept = serversUnder(QCoreApplication::applicationPid());
    QCOMPARE(kept.servers.size(), 1);
    play.start(brief, {});
    for (const qint64 process : kept.keepers + kept.servers)
        QVERIFY(!isAlive(process)); // immediately
    awaitUntil([&] { return !ends.empty(); }, Millis(60'000));
    QCOMPARE(ends.size(), std::size_t(1));
    QCOMPARE(ends.front().recording->scenario.id, QStringLiteral("brief"));
    QVERIFY(ends.front().recording->isWhole());
    settleEvents();
    QCOMPARE(TaskScope::strays(), 0);
}

// A recording that was itself a fork, and continues while it is forked again.
void PlayRunTest::aForkInTheMiddleOfAForkGoesOn()
{
    const QByteArray text = withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                                      "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n");
    const RecordingPtr before = Played(text).toEnd();
    RunTerms terms;
    terms.staysOpen = true;
    Run first(Played::scenario(text), terms, std::make_shared<SystemClock>());
    first.repeat(*before, 0);
    first.start();
    awaitUntil([&] { return Played::told(*first.recording()).contains(QStringLiteral("got Anna orders")); },
               Millis(60'000));
    QCOMPARE(first.phase(), Run::Phase::Paused);
    Run second(Played::scenario(text), terms, std::make_shared<SystemClock>());
    second.repeat(*first.recording(), 0);
    second.start();
    awaitUntil([&] { return second.phase() == Run::Phase::Paused; }, Millis(60'000));
    QCOMPARE(second.next(), 1);
    second.resume();
    first.resume();
    for (Run *run : {&first, &second}) {
        awaitUntil([&] { return run->recording()->isWhole(); }, Millis(60'000));
        QVERIFY(run->recording()->failedSteps().empty());
        run->stop();
        awaitUntil([&] { return run->phase() == Run::Phase::Over; }, Millis(60'000));
    }
}

// As when the user changes the speed after the last step, and forks then. The window shows the new speed.
void PlayRunTest::aForkGoesOnAtTheSpeedOfItsFrame()
{
    const QByteArray text = withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                                      "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n");
    RunTerms terms;
    terms.paused = true;
    Played first(text, terms);
    first.awaitPhase(Run::Phase::Paused);
    first.run().step();
    first.awaitTold(QStringLiteral("got Anna orders"));
    first.run().setSpeed(10);
    first.awaitTold(QStringLiteral("speed-changed"));
    const RecordingPtr before = first.run().recording();
    std::optional<RunState> last;
    bool isEnded = false;
    RunController play;
    connect(&play, &RunController::changed, this, [&](const RunState &state) { last = state; });
    connect(&play, &RunController::ended, this, [&](const RunState &) { isEnded = true; });
    play.fork(Played::scenario(text), before, int(before->frames.size()) - 1, {});
    awaitUntil([&] { return last && Played::told(*last->recording).contains(QStringLiteral("speed-changed")); },
               Millis(60'000));
    QCOMPARE(Played::told(*last->recording).count(QStringLiteral("speed-changed")), 1);
    QCOMPARE(last->next, 1);
    play.stop();
    awaitUntil([&] { return isEnded; }, Millis(60'000));
}

void PlayRunTest::aSpeedThatIsSetDuringTheStartIsRecorded()
{
    Run run(Played::scenario(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n")), {},
            std::make_shared<SystemClock>());
    run.start();
    QCOMPARE(run.phase(), Run::Phase::Preparing);
    run.setSpeed(5);
    awaitUntil([&] { return run.phase() == Run::Phase::Over; }, Millis(60'000));
    QCOMPARE(run.recording()->speed, 5.0);
    QVERIFY(!Played::told(*run.recording()).contains(QStringLiteral("speed-changed")));
}

QTEST_GUILESS_MAIN(PlayRunTest)

} // namespace lockscope::play_run_test

#include "tst_play_run.moc"

// The window's link to a sandbox on its own thread: two requests, a request in the middle of a run, and a link that is
// destroyed in the middle.
#include "tests/support/await.h"
#include "tests/support/kept_servers.h"
#include "tests/support/played.h"
#include "tests/support/redis_server.h"
#include "ui/play/play_link.h"

#include <QCoreApplication>
#include <QTest>

namespace lockscope::play_link_test {

using namespace lockscope::ui;
using RunState = PlayPort::State;

namespace {

// A scenario that does not end by itself.
play::Scenario endless(const char *id)
{
    play::Scenario scenario =
        Played::scenario("[en]\ntitle = \"x\"\n[[actor]]\nname = \"Anna\"\n[[lock]]\nname = \"orders\"\n"
                         "[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                         "[[step]]\ndo = \"sleep\"\nfor = \"10m\"\n");
    scenario.id = QLatin1String(id);
    return scenario;
}

// What a window receives.
struct Heard {
    explicit Heard(PlayLink *link)
    {
        QObject::connect(link, &PlayPort::stateChanged, link, [this](RunState state) { states.push_back(state); });
        QObject::connect(link, &PlayPort::recorded, link,
                         [this](const play::RecordingPtr &run) { runs.push_back(run); });
        QObject::connect(link, &PlayPort::failed, link, [this](const Error &) { ++failures; });
    }
    bool isAt(RunState state) const { return !states.empty() && states.back() == state; }
    bool hasBegun(std::size_t steps) const { return !runs.empty() && runs.back()->steps().size() >= steps; }

    std::vector<RunState> states;
    std::vector<play::RecordingPtr> runs;
    int failures = 0;
};

KeptServers kept()
{
    return serversUnder(QCoreApplication::applicationPid());
}

} // namespace

class TestPlayLink : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void theRunBeforeIsNotHeardAnyMore()
    {
        PlayLink link;
        Heard heard(&link);
        link.start(endless("first"), 10, false);
        awaitUntil([&] { return heard.hasBegun(2); }, Millis(60'000));
        const KeptServers before = kept();
        QCOMPARE(before.servers.size(), 1);
        link.start(endless("second"), 10, false);
        QVERIFY(heard.isAt(RunState::Starting)); // immediately
        heard.runs.clear();
        awaitUntil([&] { return heard.hasBegun(2); }, Millis(60'000));
        for (const play::RecordingPtr &run : heard.runs)
            QCOMPARE(run->scenario.id, QStringLiteral("second"));
        // the end of the first run is not reported
        QVERIFY(std::count(heard.states.begin(), heard.states.end(), RunState::None) == 0);
        for (const qint64 process : before.servers)
            QVERIFY(!isAlive(process));
        QCOMPARE(kept().servers.size(), 1);
        QCOMPARE(heard.failures, 0);
    }

    void stoppedAndStartedAgainItRuns()
    {
        PlayLink link;
        Heard heard(&link);
        link.stop(); // nothing runs
        link.start(endless("first"), 10, false);
        link.stop(); // while its servers start
        link.stop();
        awaitUntil([&] { return heard.isAt(RunState::None); }, Millis(60'000));
        QVERIFY(kept().servers.isEmpty());
        link.start(endless("second"), 10, true);
        awaitUntil([&] { return heard.isAt(RunState::Paused); }, Millis(60'000));
        link.step();
        awaitUntil([&] { return heard.hasBegun(1); }, Millis(60'000));
        QCOMPARE(heard.runs.back()->scenario.id, QStringLiteral("second"));
        QCOMPARE(heard.failures, 0);
    }

    void aForkOfARunThatGoesOnEndsIt()
    {
        PlayLink link;
        Heard heard(&link);
        const play::Scenario scenario = endless("first");
        link.start(scenario, 10, false);
        awaitUntil([&] { return heard.hasBegun(2); }, Millis(60'000));
        const play::RecordingPtr run = heard.runs.back();
        const auto got = std::find_if(run->frames.begin(), run->frames.end(), [](const play::FramePtr &frame) {
            return frame->happened.what == play::RunEvent::What::Got;
        });
        QVERIFY(got != run->frames.end());
        heard.runs.clear();
        link.fork(scenario, run, (*got)->number);
        awaitUntil([&] { return heard.isAt(RunState::Paused) && heard.hasBegun(1); }, Millis(60'000));
        QCOMPARE(heard.runs.back()->steps().size(), std::size_t(1)); // the sleep has not started yet
        QCOMPARE(kept().servers.size(), 1);
    }

    void goneInTheMiddleItLeavesNothing_data()
    {
        QTest::addColumn<bool>("starting");
        QTest::newRow("while its servers start") << true;
        QTest::newRow("while it runs") << false;
    }
    void goneInTheMiddleItLeavesNothing()
    {
        QFETCH(bool, starting);
        KeptServers left;
        {
            PlayLink link;
            Heard heard(&link);
            link.start(endless("first"), 10, false);
            awaitUntil([&] { return starting ? !kept().keepers.isEmpty() : heard.hasBegun(2); }, Millis(60'000));
            left = kept();
        }
        for (const qint64 process : left.keepers + left.servers)
            QVERIFY(!isAlive(process));
        for (const QString &folder : left.folders)
            QVERIFY(!QFile::exists(folder));
    }
};

QTEST_GUILESS_MAIN(TestPlayLink)

} // namespace lockscope::play_link_test

#include "tst_play_link.moc"

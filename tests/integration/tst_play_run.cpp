// Scenarios on real servers: what is recorded is what the servers saw, what fails is told, and a fork does it again.
#include "core/play/run/play.h"
#include "core/play/script/read/shipped.h"
#include "core/trace/live_trace.h"
#include "tests/support/kept_servers.h"
#include "tests/support/played.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QTest>
#include <QThread>

using namespace lockscope;
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

// "acquired UUID:1", …: of one lock, in the order in which the server did it.
struct Traced {
    QStringList events;
    int messages = 0; // that were published
    QByteArray key;

    void take(const TraceEvent &event)
    {
        using What = TraceEvent::What;
        const bool isOne = event.what == What::Acquired || event.what == What::Reentered || event.what == What::Renewed
            || event.what == What::CountDown || event.what == What::Released;
        messages += event.what == What::Woken && event.key.raw() == key ? 1 : 0;
        if (isOne && event.key.raw() == key)
            events << QString(word(event.what)) + QLatin1Char(' ') + QString::fromLatin1(event.owner.raw());
    }
};

QStringList recorded(const Recording &recording, const QByteArray &key)
{
    using What = LockEvent::What;
    QHash<QByteArray, QByteArray> owners; // "Anna:1" → UUID:1
    for (auto at = recording.owners.begin(); at != recording.owners.end(); ++at)
        owners[laneOwner(at.value()).raw()] = at.key().raw();
    QStringList all;
    for (const FramePtr &frame : recording.frames) {
        for (const LockEvent &event : frame->lockEvents) {
            const bool isOne = event.what == What::Acquired || event.what == What::Reentered
                || event.what == What::Renewed || event.what == What::CountDown || event.what == What::Released;
            if (isOne && event.id.key.raw() == key)
                all << QString(word(event.what)) + QLatin1Char(' ') + QString::fromLatin1(owners[event.owner.raw()]);
        }
    }
    return all;
}

int messagesIn(const Recording &recording)
{
    return int(std::count_if(recording.frames.begin(), recording.frames.end(),
                             [](const FramePtr &frame) { return frame->happened.what == Happened::What::Published; }));
}

} // namespace

class PlayRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void recordsWhatTheServerSaw_data();
    void recordsWhatTheServerSaw();
    void whatDoesNotHoldIsTold();
    void aForkDoesItAgain();
    void stepsByHandAndOneAtATime();
    void stoppedMidwayNothingIsLeft();
    void destroyedMidwayNothingIsLeft();
    void playsOnAThreadOfItsOwn();
};

void PlayRunTest::recordsWhatTheServerSaw_data()
{
    QTest::addColumn<QString>("id");
    for (const char *id : {"mutual-exclusion", "re-entrancy", "watchdog"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

// MONITOR is the server's own word, and trace reads it without knowing anything of the stage.
void PlayRunTest::recordsWhatTheServerSaw()
{
    QFETCH(QString, id);
    auto read = readScenarioFile(shippedFile(id));
    QVERIFY(std::holds_alternative<Scenario>(read));
    const Scenario scenario = std::get<Scenario>(read);
    Traced traced;
    traced.key = scenario.setting.locks.front().keys.front().raw();

    RunTerms terms{4};
    terms.paused = true;
    terms.staysOpen = true;
    Played played(scenario, terms);
    played.awaitPhase(Run::Phase::Paused);
    redis::Address address;
    address.transport = redis::Address::Transport::Unix;
    address.path = serversUnder(QCoreApplication::applicationPid()).folders.value(0) + QStringLiteral("/redis.sock");
    SystemClock clock;
    redis::NodeClient server(address, &clock);
    bool isListening = false;
    std::stop_source stop;
    const auto ended = std::make_shared<std::optional<trace::LiveEnd>>();
    const Task<void> tap =
        keepResult(trace::liveTrace(&server, {Millis(120'000), 100'000'000},
                                    {[&] { isListening = true; }, [&](const TraceEvent &event) { traced.take(event); }},
                                    stop.get_token()),
                   ended);
    awaitUntil([&] { return isListening; });
    played.run().resume();
    awaitUntil(
        [&] { return played.run().next() == played.run().scripted() && played.run().phase() == Run::Phase::Paused; },
        Millis(60'000));
    // What either has is to come in the other, too; nobody holds it any more, so that nothing is renewed.
    RecordingPtr recording;
    awaitUntil([&] {
        recording = played.run().recording();
        return recorded(*recording, traced.key).size() >= traced.events.size()
            && traced.events.size() >= recorded(*recording, traced.key).size()
            && messagesIn(*recording) >= traced.messages && traced.messages > 0;
    });
    stop.request_stop();
    awaitUntil([&] { return ended->has_value(); });

    QVERIFY2(recording->failedSteps().empty(), Played::failures(*recording).constData());
    QVERIFY(traced.events.size() >= 2);
    QCOMPARE(recorded(*recording, traced.key).join(QLatin1Char('\n')), traced.events.join(QLatin1Char('\n')));
    QCOMPARE(messagesIn(*recording), traced.messages);
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

// Also when no event loop turns afterwards.
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

// As the window has it: values come over, a fork follows, and it ends with what runs.
void PlayRunTest::playsOnAThreadOfItsOwn()
{
    const Scenario scenario =
        Played::scenario(withSteps("[[step]]\ndo = \"lock\"\nwho = \"Anna\"\nlock = \"orders\"\n"
                                   "[[step]]\ndo = \"unlock\"\nwho = \"Anna\"\nlock = \"orders\"\n"));
    QThread thread;
    auto *play = new Play;
    play->moveToThread(&thread);
    connect(&thread, &QThread::finished, play, &QObject::deleteLater);
    thread.start();
    std::optional<PlayState> last;
    bool isEnded = false;
    connect(play, &Play::changed, this, [&](const PlayState &state) { last = state; });
    connect(play, &Play::ended, this, [&](const PlayState &state) {
        last = state;
        isEnded = true;
    });
    QMetaObject::invokeMethod(play, [play, scenario] { play->start(scenario, {}); });
    awaitUntil([&] { return isEnded; }, Millis(60'000));
    const RecordingPtr before = last->recording;
    QVERIFY2(before->failedSteps().empty(), Played::failures(*before).constData());
    const auto got = std::find_if(before->frames.begin(), before->frames.end(),
                                  [](const FramePtr &frame) { return frame->happened.what == Happened::What::Got; });
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
}

QTEST_GUILESS_MAIN(PlayRunTest)
#include "tst_play_run.moc"

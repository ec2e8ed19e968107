// Compares what a run says about itself with what MONITOR says about the run.
#include "core/play/verification/verification.h"
#include "lua/all_scripts.h"
#include "tests/support/played.h"

#include <QTest>

namespace lockscope::play_verification_test {

using namespace lockscope::play;

namespace {

constexpr Instant begun{std::chrono::hours(1)};

QByteArray shaOf(std::string_view name)
{
    for (const lua::Script &script : lua::allScripts()) {
        if (script.name == name)
            return {script.sha1.data(), qsizetype(script.sha1.size())};
    }
    return {};
}

QByteArray line(const QByteArrayList &words, const QByteArray &from = "unix:/tmp/redis.sock")
{
    QByteArray said = "1568357723.205362 [0 " + from + ']';
    for (const QByteArray &word : words)
        said += " \"" + word + '"';
    return said;
}

QByteArrayList acquiring(const QByteArray &owner)
{
    return {line({"EVALSHA", shaOf("reentrant_acquire"), "1", "orders", "3000", owner}),
            line({"exists", "orders"}, "lua"), line({"hincrby", "orders", owner, "1"}, "lua"),
            line({"pexpire", "orders", "3000"}, "lua")};
}

// Anna and Ben type commands; Lisa acquires the lock once.
class Written {
public:
    Written()
    {
        recording.scenario = Played::scenario(R"(
[en]
title = "x"
[[actor]]
name = "Anna"
client = "redis-cli"
[[actor]]
name = "Ben"
client = "redis-cli"
[[actor]]
name = "Lisa"
[[lock]]
name = "orders"
[[step]]
do = "sleep"
for = "1s"
)");
        recording.owners[Owner("uuid:1")] = {QStringLiteral("Lisa"), 1};
        log.server = QStringLiteral("redis");
        log.parts.push_back({begun - std::chrono::seconds(1), Instant::max(), {}});
    }

    void asked(const char *actor, const QByteArrayList &words, bool isAnswered = true, const QByteArray &script = {})
    {
        auto frame = std::make_shared<Frame>();
        frame->number = int(recording.frames.size());
        Transfer request;
        request.number = ++m_number;
        request.actor = QLatin1String(actor);
        request.connection = 1;
        request.server = log.server;
        request.words = words;
        request.script = script;
        frame->transfers.push_back(request);
        if (isAnswered) {
            request.answers = request.number;
            request.number = ++m_number;
            request.way = Way::Reply;
            frame->transfers.push_back(request);
        }
        recording.frames.push_back(frame);
    }
    void shown(LockEvent::What what, RunEvent::What happened)
    {
        auto frame = std::make_shared<Frame>();
        frame->number = int(recording.frames.size());
        frame->happened.what = happened;
        frame->happened.who = {QStringLiteral("Lisa"), 1};
        frame->happened.lock = QStringLiteral("orders");
        LockEvent event;
        event.what = what;
        event.id.key = Key("orders");
        event.owner = laneOwner(frame->happened.who);
        event.knownBy = KnownBy::Event;
        frame->lockEvents.push_back(event);
        recording.frames.push_back(frame);
    }
    void said(const QByteArrayList &lines) { log.parts.back().lines += lines; }
    QByteArray wrong() const { return verify(recording, {log}, begun).wrong.join('\n'); }

    Recording recording;
    MonitorLog log;

private:
    int m_number = 0;
};

} // namespace

class PlayWitnessTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachConnectionInItsOwnOrder();
    void anotherOrderIsTold();
    void whatIsMissingIsTold();
    void whatNobodyRecordedIsTold();
    void whatWasNotAnsweredMayBeMissing();
    void whatWasAskedWhileNobodyListenedMayBeMissing();
    void whoeverElseSpeaksDoesNotCount();
    void aHoldIsWhereItsScriptSaysSo();
    void aHoldThatNoScriptTookIsTold();
    void aHoldThatIsNotShownIsTold();
    void whatWasGivenBackByWhoGaveUpIsNoHold();
};

void PlayWitnessTest::eachConnectionInItsOwnOrder()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.asked("Anna", {"GET", "a"});
    run.asked("Ben", {"GET", "a"});
    run.asked("Ben", {"SET", "a", "2"});
    // Only the next line shows whose GET the first one is.
    run.said({line({"SET", "a", "1"}), line({"GET", "a"}), line({"SET", "a", "2"}), line({"GET", "a"})});
    QCOMPARE(run.wrong(), QByteArray());
    QCOMPARE(verify(run.recording, {run.log}, begun).servers.front().commands, 4);
}

void PlayWitnessTest::anotherOrderIsTold()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.asked("Anna", {"DEL", "a"});
    run.said({line({"DEL", "a"}), line({"SET", "a", "1"})});
    QVERIFY(run.wrong().contains("redis: in MONITOR, but not recorded in this order"));
    QVERIFY(run.wrong().contains("\"DEL\" \"a\""));
}

void PlayWitnessTest::whatIsMissingIsTold()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.asked("Ben", {"GET", "a"});
    run.said({line({"SET", "a", "1"})});
    QCOMPARE(run.wrong(), QByteArray("redis: recorded, but not in MONITOR in this order: GET a"));
}

void PlayWitnessTest::whatNobodyRecordedIsTold()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.said({line({"SET", "a", "1"}), line({"DEL", "a"})});
    QVERIFY(run.wrong().startsWith("redis: in MONITOR, but not recorded in this order: "));
}

void PlayWitnessTest::whatWasNotAnsweredMayBeMissing()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"}, false);
    run.asked("Anna", {"GET", "a"}, false);
    run.said({line({"SET", "a", "1"})});
    QCOMPARE(run.wrong(), QByteArray());
}

void PlayWitnessTest::whatWasAskedWhileNobodyListenedMayBeMissing()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.log.parts.back().until = begun - std::chrono::milliseconds(500);
    QCOMPARE(run.wrong(), QByteArray());
}

void PlayWitnessTest::whoeverElseSpeaksDoesNotCount()
{
    Written run;
    run.asked("Anna", {"SET", "a", "1"});
    run.said({line({"kEYS", "*"}), line({"PSUBSCRIBE", "*"}), line({"PING"}), line({"REPLCONF", "ACK", "7"}),
              line({"SET", "a", "1"}, "127.0.0.1:7000"), line({"SET", "a", "1"})});
    QCOMPARE(run.wrong(), QByteArray());
}

void PlayWitnessTest::aHoldIsWhereItsScriptSaysSo()
{
    Written run;
    run.asked("Lisa", {"EVALSHA", "reentrant_acquire", "1", "orders", "3000", "uuid:1"}, true, "reentrant_acquire");
    run.said(acquiring("uuid:1"));
    run.shown(LockEvent::What::Acquired, RunEvent::What::Got);
    QCOMPARE(run.wrong(), QByteArray());
    QCOMPARE(verify(run.recording, {run.log}, begun).servers.front().effects, 1);
}

void PlayWitnessTest::aHoldThatNoScriptTookIsTold()
{
    Written run;
    run.shown(LockEvent::What::Acquired, RunEvent::What::Got);
    QCOMPARE(run.wrong(), QByteArray("the lane of Lisa:1 for orders has: acquired; the scripts did: "));
}

void PlayWitnessTest::aHoldThatIsNotShownIsTold()
{
    Written run;
    run.asked("Lisa", {"EVALSHA", "reentrant_acquire", "1", "orders", "3000", "uuid:1"}, true, "reentrant_acquire");
    run.said(acquiring("uuid:1"));
    QCOMPARE(run.wrong(), QByteArray("the lane of Lisa:1 for orders has: ; the scripts did: acquired"));

    Written unanswered; // Lisa got no answer
    unanswered.asked("Lisa", {"EVALSHA", "reentrant_acquire", "1", "orders", "3000", "uuid:1"}, false,
                     "reentrant_acquire");
    unanswered.said(acquiring("uuid:1"));
    QCOMPARE(unanswered.wrong(), QByteArray());
}

void PlayWitnessTest::whatWasGivenBackByWhoGaveUpIsNoHold()
{
    const QByteArray latch = "redisson_unlock_latch:{orders}:1", channel = "redisson_lock__channel:{orders}";
    const QByteArrayList arguments{"2", "orders", latch, channel, "publish", "0", "3000", "uuid:1", "3000"};
    const QByteArrayList releasing{line(QByteArrayList{"EVALSHA", shaOf("reentrant_release")} + arguments),
                                   line({"get", latch}, "lua"),
                                   line({"hmget", "orders", "mode", "uuid:1"}, "lua"),
                                   line({"publish", channel, "0"}, "lua"),
                                   line({"hdel", "orders", "uuid:1"}, "lua"),
                                   line({"set", latch, "1", "px", "3000"}, "lua")};
    Written run;
    run.asked("Lisa", {"EVALSHA", "reentrant_acquire", "1", "orders", "3000", "uuid:1"}, true, "reentrant_acquire");
    run.asked("Lisa", QByteArrayList{"EVALSHA", "reentrant_release"} + arguments, true, "reentrant_release");
    run.said(acquiring("uuid:1") + releasing);
    QCOMPARE(run.wrong(), QByteArray("the lane of Lisa:1 for orders has: ; the scripts did: acquired, released"));
    run.shown(LockEvent::What::GaveUp, RunEvent::What::GaveUp);
    QCOMPARE(run.wrong(), QByteArray());
}

QTEST_GUILESS_MAIN(PlayWitnessTest)

} // namespace lockscope::play_verification_test

#include "tst_play_verification.moc"

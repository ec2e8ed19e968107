// What can be done to actors and to messages under way has the described effect.
#include "core/demo/private_server.h"
#include "core/model/lock.h"
#include "core/play/captions/captions.h"
#include "core/play/recording/held_messages.h"
#include "core/play/scenario/free_play.h"
#include "tests/support/kept_servers.h"
#include "tests/support/played.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QSet>
#include <QTest>

#include <csignal>
#include <set>

namespace lockscope::play_stage_test {

using namespace lockscope::play;

namespace {

constexpr char head[] = R"(
[en]
title = "x"
[stage]
servers = "single"
[[actor]]
name = "Anna"
lease = "1s"
[[actor]]
name = "Ben"
lease = "1s"
[[actor]]
name = "Cli"
client = "redis-cli"
[[lock]]
name = "orders"
[[lock]]
name = "fenced"
kind = "fenced"
[[resource]]
name = "account"
checks-token = true
)";

QByteArray steps(std::initializer_list<const char *> all)
{
    QByteArray text = head;
    for (const char *step : all)
        text += "[[step]]\n" + QByteArray(step).replace(';', '\n') + '\n';
    return text;
}

RecordingPtr played(const QByteArray &text)
{
    Played played(text);
    return played.toEnd();
}

std::vector<Transfer> transfersOf(const Recording &recording, Fate fate)
{
    std::vector<Transfer> all;
    for (const FramePtr &frame : recording.frames) {
        for (const Transfer &transfer : frame->transfers) {
            if (transfer.fate == fate)
                all.push_back(transfer);
        }
    }
    return all;
}

#define COMPARE_HELD(recording) QVERIFY2((recording)->failedSteps().empty(), Played::failures(*(recording)).constData())

} // namespace

class PlayStageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void aMessageThatIsDroppedWakesNobody();
    void aMessageIsHeldBackUntilItIsDelivered();
    void aReplyThatIsDroppedLeavesTheOutcomeUnknown();
    void oneRequestOvertakesAnother();
    void oneRequestIsLost();
    void oneMessageOfSeveralArrives();
    void answersKeepTheirOrder();
    void whatIsNotShownIsNotInTheWay();
    void onlyWhatIsNamedIsHeldBack();
    void oneThatIsPointedAtIsRecordedByItsPlace();
    void aLockThatTheScenarioDoesNotName();
    void aReadersLaneEndsWithItsOwnHold();
    void aReenteredMultiLockHasOneOwner();
    void aFrozenClientIsNotTheHolderAnyMore();
    void aFrozenClientWritesNothing();
    void aCutClientRenewsNothing();
    void aClockThatJumpsEndsTheHoldForItsOwner();
    void aServersClockThatJumpsEndsALease();
    void theSpeedChangesWhileItIsPlayed();
    void aCallIsShownByItsNames();
    void speedDividesWhatIsTold();
    void aServerThatStartsAgainIsEmpty();
    void aStoppedServerStaysStopped();
    void aServerThatDiesIsShownAsStopped();
    void aSemaphoreGetsItsPermitsOnceItsServerIsUp();
    void aPausedServerKeepsTheTimeOfItsRead();
    void sentinelsFailOverByThemselves();
    void aLaneLastsAsLongAsItsClientBelieves();
    void aServerThatStartsAgainIsListenedTo();
    void aPromotedReplicaStartsAgainAsTheMaster();
};

// Ben checks by himself when the lease that he knows is over: late, but not lost.
void PlayStageTest::aMessageThatIsDroppedWakesNobody()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='3s'",
        "do='lock';who='Ben';lock='orders';meanwhile='b'",
        "expect='waiting';who='Ben';lock='orders'",
        "do='hold-back';who='Ben';way='messages'",
        "do='unlock';who='Anna';lock='orders'",
        "expect='messages';lock='orders';count=1",
        "expect='free';lock='orders';lasting='200ms'",
        "do='drop';who='Ben';way='messages'",
        "do='await';step='b';result='acquired'",
        "expect='not woken';who='Ben';lock='orders'",
    }));
    COMPARE_HELD(recording);
    const auto dropped = transfersOf(*recording, Fate::Dropped);
    QCOMPARE(dropped.size(), std::size_t(1));
    QCOMPARE(dropped.front().way, Way::Message);
}

void PlayStageTest::aMessageIsHeldBackUntilItIsDelivered()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='30s'",
        "do='lock';who='Ben';lock='orders';meanwhile='b'",
        "expect='waiting';who='Ben';lock='orders'",
        "do='hold-back';who='Ben';way='messages'",
        "do='unlock';who='Anna';lock='orders'",
        "expect='waiting';who='Ben';lock='orders';lasting='200ms'",
        "do='deliver';who='Ben';way='messages'",
        "do='await';step='b';result='acquired'",
        "expect='woken';who='Ben';lock='orders'",
    }));
    COMPARE_HELD(recording);
    const auto held = transfersOf(*recording, Fate::HeldBack);
    const auto delivered = transfersOf(*recording, Fate::Delivered);
    QCOMPARE(held.size(), std::size_t(1));
    QCOMPARE(delivered.size(), std::size_t(1));
    QCOMPARE(held.front().number, delivered.front().number);
    QVERIFY(held.front().at < delivered.front().at);
    for (const FramePtr &frame : recording->frames) {
        if (frame->happened.what == RunEvent::What::Woken)
            QCOMPARE(frame->happened.transfer, held.front().number);
    }
    QSet<int> numbers; // of all actors
    const auto passed = transfersOf(*recording, Fate::Passed);
    for (const Transfer &transfer : passed)
        numbers << transfer.number;
    QCOMPARE(std::size_t(numbers.size()), passed.size());
}

// The server has executed the request; the client asks again over a new connection and finds out.
void PlayStageTest::aReplyThatIsDroppedLeavesTheOutcomeUnknown()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='replies'",
        "do='command';who='Cli';command='SET stock 1';meanwhile='set'",
        "expect='exists';key='stock'",
        "do='drop';who='Cli';way='replies'",
        "do='await';step='set';result='unknown'",
    }));
    COMPARE_HELD(recording);
}

// The value on the server shows in which order the requests were executed.
void PlayStageTest::oneRequestOvertakesAnother()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='requests'",
        "do='command';who='Cli';command='SET stock 1';meanwhile='one'",
        "do='command';who='Cli';command='SET stock 2';meanwhile='two'",
        "expect='held-back';who='Cli';count=2",
        "do='deliver';who='Cli';way='requests';nth=2",
        "expect='value';key='stock';value='2'",
        "expect='value';key='stock';value='2';lasting='200ms'",
        "do='deliver';who='Cli';way='requests'",
        "do='await';step='one';reply='OK'",
        "do='await';step='two';reply='OK'",
        "expect='value';key='stock';value='1'",
    }));
    COMPARE_HELD(recording);
    const auto delivered = transfersOf(*recording, Fate::Delivered);
    QVERIFY(delivered.size() >= 2);
    QCOMPARE(delivered[0].words, (QByteArrayList{"SET", "stock", "2"}));
    QCOMPARE(delivered[1].words, (QByteArrayList{"SET", "stock", "1"}));
    int told = 0; // the first one that was reported by itself
    for (const FramePtr &frame : recording->frames) {
        if (frame->happened.what == RunEvent::What::Delivered && told == 0)
            told = frame->happened.transfer;
    }
    QCOMPARE(told, delivered[0].number);
}

// Such as a heartbeat and its answer, which the window does not show.
void PlayStageTest::whatIsNotShownIsNotInTheWay()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='replies'",
        "do='command';who='Cli';command='PING';meanwhile='beat'",
        "do='command';who='Cli';command='INCR n';meanwhile='one'",
        "expect='held-back';who='Cli';count=1",
        "do='deliver';who='Cli';way='replies';nth=1",
        "do='await';step='one';reply='1'",
        "do='await';step='beat';reply='PONG'",
    }));
    COMPARE_HELD(recording);
}

void PlayStageTest::oneRequestIsLost()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='requests'",
        "do='command';who='Cli';command='SET a 1';meanwhile='one'",
        "do='command';who='Cli';command='SET b 2';meanwhile='two'",
        "do='command';who='Cli';command='SET c 3';meanwhile='three'",
        "expect='held-back';who='Cli';count=3",
        "do='drop';who='Cli';way='requests';naming='b'",
        "do='drop';who='Cli';way='requests';naming='b';result='failed'",
        "do='deliver';who='Cli';way='requests'",
        "do='await';step='one';reply='OK'",
        "do='await';step='two';result='unknown'",
        "expect='exists';key='a'",
        "expect='exists';key='c'",
        "expect='gone';key='b'",
    }));
    COMPARE_HELD(recording);
    const auto dropped = transfersOf(*recording, Fate::Dropped);
    QVERIFY(!dropped.empty());
    QCOMPARE(dropped.front().words, (QByteArrayList{"SET", "b", "2"}));
    const auto &frames = recording->frames;
    const auto isUnknown = [](const FramePtr &frame) { return frame->happened.outcome == Outcome::Unknown; };
    const auto two = std::find_if(frames.begin(), frames.end(), isUnknown);
    QVERIFY(two != frames.end());
    QVERIFY2((*two)->happened.text.contains("was reset"), (*two)->happened.text.constData()); // and nobody waits
}

// Ben is woken for the chosen lock, and continues to sleep for the other.
void PlayStageTest::oneMessageOfSeveralArrives()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='90s'",
        "do='lock';who='Anna';lock='fenced';lease='90s'",
        "do='lock';who='Ben';lock='orders';meanwhile='orders'",
        "do='lock';who='Ben/2';lock='fenced';meanwhile='fenced'",
        "expect='waiting';who='Ben';lock='orders'",
        "expect='waiting';who='Ben/2';lock='fenced'",
        "do='hold-back';who='Ben';way='messages'",
        "do='unlock';who='Anna';lock='orders'",
        "do='unlock';who='Anna';lock='fenced'",
        "expect='messages';lock='fenced';count=1",
        "expect='waiting';who='Ben';lock='orders';lasting='100ms'",
        "do='deliver';who='Ben';way='messages';naming='fenced'",
        "do='await';step='fenced';result='acquired'",
        "expect='woken';who='Ben/2';lock='fenced'",
        "expect='waiting';who='Ben';lock='orders'",
        "do='deliver';who='Ben';way='messages'",
        "do='await';step='orders';result='acquired'",
    }));
    COMPARE_HELD(recording);
}

void PlayStageTest::answersKeepTheirOrder()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='replies'",
        "do='command';who='Cli';command='INCR n';meanwhile='one'",
        "do='command';who='Cli';command='INCR n';meanwhile='two'",
        "expect='value';key='n';value='2'",
        "expect='held-back';who='Cli';count=2",
        "do='deliver';who='Cli';way='replies';nth=2;result='failed'",
        "do='deliver';who='Cli';way='replies';nth=1",
        "do='await';step='one';reply='1'",
        "do='deliver';who='Cli';way='replies';nth=1",
        "do='await';step='two';reply='2'",
    }));
    COMPARE_HELD(recording);
}

void PlayStageTest::onlyWhatIsNamedIsHeldBack()
{
    const auto recording = played(steps({
        "do='hold-back';who='Cli';way='requests';naming='b';count=1",
        "do='command';who='Cli';command='SET a 1';meanwhile='a'",
        "do='command';who='Cli';command='SET b 1';meanwhile='b'",
        "do='command';who='Cli';command='SET b 2';meanwhile='later'",
        "expect='value';key='b';value='2'",
        "expect='value';key='b';value='2';lasting='100ms'",
        "do='deliver';who='Cli';way='requests';nth=1",
        "do='await';step='b';reply='OK'",
        "expect='value';key='b';value='1'",
    }));
    COMPARE_HELD(recording);
    QCOMPARE(transfersOf(*recording, Fate::Dropped).size(), std::size_t(0));
}

// What the user selects in a window has a number in this run, and a position in any run.
void PlayStageTest::oneThatIsPointedAtIsRecordedByItsPlace()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played hand(steps({
                    "do='hold-back';who='Cli';way='requests'",
                    "do='command';who='Cli';command='SET stock 1';meanwhile='one'",
                    "do='command';who='Cli';command='SET stock 2';meanwhile='two'",
                    "expect='held-back';who='Cli';count=2",
                }),
                terms);
    hand.awaitPhase(Run::Phase::Paused);
    std::vector<Transfer> held;
    awaitUntil([&] {
        const RecordingPtr now = hand.run().recording();
        held = messagesHeld(*now, int(now->frames.size()) - 1);
        return held.size() == 2;
    });
    QCOMPARE(placeOf(held, held[1].number), 2);
    Step step;
    step.action = deliver(held[1]);
    hand.run().put(step);
    hand.awaitTold(QStringLiteral("delivered Cli"));
    const Step recorded = hand.run().recording()->steps().back();
    QCOMPARE(std::get<act::ToMessages>(recorded.action).chosen.nth, 2);
    awaitUntil([&] { // the first request is held back, and so is the answer to the second, which was sent later
        const RecordingPtr now = hand.run().recording();
        const auto left = messagesHeld(*now, int(now->frames.size()) - 1);
        return left.size() == 2 && left[0].number == held[0].number && left[1].answers == held[1].number;
    });
}

void PlayStageTest::aLockThatTheScenarioDoesNotName()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played hand(freePlay({}), terms);
    hand.awaitPhase(Run::Phase::Paused);
    for (const locks::AcquirableKind kind : locks::allKinds) {
        const QByteArray key = "of a kind " + QByteArray(locks::word(kind).latin1());
        const auto lock = lockByHand(hand.run().recording()->scenario.setting, {kind, Compound::None, {Key(key)}});
        QVERIFY(lock);
        hand.run().provide(*lock);
        Step step;
        const bool hasLease = kind != locks::AcquirableKind::Semaphore;
        step.action = act::Acquire{
            {QStringLiteral("Ben"), 2}, lock->name, Millis(0), hasLease ? std::optional(Millis(60'000)) : std::nullopt};
        hand.run().put(step);
        hand.awaitTold(QStringLiteral("got Ben ") + lock->name);
        step.action = act::Release{{QStringLiteral("Ben"), 2}, lock->name};
        hand.run().put(step);
        hand.awaitTold(QStringLiteral("gave-back Ben ") + lock->name);
    }
    const auto several = lockByHand(hand.run().recording()->scenario.setting,
                                    {locks::AcquirableKind::Reentrant, Compound::Multi, {Key("a"), Key("b")}});
    QVERIFY(several);
    hand.run().provide(*several);
    Step step;
    step.action = act::Acquire{{QStringLiteral("Anna"), 1}, several->name, Millis(0), std::nullopt};
    hand.run().put(step);
    hand.awaitTold(QStringLiteral("got Anna a + b"));
    const auto red = lockByHand(hand.run().recording()->scenario.setting,
                                {locks::AcquirableKind::Reentrant, Compound::Red, {Key("a")}});
    QVERIFY(!red && red.error().kind == Error::Kind::Precondition);
    const auto again = lockByHand(hand.run().recording()->scenario.setting,
                                  {locks::AcquirableKind::Reentrant, Compound::None, {Key("of a kind reentrant")}});
    QCOMPARE(again->name, QStringLiteral("of a kind reentrant")); // the existing name
    QCOMPARE(hand.run().recording()->byHand.size(), 2 * locks::allKinds.size() + 1);
}

// Both sides of a read-write lock share one lane.
void PlayStageTest::aReadersLaneEndsWithItsOwnHold()
{
    const QByteArray text = steps({
        "do='lock';who='Anna';lock='writing'",
        "do='lock';who='Anna';lock='reading'",
        "do='unlock';who='Anna';lock='writing'",
        "do='lock';who='Ben';lock='reading'",
        "do='unlock';who='Anna';lock='reading';result='holds-remain'",
        "expect='held';who='Ben';lock='reading'",
    });
    const QByteArray sides = "[[lock]]\nname='reading'\nkind='read'\nkey='rw'\n"
                             "[[lock]]\nname='writing'\nkind='write'\nkey='rw'\n";
    const auto recording = played(QByteArray(text).replace("[[resource]]", QByteArray(sides + "[[resource]]")));
    COMPARE_HELD(recording);
    QStringList lane;
    for (const FramePtr &frame : recording->frames) {
        for (const LockEvent &event : frame->lockEvents) {
            if (event.owner == laneOwner({QStringLiteral("Anna"), 1}))
                lane << word(event.what);
        }
    }
    QCOMPARE(lane,
             (QStringList{QStringLiteral("acquired"), QStringLiteral("reentered"), QStringLiteral("downgraded"),
                          QStringLiteral("released")}));
    QVERIFY(!Played::told(*recording).contains(QStringLiteral("taken-away Anna reading")));
}

// Each entry of a compound lock is another hold of the same owner.
void PlayStageTest::aReenteredMultiLockHasOneOwner()
{
    RunTerms terms;
    terms.hearsMonitor = true;
    const QByteArray text = steps({
        "do='lock';who='Anna';lock='both'",
        "do='lock';who='Anna';lock='both'",
        "expect='exclusive';lock='both'",
        "expect='not two-owners';lock='both'",
        "do='unlock';who='Anna';lock='both';result='holds-remain'",
        "expect='believed';who='Anna';lock='both'",
        "do='unlock';who='Anna';lock='both';result='released'",
    });
    const QByteArray both = "[[lock]]\nname='both'\nkind='multi'\nof=['a', 'b']\n";
    Played played(QByteArray(text).replace("[[resource]]", QByteArray(both + "[[resource]]")), terms);
    const RecordingPtr recording = played.toEnd();
    COMPARE_HELD(recording);
    std::vector<LockEvent::What> lane;
    for (const FramePtr &frame : recording->frames) {
        for (const LockEvent &event : frame->lockEvents) {
            if (event.what != LockEvent::What::Renewed)
                lane.push_back(event.what);
        }
    }
    using What = LockEvent::What;
    QCOMPARE(lane, (std::vector<What>{What::Acquired, What::Reentered, What::CountDown, What::Released}));
    QCOMPARE(played.run().verification().wrong.join('\n'), QByteArray());
}

void PlayStageTest::aFrozenClientIsNotTheHolderAnyMore()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='fenced'",
        "do='freeze';who='Anna'",
        "do='lock';who='Ben';lock='fenced';result='acquired'",
        "expect='two-owners';lock='fenced'",
        "do='write';who='Ben';resource='account';value='b';token-of='fenced';result='accepted'",
        "do='thaw';who='Anna'",
        "do='write';who='Anna';resource='account';value='a';token-of='fenced';result='rejected'",
        "expect='told-lost';who='Anna';lock='fenced'",
        "expect='not believed';who='Anna';lock='fenced'",
        "expect='held';who='Ben';lock='fenced'",
    }));
    COMPARE_HELD(recording);
    const QStringList told = Played::told(*recording);
    QVERIFY(told.indexOf(QStringLiteral("expired Anna fenced")) > told.indexOf(QStringLiteral("actor-froze Anna")));
    // No message of hers passes while she is frozen.
    const int froze = int(told.indexOf(QStringLiteral("actor-froze Anna")));
    const int thawed = int(told.indexOf(QStringLiteral("actor-thawed Anna")));
    for (int i = froze + 1; i < thawed; ++i) {
        for (const Transfer &transfer : recording->frames[std::size_t(i)]->transfers)
            QVERIFY(transfer.actor != QLatin1String("Anna") || transfer.fate == Fate::HeldBack
                    || transfer.at < recording->frames[std::size_t(froze)]->at);
    }
}

void PlayStageTest::aFrozenClientWritesNothing()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='fenced';lease='60s'",
        "do='freeze';who='Anna'",
        "do='write';who='Anna';resource='account';value='a';token-of='fenced';meanwhile='w'",
        "expect='not stored';resource='account';value='a';lasting='200ms'",
        "do='thaw';who='Anna'",
        "do='await';step='w';result='accepted'",
        "expect='stored';resource='account';value='a'",
    }));
    COMPARE_HELD(recording);
}

void PlayStageTest::aCutClientRenewsNothing()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders'",
        "expect='held';who='Anna';lock='orders';lasting='1500ms'",
        "do='cut';who='Anna'",
        "expect='free';lock='orders'",
        "expect='told-lost';who='Anna';lock='orders'",
        "do='heal';who='Anna'",
    }));
    COMPARE_HELD(recording);
    QVERIFY(Played::told(*recording).contains(QStringLiteral("renewed Anna orders")));
}

void PlayStageTest::aClockThatJumpsEndsTheHoldForItsOwner()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='20s'",
        "do='skew';who='Anna';by='30s'",
        "expect='told-lost';who='Anna';lock='orders'",
        "expect='held';who='Anna';lock='orders'",
    }));
    COMPARE_HELD(recording);
    QCOMPARE(recording->frames.back()->sandbox.actors.front()->skew, Millis(30'000));
}

// The server itself removes the key: by its own clock the lease is over.
void PlayStageTest::aServersClockThatJumpsEndsALease()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='10m'",
        "do='command';who='Cli';command='SET stock 1 EX 3600'",
        "do='skew';server='redis';by='-5m'",
        "expect='ttl';key='orders';from='11m';to='15m'",
        "do='skew';server='redis';by='20m'",
        "expect='gone';key='orders'",
        "expect='exists';key='stock'",
        "expect='told-lost';who='Anna';lock='orders'",
        "do='lock';who='Ben';lock='orders';lease='10m';result='acquired'",
    }));
    COMPARE_HELD(recording);
    QVERIFY(Played::told(*recording).contains(QStringLiteral("expired Anna orders")));
    QCOMPARE(recording->frames.back()->sandbox.servers.front()->clockAhead, Millis(15 * 60'000));
}

// A sleep that has begun ends soon when the speed rises to a hundred; later steps use the new speed.
void PlayStageTest::theSpeedChangesWhileItIsPlayed()
{
    RunTerms terms;
    terms.speed = 0.1;
    Played slow(steps({
                    "do='sleep';for='10s'",
                    "do='command';who='Cli';command='SET a 1 EX 1000'",
                    "expect='ttl';key='a';from='900s';to='1000s'",
                }),
                terms);
    slow.awaitTold(QStringLiteral("step-began"));
    slow.run().setSpeed(10);
    const RecordingPtr recording = slow.toEnd(); // a hundred seconds without the new speed
    COMPARE_HELD(recording);
    QCOMPARE(recording->speed, 0.1);
    QVERIFY(Played::told(*recording).contains(QStringLiteral("speed-changed")));
    QVERIFY(recording->frames.back()->at < std::chrono::seconds(60));
    for (const KeyState &key : recording->frames.back()->sandbox.servers.front()->keys)
        QVERIFY(key.ttl.left() <= Millis(100'000));
}

void PlayStageTest::aCallIsShownByItsNames()
{
    const auto recording = played(steps({"do='lock';who='Anna';lock='orders';lease='7s'"}));
    COMPARE_HELD(recording);
    std::optional<Transfer> call;
    for (const Transfer &transfer : transfersOf(*recording, Fate::Passed)) {
        if (transfer.script == "reentrant_acquire")
            call = transfer;
    }
    QVERIFY(call);
    QCOMPARE(call->actor, QStringLiteral("Anna"));
    QCOMPARE(call->server, QStringLiteral("redis"));
    QCOMPARE(call->words.value(0), QByteArray("EVALSHA"));
    QCOMPARE(call->arguments.size(), std::size_t(4));
    QCOMPARE(call->arguments[0].name, QByteArray("lock"));
    QVERIFY(call->arguments[0].isKey);
    QCOMPARE(call->arguments[1].name, QByteArray("lease_ms"));
    QCOMPARE(call->arguments[1].value, QByteArray("7000"));
    QCOMPARE(recording->owners.value(Owner(call->arguments[2].value)), (Who{QStringLiteral("Anna"), 1}));
    QCOMPARE(call->arguments[3].name, QByteArray("mark"));
    const auto passed = transfersOf(*recording, Fate::Passed);
    const auto answer =
        std::find_if(passed.begin(), passed.end(), [&](const Transfer &each) { return each.answers == call->number; });
    QVERIFY(answer != passed.end());
    QCOMPARE(answer->reply, QByteArray("[(integer) 1, (integer) 1]"));
}

void PlayStageTest::speedDividesWhatIsTold()
{
    RunTerms terms{10};
    Played fast(steps({
                    "do='lock';who='Anna';lock='orders';lease='100s'",
                    "do='command';who='Cli';command='SET a 1 EX 100'",
                    "do='command';who='Cli';command='EXPIRE a 200'",
                    "expect='ttl';key='orders';from='1s';to='100s'",
                    "expect='ttl';key='a';from='150s';to='200s'",
                }),
                terms);
    const auto recording = fast.toEnd();
    COMPARE_HELD(recording);
    for (const auto &server : recording->frames.back()->sandbox.servers) {
        for (const KeyState &key : server->keys)
            QVERIFY(key.ttl.left() <= Millis(20'000));
    }
    QCOMPARE(recording->speed, 10.0);
}

// A server that was only paused keeps its data.
void PlayStageTest::aServerThatStartsAgainIsEmpty()
{
    const auto recording = played(steps({
        "do='lock';who='Anna';lock='orders';lease='60s'",
        "do='pause';server='redis'",
        "do='resume';server='redis'",
        "expect='held';who='Anna';lock='orders'",
        "do='stop';server='redis'",
        "do='start';server='redis'",
        "expect='free';lock='orders'",
        "do='lock';who='Ben';lock='orders';result='acquired'",
        "expect='held';who='Ben';lock='orders'",
    }));
    COMPARE_HELD(recording);
    QVERIFY(Played::told(*recording).contains(QStringLiteral("taken-away Anna orders")));
}

void PlayStageTest::aStoppedServerStaysStopped()
{
    const auto recording = played(steps({
        "do='stop';server='redis'",
        "do='pause';server='redis';error='does not answer'",
        "do='resume';server='redis';error='does not answer'",
        "expect='not master';server='redis'",
    }));
    COMPARE_HELD(recording);
    QCOMPARE(recording->frames.back()->sandbox.servers.front()->standing, Standing::Stopped);
}

void PlayStageTest::aSemaphoreGetsItsPermitsOnceItsServerIsUp()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played hand(steps({"do='stop';server='redis'"}), terms);
    hand.awaitPhase(Run::Phase::Paused);
    LockTerms permits;
    permits.name = QStringLiteral("slots");
    permits.keys = {Key("slots")};
    permits.kind = locks::AcquirableKind::Semaphore;
    permits.permits = 2;
    hand.run().provide(permits);
    Step acquire;
    acquire.action = act::Acquire{{QStringLiteral("Anna"), 1}, permits.name, Millis(0), {}};
    hand.run().put(acquire);
    awaitUntil([&] { return hand.told().count(QStringLiteral("step-ended")) == 2; }, Millis(60'000));
    Step start;
    start.action = act::ToServer{act::ToServer::Verb::Start, QStringLiteral("redis")};
    hand.run().put(start);
    hand.awaitTold(QStringLiteral("server-started"));
    awaitUntil([&] { return hand.told().count(QStringLiteral("step-ended")) == 3; }, Millis(60'000));
    hand.run().put(acquire);
    hand.awaitTold(QStringLiteral("got Anna slots"));
}

// Otherwise its times to live seem to be set again in each frame.
void PlayStageTest::aPausedServerKeepsTheTimeOfItsRead()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played hand(steps({"do='lock';who='Anna';lock='orders';lease='60s'"}), terms);
    hand.awaitPhase(Run::Phase::Paused);
    Step stops;
    stops.action = act::ToServer{act::ToServer::Verb::Pause, QStringLiteral("redis")};
    hand.run().put(stops);
    hand.awaitTold(QStringLiteral("server-paused"));
    Step later;
    later.action = act::Sleep{Millis(100)};
    hand.run().put(later);
    awaitUntil([&] { return hand.told().count(QStringLiteral("step-ended")) == 3; }, Millis(60'000));
    const RecordingPtr recording = hand.run().recording();
    std::set<Micros> reads;
    for (const FramePtr &frame : recording->frames) {
        const auto &server = frame->sandbox.servers.front();
        if (server->standing == Standing::Paused)
            reads.insert(server->lookedAt);
    }
    QCOMPARE(reads.size(), std::size_t(1));
}

// As when the system has no memory left.
void PlayStageTest::aServerThatDiesIsShownAsStopped()
{
    RunTerms terms;
    terms.staysOpen = true;
    Played hand(steps({"do='lock';who='Anna';lock='orders';lease='60s'"}), terms);
    hand.awaitPhase(Run::Phase::Paused);
    const KeptServers kept = serversUnder(QCoreApplication::applicationPid());
    QCOMPARE(kept.servers.size(), 1);
    QCOMPARE(::kill(pid_t(kept.servers.front()), SIGKILL), 0);
    hand.awaitTold(QStringLiteral("server-stopped"));
    const RecordingPtr recording = hand.run().recording();
    const auto &frames = recording->frames;
    const auto stopped = std::find_if(frames.begin(), frames.end(), [](const FramePtr &frame) {
        return frame->happened.what == RunEvent::What::ServerStopped;
    });
    const auto &server = (*stopped)->sandbox.servers.front();
    QCOMPARE(server->standing, Standing::Stopped);
    QVERIFY(server->keys.empty());
    QCOMPARE(frameCaption(*recording, std::size_t(stopped - frames.begin())).en,
             QStringLiteral("redis ended, although no step stopped it."));
    Step start;
    start.action = act::ToServer{act::ToServer::Verb::Start, QStringLiteral("redis")};
    hand.run().put(start);
    hand.awaitTold(QStringLiteral("server-started"));
}

void PlayStageTest::sentinelsFailOverByThemselves()
{
    const QByteArray setting = QByteArray(head).replace("\"single\"", "\"sentinels\"\nreplicas = 1");
    const QByteArray text = steps({
        "do='lock';who='Anna';lock='orders';lease='60s'",
        "expect='exists';key='orders';server='replica1'",
        "do='stop';server='master'",
        "expect='master';server='replica1';within='30s'",
        "expect='held';who='Anna';lock='orders'",
        "do='unlock';who='Anna';lock='orders';result='released'",
    });
    const auto recording = played(setting + text.mid(qsizetype(qstrlen(head))));
    COMPARE_HELD(recording);
    QVERIFY(Played::told(*recording).contains(QStringLiteral("became-master")));
}

void PlayStageTest::aServerThatStartsAgainIsListenedTo()
{
    const auto recording = played(steps({
        "do='stop';server='redis'",
        "do='start';server='redis'",
        "do='stop';server='redis'",
        "do='start';server='redis'",
        "do='lock';who='Anna';lock='orders';lease='30s'",
        "do='lock';who='Ben';lock='orders';meanwhile='b'",
        "expect='waiting';who='Ben';lock='orders'",
        "do='unlock';who='Anna';lock='orders'",
        "do='await';step='b';result='acquired'",
        "expect='messages';lock='orders';count=1",
    }));
    COMPARE_HELD(recording);
}

// As after a failover by sentinels, its configuration no longer names its former master.
void PlayStageTest::aPromotedReplicaStartsAgainAsTheMaster()
{
    const auto recording = played(QByteArray(head).replace("\"single\"", "\"replicas\"")
                                  + steps({
                                              "do='promote';server='replica1'",
                                              "do='stop';server='replica1'",
                                              "do='start';server='replica1'",
                                              "do='command';who='Cli';command='SET stock 1';reply='OK'",
                                              "expect='value';key='stock';value='1'",
                                              "expect='master';server='replica1'",
                                          })
                                        .mid(qsizetype(qstrlen(head))));
    COMPARE_HELD(recording);
}

// The new master knows nothing of Anna's hold, and she learns that when she reaches it. Both lanes are held meanwhile.
void PlayStageTest::aLaneLastsAsLongAsItsClientBelieves()
{
    const auto recording = played(QByteArray(head).replace("\"single\"", "\"replicas\"")
                                  + steps({
                                              "do='cut';server='replica1'",
                                              "do='try';who='Anna';lock='orders';lease='20s';result='acquired'",
                                              "expect='held';who='Anna';lock='orders'", // found
                                              "do='cut';who='Anna'",
                                              "do='stop';server='master'",
                                              "do='promote';server='replica1'",
                                              "expect='free';lock='orders'", // and found gone
                                              "do='try';who='Ben';lock='orders';wait='10s';result='acquired'",
                                              "expect='two-owners';lock='orders'",
                                              "do='heal';who='Anna'",
                                              "do='unlock';who='Anna';lock='orders';result='not-held'",
                                          })
                                        .mid(qsizetype(qstrlen(head))));
    COMPARE_HELD(recording);
    std::vector<std::pair<LockEvent::What, QByteArray>> told;
    for (const FramePtr &frame : recording->frames) {
        for (const LockEvent &event : frame->lockEvents)
            told.push_back({event.what, event.owner.raw()});
    }
    using What = LockEvent::What;
    const auto at = [&](What what, const char *owner) {
        return std::find(told.begin(), told.end(), std::pair(what, QByteArray(owner)));
    };
    QVERIFY(at(What::Forced, "Anna:1") == told.end());
    QVERIFY(at(What::Acquired, "Ben:1") != told.end());
    QVERIFY(at(What::Lost, "Anna:1") != told.end());
    QVERIFY(at(What::Acquired, "Ben:1") < at(What::Lost, "Anna:1"));
}

QTEST_GUILESS_MAIN(PlayStageTest)

} // namespace lockscope::play_stage_test

#include "tst_play_stage.moc"

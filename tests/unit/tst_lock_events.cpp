#include "core/model/apply_delta.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"
#include "core/monitor/store/forced_releases.h"
#include "tests/support/raw_locks.h"

#include <QRandomGenerator>
#include <QTest>

#include <set>

namespace lockscope::lock_events_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray name("orders:42");
const QByteArray writeA = ownerA + ":write";

RawLock nothing()
{
    return rawMissing(name);
}

// The events between two readings, the second a second later, with these fields; empty: no key.
QStringList toldBetween(const FieldList &first, const FieldList &second)
{
    Observer observer;
    observer.look(first.empty() ? nothing() : rawHash(name, first, 29'000));
    observer.look(second.empty() ? rawMissing(name, 1'000) : rawHash(name, second, 28'000, 1'000));
    QStringList told = observer.told();
    for (QString &line : told) {
        line.replace(QString::fromLatin1(ownerA), QStringLiteral("A"));
        line.replace(QString::fromLatin1(ownerB), QStringLiteral("B"));
    }
    return told;
}

LockPtr row(const QByteArray &key, int holds = 1)
{
    auto lock = std::make_shared<Lock>();
    lock->id = idOf(key);
    lock->holderCount = holds;
    return lock;
}

} // namespace

class TestLockEvents : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holders_data()
    {
        QTest::addColumn<FieldList>("first");
        QTest::addColumn<FieldList>("second");
        QTest::addColumn<QString>("told");
        const auto row = [](const char *what, FieldList first, FieldList second, const char *told) {
            QTest::newRow(what) << std::move(first) << std::move(second) << QString::fromLatin1(told);
        };
        row("nothing", {{ownerA, "1"}}, {{ownerA, "1"}}, "");
        row("acquired", {}, {{ownerA, "1"}}, "acquired A");
        row("gone, and nobody told why", {{ownerA, "1"}}, {}, "gone A");
        row("another has it", {{ownerA, "1"}}, {{ownerB, "1"}}, "gone A, acquired B");
        row("re-entered", {{ownerA, "1"}}, {{ownerA, "2"}}, "reentered A");
        row("count down", {{ownerA, "3"}}, {{ownerA, "2"}}, "count-down A");
        row("a reader comes", {{"mode", "read"}, {ownerA, "1"}}, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}},
            "acquired B");
        row("a reader goes", {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, {{"mode", "read"}, {ownerB, "1"}},
            "released A");
        row("the writer reads too", {{"mode", "write"}, {writeA, "1"}},
            {{"mode", "write"}, {writeA, "1"}, {ownerA, "1"}}, "reentered A");
        row("and stops reading", {{"mode", "write"}, {writeA, "1"}, {ownerA, "1"}}, {{"mode", "write"}, {writeA, "1"}},
            "count-down A");
        row("downgrade", {{"mode", "write"}, {writeA, "1"}, {ownerA, "1"}}, {{"mode", "read"}, {ownerA, "1"}},
            "downgraded A");
        row("downgrade, and another reader", {{"mode", "write"}, {writeA, "1"}, {ownerA, "1"}},
            {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, "downgraded A, acquired B");
        row("writer after readers", {{"mode", "read"}, {ownerB, "1"}}, {{"mode", "write"}, {writeA, "1"}},
            "gone B, acquired A");
    }

    void holders()
    {
        QFETCH(FieldList, first);
        QFETCH(FieldList, second);
        QFETCH(QString, told);
        QCOMPARE(toldBetween(first, second).join(QStringLiteral(", ")), told);
    }

    void heldAlreadyWhenFirstSeenIsNoEvent()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
        QVERIFY(observer.events().empty());
        Observer told;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.look.absentBefore = true;
        raw.look.hint = Look::Hint::KeyTouched;
        told.look(raw);
        QCOMPARE(told.events().size(), std::size_t(1));
        QCOMPARE(told.events().front().what, LockEvent::What::Acquired);
        QCOMPARE(told.events().front().knownBy, KnownBy::Event);
    }

    void aDeadlineThatPassedIsAnExpiryEvenWhenSomebodyElseHasItNow()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 1'500));
        observer.look(rawHash(name, {{ownerA, "1"}}, 500, 1'000));
        observer.look(rawHash(name, {{ownerB, "1"}}, 29'000, 2'000));
        QCOMPARE(observer.events().size(), std::size_t(2));
        QCOMPARE(observer.events()[0].what, LockEvent::What::Expired);
        QCOMPARE(observer.events()[0].knownBy, KnownBy::Inference);
        QCOMPARE(observer.events()[0].owner, Owner(ownerA));
        QCOMPARE(observer.events()[1].what, LockEvent::What::Acquired);
    }

    void releasedIsOnlyWhatAMessageToldOf()
    {
        for (const bool handedOver : {false, true}) {
            Observer observer;
            observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
            RawLock next = handedOver ? rawHash(name, {{ownerB, "1"}}, 29'900, 500) : rawMissing(name, 500);
            next.look.hint = Look::Hint::UnlockMessage;
            observer.look(next);
            QCOMPARE(observer.told().first(), QStringLiteral("released ") + QString::fromLatin1(ownerA));
            QCOMPARE(observer.events().front().knownBy, KnownBy::Event);
            QVERIFY(handedOver || observer.lock().ending == Ending::Released);
        }
    }

    void anInferenceIsNeverAnEvent()
    {
        using Hint = Look::Hint;
        for (const Hint hint : {Hint::UnlockMessage, Hint::KeyTouched}) {
            Observer taken; // released and acquired again between two readings, or kept by an odd timer
            taken.look(rawHash(name, {{ownerA, "1"}}, 29'000));
            RawLock again = rawHash(name, {{ownerA, "1"}}, 29'900, 1'500);
            again.look.hint = hint;
            taken.look(again);
            for (const LockEvent &event : taken.events())
                QVERIFY2(event.knownBy != KnownBy::Event || event.what == LockEvent::What::Changed,
                         word(event.what).data());
            Observer learned; // it is an inference that a watchdog renews the lock
            learned.look(rawHash(name, {{ownerA, "1"}}, 20'500));
            RawLock renewed = rawHash(name, {{ownerA, "1"}}, 29'900, 1'000);
            renewed.look.hint = hint;
            learned.look(renewed);
            QCOMPARE(learned.lock().state, State::HeldRenewed);
            QCOMPARE(learned.lock().stateKnownBy, KnownBy::Inference);
        }
    }

    // A message reports the release, but not who acquired the lock then.
    void whoAcquiredAfterAMessageIsSeenByALook()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
        RawLock next = rawHash(name, {{ownerB, "1"}}, 29'900, 500);
        next.look.hint = Look::Hint::UnlockMessage;
        observer.look(next);
        QCOMPARE(observer.events().size(), std::size_t(2));
        QCOMPARE(observer.events()[0].knownBy, KnownBy::Event);
        QCOMPARE(observer.events()[1].what, LockEvent::What::Acquired);
        QCOMPARE(observer.events()[1].knownBy, KnownBy::Sample);
    }

    void aMessageMayComeAfterTheLook()
    {
        for (const qint64 later : {300, 3'000}) {
            Observer observer;
            observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
            observer.look(rawMissing(name, 500));
            QCOMPARE(observer.lock().ending, Ending::Unknown);
            RawLock again = rawMissing(name, 500 + later);
            again.look.hint = Look::Hint::UnlockMessage;
            observer.look(again);
            const bool soon = later < 1'000;
            QCOMPARE(observer.lock().ending, soon ? Ending::Released : Ending::Unknown);
            QCOMPARE(observer.told().contains(QStringLiteral("released ") + QString::fromLatin1(ownerA)), soon);
        }
    }

    // A lock whose kind sends no message at release may have been released in time.
    void aTokenThatIsGoneAfterItsTimeNeedNotHaveExpired()
    {
        for (const bool told : {false, true}) {
            Observer observer;
            observer.look(rawString("lock:t", uuidA, 1'500, 0));
            observer.look(rawString("lock:t", uuidA, 500, 1'000));
            RawLock gone = rawMissing("lock:t", 2'000);
            gone.look.hint = told ? Look::Hint::KeyExpired : Look::Hint::None;
            observer.look(gone);
            QCOMPARE(observer.lock().ending, told ? Ending::Expired : Ending::Unknown);
            QCOMPARE(observer.told().first(),
                     (told ? QStringLiteral("expired ") : QStringLiteral("gone ")) + QString::fromLatin1(uuidA));
        }
    }

    // Between two readings far apart, a watchdog may have renewed the lock, and its owner may have released it.
    void whatWasSeenOnceMayHaveBeenRenewedBeforeItWent()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 600));
        observer.look(rawMissing(name, 1'000));
        QCOMPARE(observer.lock().ending, Ending::Unknown);
        QCOMPARE(observer.lock().state, State::Free);
    }

    void whatARestartTookIsNotToldOneByOne_data()
    {
        QTest::addColumn<Look::Hint>("hint");
        QTest::addColumn<Ending>("ending");
        QTest::newRow("restart") << Look::Hint::ServerRestarted << Ending::Restarted;
        QTest::newRow("failover") << Look::Hint::FailedOver << Ending::FailedOver;
    }
    void whatARestartTookIsNotToldOneByOne()
    {
        QFETCH(Look::Hint, hint);
        QFETCH(Ending, ending);
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
        RawLock gone = rawMissing(name, 500);
        gone.look.hint = hint;
        observer.look(gone);
        QVERIFY(observer.events().empty());
        QCOMPARE(observer.lock().ending, ending);
        QCOMPARE(observer.lock().rare->lastOwner, Owner(ownerA));
        observer.look(rawMissing(name, 1'500));
        QCOMPARE(observer.lock().ending, ending);
    }

    // Only one thing is known: another server was asked.
    void afterAFailoverNothingIsKnownByAnEvent()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 30'000, 0));
        RawLock other = rawHash(name, {{ownerB, "1"}}, 30'000, 1'000);
        other.look.hint = Look::Hint::FailedOver;
        observer.look(other);
        QVERIFY(!observer.events().empty());
        for (const LockEvent &event : observer.events())
            QVERIFY(event.knownBy != KnownBy::Event);
    }

    void renewedIsToldWithItsOwnTime()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 21'000, 0));
        observer.look(rawHash(name, {{ownerA, "1"}}, 29'200, 1'800));
        QCOMPARE(observer.events().size(), std::size_t(1));
        QCOMPARE(observer.events().front().what, LockEvent::What::Renewed);
        QCOMPARE(observer.events().front().knownBy, KnownBy::Inference);
        QCOMPARE(observer.events().front().wallMillis,
                 1'700'000'000'000 - toMillis(at(1'800) - observer.events().front().at).count());
    }

    // A reading that asks for more finds what may have existed before.
    void whatAFirstThoroughLookFindsIsNoEvent()
    {
        Observer observer;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        observer.look(raw);
        raw.queue = {{Owner(ownerB), true}};
        raw.look.queueRead = true;
        observer.look(raw);
        QCOMPARE(observer.lock().kind, Kind::Fair);
        QCOMPARE(observer.told(), QStringList());
        Observer fenced;
        fenced.look(rawHash(name, {{ownerA, "1"}}, 29'000));
        RawLock token = rawHash(name, {{ownerA, "1"}}, 29'000);
        token.fencingToken = 3;
        fenced.look(token);
        QCOMPARE(fenced.lock().kind, Kind::Fenced);
        QCOMPARE(fenced.told(), QStringList());
    }

    void whoWaitedAtAServerThatRestartedDidNotGiveUp()
    {
        for (const auto hint : {Look::Hint::ServerRestarted, Look::Hint::FailedOver}) {
            Observer observer;
            RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
            raw.queue = {{Owner(ownerB), true}, {Owner("c:1"), true}};
            raw.look.queueRead = true;
            observer.look(raw);
            observer.look(raw);
            RawLock gone = rawMissing(name, 500);
            gone.look.queueRead = true;
            gone.look.hint = hint;
            observer.look(gone);
            QCOMPARE(observer.told(), QStringList());
        }
    }

    void queueing()
    {
        Observer observer;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.look.queueRead = true;
        observer.look(raw);
        raw.queue = {{Owner(ownerB), true}, {Owner("c:1"), true}};
        raw.look.queueRead = true;
        observer.look(raw);
        QVERIFY(observer.told().contains(QStringLiteral("queued c:1")));
        QVERIFY(observer.told().contains(QStringLiteral("queued ") + QString::fromLatin1(ownerB)));
        // one owner gives up, the other acquires the lock
        raw.fields = {{ownerB, "1"}};
        raw.queue.clear();
        observer.look(raw);
        QVERIFY(observer.told().contains(QStringLiteral("gave-up c:1")));
        QVERIFY(!observer.told().contains(QStringLiteral("gave-up ") + QString::fromLatin1(ownerB)));
        QVERIFY(observer.told().contains(QStringLiteral("acquired ") + QString::fromLatin1(ownerB)));
        QCOMPARE(observer.lock().kind, Kind::Fair); // once known as fair, a lock stays fair
        QCOMPARE(observer.lock().waiters.threads, std::optional<qint64>(0));
        raw.look.queueRead = false; // a queue that was not read is not empty
        raw.queue = {};
        observer.look(raw);
        QCOMPARE(observer.lock().kind, Kind::Fair);
    }

    void aQueueNotAskedForIsKept()
    {
        Observer observer;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.queue = {{Owner(ownerB), true}};
        raw.look.queueRead = true;
        observer.look(raw);
        raw.queue.clear();
        raw.look.queueRead = false;
        observer.look(raw);
        QCOMPARE(observer.lock().queue.size(), std::size_t(1));
        QVERIFY(observer.events().empty());
    }

    void waitersOfOthersAreOnlyCounted()
    {
        Observer observer;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.unlockSubscribers = 0;
        observer.look(raw);
        raw.unlockSubscribers = 2;
        observer.look(raw);
        QCOMPARE(observer.told(), QStringList{QStringLiteral("waiting ")});
        raw.unlockSubscribers = 1;
        observer.look(raw);
        QVERIFY(observer.events().empty());
    }

    // The read that found the key missing overtook the message.
    void overASlowLinkTheMessageMayComeLater()
    {
        const auto told = [](qint64 later, Millis roundTrip) {
            Observer observer;
            observer.look(rawHash(name, {{ownerA, "1"}}, 29'000));
            observer.look(rawMissing(name, 1'000));
            RawLock message = rawMissing(name, 1'000 + later);
            message.look.hint = Look::Hint::UnlockMessage;
            message.look.roundTrip = roundTrip;
            observer.look(message);
            return observer.told().contains(QStringLiteral("released ") + QString::fromLatin1(ownerA));
        };
        QVERIFY(told(1'000, Millis(1)));
        QVERIFY(!told(1'100, Millis(1))); // it may belong to a later hold
        QVERIFY(told(1'800, Millis(200)));
        QVERIFY(!told(1'900, Millis(200)));
    }

    void aMessageWakesThoseWhoWait()
    {
        Observer observer;
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.unlockSubscribers = 2;
        observer.look(raw);
        RawLock gone = rawMissing(name, 1'000);
        gone.unlockSubscribers = 2;
        gone.look.hint = Look::Hint::UnlockMessage;
        observer.look(gone);
        QCOMPARE(observer.told(),
                 (QStringList{QStringLiteral("released ") + QString::fromLatin1(ownerA),
                              QStringLiteral("woken ")})); // the reading does not show which waiter
        QCOMPARE(observer.events()[1].knownBy, KnownBy::Inference);
        observer.look(raw); // without a message
        QVERIFY(!observer.told().contains(QStringLiteral("woken ")));
        raw.unlockSubscribers = 0;
        observer.look(raw);
        raw.look.hint = Look::Hint::UnlockMessage; // no reading noticed it before
        observer.look(raw);
        QVERIFY(observer.events().empty());
    }

    void ofAFairLockTheHeadIsWoken()
    {
        const auto woken = [](std::optional<bool> subscribed) {
            Observer observer;
            RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
            raw.queue = {{Owner(ownerB), subscribed}, {Owner("c:1"), true}};
            raw.look.queueRead = true;
            observer.look(raw);
            raw.look.hint = Look::Hint::UnlockMessage;
            observer.look(raw);
            return observer.told();
        };
        QCOMPARE(woken(true), QStringList{QStringLiteral("woken ") + QString::fromLatin1(ownerB)});
        QCOMPARE(woken(std::nullopt), QStringList{QStringLiteral("woken ") + QString::fromLatin1(ownerB)});
        QVERIFY(woken(false).empty()); // a ghost receives no message
    }

    void aLatchWakesWithItsLastCountOnly()
    {
        const auto woken = [](const RawLock &after) {
            Observer observer;
            RawLock raw = rawString(name, "2", -1);
            raw.latchSubscribers = 1;
            raw.latchChannelSeen = true;
            observer.look(raw);
            RawLock next = after;
            next.latchSubscribers = 1;
            next.latchChannelSeen = true;
            next.look.hint = Look::Hint::UnlockMessage;
            observer.look(next);
            return observer.told().contains(QStringLiteral("woken "));
        };
        QVERIFY(!woken(rawString(name, "1", -1, 1'000)));
        QVERIFY(woken(rawMissing(name, 1'000)));
    }

    void aReleaseByForceIsToldAsSuchByWhomDidIt()
    {
        const auto released = [](const QByteArray &owner, qint64 ms) {
            return LockEvent{LockEvent::What::Released, idOf(name), Owner(owner), KnownBy::Sample, 0, at(ms)};
        };
        using What = LockEvent::What;
        ForcedReleases forced;
        // found before the script's answer: the event is held until the answer arrives
        forced.begin(Key(name), {Owner(ownerA)});
        QVERIFY(forced.pass({released(ownerA, 1)}).empty());
        auto told = forced.end(Key(name), true, at(2));
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told.front().what, What::Forced);
        QCOMPARE(told.front().knownBy, KnownBy::Event);
        QCOMPARE(forced.pass({released(ownerA, 3)}).front().what, What::Released); // the next hold
        // found after the script's answer
        forced.begin(Key(name), {Owner(ownerA)});
        QVERIFY(forced.end(Key(name), true, at(10)).empty());
        // not the holder that the action applied to
        QCOMPARE(forced.pass({released(ownerB, 11)}).front().what, What::Released);
        QCOMPARE(forced.pass({released(ownerA, 12)}).front().what, What::Forced);
        // found gone without a message
        forced.begin(Key(name), {Owner(ownerA)});
        LockEvent gone = released(ownerA, 15);
        gone.what = What::Gone;
        QVERIFY(forced.end(Key(name), true, at(14)).empty());
        QCOMPARE(forced.pass({gone}).front().what, What::Forced);
        // the action was not executed, or its outcome is unknown
        forced.begin(Key(name), {Owner(ownerA)});
        QVERIFY(forced.pass({released(ownerA, 20)}).empty());
        QCOMPARE(forced.end(Key(name), false, at(21)).front().what, What::Released);
        // no reading found it
        forced.begin(Key(name), {Owner(ownerA)});
        forced.end(Key(name), true, at(30));
        QCOMPARE(forced.pass({released(ownerA, 60'000)}).front().what, What::Released);
        // two actions at once
        forced.begin(Key(name), {Owner(ownerA)});
        forced.begin(Key(name), {Owner(ownerA)});
        QVERIFY(forced.end(Key(name), true, at(70'000)).empty());
        QVERIFY(forced.pass({released(ownerA, 70'001)}).empty());
        QCOMPARE(forced.end(Key(name), false, at(70'002)).front().what, What::Forced);
        QVERIFY(forced.end(Key(name), true, at(70'003)).empty());
    }

    void aCrowdIsToldOfByItsFirst()
    {
        FieldList crowd{{"mode", "read"}};
        for (int i = 0; i < 500; ++i)
            crowd.push_back({uuidA + ':' + QByteArray::number(i), "1"});
        Observer observer;
        observer.look(nothing());
        observer.look(rawHash(name, crowd, 29'000, 1'000));
        QCOMPARE(observer.events().size(), std::size_t(64));
    }

    void whatIsWorthADelta()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}}, 29'000, 0));
        const auto same = [&](const RawLock &raw) {
            observer.look(raw);
            return sameForDelta(*observer.before(), observer.lock());
        };
        QVERIFY(same(rawHash(name, {{ownerA, "1"}}, 28'000, 1'000))); // only the TTL runs down
        QVERIFY(same(rawHash(name, {{ownerA, "1"}}, 27'040, 2'000))); // with inexact readings
        QVERIFY(!same(rawHash(name, {{ownerA, "1"}}, 29'900, 9'000)));
        QVERIFY(!same(rawHash(name, {{ownerA, "2"}}, 28'900, 10'000)));
        QVERIFY(!same(rawHash(name, {{ownerB, "2"}}, 27'900, 11'000)));
        QVERIFY(!same(rawMissing(name, 12'000)));
        QVERIFY(same(rawMissing(name, 13'000)));
    }

    void samplesForTheChart()
    {
        RawLock raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "2"}}, 12'345, 7);
        raw.readWriteSubscribers = 4;
        const Sample sample = sampleOf(decode(raw));
        QCOMPARE(sample.at, at(7));
        QCOMPARE(sample.pttl, 12'345);
        QCOMPARE(sample.readers, 2);
        QCOMPARE(sample.holders, 2);
        QCOMPARE(sample.waiters, 4);
        QCOMPARE(sampleOf(decode(rawMissing(name))).pttl, -2);
        QCOMPARE(sampleOf(decode(rawMissing(name))).waiters, -1);
        QCOMPARE(sampleOf(decode(rawHash(name, {{ownerA, "1"}}, -1))).pttl, -1);
    }

    void theRingIsBoundedInNumberAndInTime()
    {
        SampleRing ring;
        QVERIFY(ring.samples().empty() && ring.renewals().empty());
        for (int i = 0; i < 5'000; ++i) {
            ring.add(Sample{at(i * 100), i});
            ring.add(RenewalMark{at(i * 100)});
        }
        QCOMPARE(ring.samples().size(), SampleRing::capacity);
        QCOMPARE(ring.renewals().size(), SampleRing::capacity);
        QCOMPARE(ring.samples().front().pttl, qint32(5'000 - SampleRing::capacity));
        QCOMPARE(ring.samples().back().pttl, 4'999);
        // a long silence: samples older than 15 minutes are no longer shown
        ring.add(Sample{at(499'900 + 14 * 60'000), 1});
        QCOMPARE(ring.samples().front().at, at(499'900 - 60'000));
        QCOMPARE(ring.renewals().front().at, at(499'900 - 60'000));
        ring.add(Sample{at(10'000'000), 2});
        QCOMPARE(ring.samples().size(), std::size_t(1));
        QVERIFY(ring.renewals().empty());
    }

    void aDeltaMakesTheNextSnapshot()
    {
        Snapshot snapshot;
        snapshot.locks = {row("b"), row("d"), row("f")};
        snapshot.complete = true;
        snapshot.asOf = at(0);
        snapshot.wallMillis = 1'000;
        Delta delta;
        delta.upserts = {row("a"), row("d", 7), row("e"), row("z")};
        delta.removed = {idOf("b"), idOf("e"), idOf("q")};
        delta.asOf = at(250);
        const Snapshot next = apply(snapshot, delta);
        QByteArrayList names;
        for (const LockPtr &lock : next.locks)
            names.append(lock->id.key.raw());
        QCOMPARE(names.join(' '), QByteArray("a d e f z"));
        QCOMPARE(find(next, idOf("d"))->holderCount, 7);
        QVERIFY(!find(next, idOf("b")) && !find(next, idOf("zz")) && !find(Snapshot(), idOf("a")));
        QVERIFY(next.complete);
        QCOMPARE(next.wallMillis, 1'250);
        QCOMPARE(find(next, idOf("f")), snapshot.locks[2]); // unchanged rows are shared
        delta.reset = true;
        QCOMPARE(apply(snapshot, delta).locks.size(), std::size_t(4));
    }

    void manyDeltasGiveWhatAMapGives()
    {
        QRandomGenerator random(9);
        Snapshot snapshot;
        std::map<LockId, LockPtr> expected;
        for (int round = 0; round < 300; ++round) {
            std::map<LockId, LockPtr> upserts;
            std::set<LockId> removed;
            for (int i = random.bounded(8); i > 0; --i) {
                const LockId id = idOf(QByteArray::number(random.bounded(60)));
                upserts[id] = row(id.key.raw(), random.bounded(100));
            }
            for (int i = random.bounded(8); i > 0; --i) {
                const LockId id = idOf(QByteArray::number(random.bounded(60)));
                if (!upserts.count(id))
                    removed.insert(id);
            }
            Delta delta;
            for (const auto &[id, lock] : upserts)
                delta.upserts.push_back(expected[id] = lock);
            for (const LockId &id : removed)
                expected.erase(id);
            delta.removed.assign(removed.begin(), removed.end());
            snapshot = apply(snapshot, delta);
            QVERIFY(std::equal(snapshot.locks.begin(), snapshot.locks.end(), expected.begin(), expected.end(),
                               [](const LockPtr &a, const auto &b) { return a == b.second; }));
        }
    }
};

QTEST_GUILESS_MAIN(TestLockEvents)

} // namespace lockscope::lock_events_test

#include "tst_lock_events.moc"

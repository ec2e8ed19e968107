#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/learn.h"
#include "core/monitor/analysis/lock_state.h"
#include "core/monitor/analysis/owners.h"
#include "tests/support/raw_locks.h"

#include <QRandomGenerator>
#include <QTest>

namespace lockscope::classify_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray name("orders:42");

RawLock held(qint64 pttl, qint64 t, const QByteArray &holds = "1")
{
    return rawHash(name, {{ownerA, holds}}, pttl, t);
}

RawLock queued(RawLock raw, std::optional<bool> headListens)
{
    raw.queue = {{Owner(ownerB), headListens}};
    raw.look.queueRead = true;
    return raw;
}

// A lock in one state, with what earlier reads found in that state.
struct Case {
    Lock lock;
    EarlierReads earlier;
};

Case watchdogged()
{
    Case made;
    made.lock.exists = true;
    made.lock.holders = {monitor::holderOf(Owner(ownerA), 1, Access::Exclusive)};
    made.lock.holderCount = 1;
    made.lock.readAt = at(100'000);
    made.lock.heldSince = at(50'000);
    made.lock.expiresAt = at(125'000);
    made.lock.leaseKind = LeaseKind::Watchdog;
    made.lock.lease = Millis(30'000);
    return made;
}

State stateOf(const Case &made, qint64 t = 100'000)
{
    return classify(made.lock, made.earlier, at(t), std::nullopt).state;
}

} // namespace

class TestClassify : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void calmStates()
    {
        Case made = watchdogged();
        QCOMPARE(stateOf(made), State::HeldRenewed);
        made.lock.leaseKind = LeaseKind::Fixed;
        QCOMPARE(stateOf(made), State::HeldFixedLease);
        made.lock.leaseKind = LeaseKind::Learning;
        made.lock.lease.reset();
        QCOMPARE(stateOf(made), State::Learning);
        Case free;
        free.lock.readAt = at(100'000);
        QCOMPARE(stateOf(free), State::Free);
    }

    void semaphoresAndLatches()
    {
        for (const Kind kind : {Kind::Semaphore, Kind::ExpirableSemaphore, Kind::Latch}) {
            Case made;
            made.lock.kind = kind;
            made.lock.exists = made.lock.noExpiry = true; // this is normal for these kinds
            made.lock.readAt = at(100'000);
            made.lock.token = 3;
            QCOMPARE(stateOf(made), kind == Kind::Latch ? State::CountingDown : State::Free);
            made.lock.token = 0;
            QCOMPARE(stateOf(made), kind == Kind::Latch ? State::Free : State::NoPermits);
            made.lock.rare.edit().overduePermits = 1; // free again at the next acquire
            QCOMPARE(stateOf(made), State::Free);
            made.lock = {};
            made.lock.kind = kind; // somebody waits, but the key does not exist
            made.lock.readAt = at(100'000);
            QCOMPARE(stateOf(made), kind == Kind::Latch ? State::Free : State::NoPermits);
        }
    }

    void whatIsNoLockHasNoAlarms()
    {
        Case made;
        made.lock.kind = Kind::UnknownHash;
        made.lock.exists = made.lock.noExpiry = true;
        made.lock.readAt = at(100'000);
        QCOMPARE(stateOf(made), State::Learning);
    }

    void unverifiedAfterFiveSeconds()
    {
        const Case made = watchdogged();
        QCOMPARE(stateOf(made, 105'000), State::HeldRenewed);
        QCOMPARE(stateOf(made, 105'001), State::Unverified);
        Case gone;
        gone.lock.gone = true;
        gone.lock.readAt = at(100'000);
        QCOMPARE(stateOf(gone, 109'000), State::Free); // it is certain that the lock is gone
    }

    void aCycleIsWorseThanEverythingElse()
    {
        Case made = watchdogged();
        made.lock.noExpiry = true;
        Deadlock deadlock;
        deadlock.links.resize(2);
        made.lock.rare.edit().deadlock = std::make_shared<const Deadlock>(deadlock);
        QCOMPARE(stateOf(made), State::Deadlocked);
        made.lock.exists = false;
        QVERIFY(stateOf(made) != State::Deadlocked);
        made = watchdogged();
        deadlock.links.resize(1);
        made.lock.rare.edit().deadlock = std::make_shared<const Deadlock>(deadlock);
        QCOMPARE(stateOf(made), State::WaitsForOwnRead);
    }

    void aboutToExpire_data()
    {
        QTest::addColumn<qint64>("lease");
        QTest::addColumn<qint64>("left");
        QTest::addColumn<bool>("near");
        QTest::newRow("30 s, 3.1 s left") << 30'000LL << 3'100LL << false;
        QTest::newRow("30 s, 2.9 s left") << 30'000LL << 2'900LL << true;
        QTest::newRow("an hour, 11 s left") << 3'600'000LL << 11'000LL << false;
        QTest::newRow("an hour, 9 s left") << 3'600'000LL << 9'000LL << true;
        QTest::newRow("5 s, 1.1 s left") << 5'000LL << 1'100LL << false;
        QTest::newRow("5 s, 0.9 s left") << 5'000LL << 900LL << true;
        QTest::newRow("600 ms, 210 ms left") << 600LL << 210LL << false;
        QTest::newRow("600 ms, 190 ms left") << 600LL << 190LL << true;
    }

    void aboutToExpire()
    {
        QFETCH(qint64, lease);
        QFETCH(qint64, left);
        QFETCH(bool, near);
        Case made = watchdogged();
        made.lock.leaseKind = LeaseKind::Fixed;
        made.lock.lease = Millis(lease);
        made.lock.expiresAt = at(100'000 + left);
        QCOMPARE(stateOf(made), near ? State::AboutToExpire : State::HeldFixedLease);
        made.lock.leaseKind = LeaseKind::Watchdog;
        made.lock.missedRenewals = 2;
        QCOMPARE(stateOf(made), near ? State::AboutToExpire : State::RenewalLate);
    }

    void runOutByOurClockAndNotReadAgain()
    {
        Case made = watchdogged();
        const auto state = [&] {
            return classify(made.lock, made.earlier, at(125'000), std::nullopt, Millis(60'000)).state;
        };
        QCOMPARE(state(), State::HeldRenewed); // it was renewed in time so far, perhaps again since then
        made.lock.leaseKind = LeaseKind::Learning;
        QCOMPARE(state(), State::AboutToExpire);
    }

    void noExpiry()
    {
        Case made = watchdogged();
        made.lock.noExpiry = true;
        made.lock.leaseKind = LeaseKind::None;
        QCOMPARE(stateOf(made), State::NoExpiry);
        made.lock.kind = Kind::Token;
        QCOMPARE(stateOf(made), State::NoExpiry);
    }

    void unusuallyLongNeedsAHabit()
    {
        Case made = watchdogged(); // held for 50 s
        made.earlier.completedHolds = 4;
        made.earlier.meanHold = 1'000;
        made.earlier.longestHold = 2'000;
        QCOMPARE(stateOf(made), State::HeldRenewed);
        made.earlier.completedHolds = 5;
        QCOMPARE(stateOf(made), State::HeldUnusuallyLong);
        made.earlier.longestHold = 30'000;
        QCOMPARE(stateOf(made), State::HeldRenewed);
        made.earlier.longestHold = 2'000;
        made.lock.heldSince = at(95'000);
        QCOMPARE(stateOf(made), State::HeldRenewed); // 5 s are never unusually long
    }

    void theHistoryDecidesWhatIsUnusual()
    {
        Case made = watchdogged(); // held for 50 s
        made.earlier.usualHold = 24'000;
        QCOMPARE(stateOf(made), State::HeldUnusuallyLong);
        made.earlier.usualHold = 26'000;
        QCOMPARE(stateOf(made), State::HeldRenewed); // one hold in a hundred is a little longer
        made.earlier.completedHolds = 5;
        made.earlier.meanHold = made.earlier.longestHold = 1'000;
        QCOMPARE(stateOf(made), State::HeldRenewed); // the history has more holds than the monitor has seen
        made.earlier.usualHold = 10;
        made.lock.heldSinceIsBound = true;
        QCOMPARE(stateOf(made), State::HeldUnusuallyLong); // held for 50 s or longer
        made.lock.heldSince = at(95'000);
        QCOMPARE(stateOf(made), State::HeldRenewed); // 5 s are never unusually long
    }

    // Readers may hold it in turn for hours, although each hold is short.
    void theHistoryDoesNotJudgeReaders()
    {
        Case made = watchdogged();
        made.earlier.usualHold = 10;
        made.lock.holders.front().access = Access::Read;
        QCOMPARE(stateOf(made), State::HeldRenewed);
        made.lock.holders.front().access = Access::Write;
        QCOMPARE(stateOf(made), State::HeldUnusuallyLong);
        made.lock.holderCount = 2;
        QCOMPARE(stateOf(made), State::HeldRenewed);
    }

    void theHabitIsLearnt()
    {
        Observer observer;
        qint64 t = 0;
        for (int i = 0; i < 6; ++i) {
            observer.look(rawMissing(name, t += 1'000));
            observer.look(held(29'900, t += 1'000));
        }
        QCOMPARE(observer.earlier().completedHolds, 5u);
        QCOMPARE(observer.earlier().longestHold, 1'000.f);
        while (observer.lock().state != State::HeldUnusuallyLong) {
            t += 1'000;
            observer.look(held(29'900 - t % 10'000, t));
            QVERIFY(t < 60'000);
        }
        QVERIFY(t - toMillis(observer.lock().heldSince - at(0)).count() > 10'000);
    }

    void holdCountClimbing()
    {
        Observer observer;
        for (int i = 0; i < 6; ++i)
            observer.look(held(29'900, 1'000 + i * 1'000, QByteArray::number(i + 1)));
        QCOMPARE(observer.lock().state, State::Learning); // five times, but within 4 s
        observer.look(held(28'000, 8'000, "6"));
        QCOMPARE(observer.lock().state, State::HoldCountClimbing);
        observer.look(held(29'900, 9'000, "5"));
        QCOMPARE(observer.lock().state, State::Learning);
    }

    void ghostAtHead()
    {
        Observer observer;
        observer.look(queued(held(29'000, 0), false));
        QCOMPARE(observer.lock().state, State::Learning);
        observer.look(queued(held(28'000, 1'000), false));
        QCOMPARE(observer.lock().state, State::Learning);
        observer.look(queued(held(27'000, 2'000), false));
        QCOMPARE(observer.lock().state, State::GhostAtHead);
        QCOMPARE(observer.lock().stateKnownBy, KnownBy::Inference);
        observer.look(queued(held(26'000, 3'000), std::nullopt)); // one node was not asked, so the answer is unknown
        QCOMPARE(observer.lock().state, State::Learning);
        observer.look(queued(held(25'000, 4'000), false));
        QCOMPARE(observer.lock().state, State::Learning); // learning starts again
    }

    void anotherHeadIsAnotherGhost()
    {
        Observer observer;
        observer.look(queued(held(29'000, 0), false));
        RawLock raw = queued(held(27'000, 2'500), false);
        raw.queue.front().owner = Owner("other:1");
        observer.look(raw);
        QCOMPARE(observer.lock().state, State::Learning);
    }

    void queueWithoutHolder()
    {
        Observer observer;
        observer.look(queued(rawMissing(name, 0), true));
        QCOMPARE(observer.lock().state, State::Free);
        observer.look(queued(rawMissing(name, 2'500), true));
        QCOMPARE(observer.lock().state, State::QueueWithoutHolder);
        QVERIFY(!observer.lock().gone);
        // subscribers of a lock that was deleted by hand
        Observer plain;
        for (const qint64 t : {0, 1'000, 2'000}) {
            RawLock raw = rawMissing(name, t);
            raw.unlockSubscribers = 3;
            plain.look(raw);
        }
        QCOMPARE(plain.lock().state, State::QueueWithoutHolder);
        plain.look(rawMissing(name, 3'000));
        QCOMPARE(plain.lock().state, State::Free);
        QVERIFY(plain.lock().gone);
    }

    // A job that ends between the reads of its lock and of its list looks stalled once.
    void stalledJob()
    {
        const auto missing = [](qint64 t, bool isActive) {
            RawLock raw = rawMissing(name, t);
            if (isActive)
                raw.activeIn = Key("bull:mail:active");
            return raw;
        };
        Observer observer;
        observer.look(missing(0, true));
        QCOMPARE(observer.lock().state, State::Free);
        QVERIFY(!observer.lock().gone);
        observer.look(missing(500, true));
        QCOMPARE(observer.lock().state, State::Free);
        observer.look(missing(1'200, true));
        QCOMPARE(observer.lock().state, State::Stalled);
        QCOMPARE(observer.lock().stateKnownBy, KnownBy::Sample);
        observer.look(missing(2'000, false));
        QCOMPARE(observer.lock().state, State::Free);
        QVERIFY(observer.lock().gone);
        observer.look(missing(3'500, true)); // the doubt begins again
        QCOMPARE(observer.lock().state, State::Free);
    }

    void zombieReader()
    {
        const auto readers = [](qint64 t, int live) {
            RawLock raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, 29'000, t);
            raw.readers = {{Owner(ownerA), live, -2}, {Owner(ownerB), 1, 29'000}};
            return raw;
        };
        Observer observer;
        observer.look(readers(0, 0));
        QVERIFY(observer.lock().state != State::ZombieReader); // it may just have left
        RawLock unasked = readers(1'500, 0);
        unasked.readers.clear();
        observer.look(unasked);
        QVERIFY(observer.lock().state != State::ZombieReader); // this reading says nothing new
        observer.look(readers(2'000, 0));
        QCOMPARE(observer.lock().state, State::ZombieReader);
        observer.look(readers(3'000, 1));
        QVERIFY(observer.lock().state != State::ZombieReader);
    }

    // If a reader's timeout keys were not read, the earlier answer holds only as long as nothing about the reader has
    // changed.
    void aReaderThatCameInAgainMayBeAlive()
    {
        const auto look = [](Observer &observer, qint64 t, const QByteArray &holds) {
            observer.look(rawHash(name, {{"mode", "read"}, {ownerA, holds}, {ownerB, "1"}}, 29'000, t));
            return observer.lock().holders.front().liveTimeouts;
        };
        RawLock dead = rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, 29'000, 0);
        dead.readers = {{Owner(ownerA), 0, -2}, {Owner(ownerB), 1, 29'000}};
        Observer observer;
        observer.look(dead);
        QVERIFY(look(observer, 1'000, "1") == 0);
        QVERIFY(!look(observer, 2'000, "2"));
    }

    void mixedKinds()
    {
        Observer observer;
        observer.look(held(29'000, 0));
        // a reader acquired beside the holder of a plain lock
        RawLock raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, 29'000, 1'000);
        raw.readers = {{Owner(ownerA), 0, -2}, {Owner(ownerB), 1, 29'000}};
        observer.look(raw);
        QCOMPARE(observer.lock().state, State::MixedKinds);
    }

    void whenOneKindHasGoneTheyAreNotMixedAnyMore()
    {
        Observer observer;
        observer.look(rawHash(name, {{ownerA, "1"}, {ownerB, "1"}}, 29'000, 0));
        QVERIFY(observer.lock().mixed);
        observer.look(held(28'000, 1'000));
        QVERIFY(!observer.lock().mixed);
    }

    void deadlineDrift()
    {
        Case made = watchdogged();
        const qint64 server = 1'700'000'000'000;
        made.lock.kind = Kind::Fair;
        made.lock.queue = {{Owner(ownerB), server + 320'000, true}, {Owner("x:1"), server + 620'000, true}};
        const auto state = [&] { return classify(made.lock, made.earlier, at(100'000), server).state; };
        QCOMPARE(state(), State::HeldRenewed);
        made.lock.queue[1].deadlineMillis = server + 3'600'000; // an hour ahead
        QCOMPARE(state(), State::DeadlineDrift);
        QCOMPARE(stateOf(made), State::HeldRenewed); // without the server's time the drift is unknown
    }

    void expiredWhileHeld()
    {
        Observer observer;
        observer.look(held(1'500, 0));
        observer.look(held(500, 1'000));
        observer.look(rawMissing(name, 2'000));
        QCOMPARE(observer.lock().state, State::ExpiredWhileHeld);
        QVERIFY(observer.lock().gone);
        QCOMPARE(observer.lock().ending, Ending::Expired);
        QCOMPARE(observer.lock().rare->lastOwner, Owner(ownerA));
        QCOMPARE(observer.told(), QStringList{QStringLiteral("expired ") + QString::fromLatin1(ownerA)});
        QCOMPARE(observer.events().front().knownBy, KnownBy::Inference);
        observer.look(rawMissing(name, 3'000));
        QCOMPARE(observer.lock().rare->goneAt, at(2'000));
        QCOMPARE(observer.lock().state, State::ExpiredWhileHeld);
        QVERIFY(observer.events().empty());
    }

    void releasedInTimeIsFree()
    {
        Observer observer;
        observer.look(held(20'000, 0));
        observer.look(rawMissing(name, 2'000));
        QCOMPARE(observer.lock().state, State::Free);
        QVERIFY(observer.lock().gone);
        QCOMPARE(observer.lock().ending, Ending::Unknown);
        QCOMPARE(observer.told(), QStringList{QStringLiteral("gone ") + QString::fromLatin1(ownerA)});
    }

    // A lock with much time left at its last reading may have been released, although its time is over now.
    void onlyWhatWasAboutToRunOutHasExpired()
    {
        Case before = watchdogged();
        before.lock.leaseKind = LeaseKind::Fixed;
        Lock now;
        now.readAt = at(126'000);
        QCOMPARE(endingOf(before.lock, now, {}), Ending::Unknown);
        before.lock.readAt = at(121'000);
        QCOMPARE(endingOf(before.lock, now, {}), Ending::Expired);
    }

    void whatWasDeletedNeedNotHaveBeenReleased()
    {
        Observer observer;
        observer.look(held(20'000, 0));
        RawLock raw = rawMissing(name, 1'000);
        raw.look.hint = Look::Hint::KeyDeleted;
        observer.look(raw);
        QCOMPARE(observer.lock().ending, Ending::Unknown);
        QCOMPARE(observer.lock().rare->lastOwner, Owner(ownerA));
    }

    void ofSeveralThatAreGoneNoneWasTheLast()
    {
        Observer observer;
        observer.look(rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}}, 29'000, 0));
        observer.look(rawMissing(name, 1'000));
        QCOMPARE(observer.lock().rare->lastOwner, Owner());
    }

    void aMessageDecidesBetweenReleasedAndExpired()
    {
        for (const bool message : {true, false}) {
            Observer observer;
            observer.look(held(message ? 500 : 20'000, 0));
            RawLock raw = rawMissing(name, 1'000);
            raw.look.hint = message ? Look::Hint::UnlockMessage : Look::Hint::KeyExpired;
            observer.look(raw);
            QCOMPARE(observer.lock().state, message ? State::Free : State::ExpiredWhileHeld);
            QCOMPARE(observer.lock().stateKnownBy, KnownBy::Event);
            QCOMPARE(observer.events().front().knownBy, KnownBy::Event);
        }
    }

    void aHealthyShortWatchdogLockIsReleasedNotExpired()
    {
        Observer observer; // renewed every 200 ms, read once a second
        for (qint64 t = 0; t < 10'000; t += 1'000)
            observer.look(held(600 - t / 1'000 % 2 * 37, t));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
        observer.look(rawMissing(name, 10'000));
        QCOMPARE(observer.lock().state, State::Free);
    }

    void timePassingAloneChangesOnlyTheState()
    {
        Observer observer;
        observer.look(held(29'000, 0));
        QVERIFY(!reconsider(observer.lock(), observer.earlier(), at(4'000), std::nullopt));
        const auto later = reconsider(observer.lock(), observer.earlier(), at(6'000), std::nullopt);
        QVERIFY(later && later->state == State::Unverified && later->readAt == at(0));
    }

    // Whatever the order of events, each lock gets a state, and never an impossible one.
    void randomCoursesKeepToTheRules()
    {
        for (int seed = 0; seed < 300; ++seed) {
            QRandomGenerator random(seed);
            Observer observer;
            qint64 t = 0;
            std::vector<qint64> looks;
            for (int step = 0; step < 60; ++step) {
                t += random.bounded(1, 3'000);
                RawLock raw = rawMissing(name, t);
                switch (random.bounded(5)) {
                case 0: break;
                case 1: raw = held(random.bounded(-1, 30'000), t, QByteArray::number(random.bounded(1, 4))); break;
                case 2:
                    raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "2"}}, random.bounded(30'000), t);
                    break;
                case 3:
                    raw = rawHash(name, {{"mode", "write"}, {ownerA + ":write", "2"}}, random.bounded(60'000), t);
                    break;
                default: raw = rawString(name, random.bounded(2) ? uuidA : QByteArray("text"), 5'000, t); break;
                }
                if (random.bounded(3) == 0)
                    raw = queued(raw, random.bounded(2) == 0);
                raw.look.hint = Look::Hint(random.bounded(5));
                raw.look.roundTrip = Millis(random.bounded(200));
                const Lock &lock = observer.look(raw);
                QVERIFY(lock.exists || lock.holders.empty());
                QVERIFY(lock.exists || lock.state != State::HeldRenewed);
                QVERIFY(!lock.exists || (!lock.gone && lock.state != State::ExpiredWhileHeld));
                QVERIFY(lock.state != State::HeldRenewed || (lock.lease && lock.missedRenewals == 0));
                QVERIFY(lock.noExpiry || lock.state != State::NoExpiry);
                QVERIFY(!lock.exists || lock.heldSince <= lock.readAt);
                QVERIFY(!lock.lastRenewal || *lock.lastRenewal <= lock.readAt);
                QVERIFY(lock.firstSeen <= lock.readAt);
                looks.push_back(t); // at most one change per reading; part of the previous minute counts as well
                const auto recent =
                    std::count_if(looks.begin(), looks.end(), [t](qint64 l) { return l > t - 120'000; });
                QVERIFY2(lock.changesPerMinute <= recent, QByteArray::number(lock.changesPerMinute));
                const Millis left = lock.ttl(lock.readAt).hasExpiry() ? lock.ttl(lock.readAt).left() : Millis(0);
                const bool due = lock.leaseKind == LeaseKind::Watchdog && left * 3 < *lock.lease * 2;
                QVERIFY2(lock.missedRenewals == 0 || due, QByteArray::number(lock.missedRenewals));
                QVERIFY(lock.missedRenewals <= 3);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestClassify)

} // namespace lockscope::classify_test

#include "tst_classify.moc"

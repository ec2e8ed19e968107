#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"
#include "core/monitor/analysis/lease.h"
#include "core/monitor/analysis/lock_state.h"
#include "tests/support/raw_locks.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

namespace lockscope::lease_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray name("orders:42");

// A lock kept by a watchdog: its TTL is set to the lease at known times, and runs down in between.
struct SawTooth {
    qint64 lease;
    qint64 beat; // lease/3, and the delay of the client's timer
    qint64 firstSet = 0;

    qint64 lastSet(qint64 t) const { return firstSet + (t - firstSet) / beat * beat; }
    qint64 pttl(qint64 t) const { return lastSet(t) + lease - t; }
};

RawLock lookAt(qint64 pttl, qint64 t, QByteArray holds = "1")
{
    return rawHash(name, {{ownerA, holds}}, pttl, t);
}

RawLock hinted(RawLock raw, Look::Hint hint)
{
    raw.look.hint = hint;
    return raw;
}

int count(const std::vector<LockEvent> &events, LockEvent::What what)
{
    return int(std::count_if(events.begin(), events.end(), [&](const LockEvent &e) { return e.what == what; }));
}

} // namespace

class TestLease : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWatchdogIsLearnt_data()
    {
        QTest::addColumn<qint64>("lease");
        QTest::addColumn<qint64>("every"); // interval of the readings
        QTest::addColumn<int>("jitter"); // of the readings, in ms
        QTest::addColumn<int>("late"); // delay of the client's timer, in ms
        QTest::addColumn<double>("within"); // of the true lease, after three renewals
        QTest::newRow("30 s") << 30'000LL << 1'000LL << 0 << 0 << 0.001;
        QTest::newRow("30 s, jitter") << 30'000LL << 1'000LL << 40 << 40 << 0.015;
        QTest::newRow("30 s, looked at seldom") << 30'000LL << 7'000LL << 40 << 40 << 0.015;
        QTest::newRow("10 s") << 10'000LL << 1'000LL << 20 << 20 << 0.015;
        QTest::newRow("3 s") << 3'000LL << 1'000LL << 10 << 10 << 0.03;
        QTest::newRow("600 ms") << 600LL << 1'000LL << 150 << 5 << 0.10;
        QTest::newRow("600 ms, watched") << 600LL << 500LL << 150 << 5 << 0.10;
        QTest::newRow("600 ms, always at the same beat") << 600LL << 1'000LL << 0 << 0 << 0.34;
    }

    void aWatchdogIsLearnt()
    {
        QFETCH(qint64, lease);
        QFETCH(qint64, every);
        QFETCH(int, jitter);
        QFETCH(int, late);
        QFETCH(double, within);
        for (int seed = 0; seed < 20; ++seed) {
            QRandomGenerator random(seed);
            const SawTooth tooth{lease, lease / 3 + (late ? random.bounded(late) : 0)};
            Observer observer;
            const qint64 from = random.bounded(int(lease / 3));
            for (qint64 t = from; t < from + std::max(4 * lease, 40 * every); t += every) {
                const qint64 seen = t + (jitter ? random.bounded(jitter) : 0);
                const Lock &lock = observer.look(lookAt(tooth.pttl(seen), seen));
                QVERIFY(lock.leaseKind == LeaseKind::Learning || lock.leaseKind == LeaseKind::Watchdog);
                QCOMPARE(lock.missedRenewals, 0);
            }
            const Lock &lock = observer.lock();
            QCOMPARE(lock.leaseKind, LeaseKind::Watchdog);
            QCOMPARE(lock.state, State::HeldRenewed);
            const double error = std::abs(double(lock.lease->count() - lease)) / double(lease);
            QVERIFY2(error <= within, qPrintable(QString::number(lock.lease->count())));
        }
    }

    void theTimeOfARenewalIsExactHoweverSeldomWeLook()
    {
        const SawTooth tooth{30'000, 10'000};
        Observer observer;
        std::vector<RenewalMark> marks;
        for (qint64 t = 700; t < 65'000; t += 1'000) {
            observer.look(lookAt(tooth.pttl(t), t));
            if (observer.before()) {
                for (const RenewalMark &mark : renewalsBetween(&*observer.before(), observer.lock()))
                    marks.push_back(mark);
            }
        }
        QCOMPARE(marks.size(), std::size_t(6));
        for (std::size_t i = 0; i < marks.size(); ++i) {
            QCOMPARE(marks[i].at, at(qint64(i + 1) * 10'000));
            QVERIFY(!marks[i].missed);
        }
        QCOMPARE(observer.lock().lastRenewal, std::optional(at(60'000)));
        QCOMPARE(observer.lock().heldSince, at(700));
        QVERIFY(observer.lock().heldSinceIsBound);
    }

    void renewalsBetweenTwoLooksAreFilledIn()
    {
        const SawTooth tooth{600, 200};
        Observer observer;
        int marks = 0;
        for (qint64 t = 30; t < 30'030; t += 1'000) {
            observer.look(lookAt(tooth.pttl(t), t));
            if (observer.before())
                marks += int(renewalsBetween(&*observer.before(), observer.lock()).size());
        }
        // 5 per second, except the first ones
        QVERIFY2(std::abs(marks - 145) <= 10, qPrintable(QString::number(marks)));
    }

    void aFixedLeaseRunsDown()
    {
        Observer observer;
        QCOMPARE(observer.look(lookAt(29'900, 0)).state, State::Learning);
        QVERIFY(!observer.lock().lease);
        for (qint64 t = 1'000; t <= 16'000; t += 1'000) // some watchdogs renew at half of the lease
            QCOMPARE(observer.look(lookAt(29'900 - t, t)).leaseKind, LeaseKind::Learning);
        observer.look(lookAt(29'900 - 17'000, 17'000));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Fixed);
        QCOMPARE(observer.lock().lease, std::optional(Millis(29'900)));
        QCOMPARE(observer.lock().missedRenewals, 0);
        QCOMPARE(observer.lock().state, State::HeldFixedLease);
        QCOMPARE(observer.look(lookAt(4'000, 25'900)).state, State::HeldFixedLease);
        QCOMPARE(observer.look(lookAt(2'000, 27'900)).state, State::AboutToExpire);
        QVERIFY(!observer.lock().lastRenewal);
    }

    void missedRenewalsAreCountedOnePerBeat()
    {
        Observer observer;
        const SawTooth tooth{30'000, 10'000};
        std::vector<RenewalMark> missed;
        for (qint64 t = 500; t < 55'000; t += 1'000) {
            // frozen after the renewal at 30 s
            observer.look(lookAt(t < 40'000 ? tooth.pttl(t) : 60'000 - t, t));
            for (const RenewalMark &mark :
                 renewalsBetween(observer.before() ? &*observer.before() : nullptr, observer.lock())) {
                if (mark.missed)
                    missed.push_back(mark);
            }
            if (t == 41'500)
                QCOMPARE(observer.lock().missedRenewals, 0); // a busy client is not a late one
            if (t == 42'500) {
                QCOMPARE(observer.lock().missedRenewals, 1);
                QCOMPARE(observer.lock().state, State::RenewalLate);
            }
        }
        QCOMPARE(observer.lock().missedRenewals, 2);
        QCOMPARE(missed.size(), std::size_t(2));
        QCOMPARE(missed[0].at, at(40'000));
        QCOMPARE(missed[1].at, at(50'000));
        observer.look(lookAt(2'500, 57'500));
        QCOMPARE(observer.lock().state, State::AboutToExpire);
        // the client wakes up in time
        observer.look(lookAt(29'500, 58'500));
        QCOMPARE(observer.lock().missedRenewals, 0);
        QCOMPARE(observer.lock().lastRenewal, std::optional(at(58'000)));
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
    }

    void aWritersReentryAddsToTheTtl()
    {
        Observer observer;
        const auto writer = [](const char *holds, qint64 pttl, qint64 t) {
            return rawHash(name, {{"mode", "write"}, {ownerA + ":write", holds}}, pttl, t);
        };
        observer.look(writer("1", 29'500, 500));
        observer.look(writer("1", 29'500, 10'500)); // renewed
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        observer.look(writer("2", 59'000, 11'000)); // re-entered: remaining + lease
        QCOMPARE(observer.told(), QStringList{QStringLiteral("reentered ") + QString::fromLatin1(ownerA)});
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
        observer.look(writer("2", 29'000, 21'000)); // the watchdog resets it to the lease
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        QCOMPARE(observer.lock().lastRenewal, std::optional(at(20'000)));
        QCOMPARE(observer.lock().missedRenewals, 0);
    }

    void aWriterFirstSeenReenteredTeachesNothingFalse()
    {
        Observer observer;
        const auto writer = [](qint64 pttl, qint64 t) {
            return rawHash(name, {{"mode", "write"}, {ownerA + ":write", "2"}}, pttl, t);
        };
        observer.look(writer(55'000, 0));
        observer.look(writer(51'000, 4'000));
        observer.look(writer(29'500, 5'500)); // renewed at 5 s
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
        QVERIFY(observer.lock().lease <= Millis(30'000));
        observer.look(writer(29'700, 15'300));
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
    }

    void manyReadersRenewByTheirOwnBeat()
    {
        Observer observer;
        // three readers, each every 10 s and 3.3 s apart: the hash's TTL jumps by 3.3 s
        const SawTooth tooth{30'000, 3'333};
        for (qint64 t = 100; t < 60'000; t += 1'000) {
            observer.look(rawHash(name, {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}, {uuidA + ":99", "1"}},
                                  tooth.pttl(t), t));
            QCOMPARE(observer.lock().missedRenewals, 0);
        }
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
    }

    void reentryAndCountDownAreNoRenewals()
    {
        Observer observer;
        observer.look(lookAt(20'000, 0));
        observer.look(lookAt(29'900, 1'000, "2"));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        QCOMPARE(count(observer.events(), LockEvent::What::Reentered), 1);
        QCOMPARE(count(observer.events(), LockEvent::What::Renewed), 0);
        observer.look(lookAt(29'950, 2'000, "1"));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        QCOMPARE(count(observer.events(), LockEvent::What::CountDown), 1);
        QCOMPARE(observer.lock().heldSince, at(0));
    }

    void takenAgainByTheSameOwnerIsANewHold()
    {
        Observer observer;
        observer.look(lookAt(9'000, 0));
        observer.look(hinted(lookAt(9'900, 1'500), Look::Hint::UnlockMessage)); // too early for a watchdog
        QCOMPARE(observer.lock().heldSince, at(1'500));
        QVERIFY(!observer.lock().heldSinceIsBound);
        QCOMPARE(count(observer.events(), LockEvent::What::Released), 1);
        QCOMPARE(count(observer.events(), LockEvent::What::Acquired), 1);
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
    }

    // An action that wakes the waiters sends the same message as a release.
    void aMessageBesideARenewalIsNoRelease()
    {
        Observer observer;
        observer.look(rawMissing(name, 0));
        for (qint64 t = 1'000; t <= 40'000; t += 1'000) {
            RawLock raw = lookAt(30'000 - (t - 1'000) % 10'000, t);
            raw.look.hint = Look::Hint::UnlockMessage;
            observer.look(raw);
            QCOMPARE(observer.lock().heldSince, at(1'000));
            QCOMPARE(count(observer.events(), LockEvent::What::Released), 0);
            QCOMPARE(count(observer.events(), LockEvent::What::Acquired), t == 1'000 ? 1 : 0);
        }
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
    }

    void aKeyThatWasDeletedMeanwhileIsANewHold()
    {
        Observer observer;
        observer.look(lookAt(20'000, 0));
        observer.look(hinted(lookAt(30'000, 1'000), Look::Hint::KeyDeleted)); // although the TTL looks like a renewal
        QCOMPARE(observer.lock().heldSince, at(1'000));
    }

    void aNewTokenIsANewHold()
    {
        Observer observer;
        RawLock raw = lookAt(9'000, 0);
        raw.fencingToken = 5;
        observer.look(raw);
        raw = lookAt(9'900, 5'000);
        raw.fencingToken = 6;
        observer.look(raw);
        QCOMPARE(observer.lock().heldSince, at(5'000));
        raw = lookAt(9'900, 6'000, "2"); // a re-entry also draws a token
        raw.fencingToken = 7;
        observer.look(raw);
        QCOMPARE(observer.lock().heldSince, at(5'000));
    }

    void aShortStepOfTheDeadlineIsNoRenewal()
    {
        Observer observer;
        observer.look(lookAt(29'900, 0));
        observer.look(lookAt(29'900, 1'000)); // lease/3 cannot have passed
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        QVERIFY(!observer.lock().lastRenewal);
        QCOMPARE(count(observer.events(), LockEvent::What::Changed), 1);
    }

    // Redisson starts a timer with each acquire. Timers of earlier holds continue, each at its own times.
    void renewalsOfSeveralTimersAreRenewals_data()
    {
        QTest::addColumn<qint64>("lease");
        QTest::addColumn<QList<qint64>>("phases"); // offsets of the timers
        QTest::addColumn<qint64>("every"); // interval of the readings; 0: at each renewal, as with key events
        QTest::addColumn<double>("within"); // of the true lease
        const QList<qint64> few{0, 1'300, 4'100}, many{0, 110, 190, 320, 480, 640};
        QTest::newRow("2.4 s, each renewal") << 2'400LL << many << 0LL << 0.05;
        QTest::newRow("2.4 s, looked at often") << 2'400LL << many << 250LL << 0.1;
        QTest::newRow("2.4 s, looked at seldom") << 2'400LL << many << 1'000LL << 0.2;
        QTest::newRow("30 s, each renewal") << 30'000LL << few << 0LL << 0.05;
        QTest::newRow("30 s, looked at") << 30'000LL << few << 1'000LL << 0.05;
        QTest::newRow("two timers, 30 s") << 30'000LL << QList<qint64>{0, 5'000} << 1'000LL << 0.05;
    }

    void renewalsOfSeveralTimersAreRenewals()
    {
        QFETCH(qint64, lease);
        QFETCH(QList<qint64>, phases);
        QFETCH(qint64, every);
        QFETCH(double, within);
        QRandomGenerator random(7);
        std::vector<qint64> sets;
        for (qint64 phase : phases) {
            for (qint64 t = phase; t < 8 * lease; t += lease / 3 + random.bounded(int(lease / 100))) // slightly late
                sets.push_back(t);
        }
        std::sort(sets.begin(), sets.end());
        std::vector<qint64> looks;
        for (qint64 t = every / 2; every && t < 7 * lease; t += every)
            looks.push_back(t);
        if (!every)
            std::transform(sets.begin(), sets.end(), std::back_inserter(looks), [](qint64 t) { return t + 2; });
        Observer observer;
        for (const qint64 t : looks) {
            if (t < sets.front() || t > 7 * lease)
                continue;
            const qint64 last = *std::prev(std::upper_bound(sets.begin(), sets.end(), t));
            const Lock &lock = observer.look(lookAt(last + lease - t, t));
            QVERIFY2(!lock.rare->leaseBefore, "a renewal is no change of the lease");
            QCOMPARE(lock.missedRenewals, 0);
            if (t < 2 * lease)
                continue;
            QCOMPARE(lock.leaseKind, LeaseKind::Watchdog);
            QVERIFY2(std::abs(double(lock.lease->count() - lease)) <= within * double(lease),
                     QByteArray::number(qint64(lock.lease->count())));
            QVERIFY(lock.lastRenewal && *lock.lastRenewal <= at(t));
        }
        QCOMPARE(observer.lock().state, State::HeldRenewed);
    }

    void earlyRenewalsSayNothingBeforeALeaseIsOver()
    {
        Observer observer; // acquired again and again
        for (qint64 t = 0; t < 10'000; t += 1'000) {
            observer.look(lookAt(t / 2'000 * 2'000 + 10'000 - t, t));
            QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
            QVERIFY(!observer.lock().lastRenewal);
        }
    }

    void renewalsToMoreAndMoreAreNoLease()
    {
        Observer observer; // each time with a TTL that is an eighth of a second longer
        for (qint64 t = 0; t < 40'000; t += 500) {
            observer.look(lookAt(10'000 + t / 4, t));
            QVERIFY2(observer.lock().leaseKind == LeaseKind::Learning, QByteArray::number(t));
        }
    }

    void aShorterLeaseIsNoEarlyRenewal()
    {
        Observer observer;
        observer.look(lookAt(29'900, 0));
        for (qint64 t = 1'000; t <= 6'000; t += 1'000)
            observer.look(lookAt(29'900 - t, t));
        observer.look(lookAt(25'000, 6'500)); // moved forward by 1.6 s, to at most 25.5 s
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        for (qint64 t = 7'000; t <= 21'000; t += 500)
            observer.look(lookAt(31'500 - t, t));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Fixed);
        QCOMPARE(observer.lock().lease, std::optional(Millis(25'000)));
    }

    void aSlowLookMakesARenewalNoShorter()
    {
        Observer observer;
        observer.look(lookAt(2'390, 0)); // its lease is 2.4 s
        RawLock slow = lookAt(2'100, 900); // read at 1.1 s, renewed at 0.8 s
        slow.look.roundTrip = Millis(250);
        observer.look(slow);
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
        QVERIFY(observer.lock().lastRenewal);
    }

    void aMultiLockSetsItsRealLeaseAtTheEnd()
    {
        Observer observer;
        observer.look(lookAt(2'900, 0));
        observer.look(lookAt(59'900, 500)); // far above 3/2 of the remaining time
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        for (qint64 t = 1'500; t < 36'000; t += 1'000)
            observer.look(lookAt(60'400 - t, t));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Fixed);
        QCOMPARE(observer.lock().lease, std::optional(Millis(59'900)));
    }

    void aFixedLeaseAsLongAsTheWatchdogBeforeItIsNotRenewed()
    {
        Observer observer;
        const SawTooth tooth{30'000, 10'000};
        for (qint64 t = 500; t < 25'000; t += 1'000)
            observer.look(lookAt(tooth.pttl(t), t));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
        observer.look(rawMissing(name, 25'500));
        for (qint64 t = 26'500; t < 54'000; t += 1'000) {
            const Lock &lock = observer.look(lookAt(26'500 + 29'900 - t, t));
            QVERIFY2(lock.state != State::HeldRenewed && lock.state != State::RenewalLate, word(lock.state).data());
            QCOMPARE(lock.missedRenewals, 0);
        }
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Fixed);
    }

    void aWatchdogThatComesAtHalfOfTheLeaseIsLearnt()
    {
        Observer observer;
        const SawTooth tooth{30'000, 15'000};
        for (qint64 t = 400; t < 60'000; t += 1'000)
            QVERIFY(observer.look(lookAt(tooth.pttl(t), t)).leaseKind != LeaseKind::Fixed);
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
        QVERIFY2(std::abs(observer.lock().lease->count() - 30'000) <= 500,
                 QByteArray::number(qint64(observer.lock().lease->count())));
    }

    void aWritersLeasesThatAddedUpAreNoFixedLease()
    {
        Observer observer;
        const auto writer = [](const char *holds, qint64 pttl, qint64 t) {
            return rawHash(name, {{"mode", "write"}, {ownerA + ":write", holds}}, pttl, t);
        };
        for (qint64 t = 0; t < 40'000; t += 1'000) // first seen after a re-entry
            QCOMPARE(observer.look(writer("2", 44'000 - t, t)).leaseKind, LeaseKind::Learning);
        observer.look(writer("2", 29'900, 40'000)); // its watchdog was late
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Watchdog);
    }

    // The server stands still for 0.4 s during a reading, so its answers are 0.4 s late.
    void aStallMovesNoDeadline()
    {
        const auto slow = [](qint64 pttl, qint64 t, qint64 took) {
            RawLock raw = lookAt(pttl, t);
            raw.look.roundTrip = Millis(took);
            return raw;
        };
        Observer observer;
        observer.look(slow(25'000, 0, 1));
        observer.look(slow(23'600, 1'000, 401)); // at 1.4 s
        QVERIFY(observer.events().empty());
        QVERIFY(sameForDelta(*observer.before(), observer.lock()));
        QCOMPARE(observer.lock().expiresAt, at(25'000)); // the more exact earlier value stays
        observer.look(slow(23'000, 2'000, 1));
        QVERIFY(observer.events().empty());
        QVERIFY(sameForDelta(*observer.before(), observer.lock()));
        for (const qint64 t : {3'000, 4'000, 5'000}) { // repeatedly
            observer.look(slow(25'000 - t - 400, t, 401));
            QVERIFY(observer.events().empty());
        }
        observer.look(slow(29'000, 6'000, 401)); // but a renewal in between is recognized
        QVERIFY(!observer.events().empty());

        Observer first; // first seen during the stall
        first.look(slow(24'600, 0, 401));
        first.look(slow(24'000, 1'000, 1));
        QVERIFY(first.events().empty());
        QCOMPARE(first.lock().expiresAt, at(25'000));
        first.look(slow(20'000, 2'000, 401)); // four seconds less are not a stall
        QCOMPARE(first.told(), QStringList{QStringLiteral("changed ") + QString::fromLatin1(ownerA)});
    }

    void ofOursTheLeaseIsKnown()
    {
        Observer observer;
        observer.setOwn({idOf(name), Owner(ownerA), Millis(29'962), true});
        observer.look(lookAt(21'000, 0));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
        QCOMPARE(observer.lock().lease, std::optional(Millis(29'962)));
        observer.look(lookAt(15'000, 6'000)); // and a late renewal is recognized
        QCOMPARE(observer.lock().state, State::RenewalLate);
        observer.setOwn({idOf(name), Owner(ownerA), Millis(30'000), false});
        observer.look(lookAt(14'000, 7'000));
        QCOMPARE(observer.lock().state, State::HeldFixedLease);
        QCOMPARE(observer.lock().lease, std::optional(Millis(30'000)));
        observer.look(rawHash(name, {{ownerB, "1"}}, 29'000, 8'000)); // not our own hold
        QCOMPARE(observer.lock().state, State::Learning);
    }

    void aTimeToLiveOfMillionsOfYears()
    {
        for (const qint64 pttl : {std::numeric_limits<qint64>::max(), qint64(9'300'000'000'000'000)}) {
            Observer observer;
            observer.look(lookAt(pttl, 0));
            QCOMPARE(observer.lock().expiresAt, Lock::farthest);
            QCOMPARE(observer.lock().state, State::NoExpiry);
            for (qint64 t = 1'000; t < 5'000; t += 1'000) {
                observer.look(lookAt(pttl - t, t));
                QVERIFY(observer.events().empty());
                QVERIFY(sameForDelta(*observer.before(), observer.lock()));
            }
            QVERIFY(observer.lock().ttl(at(4'000)).left() > std::chrono::hours(24 * 365 * 100));
        }
    }

    void noExpiryComesAndGoes()
    {
        Observer observer;
        observer.look(lookAt(-1, 0));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::None);
        QCOMPARE(observer.lock().state, State::NoExpiry);
        observer.look(lookAt(60'000, 1'000));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Learning);
        QCOMPARE(count(observer.events(), LockEvent::What::Changed), 1);
    }

    void whenItBeganIsKnownOnlyIfWeWatched()
    {
        Observer watched;
        watched.look(rawMissing(name, 0));
        watched.look(lookAt(30'000, 1'000));
        QVERIFY(!watched.lock().heldSinceIsBound);

        Observer told;
        RawLock raw = lookAt(30'000, 1'000);
        raw.look.absentBefore = true;
        QVERIFY(!told.look(raw).heldSinceIsBound);

        Observer away;
        away.look(rawMissing(name, 0));
        away.look(lookAt(30'000, 60'000));
        QVERIFY(away.lock().heldSinceIsBound);
    }

    void changesAreCountedPerMinute()
    {
        Observer observer;
        for (qint64 t = 0; t < 180'000; t += 1'000)
            observer.look(t / 1'000 % 2 ? rawMissing(name, t) : lookAt(30'000, t));
        QVERIFY2(std::abs(observer.lock().changesPerMinute - 60) <= 2,
                 qPrintable(QString::number(observer.lock().changesPerMinute)));
        observer.look(rawMissing(name, 400'000));
        QCOMPARE(observer.lock().changesPerMinute, 0);
    }

    void ahundredThousandHistoriesFit()
    {
        QVERIFY(sizeof(EarlierReads) <= 64);
        QVERIFY2(sizeof(Lock) <= 600, qPrintable(QString::number(sizeof(Lock))));
    }

    void missedRenewalsByFigures()
    {
        const Millis lease(30'000);
        QCOMPARE(missedRenewals(Millis(30'000), lease, Millis(0)), 0);
        QCOMPARE(missedRenewals(Millis(18'500), lease, Millis(0)), 0);
        QCOMPARE(missedRenewals(Millis(18'499), lease, Millis(0)), 1);
        QCOMPARE(missedRenewals(Millis(8'500), lease, Millis(0)), 2);
        QCOMPARE(missedRenewals(Millis(0), lease, Millis(0)), 2);
        QCOMPARE(missedRenewals(Millis(18'000), lease, Millis(3'000)), 0); // a slow link does not make the client late
        QCOMPARE(missedRenewals(Millis(340), Millis(600), Millis(0)), 1);
        QCOMPARE(missedRenewals(Millis(0), Millis(1), Millis(0)), 0);
    }
};

QTEST_GUILESS_MAIN(TestLease)

} // namespace lockscope::lease_test

#include "tst_lease.moc"

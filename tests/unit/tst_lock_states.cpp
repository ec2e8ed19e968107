#include "core/model/lock.h"
#include "core/monitor/analysis/lock_state.h"
#include "core/words/describe.h"
#include "tests/support/raw_locks.h"

#include <QTest>

#include <functional>

namespace lockscope::lock_states_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray name("orders:42");
const QByteArray semaphore("semaphore:slots");

RawLock held(qint64 pttl, qint64 t, const QByteArray &holds = "1")
{
    return rawHash(name, {{ownerA, holds}}, pttl, t);
}

// Acquired between two readings, so the beginning is known.
Observer begun(qint64 pttl)
{
    Observer observer;
    observer.look(rawMissing(name, 0));
    observer.look(held(pttl, 1'000));
    return observer;
}

RawLock permits(qint64 free, qint64 t, qint64 listeners = 0, bool cameBack = false)
{
    RawLock raw = rawString(semaphore, QByteArray::number(free), -1, t);
    raw.semaphoreChannelSeen = true;
    raw.semaphoreSubscribers = listeners;
    if (cameBack)
        raw.look.hint = Look::Hint::UnlockMessage;
    return raw;
}

// Five times without permits for two seconds; each time a message reported the returned permit. Returns the time.
qint64 learnHabit(Observer &observer, qint64 t, bool heard)
{
    for (int i = 0; i < 6; ++i) {
        observer.look(permits(1, t += 1'000));
        observer.look(permits(0, t += 1'000));
        observer.look(permits(0, t += 1'000));
        observer.look(permits(1, t += 1'000, 0, heard));
    }
    return t;
}

RawLock reading(qint64 t, qint64 listeners, const FieldList &readers = {{ownerA, "1"}})
{
    FieldList fields{{"mode", "read"}};
    fields.insert(fields.end(), readers.begin(), readers.end());
    RawLock raw = rawHash(name, fields, 29'000, t);
    raw.readWriteSubscribers = listeners;
    return raw;
}

// A healthy lock of one kind: the reading of it `t` milliseconds after the beginning.
using Healthy = std::function<RawLock(qint64 t)>;

qint64 renewedTtl(qint64 t, qint64 lease, qint64 late)
{
    return lease - (t + late) % (lease / 3);
}

} // namespace

// The states of docs/glossary.md: each appears when it applies, and not otherwise.
class TestLockStates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aReEntryWithAnotherLeaseChangesIt()
    {
        Observer observer = begun(10'000);
        observer.look(held(9'000, 2'000));
        QVERIFY(!observer.lock().rare->leaseBefore);
        observer.look(held(29'990, 3'000, "2")); // lock(10 s), and lock() inside it
        QCOMPARE(observer.lock().state, State::LeaseChanged);
        QCOMPARE(observer.lock().stateKnownBy, KnownBy::Inference);
        QCOMPARE(*observer.lock().rare->leaseBefore, Millis(10'000));
        observer.look(held(28'990, 4'000, "2")); // until this hold ends
        QCOMPARE(observer.lock().state, State::LeaseChanged);
        observer.look(rawMissing(name, 5'000));
        observer.look(held(29'990, 6'000));
        QVERIFY(!observer.lock().rare->leaseBefore);
        QCOMPARE(observer.lock().state, State::Learning);
    }

    void aWatchdogThatRenewsWithAShorterLeaseChangesIt()
    {
        Observer observer = begun(30'000);
        for (qint64 t = 2'000; t <= 14'000; t += 1'000)
            observer.look(held(renewedTtl(t - 1'000, 30'000, 0), t));
        QCOMPARE(observer.lock().state, State::HeldRenewed);
        observer.look(held(10'000, 15'000)); // redisson #5623: the lock object keeps the lease of another call
        QCOMPARE(observer.lock().state, State::LeaseChanged);
        QCOMPARE(*observer.lock().rare->leaseBefore, Millis(30'000));
    }

    void aFixedLeaseThatJumpsChangesIt()
    {
        Observer observer = begun(10'000);
        for (qint64 t = 2'000; t <= 8'000; t += 1'000)
            observer.look(held(11'000 - t, t));
        QCOMPARE(observer.lock().leaseKind, LeaseKind::Fixed);
        observer.look(held(30'000, 9'000));
        QCOMPARE(observer.lock().state, State::LeaseChanged);
        QCOMPARE(*observer.lock().rare->leaseBefore, Millis(10'000));
    }

    // It is set to twice the wait first, and to the lease when all members are acquired. Until then nobody knows its
    // lease.
    void aMemberOfAMultiLockIsNoChange()
    {
        for (const qint64 lease : {60'000, 20'000, 5'000}) {
            Observer observer = begun(20'000);
            for (qint64 t = 2'000; t <= 8'000; t += 1'000)
                observer.look(held(21'000 - t, t));
            observer.look(held(lease, 9'000));
            QVERIFY2(!observer.lock().rare->leaseBefore, qPrintable(QString::number(lease)));
        }
    }

    void afterASilenceItMayBeAnotherHold()
    {
        Observer observer = begun(30'000);
        for (qint64 t = 2'000; t <= 14'000; t += 1'000)
            observer.look(held(renewedTtl(t - 1'000, 30'000, 0), t));
        observer.look(held(9'000, 21'000));
        QVERIFY(!observer.lock().rare->leaseBefore);
    }

    void takenAgainByTheSameOwnerIsAnotherHold()
    {
        Observer observer = begun(30'000);
        for (qint64 t = 2'000; t <= 14'000; t += 1'000)
            observer.look(held(renewedTtl(t - 1'000, 30'000, 0), t));
        RawLock again = held(90'000, 15'000);
        again.look.hint = Look::Hint::UnlockMessage;
        observer.look(again);
        QVERIFY(!observer.lock().rare->leaseBefore);
        QCOMPARE(observer.lock().state, State::Learning);
    }

    // The release sends a message, and the others' deadline changes with it.
    void aReaderThatLeavesLeavesTheOthersTheirHold()
    {
        Observer observer;
        observer.look(rawMissing(name, 0));
        const QByteArray third = ownerB + "3";
        observer.look(reading(1'000, 0, {{ownerA, "1"}, {ownerB, "1"}, {third, "1"}}));
        RawLock left = reading(2'000, 0, {{ownerA, "1"}, {ownerB, "1"}});
        left.look.hint = Look::Hint::UnlockMessage;
        observer.look(left);
        QCOMPARE(observer.lock().heldSince, at(1'000));
    }

    void permitsThatNobodyClaims()
    {
        Observer observer;
        for (qint64 t = 1'000; t < 6'000; t += 1'000) {
            observer.look(permits(2, t, 1));
            QCOMPARE(observer.lock().state, State::Free);
        }
        observer.look(permits(2, 6'000, 1));
        QCOMPARE(observer.lock().state, State::PermitsUnclaimed);
        QCOMPARE(observer.lock().rare->permitsSince, at(1'000));
        observer.look(permits(2, 7'000, 0)); // nobody waits any more
        QCOMPARE(observer.lock().state, State::Free);
    }

    void aBusySemaphoreIsNoAlarm()
    {
        Observer observer;
        for (int i = 1; i < 120; ++i) { // there are some at each reading, but never the same number
            observer.look(permits(1 + i % 2, i * 1'000, 2));
            QCOMPARE(observer.lock().state, State::Free);
        }
        for (int i = 120; i < 240; ++i) { // the same number at each reading, but they return all the time
            observer.look(permits(1, i * 1'000, 2, i % 3 == 0));
            QCOMPARE(observer.lock().state, State::Free);
        }
    }

    void aLatchWithWaitersIsNoSemaphore()
    {
        Observer observer;
        for (qint64 t = 1'000; t < 60'000; t += 1'000) {
            RawLock raw = rawString("gate:latch", "3", -1, t);
            raw.latchChannelSeen = true;
            raw.latchSubscribers = 2;
            observer.look(raw);
            QCOMPARE(observer.lock().state, State::CountingDown);
        }
    }

    void permitsThatDoNotComeBack()
    {
        Observer observer;
        qint64 t = learnHabit(observer, 0, true);
        QCOMPARE(observer.earlier().completedHolds, 6u);
        const qint64 taken = t + 1'000;
        while (observer.lock().state != State::PermitsNotReturned) {
            observer.look(permits(0, t += 1'000, 1));
            QVERIFY(t < taken + 30'000);
        }
        QVERIFY(t - taken > limits::unusualAtLeast.count()); // and far longer than the two seconds before
        QCOMPARE(observer.lock().rare->permitsSince, at(taken));
        QCOMPARE(observer.lock().rare->longestWithout, Millis(2'000));
        observer.look(permits(0, t += 1'000, 1, true)); // one permit was returned, and the next owner took it at once
        QCOMPARE(observer.lock().state, State::NoPermits);
    }

    void withoutMessagesItIsNotClaimed()
    {
        Observer observer;
        qint64 t = learnHabit(observer, 0, false);
        for (int i = 0; i < 120; ++i) {
            observer.look(permits(0, t += 1'000, 1));
            QCOMPARE(observer.lock().state, State::NoPermits);
        }
    }

    void aReaderThatWantsToWrite()
    {
        Observer observer;
        observer.look(reading(1'000, 1));
        QCOMPARE(observer.lock().state, State::Learning); // another client may be waiting now
        RawLock seen = reading(2'000, 1);
        seen.look.upgrading = Owner(ownerA);
        observer.look(seen);
        QCOMPARE(observer.lock().state, State::WaitsForOwnRead);
        QCOMPARE(observer.lock().stateKnownBy, KnownBy::Event);
        observer.look(reading(3'000, 1)); // as long as it reads and somebody listens
        QCOMPARE(observer.lock().state, State::WaitsForOwnRead);
        observer.look(reading(4'000, 0));
        QCOMPARE(observer.lock().state, State::Learning);
    }

    void whoDoesNotReadWaitsForOthers()
    {
        Observer observer;
        RawLock seen = reading(1'000, 1, {{ownerB, "1"}});
        seen.look.upgrading = Owner(ownerA);
        observer.look(seen);
        QVERIFY(observer.lock().rare->upgrading.isEmpty());
        QVERIFY(observer.lock().state != State::WaitsForOwnRead);
    }

    void healthyLocksAreSilent_data()
    {
        QTest::addColumn<Healthy>("look");
        const auto plain = [](qint64 t) { return rawHash(name, {{ownerA, "1"}}, renewedTtl(t, 30'000, 0), t); };
        QTest::newRow("renewed") << Healthy(plain);
        QTest::newRow("of a short lease, seen seldom") << Healthy([](qint64 t) {
            return rawHash(name, {{ownerA, "1"}}, renewedTtl(t, 3'000, 137), t);
        });
        QTest::newRow("recursive") << Healthy([](qint64 t) {
            return rawHash(name, {{ownerA, QByteArray::number(1 + t / 1'000 % 3)}}, 30'000 - t % 7, t);
        });
        QTest::newRow("fenced") << Healthy([plain](qint64 t) {
            RawLock raw = plain(t);
            raw.fencingToken = 17;
            return raw;
        });
        QTest::newRow("fair, with a queue") << Healthy([plain](qint64 t) {
            RawLock raw = plain(t);
            raw.queue = {{Owner(ownerB), true}};
            raw.timeouts = {{Owner(ownerB), 300'000}};
            raw.look.queueRead = true;
            return raw;
        });
        QTest::newRow("a writer that re-enters") << Healthy([](qint64 t) {
            const qint64 more = t % 20'000 < 10'000 ? 1 : 2;
            return rawHash(name, {{"mode", "write"}, {ownerA + ":write", QByteArray::number(more)}},
                           (more == 2 && t % 20'000 < 15'000 ? 50'000 : 30'000) - t % 5'000, t);
        });
        QTest::newRow("readers with leases of their own") << Healthy([](qint64 t) {
            FieldList fields{{"mode", "read"}, {ownerA, "1"}};
            if (t % 20'000 < 10'000)
                fields.push_back({ownerB, "1"});
            RawLock raw =
                rawHash(name, fields, t % 20'000 < 10'000 ? 60'000 - t % 10'000 : renewedTtl(t, 30'000, 0), t);
            raw.readWriteSubscribers = 1;
            return raw;
        });
        QTest::newRow("a semaphore in use")
            << Healthy([](qint64 t) { return permits(t / 1'000 % 3, t, t / 1'000 % 3 ? 0 : 2, t / 1'000 % 3 == 1); });
        QTest::newRow("an idle semaphore") << Healthy([](qint64 t) { return permits(3, t); });
    }

    void healthyLocksAreSilent()
    {
        QFETCH(Healthy, look);
        Observer observer;
        for (qint64 t = 0; t < 600'000; t += 1'000) { // many renewals
            RawLock raw = look(t);
            raw.serverMillis = t;
            observer.look(raw);
            QVERIFY2(!needsAttention(observer.lock()),
                     qPrintable(QStringLiteral("%1 at %2").arg(word(observer.lock().state), QString::number(t))));
            QVERIFY(!observer.lock().rare->leaseBefore);
        }
    }

    void eachHasEvidenceAndAdvice()
    {
        Observer observer = begun(10'000);
        observer.look(held(29'990, 3'000, "2"));
        std::vector<std::pair<Lock, QString>> all{{observer.lock(), QStringLiteral("Its lease was 10.0 s")}};
        Observer waiting;
        for (qint64 t = 1'000; t < 8'000; t += 1'000)
            waiting.look(permits(2, t, 1));
        all.push_back({waiting.lock(), QStringLiteral("free for 6.0 s")});
        Lock lost = waiting.lock();
        lost.state = State::PermitsNotReturned;
        lost.rare.edit().longestWithout = Millis(2'000);
        all.push_back({lost, QStringLiteral("at most 2.0 s")});
        Observer self;
        RawLock seen = reading(1'000, 1);
        seen.look.upgrading = Owner(ownerA);
        all.push_back({self.look(seen), QStringLiteral("waiting for itself")});
        for (const auto &[lock, text] : all) {
            QString evidence;
            for (const auto &phrase : words::evidence(lock, at(7'000)))
                evidence += phrase.english() + QLatin1Char('\n');
            QVERIFY2(evidence.contains(text), qPrintable(evidence));
            QVERIFY(!words::advice(lock).empty());
            QVERIFY(needsAttention(lock));
        }
    }
};

QTEST_GUILESS_MAIN(TestLockStates)

} // namespace lockscope::lock_states_test

#include "tst_lock_states.moc"

// Holds and waits from hand-made reports: when each begins and ends, how that is known, and what is not claimed.
#include "core/history/hold_tracker.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <QTest>

namespace lockscope::hold_tracker_test {

using namespace lockscope::history;
using lanes::End;
using What = LockEvent::What;

namespace {

const LockId lock{{}, 0, Key("order:42")};
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:1");

Instant at(qint64 millis)
{
    return Instant(std::chrono::hours(1)) + Millis(millis);
}

struct Told {
    HoldTracker tracker;

    void event(qint64 millis, What what, const Owner &owner, KnownBy known = KnownBy::Event)
    {
        tracker.happened({{what, lock, owner, known, 0, at(millis), 0}});
    }
    static Lock rowOf(qint64 millis, std::vector<Owner> holders, qint64 since = 0)
    {
        Lock row;
        row.id = lock;
        row.readAt = at(millis);
        row.state = holders.empty() ? State::Free : State::HeldRenewed;
        row.exists = !holders.empty();
        if (!row.exists)
            row.rare.edit().goneAt = at(millis);
        row.heldSince = at(since);
        row.holderCount = qint64(holders.size());
        for (const Owner &owner : holders)
            row.holders.push_back(monitor::holderOf(owner, 1, Access::Exclusive));
        return row;
    }
    void row(Lock read)
    {
        Delta delta;
        delta.upserts.push_back(std::make_shared<const Lock>(std::move(read)));
        tracker.changed(delta);
    }
    Hold onlyHold(qint64 now = 1'000'000)
    {
        const std::vector<Hold> all = tracker.takeHolds(at(now));
        return all.size() == 1 ? all.front() : Hold{};
    }
};

} // namespace

class TestHoldTracker : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEndOfAHold_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<int>("end");
        const auto row = [](const char *name, What what, End end) { QTest::newRow(name) << int(what) << int(end); };
        row("released", What::Released, End::Released);
        row("lost", What::Lost, End::Lost);
        row("expired", What::Expired, End::Expired);
        row("forced", What::Forced, End::Forced);
        row("gone without a word", What::Gone, End::Unknown);
    }
    void everyEndOfAHold()
    {
        QFETCH(int, what);
        QFETCH(int, end);
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(700, What(what), anna, KnownBy::Sample);
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.owner, anna);
        QCOMPARE(hold.end, End(end));
        QCOMPARE(hold.from, at(0));
        QCOMPARE(hold.to, at(700));
        QCOMPARE(hold.fromKnown, KnownBy::Event);
        QCOMPARE(hold.toKnown, KnownBy::Sample);
        QVERIFY(!hold.openStart);
        QCOMPARE(told.tracker.lockCount(), std::size_t(0));
    }

    // The monitor knows of the release only later: the unlock message came after the read.
    void anEndIsExplainedLater()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(700, What::Gone, anna, KnownBy::Sample);
        QVERIFY(told.tracker.takeHolds(at(800)).empty());
        told.event(900, What::Released, anna);
        const Hold hold = told.onlyHold(1'000);
        QCOMPARE(hold.end, End::Released);
        QCOMPARE(hold.to, at(700));
    }

    void aHoldOfBeforeBeginsThenOrEarlier()
    {
        Told told;
        Lock row = Told::rowOf(5'000, {anna}, 2'000);
        row.heldSinceIsBound = true;
        told.row(row);
        const auto begun = told.tracker.takeBegun();
        QCOMPARE(begun.holds.size(), std::size_t(1));
        QVERIFY(begun.holds.front().openStart);
        QCOMPARE(begun.holds.front().from, at(2'000));
        QVERIFY(told.tracker.takeBegun().holds.empty());
        told.event(9'000, What::Released, anna);
        const Hold hold = told.onlyHold();
        QVERIFY(hold.openStart && hold.wasTaken);
    }

    // Rows overtake events, so a row alone changes nothing for a moment.
    void aRowWinsAfterAMoment()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        Lock row = Told::rowOf(5'000, {});
        row.ending = Ending::Expired;
        told.row(row);
        told.tracker.tick(at(6'000));
        QVERIFY(told.tracker.takeHolds(at(6'000)).empty());
        told.tracker.tick(at(7'100));
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.end, End::Expired);
        QCOMPARE(hold.toKnown, KnownBy::Sample);
        QCOMPARE(hold.to, at(5'000));
    }
    // No event reported that Ben took over, and the row was read again since. They never held it together.
    void anUnseenSuccessorDoesNotOverlap()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.row(Told::rowOf(5'000, {ben}, 4'000));
        told.tracker.tick(at(8'000));
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.owner, anna);
        QCOMPARE(hold.to, at(4'000));
    }

    void anEventAfterTheRowIsNotContradicted()
    {
        Told told;
        told.row(Told::rowOf(5'000, {ben}, 5'000));
        told.event(5'500, What::Acquired, anna);
        told.row(Told::rowOf(5'400, {}));
        told.tracker.tick(at(9'000));
        QVERIFY(told.tracker.takeHolds(at(20'000)).empty());
    }

    void withoutContactTheEndIsNotSeen()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.row(Told::rowOf(1'000, {anna}));
        Lock unverified = Told::rowOf(1'000, {anna});
        unverified.state = State::Unverified;
        told.row(unverified);
        told.row(Told::rowOf(60'000, {ben}, 30'000));
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.owner, anna);
        QCOMPARE(hold.end, End::Unseen);
        QCOMPARE(hold.to, at(1'000));
    }
    void aHoldContinuesOverASilence()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        Lock unverified = Told::rowOf(1'000, {anna});
        unverified.state = State::Unverified;
        told.row(unverified);
        told.row(Told::rowOf(60'000, {anna}, 0));
        QVERIFY(told.tracker.takeHolds(at(70'000)).empty());
        told.event(80'000, What::Released, anna);
        QCOMPARE(told.onlyHold().from, at(0));
    }
    // The clients that wait afterwards may be others, and nobody knows since when.
    void aWaitWithoutANameEndsWithTheContact()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        Lock row = Told::rowOf(1'000, {anna});
        row.waiters.clients = 2;
        told.row(row);
        Lock unverified = row;
        unverified.state = State::Unverified;
        told.row(unverified);
        row.readAt = at(3'600'000);
        told.row(row);
        const auto waits = told.tracker.takeWaits();
        QCOMPARE(waits.size(), std::size_t(1));
        QCOMPARE(waits[0].end, End::Unseen);
        QCOMPARE(waits[0].to, at(1'000));
        QCOMPARE(waits[0].blocked, Micros(0));
        row.readAt = at(3'601'000);
        row.waiters.clients = 0;
        told.row(row);
        const auto rest = told.tracker.takeWaits();
        QCOMPARE(rest.size(), std::size_t(1));
        QCOMPARE(rest[0].from, at(3'600'000));
        QVERIFY(rest[0].openStart);
        QCOMPARE(rest[0].blocked, Micros(2'000'000));
    }
    void aNamedWaitContinuesOverASilenceIfItIsStillQueued()
    {
        for (const bool isStillQueued : {true, false}) {
            Told told;
            told.event(0, What::Acquired, anna);
            told.event(500, What::Queued, ben);
            Lock row = Told::rowOf(1'000, {anna});
            row.queue.push_back({ben, 0, std::nullopt});
            told.row(row);
            Lock unverified = row;
            unverified.state = State::Unverified;
            told.row(unverified);
            row.readAt = at(60'000);
            if (!isStillQueued)
                row.queue.clear();
            told.row(row);
            const auto waits = told.tracker.takeWaits();
            QCOMPARE(waits.empty(), isStillQueued);
            QVERIFY(isStillQueued || (waits[0].end == End::Unseen && waits[0].to == at(1'000)));
        }
    }
    void theWatchEnds()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.tracker.stop(at(4'000));
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.end, End::Unseen);
        QCOMPARE(hold.to, at(4'000));
    }

    // A semaphore names no holders. The monitor restarts the time whenever a permit comes back.
    void aTimeWithoutPermitsIsAHoldWithoutAnOwner()
    {
        const auto semaphore = [](qint64 millis, qint64 permits, qint64 since) {
            Lock row = Told::rowOf(millis, {});
            row.exists = true;
            row.kind = Kind::Semaphore;
            row.token = permits;
            if (permits == 0)
                row.rare.edit().permitsSince = at(since);
            return row;
        };
        Told told;
        told.row(semaphore(0, 1, 0));
        told.row(semaphore(1'000, 0, 1'000));
        told.row(semaphore(3'000, 0, 1'000));
        told.row(semaphore(4'000, 0, 4'000)); // a permit came back and was taken at once
        told.row(semaphore(9'000, 2, 0));
        const auto holds = told.tracker.takeHolds(at(10'000));
        QCOMPARE(holds.size(), std::size_t(2));
        QVERIFY(holds[0].owner.isEmpty() && holds[0].kind == Kind::Semaphore);
        QCOMPARE(holds[0].to - holds[0].from, Millis(3'000));
        QCOMPARE(holds[1].to - holds[1].from, Millis(5'000));
        QCOMPARE(holds[1].end, End::Released);
        QCOMPARE(told.tracker.lockCount(), std::size_t(0));

        Lock deleted = Told::rowOf(20'000, {});
        told.row(semaphore(11'000, 0, 11'000));
        told.row(deleted);
        QCOMPARE(told.onlyHold().end, End::Unknown);
    }
    void aSemaphoreThatWasEmptyBeforeIsABound()
    {
        Lock row = Told::rowOf(5'000, {});
        row.exists = true;
        row.kind = Kind::Semaphore;
        row.token = 0;
        row.firstSeen = at(5'000);
        row.rare.edit().permitsSince = at(5'000);
        Told told;
        told.row(row);
        told.tracker.tick(at(9'000)); // the row has no holder, but that is no contradiction
        const auto begun = told.tracker.takeBegun();
        QCOMPARE(begun.holds.size(), std::size_t(1));
        QVERIFY(begun.holds[0].openStart);
    }

    void aNamedWaiterIsGrantedTheLock()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Queued, ben);
        told.event(900, What::Released, anna);
        told.event(903, What::Acquired, ben);
        const auto waits = told.tracker.takeWaits();
        QCOMPARE(waits.size(), std::size_t(1));
        QCOMPARE(waits[0].owner, ben);
        QCOMPARE(waits[0].end, End::Granted);
        QCOMPARE(waits[0].to - waits[0].from, Millis(803));
        QCOMPARE(waits[0].blocked, Micros(803'000));
        told.event(950, What::Released, ben);
        const auto holds = told.tracker.takeHolds(at(1'000));
        QCOMPARE(holds.size(), std::size_t(2));
        QCOMPARE(holds[0].waiters, 1);
        QVERIFY(!holds[0].wake);
        QVERIFY(holds[1].wake == Micros(3'000));
    }
    void aWaiterGivesUp()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Queued, ben);
        told.event(400, What::GaveUp, ben, KnownBy::Inference);
        const auto waits = told.tracker.takeWaits();
        QCOMPARE(waits.size(), std::size_t(1));
        QCOMPARE(waits[0].end, End::GaveUp);
    }
    // Only their number is known. Two wait from 100 on and one from 200 on, until the lock goes to one of them.
    void clientsWithoutANameAreCounted()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        Lock row = Told::rowOf(100, {anna});
        row.waiters.clients = 2;
        told.row(row);
        row.readAt = at(200);
        row.waiters.clients = 3;
        told.row(row);
        told.event(300, What::Released, anna);
        told.event(301, What::Acquired, ben);
        const auto waits = told.tracker.takeWaits();
        QCOMPARE(waits.size(), std::size_t(1));
        QCOMPARE(waits[0].end, End::Granted);
        QCOMPARE(waits[0].toKnown, KnownBy::Inference);
        QCOMPARE(waits[0].count, 3);
        QCOMPARE(waits[0].blocked, Micros(2 * 100'000 + 3 * 101'000));
        row = Told::rowOf(400, {ben}, 301);
        row.waiters.clients = 0;
        told.row(row);
        const auto rest = told.tracker.takeWaits();
        QCOMPARE(rest.size(), std::size_t(1));
        QCOMPARE(rest[0].end, End::Unknown);
        QCOMPARE(rest[0].count, 2);
    }

    void renewalsAreSummedUp()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        for (const qint64 when : {10'000, 20'000, 34'000})
            told.event(when, What::Renewed, anna, KnownBy::Inference);
        told.event(40'000, What::Released, anna);
        const Hold hold = told.onlyHold();
        QCOMPARE(hold.renewals, 3);
        QCOMPARE(hold.longestGap, Micros(14'000'000));
    }
    void holdCounts()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(1, What::Reentered, anna);
        told.event(2, What::Reentered, anna);
        told.event(3, What::CountDown, anna);
        told.event(4, What::Released, anna);
        QCOMPARE(told.onlyHold().count, 3);
    }

    void tooManyHoldersAreLeftOut()
    {
        Told told;
        for (std::size_t i = 0; i < HoldTracker::mostOfOne + 5; ++i)
            told.event(0, What::Acquired, Owner("c:" + QByteArray::number(qint64(i))));
        QCOMPARE(told.tracker.leftOut(), qint64(5));
    }

    void anEndTellsWhetherItsOwnerHasTheLockAgain()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.tracker.takeBegun();
        told.event(10, What::Released, anna);
        told.event(11, What::Acquired, anna);
        const Hold first = told.onlyHold();
        QVERIFY(first.wasTaken && first.isOpenAgain);
        told.tracker.takeBegun();
        told.event(20, What::Released, anna);
        const Hold second = told.onlyHold();
        QVERIFY(second.wasTaken && !second.isOpenAgain);
    }

    void allThatIsOpenCanBeTakenAgain()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(1, What::Queued, ben);
        QCOMPARE(told.tracker.takeBegun().holds.size(), std::size_t(1));
        const auto all = told.tracker.takeAllOpen();
        QCOMPARE(all.holds.size(), std::size_t(1));
        QCOMPARE(all.waits.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestHoldTracker)

} // namespace lockscope::hold_tracker_test

#include "tst_hold_tracker.moc"

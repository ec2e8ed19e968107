// The lanes of a lock, with hand-made input: every end of a hold or wait and how it is known, who hands over to whom,
// what is not claimed, and the limits.
#include "core/lanes/lock_lanes.h"
#include "core/lanes/neighbours.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <QTest>

namespace lockscope::lock_lanes_test {

using namespace lockscope::lanes;
using What = LockEvent::What;

namespace {

const LockId lock{{}, 0, Key("order:42")};
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:1");
const Owner cleo("33333333-0003-4a5b-8c6d-1234567890ab:1");

Instant at(qint64 millis)
{
    return Instant(std::chrono::hours(1)) + Millis(millis);
}

struct Told {
    LockLanes lanes{lock};

    void event(qint64 millis, What what, const Owner &owner, KnownBy known = KnownBy::Event)
    {
        lanes.happened({what, lock, owner, known, 0, at(millis), 0});
    }
    // Held by these owners since `since`, with one hold each.
    static Lock row(qint64 millis, std::vector<Owner> holders, qint64 since = 0)
    {
        Lock row;
        row.id = lock;
        row.readAt = at(millis);
        row.state = holders.empty() ? State::Free : State::HeldRenewed;
        row.exists = !holders.empty();
        row.rare.edit().goneAt = row.exists ? Instant{} : at(millis);
        row.heldSince = at(since);
        row.holderCount = qint64(holders.size());
        for (const Owner &owner : holders)
            row.holders.push_back(monitor::holderOf(owner, 1, Access::Exclusive));
        return row;
    }
    static QueueEntry place(const Owner &owner) { return {owner, 0, true}; }

    const Lane *lane(const Owner &owner) const
    {
        for (const auto &lane : lanes.lanes()) {
            if (lane->owner == owner)
                return lane.get();
        }
        return nullptr;
    }
    const std::vector<Segment> &held(const Owner &owner) const { return lane(owner)->held.segments(); }
    const std::vector<Segment> &waits(const Owner &owner) const { return lane(owner)->waits.segments(); }
};

} // namespace

class TestLockLanes : public QObject {
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
        const Segment segment = told.held(anna).back();
        QCOMPARE(segment.end, End(end));
        QCOMPARE(segment.fromKnown, KnownBy::Event);
        QCOMPARE(segment.toKnown, KnownBy::Sample);
        QCOMPARE(segment.from, at(0));
        QCOMPARE(segment.to, at(700));
        QVERIFY(!segment.openStart);
    }

    void theServerIsThereWithoutIt_data()
    {
        QTest::addColumn<Ending>("how");
        QTest::addColumn<End>("end");
        QTest::newRow("restarted") << Ending::Restarted << End::Restarted;
        QTest::newRow("failed over") << Ending::FailedOver << End::FailedOver;
    }
    void theServerIsThereWithoutIt()
    {
        QFETCH(const Ending, how);
        QFETCH(const End, end);
        Told told;
        told.event(0, What::Acquired, anna);
        told.lanes.seen(Told::row(0, {anna}));
        Lock row = Told::row(5'000, {});
        row.ending = how;
        told.lanes.seen(row);
        told.lanes.tick(at(5'100));
        QCOMPARE(told.held(anna).back().end, End::Open); // an event may still say otherwise
        told.lanes.tick(at(7'100));
        QCOMPARE(told.held(anna).back().end, end);
        QCOMPARE(told.held(anna).back().to, at(5'000));
        QCOMPARE(told.held(anna).back().toKnown, KnownBy::Sample);
    }

    // A reading found the hold gone, and its holder reports a little later that it was taken away.
    void whatIsToldLateExplainsAnEnd()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(700, What::Gone, anna, KnownBy::Sample);
        told.event(900, What::Forced, anna, KnownBy::Event);
        QCOMPARE(told.held(anna).size(), size_t(1));
        QCOMPARE(told.held(anna).back().end, End::Forced);
        QCOMPARE(told.held(anna).back().to, at(700));
        QCOMPARE(told.held(anna).back().toKnown, KnownBy::Event);
        told.event(1'000, What::Released, anna, KnownBy::Event); // less specific
        QCOMPARE(told.held(anna).back().end, End::Forced);
    }

    void firstSeenAlreadyHeldBeganThenOrBefore()
    {
        Told told;
        Lock row = Told::row(3'000, {anna}, 1'000);
        row.heldSinceIsBound = true;
        row.holders[0].holds = 3;
        told.lanes.seen(row);
        const Segment &segment = told.held(anna).back();
        QVERIFY(segment.openStart);
        QCOMPARE(segment.from, at(1'000));
        QCOMPARE(segment.count, 3);
        QCOMPARE(segment.fromKnown, KnownBy::Sample);
    }

    // The row may overtake the events of the same reading.
    void theEventThatComesAfterTheRowIsNoOtherHold()
    {
        Told told;
        told.lanes.seen(Told::row(100, {anna}, 100));
        QCOMPARE(told.held(anna).back().fromKnown, KnownBy::Sample);
        told.event(100, What::Acquired, anna, KnownBy::Event);
        QCOMPARE(told.held(anna).size(), size_t(1));
        QCOMPARE(told.held(anna).back().fromKnown, KnownBy::Event);
        QVERIFY(!told.held(anna).back().openStart);
    }

    void reentriesAreSteps()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Reentered, anna, KnownBy::Sample);
        told.event(200, What::Reentered, anna, KnownBy::Sample);
        told.event(300, What::CountDown, anna, KnownBy::Event);
        std::vector<int> counts;
        for (const Segment &segment : told.held(anna))
            counts.push_back(segment.count);
        QCOMPARE(counts, std::vector<int>({1, 2, 3, 2}));
        QVERIFY(told.held(anna)[0].begins && !told.held(anna)[1].begins);
        QCOMPARE(told.held(anna)[1].end, End::Continues);
        QCOMPARE(told.held(anna)[3].fromKnown, KnownBy::Event);
        QCOMPARE(told.lane(anna)->held.beginningOf(3), size_t(0));
    }

    void aMissedEventIsMadeGoodByTheRowButNotAtOnce()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.lanes.seen(Told::row(10, {anna}, 0));
        Lock row = Told::row(5'000, {anna}, 0);
        row.holders[0].holds = 4;
        told.lanes.seen(row);
        QCOMPARE(told.held(anna).back().count, 1);
        told.lanes.tick(at(5'000 + LockLanes::patience.count() - 1));
        QCOMPARE(told.held(anna).back().count, 1);
        told.lanes.tick(at(5'000 + LockLanes::patience.count()));
        QCOMPARE(told.held(anna).back().count, 4);
        QCOMPARE(told.held(anna).back().from, at(5'000));
        QCOMPARE(told.held(anna).back().fromKnown, KnownBy::Sample);
    }

    // No event reported that Ben took over, and the row was read again since. They never held it together.
    void anUnseenSuccessorDoesNotOverlap()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.lanes.seen(Told::row(1'000, {anna}, 0));
        told.lanes.seen(Told::row(5'000, {ben}, 4'000));
        told.lanes.tick(at(5'000 + LockLanes::patience.count()));
        QCOMPARE(told.held(anna).back().to, at(4'000));
        QCOMPARE(told.held(ben).back().from, at(4'000));
    }

    void aFairQueueIsServed()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        QCOMPARE(told.held(anna).back().phase, Phase::Held);
        told.event(100, What::Queued, ben, KnownBy::Sample);
        told.event(200, What::Queued, cleo, KnownBy::Sample);
        QCOMPARE(told.held(anna).size(), size_t(2));
        QCOMPARE(told.held(anna).back().phase, Phase::Contended);
        QCOMPARE(told.held(anna).back().from, at(100));
        told.event(300, What::GaveUp, cleo, KnownBy::Inference);
        QCOMPARE(told.waits(cleo).back().end, End::GaveUp);
        QCOMPARE(told.waits(cleo).back().toKnown, KnownBy::Inference);
        told.event(400, What::Released, anna);
        told.event(400, What::Woken, ben);
        told.event(402, What::Acquired, ben);
        QCOMPARE(told.waits(ben).back().end, End::Granted);
        QCOMPARE(told.held(ben).back().phase, Phase::Held); // nobody waits any more
        QCOMPARE(told.lanes.handOvers().size(), size_t(1));
        const HandOver &over = told.lanes.handOvers().back();
        QCOMPARE(over.from, anna);
        QCOMPARE(over.to, ben);
        QCOMPARE(over.freed, at(400));
        QCOMPARE(over.got, at(402));
        QCOMPARE(over.how, End::Released);
        QCOMPARE(over.knownBy, KnownBy::Event);
        QVERIFY(over.woken);
    }

    void whereNobodyWaitedNothingIsHandedOver()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Released, anna);
        told.event(200, What::Acquired, ben);
        told.event(300, What::Queued, anna);
        told.event(400, What::Released, ben);
        told.event(500, What::Acquired, ben); // acquired again, past the queue: not a hand-over
        QVERIFY(told.lanes.handOvers().empty());
    }

    void allReadersGetItFromTheWriter()
    {
        Told told;
        Lock row = Told::row(0, {anna}, 0);
        row.kind = Kind::ReadWrite;
        row.holders[0].access = Access::Write;
        row.waiters.clients = 2;
        told.lanes.seen(row);
        QCOMPARE(told.held(anna).back().access, Access::Write);
        QCOMPARE(told.held(anna).back().phase, Phase::Contended);
        QCOMPARE(told.waits(Owner()).back().count, 2); // they have no names, only a number
        told.event(900, What::Released, anna);
        told.event(910, What::Acquired, ben);
        told.event(910, What::Acquired, cleo);
        row = Told::row(910, {ben, cleo}, 910);
        row.kind = Kind::ReadWrite;
        row.holders[0].access = row.holders[1].access = Access::Read;
        row.waiters.clients = 0;
        told.lanes.seen(row);
        QCOMPARE(told.lanes.handOvers().size(), size_t(2));
        QCOMPARE(told.held(cleo).back().access, Access::Read);
        QCOMPARE(told.waits(Owner()).back().end, End::Unknown); // nobody can say which of them it was
        QVERIFY(told.held(ben).back().phase == Phase::Held);
        // one of two readers leaves, so nothing is free yet
        told.event(950, What::Released, ben);
        told.event(960, What::Waiting, Owner());
        told.event(970, What::Released, cleo);
        told.event(980, What::Acquired, anna);
        QCOMPARE(told.lanes.handOvers().size(), size_t(3));
        QCOMPARE(told.lanes.handOvers().back().from, cleo);
    }

    void aReaderThatWantsToWriteWaitsForItself()
    {
        Told told;
        Lock row = Told::row(0, {anna}, 0);
        row.kind = Kind::ReadWrite;
        row.holders[0].access = Access::Read;
        told.lanes.seen(row);
        row.rare.edit().upgrading = anna;
        row.readAt = at(500);
        told.lanes.seen(row);
        told.lanes.tick(at(3'000));
        QCOMPARE(told.waits(anna).back().end, End::Open);
        QCOMPARE(told.waits(anna).back().fromKnown, KnownBy::Inference);
        QCOMPARE(told.held(anna).back().phase, Phase::Held); // nobody else wants it
    }

    void nothingIsClaimedWithoutContact()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Queued, ben);
        Lock row = Told::row(1'000, {anna}, 0);
        row.queue = {Told::place(ben)};
        told.lanes.seen(row);
        Lock unverified = Told::row(1'000, {anna}, 0);
        unverified.state = State::Unverified;
        told.lanes.seen(unverified);
        QCOMPARE(told.held(anna).back().end, End::Unseen);
        QCOMPARE(told.held(anna).back().to, at(1'000));
        QCOMPARE(told.waits(ben).back().end, End::Unseen);
        QCOMPARE(told.lanes.gaps().size(), size_t(1));
        QVERIFY(!told.lanes.gaps()[0].to);
        told.lanes.tick(at(60'000));
        QCOMPARE(told.held(anna).size(), size_t(2)); // held, and held while Ben waits; nothing else
        told.lanes.seen(Told::row(61'000, {anna}, 0));
        QCOMPARE(*told.lanes.gaps()[0].to, at(61'000));
        QCOMPARE(told.held(anna).back().from, at(61'000));
        QVERIFY(told.held(anna).back().openStart);
        QVERIFY(told.held(anna).back().begins);
    }

    void nobodyGotItFromWhomWasSeenBeforeAGap()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(10, What::Queued, ben);
        told.event(20, What::Released, anna);
        told.lanes.lost(at(20));
        told.event(9'000, What::Acquired, ben, KnownBy::Sample);
        QVERIFY(told.lanes.handOvers().empty());
        QVERIFY(told.held(ben).back().openStart); // it began at an unknown time without contact
    }

    // A holder knows its own loss even without contact. But that does not mean that contact is back.
    void aLossWithoutContactEndsNoGap()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.lanes.lost(at(0));
        told.event(30'000, What::Lost, anna);
        QCOMPARE(told.held(anna).back().end, End::Lost);
        QCOMPARE(told.held(anna).back().to, at(0));
        QVERIFY(!told.lanes.gaps().back().to);
    }

    // Events are delayed until they are final. So an event from before the loss may be reported after it.
    void anEventFromBeforeTheLossEndsNoGap()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(500, What::Released, anna);
        told.lanes.lost(at(1'000));
        told.event(800, What::Acquired, ben);
        QVERIFY(!told.lanes.gaps().back().to);
        QVERIFY(!told.lane(ben)); // nothing tells until when Ben held it
        told.event(9'000, What::Acquired, ben); // contact is back
        QCOMPARE(told.lanes.gaps().size(), size_t(1));
        QCOMPARE(*told.lanes.gaps().back().to, at(9'000));
        QCOMPARE(told.held(ben).back().from, at(9'000));
    }

    void aLateReportOfForceStillExplainsAnEnd()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.lanes.lost(at(1'000));
        told.event(900, What::Forced, anna);
        QCOMPARE(told.held(anna).back().end, End::Forced);
        QVERIFY(!told.lanes.gaps().back().to);
    }

    void renewalsAreTicksOfTheOnlyHolder()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(10'000, What::Renewed, anna, KnownBy::Inference); // without a close reading: as well as is known
        QCOMPARE(told.lane(anna)->renewals.size(), size_t(1));
        Series series;
        series.id = lock;
        series.samples = {{at(12'000), 28'000, 0, 1, 0}, {at(32'000), 28'000, 0, 1, 0}};
        series.renewals = {{at(20'000), false, KnownBy::Event}, {at(30'000), true, KnownBy::Inference}};
        told.lanes.looked(series);
        told.lanes.looked(series); // the same series again
        told.event(20'100, What::Renewed, anna, KnownBy::Inference); // the series already had it
        const auto &renewals = told.lane(anna)->renewals;
        QCOMPARE(renewals.size(), size_t(3));
        QCOMPARE(renewals[1].at, at(20'000));
        QCOMPARE(renewals[1].knownBy, KnownBy::Event);
        QVERIFY(renewals[2].missed);
        QVERIFY(told.lanes.closelySince() == at(12'000));
    }

    void ofTwoHoldersNobodySaysWhoRenewed()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(1, What::Acquired, ben);
        Series series;
        series.id = lock;
        series.samples = {{at(12'000), 28'000, 2, 2, 0}};
        series.renewals = {{at(10'000), false, KnownBy::Event}};
        told.lanes.looked(series);
        QVERIFY(told.lane(anna)->renewals.empty() && told.lane(ben)->renewals.empty());
    }

    void jumpsBetweenWaiterAndHolder()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(100, What::Queued, cleo);
        told.event(200, What::Queued, ben);
        told.event(1'000, What::Released, anna);
        told.event(1'000, What::Acquired, cleo);
        const auto index = [&](const Owner &owner) {
            size_t i = 0;
            while (told.lanes.lanes()[i]->owner != owner)
                ++i;
            return i;
        };
        const Place waitOfCleo{index(cleo), true, 0};
        const auto holder = holderFor(told.lanes, waitOfCleo);
        QVERIFY(holder && holder->lane == index(anna) && !holder->waits);
        const auto first = waiterFor(told.lanes, *holder, holder->lane);
        QVERIFY(first && first->waits);
        const auto second = waiterFor(told.lanes, *holder, first->lane);
        QVERIFY(second && second->lane != first->lane);
        QVERIFY(waiterFor(told.lanes, *holder, second->lane) == first); // searched from the top
        // Ben still waits, now for Cleo, who had it longest meanwhile
        const auto now = holderFor(told.lanes, {index(ben), true, 0});
        QVERIFY(now && now->lane == index(cleo));
        QCOMPARE(waiterFor(told.lanes, *now, now->lane)->lane, index(ben));
    }

    void fifteenMinutesAreKept()
    {
        Told told;
        told.event(0, What::Acquired, anna);
        told.event(1'000, What::Released, anna);
        told.event(2'000, What::Acquired, ben);
        told.lanes.tick(at(1'001) + LockLanes::span);
        QVERIFY(!told.lane(anna));
        QVERIFY(told.lane(ben)->held.open());
        told.lanes.tick(at(0) + 10 * LockLanes::span);
        QVERIFY(told.lane(ben)->held.open()); // it continues
    }

    void memoryIsBoundedAndSaysSo()
    {
        Told told;
        const auto holdOnce = [&told](int i) {
            told.event(i * 10, What::Acquired, anna);
            told.event(i * 10 + 5, What::Released, anna);
        };
        const int kept = int(LockLanes::keptOfEach);
        const int most = kept + kept / 4;
        for (int i = 0; i < most; ++i)
            holdOnce(i);
        told.lanes.tick(at(most * 10));
        QCOMPARE(told.held(anna).size(), std::size_t(most));
        QCOMPARE(told.lanes.completeSince(), Instant{});
        holdOnce(most);
        told.lanes.tick(at(most * 10) + Millis(1'000));
        QCOMPARE(told.held(anna).size(), std::size_t(kept)); // never fewer, if there were as many
        QVERIFY(told.lanes.completeSince() > at(0));
        QVERIFY(told.lanes.completeSince() < told.held(anna).front().from);
    }

    void manyOwnersShareTheRoom()
    {
        Told told;
        const std::size_t owners = 2 * LockLanes::usualLanes;
        for (std::size_t i = 0; i < owners; ++i)
            told.event(qint64(i), What::Acquired, Owner("client-" + QByteArray::number(i) + ":1"));
        for (int i = 0; i < int(LockLanes::keptOfEach); ++i)
            told.event(1'000 + i, i % 2 ? What::CountDown : What::Reentered, Owner("client-7:1"));
        told.lanes.tick(at(60'000));
        QCOMPARE(told.held(Owner("client-7:1")).size(), LockLanes::keptOfEach / 2);
    }

    void tooManyOwnersAreLeftOutAndCounted()
    {
        Told told;
        for (int i = 0; i < int(LockLanes::mostLanes) + 5; ++i)
            told.event(i, What::Acquired, Owner("client-" + QByteArray::number(i) + ":1"));
        QCOMPARE(told.lanes.lanes().size(), LockLanes::mostLanes);
        QCOMPARE(told.lanes.leftOut(), qint64(5));
        told.event(9'000, What::Released, Owner("client-7:1"));
        told.event(9'001, What::Acquired, anna); // in the lane of an owner that has gone
        QVERIFY(told.lane(anna));
        QVERIFY(!told.lane(Owner("client-7:1")));
        QCOMPARE(told.lanes.completeSince(), at(9'000));
    }

    // More owners queue than there are lanes.
    void theHolderKeepsItsLaneBeforeWaiters()
    {
        Told told;
        Lock row = Told::row(0, {anna});
        for (int i = 0; i < int(LockLanes::mostLanes) + 5; ++i)
            row.queue.push_back(Told::place(Owner("client-" + QByteArray::number(i) + ":1")));
        told.lanes.seen(row);
        QVERIFY(told.lane(anna));
        QCOMPARE(told.held(anna).back().end, End::Open);
        const Owner next("client-0:1"); // all lanes are those of others
        told.event(1'000, What::Released, anna);
        told.event(1'001, What::Acquired, next);
        QVERIFY(told.lane(next));
        QCOMPARE(told.held(next).back().end, End::Open);
        QCOMPARE(told.lanes.lanes().size(), LockLanes::mostLanes);
    }

    void otherLocksAreNoneOfItsBusiness()
    {
        Told told;
        told.lanes.happened({What::Acquired, {{}, 1, lock.key}, anna, KnownBy::Event, 0, at(0), 0});
        QVERIFY(told.lanes.lanes().empty());
    }
};

QTEST_GUILESS_MAIN(TestLockLanes)

} // namespace lockscope::lock_lanes_test

#include "tst_lock_lanes.moc"

// The history of all locks, with hand-made input: the last minute of a lock, what is not claimed, the limits, and the
// lanes that begin with it.
#include "core/lanes/histories.h"
#include "core/lanes/lock_lanes.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <QTest>

namespace lockscope::histories_test {

using namespace lockscope::lanes;
using What = LockEvent::What;

namespace {

const LockId lock{{}, 0, Key("order:42")};
const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:17");

// Whole multiples of two seconds, so that bars begin at them.
Instant at(qint64 millis)
{
    return Instant(std::chrono::hours(1)) + Millis(millis);
}

struct Told {
    Histories histories;

    explicit Told(qint64 floor = Histories::usualFloor)
        : histories(floor)
    { }

    void event(qint64 millis, What what, const Owner &owner = anna, const LockId &id = lock)
    {
        histories.happened({{what, id, owner, KnownBy::Event, 0, at(millis), 0}}, std::max(m_now, at(millis)));
        m_now = std::max(m_now, at(millis));
    }
    static Lock row(qint64 millis, bool isHeld, qint64 waiters = 0, const LockId &id = lock)
    {
        Lock row;
        row.id = id;
        row.readAt = at(millis);
        row.firstSeen = at(-600'000);
        row.exists = isHeld;
        row.state = isHeld ? State::HeldRenewed : State::Free;
        row.waiters.clients = waiters;
        row.holderCount = isHeld ? 1 : 0;
        if (isHeld) {
            row.heldSince = at(millis);
            row.holders = {monitor::holderOf(anna, 1, Access::Exclusive)};
        }
        return row;
    }
    void look(const Lock &row)
    {
        Delta delta;
        delta.of = connectionOf(row.id);
        delta.upserts = {std::make_shared<const Lock>(row)};
        m_now = std::max(m_now, row.readAt);
        histories.changed(delta, m_now);
    }
    // Holds of 1 ms, with pauses of 1 ms. `swapped`: each release is reported before its acquire.
    void busy(qint64 from, qint64 to, bool swapped = false)
    {
        for (qint64 millis = from; millis < to; millis += 2) {
            if (swapped)
                event(millis + 1, What::Released);
            event(millis, What::Acquired);
            if (!swapped)
                event(millis + 1, What::Released);
        }
    }
    Activity activity(const Lock &row, qint64 now) const { return histories.activity(row, at(now)); }

private:
    Instant m_now = at(-600'000);
};

// The percentages held, from bar `first` on.
QList<int> heldFrom(const Activity &activity, std::size_t first)
{
    QList<int> held;
    for (std::size_t i = first; i < activity.bars.size(); ++i)
        held << activity.bars[i].held;
    return held;
}

QString drawn(const Activity &activity)
{
    QString bars;
    for (const Activity::Bar &bar : activity.bars)
        bars += QLatin1Char(bar.unknown >= 50 ? '?' : bar.waitedFor > 0 ? 'w' : bar.held > 0 ? 'h' : '.');
    return bars;
}

} // namespace

class TestHistories : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMinuteOfHoldsAndWaits()
    {
        Told told;
        told.event(10'000, What::Acquired);
        told.look(Told::row(10'100, true));
        told.look(Told::row(20'000, true, 3));
        told.event(20'000, What::Waiting, Owner());
        told.look(Told::row(30'000, true, 0));
        told.event(40'000, What::Released);
        const Lock row = Told::row(40'000, false);
        told.look(row);
        const Activity activity = told.activity(row, 60'000);
        QCOMPARE(drawn(activity), QStringLiteral(".....hhhhhwwwwwhhhhh.........."));
        QCOMPARE(int(activity.whole.held), 50);
        QCOMPARE(int(activity.whole.waitedFor), 17);
        QCOMPARE(int(activity.whole.unknown), 0);
        QCOMPARE(activity.acquires, 1);
    }

    void rowsMayComeBeforeTheirEvents()
    {
        Told told;
        told.look(Told::row(4'000, true, 1)); // records a change
        told.look(Told::row(6'000, false));
        told.look(Told::row(10'000, true));
        told.event(10'000, What::Acquired);
        told.look(Told::row(20'000, false));
        told.event(20'000, What::Released);
        told.event(30'000, What::Acquired);
        told.event(31'000, What::Released);
        const Lock row = Told::row(32'000, false);
        told.look(row);
        const QString bars = drawn(told.activity(row, 60'000));
        QCOMPARE(bars.mid(2), QStringLiteral("w..hhhhh.....h.............."));
    }

    // The release of the second hold was not reported.
    void rowsCorrectMissingEvents()
    {
        Told told;
        told.event(2'000, What::Acquired);
        told.event(4'000, What::Released);
        told.look(Told::row(12'000, false));
        told.event(10'000, What::Acquired); // late: older than the row
        Lock row = Told::row(12'000, false);
        QCOMPARE(drawn(told.activity(row, 20'000)).right(10), QStringLiteral(".h...h...."));
        told.look(Told::row(18'000, true));
        row = Told::row(18'000, true);
        QCOMPARE(drawn(told.activity(row, 20'000)).right(10), QStringLiteral(".h...h...h"));
    }

    void oneOfSeveralHoldersIsNotTheLast()
    {
        Told told;
        Lock readers = Told::row(2'000, true);
        readers.holderCount = 2;
        readers.mode = Mode::Read;
        told.event(1'000, What::Acquired);
        told.look(readers);
        told.event(10'000, What::Released, ben);
        QCOMPARE(drawn(told.activity(readers, 20'000)).right(5), QStringLiteral("hhhhh"));
    }

    void aLockThatNeverChangedCostsNothing()
    {
        Told told;
        Lock row = Told::row(0, true);
        row.firstSeen = row.heldSince = at(10'000);
        told.look(row);
        QCOMPARE(told.histories.lockCount(), std::size_t(0));
        QCOMPARE(drawn(told.activity(row, 60'000)), QStringLiteral("?????hhhhhhhhhhhhhhhhhhhhhhhhh"));
    }

    void aWaiterDoesNotHideTheHoldBefore()
    {
        Told told;
        Lock row = Told::row(40'000, true, 2);
        row.heldSince = at(20'000);
        told.look(row);
        QCOMPARE(drawn(told.activity(row, 60'000)), QStringLiteral("??????????hhhhhhhhhhwwwwwwwwww"));
    }

    void withoutContactNothingIsKnown()
    {
        Told told;
        told.look(Told::row(0, true, 1));
        told.look(Told::row(10'000, true));
        told.histories.lost({}, at(12'000));
        told.histories.lost({}, at(13'000)); // reported twice
        told.histories.regained({}, at(30'000));
        Lock row = Told::row(30'500, true);
        told.look(row);
        QCOMPARE(drawn(told.activity(row, 60'000)), QStringLiteral("wwwww??????????hhhhhhhhhhhhhhh"));
        QVERIFY(told.activity(row, 60'000).whole.unknown >= 30);
        const Past past = told.histories.past(lock);
        QCOMPARE(past.gaps.size(), std::size_t(1));
        QVERIFY(past.gaps[0].to == at(30'000));
    }

    void anUnverifiedRowIsUnknown()
    {
        Told told;
        told.event(2'000, What::Acquired);
        told.look(Told::row(2'000, true));
        Lock row = Told::row(10'000, true);
        told.look(row);
        row.state = State::Unverified;
        told.look(row);
        QCOMPARE(drawn(told.activity(row, 20'000)).right(10), QStringLiteral(".hhhh?????"));
    }

    void theOldestAreDroppedFirst()
    {
        Told told(20'000);
        for (int i = 0; i < 5'000; ++i)
            told.event(10 * i, i % 2 ? What::Released : What::Acquired, i % 4 < 2 ? anna : ben);
        QVERIFY(told.histories.bytes() <= 20'000);
        QVERIFY(told.histories.recordCount() > 100);
        QVERIFY(told.histories.droppedUntil() > at(30'000));
        const Lock row = Told::row(50'000, false);
        const Activity activity = told.activity(row, 50'000);
        QCOMPARE(int(activity.bars.front().unknown), 100);
        QVERIFY(activity.bars.back().held > 40);
        const Past past = told.histories.past(lock);
        QVERIFY(past.completeSince == told.histories.droppedUntil());
        QVERIFY(past.events.size() == told.histories.recordCount());
        LockLanes lanes(lock);
        lanes.recall(past);
        QVERIFY(lanes.completeSince() == past.completeSince);
    }

    void eachLockHasItsShareOfMemory()
    {
        Told told(0);
        constexpr int locks = 2'000;
        for (int i = 0; i < 40 * locks; ++i) {
            const LockId id{{}, 0, Key("lock:" + QByteArray::number(i % locks))};
            told.event(i, i / locks % 2 ? What::Released : What::Acquired, anna, id);
        }
        QCOMPARE(told.histories.lockCount(), std::size_t(locks));
        QVERIFY(told.histories.bytes() <= Histories::bytesPerLock * locks);
        QVERIFY(told.histories.recordCount() > 5 * locks);
    }

    void afterFifteenMinutesAllIsForgotten()
    {
        Told told;
        told.event(0, What::Acquired);
        told.event(1'000, What::Released);
        const LockId other{{}, 0, Key("other")};
        for (int minute = 1; minute <= 20; ++minute)
            told.event(60'000 * minute, What::Renewed, ben, other);
        QVERIFY(told.histories.past(lock).events.empty());
        QVERIFY(told.histories.recordCount() <= 16);
        for (int i = 0; i < 2'000; ++i)
            told.histories.happened({}, at(20 * 60'000 + i));
        QCOMPARE(told.histories.lockCount(), std::size_t(1));
    }

    // The history stores times as short numbers, so a long sleep of the machine must not confuse them.
    void timeMayJump()
    {
        Told told;
        told.event(0, What::Acquired);
        const qint64 days = 40LL * 24 * 3600 * 1000;
        told.event(days, What::Released);
        const Past past = told.histories.past(lock);
        QCOMPARE(past.events.size(), std::size_t(1));
        QVERIFY(past.events[0].at == at(days));
    }

    // The front of the queue may become twice as old as the span before it is removed.
    void lateRecordsLeaveInTime()
    {
        Told told;
        told.event(0, What::Acquired);
        told.event(-890'000, What::Waiting);
        told.histories.happened({}, at(890'000));
        QCOMPARE(told.histories.recordCount(), std::size_t(2));
        told.histories.happened({}, at(1'780'000));
        QCOMPARE(told.histories.recordCount(), std::size_t(0));
        QVERIFY(told.histories.past(lock).events.empty());
    }

    void thePastOfABusyLockIsBounded()
    {
        Told told;
        constexpr int all = int(Histories::mostOfPast) + 1'000;
        for (int i = 0; i < all; ++i)
            told.event(i, i % 2 ? What::Released : What::Acquired);
        const Past past = told.histories.past(lock);
        QCOMPARE(past.events.size(), Histories::mostOfPast);
        QVERIFY(past.events.back().at == at(all - 1));
        QVERIFY(past.completeSince == at(999));
    }

    void aBusyLockIsDrawnLikeAnother_data()
    {
        QTest::addColumn<bool>("swapped");
        QTest::newRow("in order") << false;
        QTest::newRow("events late") << true;
    }
    void aBusyLockIsDrawnLikeAnother()
    {
        QFETCH(bool, swapped);
        Told told;
        told.event(2'000, What::Acquired);
        told.event(4'000, What::Released);
        told.busy(20'000, 60'000, swapped);
        const Activity activity = told.activity(Told::row(60'000, false), 60'000);
        QCOMPARE(drawn(activity), QStringLiteral(".h........hhhhhhhhhhhhhhhhhhhh"));
        QCOMPARE(heldFrom(activity, 10), QList<int>(20, 50));
        QCOMPARE(int(activity.whole.unknown), 0);
        QCOMPARE(activity.acquires, 20'001);
    }

    void aBusyLockIsDrawnAsOfThePause()
    {
        Told told;
        told.busy(20'000, 60'000);
        const Activity activity = told.activity(Told::row(40'000, false), 40'000);
        QCOMPARE(heldFrom(activity, 20), QList<int>(10, 50));
        QCOMPARE(activity.acquires, 10'000);
    }

    void aBusyLockThatRestsIsDrawnByItsRow()
    {
        Told told;
        told.busy(0, 10'000);
        told.event(20'000, What::Acquired);
        told.look(Told::row(20'000, true));
        told.look(Told::row(30'000, true, 2));
        const Lock row = Told::row(40'000, true, 0);
        told.look(row);
        QCOMPARE(drawn(told.activity(row, 60'000)), QStringLiteral("hhhhh.....hhhhhwwwwwhhhhhhhhhh"));
    }

    void withoutContactNothingIsKnownOfABusyLock()
    {
        Told told;
        told.busy(0, 20'000);
        told.look(Told::row(19'999, false));
        told.histories.lost({}, at(20'000));
        told.histories.regained({}, at(30'000));
        told.busy(30'000, 40'000);
        const Activity activity = told.activity(Told::row(40'000, false), 40'000);
        QCOMPARE(drawn(activity).mid(10), QStringLiteral("hhhhhhhhhh?????hhhhh"));
        QCOMPARE(heldFrom(activity, 25), QList<int>(5, 50));
        for (std::size_t bar = 20; bar < 25; ++bar)
            QCOMPARE(int(activity.bars[bar].unknown), 100);
    }

    void aLockThatBecomesBusyWithoutContactIsNotKnown()
    {
        Told told;
        told.look(Told::row(10'000, false));
        told.histories.lost({}, at(10'000));
        told.busy(10'000, 20'000);
        told.histories.regained({}, at(20'000));
        told.busy(20'000, 40'000);
        const Activity activity = told.activity(Told::row(40'000, false), 40'000);
        for (std::size_t bar = 15; bar < 20; ++bar)
            QCOMPARE(int(activity.bars[bar].unknown), 100);
        QCOMPARE(heldFrom(activity, 15), QList<int>(5, 0) + QList<int>(10, 50));
    }

    // The last row before a loss contradicts the events, but is only recorded after events that follow the loss.
    void aLateRowTellsNothingOfTheTimeWithoutContact()
    {
        Told told;
        told.busy(0, 20'000);
        told.look(Told::row(20'000, true));
        told.histories.lost({}, at(20'000));
        told.histories.regained({}, at(30'000));
        told.busy(30'000, 30'100);
        told.look(Told::row(30'100, false));
        const Activity activity = told.activity(Told::row(40'000, false), 40'000);
        for (std::size_t bar = 20; bar < 25; ++bar)
            QCOMPARE(int(activity.bars[bar].unknown), 100);
        QCOMPARE(heldFrom(activity, 20).first(5), QList<int>(5, 0));
    }

    // The first row after a rest says nothing about the rest, although the records were dropped during it.
    void aBusyLockThatRestedIsNotDrawnByItsNextRow()
    {
        Told told(100'000);
        told.busy(0, 2'000);
        told.look(Told::row(2'000, false));
        const LockId other{{}, 0, Key("other")};
        for (int i = 2'000; i < 50'000; ++i)
            told.event(i, i % 2 ? What::Released : What::Acquired, anna, other);
        QVERIFY(told.histories.droppedUntil() > at(40'000));
        QVERIFY(told.histories.droppedUntil() < at(49'000));
        const Lock row = Told::row(50'000, true);
        told.look(row);
        QCOMPARE(drawn(told.activity(row, 60'000)), QStringLiteral("h........................hhhhh"));
    }

    // Sums are kept although the records were dropped, and both together keep the limit.
    void busyLocksKeepTheLimitOfMemory()
    {
        Told told(100'000);
        for (int i = 0; i < 40'000; ++i) {
            const LockId id{{}, 0, Key("lock:" + QByteArray::number(i % 20))};
            told.event(i, i / 20 % 2 ? What::Released : What::Acquired, anna, id);
            QVERIFY(told.histories.bytes() <= 100'000);
        }
        QVERIFY(told.histories.recordCount() > 1'000);
        QVERIFY(told.histories.droppedUntil() > at(30'000));
        Lock row = Told::row(40'000, false);
        row.id.key = Key("lock:0");
        const Activity activity = told.activity(row, 40'000);
        QCOMPARE(heldFrom(activity, 12), QList<int>(18, 50)); // from 4 s on
    }

    void hostileTimesAndOwners()
    {
        Told told;
        told.event(10'000, What::Acquired);
        told.histories.happened({{What::Released, lock, anna, KnownBy::Event, 0, at(500'000), 0},
                                 {What::Acquired, lock, anna, KnownBy::Event, 0, at(-5'000'000), 0},
                                 {What::Acquired, lock, Owner("no colon"), KnownBy::Sample, 0, at(5'000), 0},
                                 {What::Released, lock, Owner("a:007"), KnownBy::Sample, 0, at(4'000), 0},
                                 {What::Renewed, lock, Owner(":"), KnownBy::Sample, 0, at(4'000), 0},
                                 {What::Vanished, lock, Owner(), KnownBy::Sample, 0, at(4'000), 3}},
                                at(20'000));
        const Past past = told.histories.past(lock);
        QCOMPARE(past.events.size(), std::size_t(5));
        QVERIFY(std::is_sorted(past.events.begin(), past.events.end(),
                               [](const LockEvent &a, const LockEvent &b) { return a.at < b.at; }));
        QVERIFY(past.events.back().at == at(20'000)); // not in the future
        QCOMPARE(past.events[0].owner, Owner("a:007"));
        QCOMPARE(past.events[1].owner, Owner(":"));
        QCOMPARE(past.events[2].owner, Owner("no colon"));
        QCOMPARE(past.events[3].owner, anna);
        QCOMPARE(past.events[2].knownBy, KnownBy::Sample);
    }

    void serversAreNotMixed()
    {
        Told told;
        const LockId other{{7}, 0, lock.key};
        told.event(10'000, What::Acquired);
        told.event(10'000, What::Queued, ben, other);
        QCOMPARE(told.histories.past(lock).events.size(), std::size_t(1));
        QCOMPARE(told.histories.past(other).events.size(), std::size_t(1));
        QCOMPARE(told.histories.past(other).events[0].owner, ben);
        told.look(Told::row(11'000, true, 0, other));
        told.histories.lost(connectionOf(other), at(12'000));
        QVERIFY(told.histories.past(lock).gaps.empty());
        told.histories.forget(connectionOf(other));
        QVERIFY(told.histories.past(other).events.empty());
        QCOMPARE(told.histories.past(lock).events.size(), std::size_t(1));
    }

    void lanesBeginWithThePast()
    {
        Told told;
        told.event(10'000, What::Acquired);
        told.look(Told::row(10'000, true));
        told.look(Told::row(15'000, true, 1));
        told.event(15'000, What::Waiting, Owner());
        told.look(Told::row(18'000, true, 0));
        told.event(20'000, What::Released);
        told.look(Told::row(20'000, false));
        told.event(40'000, What::Acquired, ben);
        LockLanes lanes(lock);
        lanes.recall(told.histories.past(lock));
        QCOMPARE(lanes.lanes().size(), std::size_t(3)); // anna, unnamed clients, ben
        const auto &held = lanes.lanes()[0]->held.segments();
        QCOMPARE(lanes.lanes()[0]->owner, anna);
        QVERIFY(held.front().from == at(10'000) && held.back().to == at(20'000));
        QCOMPARE(held.back().end, End::Released);
        const auto &waits = lanes.lanes()[1]->waits.segments();
        QCOMPARE(waits.size(), std::size_t(1));
        QCOMPARE(waits[0].end, End::Unknown); // a reading found that nobody waits any more, so the end is unknown
        QCOMPARE(waits[0].toKnown, KnownBy::Sample);
        QVERIFY(waits[0].to <= at(20'000));
        QVERIFY(lanes.lanes()[2]->held.open());
    }

    // As after FLUSHALL: one event tells of all locks, and only the row tells of this one.
    void whoLostItWithManyOthersHasItNoLonger()
    {
        Told told;
        told.event(10'000, What::Acquired);
        told.look(Told::row(10'100, true));
        told.look(Told::row(20'000, false));
        QVERIFY(told.histories.past(lock).nobodyHolds == std::vector<Instant>{at(20'000)});
        told.event(25'000, What::Acquired, ben);
        told.look(Told::row(25'100, true));
        const Past past = told.histories.past(lock);
        QVERIFY(past.nobodyHolds == std::vector<Instant>{at(20'000)});
        LockLanes lanes(lock);
        lanes.recall(past);
        QCOMPARE(lanes.lanes().size(), std::size_t(2));
        const Segment &lost = lanes.lanes()[0]->held.segments().back();
        QVERIFY(lost.to == at(20'000) && lost.end == End::Unknown);
        QVERIFY(lanes.lanes()[1]->held.open());
    }

    // Nobody has acquired it since, so its row tells more than the reading.
    void howItWasLostIsToldByTheRow()
    {
        Told told;
        told.event(10'000, What::Acquired);
        told.look(Told::row(10'100, true));
        Lock row = Told::row(20'000, false);
        row.rare.edit().goneAt = row.readAt;
        row.ending = Ending::Restarted;
        told.look(row);
        LockLanes lanes(lock);
        lanes.recall(told.histories.past(lock));
        lanes.seen(row);
        QCOMPARE(lanes.lanes()[0]->held.segments().back().end, End::Restarted);
    }

    void lanesBeginWithTheGaps()
    {
        Told told;
        told.look(Told::row(5'000, true, 1));
        told.event(10'000, What::Acquired);
        told.histories.lost({}, at(20'000));
        told.histories.regained({}, at(30'000));
        LockLanes lanes(lock);
        lanes.recall(told.histories.past(lock));
        QCOMPARE(lanes.gaps().size(), std::size_t(1));
        QVERIFY(lanes.gaps()[0].to == at(30'000));
        QCOMPARE(lanes.lanes()[0]->held.segments().back().end, End::Unseen);
    }

    // The gap begins at the last sign of the server, and an event may be newer than that.
    void theLastEventBeforeALossHidesNoGap()
    {
        Told told;
        told.look(Told::row(5'000, true, 1));
        told.event(10'000, What::Acquired);
        told.event(18'000, What::Renewed);
        told.histories.lost({}, at(20'000)); // silent since 15'000 at least
        told.histories.regained({}, at(60'000));
        LockLanes lanes(lock);
        lanes.recall(told.histories.past(lock));
        QCOMPARE(lanes.gaps().size(), std::size_t(1));
        QVERIFY(lanes.gaps()[0].from == at(15'000) && lanes.gaps()[0].to == at(60'000));
        QCOMPARE(lanes.lanes()[0]->held.segments().back().end, End::Unseen);
    }
};

QTEST_GUILESS_MAIN(TestHistories)

} // namespace lockscope::histories_test

#include "tst_histories.moc"

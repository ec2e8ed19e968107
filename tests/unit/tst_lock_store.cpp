// What the store keeps about locks between readings, with an injected clock.
#include "core/model/lock.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/ttl_only_read.h"
#include "core/monitor/monitor.h"
#include "core/monitor/store/lock_store.h"
#include "core/redis/slot.h"
#include "tests/support/manual_clock.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::lock_store_test {

using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

using Hint = Look::Hint;

// A LockStore with the monitor's own intervals, and what it reports.
struct Kept {
    ManualClock clock;
    std::vector<LockEvent> events;
    std::size_t rows = 0; // published
    LockStore book{&clock,
                   times(),
                   DecodeOptions{},
                   {[this](const DeltaPtr &delta) { rows += delta->upserts.size(); },
                    [this](const auto &told) { tell(told); }, [](const SeriesPtr &) {}}};
    ServerClock serverClock;

    static LockStore::Times times()
    {
        const MonitorOptions options;
        return {options.watchedEvery, options.refreshEvery, options.deltaEvery, options.goneFor,
                options.unverifiedAfter};
    }
    void tell(const std::vector<LockEvent> &told) { events.insert(events.end(), told.begin(), told.end()); }
    RawLock raw(const QByteArray &name, qint64 pttl)
    {
        RawLock raw = rawHash(name, {{ownerA, "1"}}, pttl);
        raw.readAt = clock.now();
        return raw;
    }
    void missing(const QByteArray &name, Hint hint = Hint::None)
    {
        RawLock raw = rawMissing(name);
        raw.readAt = clock.now();
        raw.look.hint = hint;
        book.record(raw);
    }
    // Like the monitor's tick, ten times a second.
    void pass(Millis time, bool contactLost = false)
    {
        for (const Instant end = clock.now() + time; clock.now() < end;) {
            clock.advance(100ms);
            book.tick(contactLost, serverClock);
        }
    }
    void divide()
    {
        std::vector<LockStore::Part> parts(redis::slotCount, 0);
        std::fill(parts.begin() + redis::slotCount / 2, parts.end(), 1);
        book.divide(std::move(parts), {QStringLiteral("lower:1"), QStringLiteral("upper:1")});
    }
    QByteArray nameIn(LockStore::Part part) const
    {
        int i = 0;
        while (book.partOf(Key("lock:" + QByteArray::number(i))) != part)
            ++i;
        return "lock:" + QByteArray::number(i);
    }
    QByteArrayList namesOf(const std::vector<LockStore::Slot> &places) const
    {
        QByteArrayList names;
        for (const auto slot : places)
            names << book.name(slot).raw();
        return names;
    }
    State stateOf(const QByteArray &name) { return book.lock(Key(name))->state; }
    int told(LockEvent::What what)
    {
        book.events().flush();
        return int(std::count_if(events.begin(), events.end(), [what](const LockEvent &e) { return e.what == what; }));
    }
};

} // namespace

class TestBook : public QObject {
    Q_OBJECT

    static UsualTablePtr usualOf(const QByteArray &name, Millis most, Instant asOf, Instant heldSince = {})
    {
        UsualTable table;
        UsualHolds usual;
        usual.count = 20;
        usual.most = most;
        usual.owner = Owner(ownerA);
        usual.heldSince = heldSince;
        table.locks.insert(Key(name), usual);
        table.asOf = asOf;
        return std::make_shared<const UsualTable>(table);
    }

private Q_SLOTS:
    void theHistorySaysWhatIsUsual()
    {
        Kept kept;
        kept.book.record(kept.raw("orders", 600'000));
        kept.book.record(kept.raw("other", 600'000));
        kept.book.setUsual(usualOf("orders", 3s, kept.clock.now()));
        const auto read = [&kept] {
            for (const char *name : {"orders", "other"}) {
                RawLock raw = kept.raw(name, 600'000 - toMillis(kept.clock.now() - Instant(1h)).count());
                kept.book.record(raw);
            }
        };
        for (int second = 0; second < 9; ++second) {
            kept.pass(1s);
            read();
        }
        QVERIFY(kept.stateOf("orders") != State::HeldUnusuallyLong);
        kept.pass(2s);
        read();
        QCOMPARE(kept.stateOf("orders"), State::HeldUnusuallyLong);
        QVERIFY(kept.book.lock(Key("orders"))->rare->usual->most == 3s);
        QVERIFY(kept.stateOf("other") != State::HeldUnusuallyLong);
        kept.book.setUsual(usualOf("orders", 10s, kept.clock.now())); // judged at once
        QVERIFY(kept.stateOf("orders") != State::HeldUnusuallyLong);
        QVERIFY(!kept.book.lock(Key("orders"))->rare->usual);
        kept.book.watch(Key("orders")); // its details tell what is usual
        kept.book.setUsual(usualOf("orders", 10s, kept.clock.now()));
        QVERIFY(kept.book.lock(Key("orders"))->rare->usual->most == 10s);
        kept.book.setUsual(nullptr);
        QVERIFY(!kept.book.lock(Key("orders"))->rare->usual);
    }

    void theGraphOfWaitsSaysWhichLocksAreDeadlocked()
    {
        Kept kept;
        const auto read = [&kept] {
            kept.pass(1s);
            kept.book.record(kept.raw("orders", 600'000 - toMillis(kept.clock.now() - Instant(1h)).count()));
        };
        read();
        Deadlock cycle;
        cycle.links = {{.lock = kept.book.idOf(Key("orders")), .holder = Owner(ownerA), .waiter = Owner(ownerA)},
                       {.lock = kept.book.idOf(Key("stock")), .holder = Owner(ownerB), .waiter = Owner(ownerB)}};
        const auto shared = std::make_shared<const Deadlock>(cycle);
        kept.book.setWaits({{Key("orders"), {shared, nullptr}}, {Key("unknown"), {shared, nullptr}}});
        QCOMPARE(kept.stateOf("orders"), State::Deadlocked);
        read(); // the same hold
        QCOMPARE(kept.stateOf("orders"), State::Deadlocked);
        QCOMPARE(kept.book.lock(Key("orders"))->rare->deadlock, shared);
        const LockPtr row = kept.book.lock(Key("orders"));
        kept.book.setWaits({{Key("orders"), {std::make_shared<const Deadlock>(cycle), nullptr}}});
        QCOMPARE(kept.book.lock(Key("orders"))->rare->deadlock, shared); // an equal value is not a change
        kept.pass(100ms);
        RawLock other = rawHash("orders", {{ownerB, "1"}}, 600'000);
        other.readAt = kept.clock.now();
        kept.book.record(other);
        QVERIFY(kept.stateOf("orders") != State::Deadlocked); // another hold
        kept.book.setWaits({{Key("orders"), {shared, std::make_shared<const Blocking>()}}});
        QCOMPARE(kept.stateOf("orders"), State::Deadlocked);
        kept.book.setWaits({});
        QVERIFY(kept.stateOf("orders") != State::Deadlocked);
        QVERIFY(!kept.book.lock(Key("orders"))->rare->blocking);
    }

    // A lock that becomes known later is judged by the same history.
    void theHistoryIsRememberedForNewLocks()
    {
        Kept kept;
        kept.book.setUsual(usualOf("orders", 3s, kept.clock.now()));
        kept.book.record(kept.raw("orders", 600'000));
        kept.pass(11s);
        QCOMPARE(kept.stateOf("orders"), State::HeldUnusuallyLong);
    }

    // The other program watched without a break until after we saw the hold. Otherwise it may be another hold.
    void theHistoryKnowsWhenAHoldBegan()
    {
        Kept kept;
        kept.book.record(kept.raw("orders", 600'000));
        const Instant seen = kept.clock.now();
        const auto heldSince = [&kept] { return kept.book.lock(Key("orders"))->heldSince; };
        QVERIFY(kept.book.lock(Key("orders"))->heldSinceIsBound);
        kept.book.setUsual(usualOf("orders", 3s, seen - 1ms, seen - 20s));
        QVERIFY(heldSince() == seen);
        UsualTable other = *usualOf("orders", 3s, seen, seen - 20s);
        other.locks[Key("orders")].owner = Owner(ownerB);
        kept.book.setUsual(std::make_shared<const UsualTable>(other));
        QVERIFY(heldSince() == seen);
        kept.book.setUsual(usualOf("orders", 3s, seen, seen - 20s));
        QVERIFY(heldSince() == seen - 20s);
        QVERIFY(!kept.book.lock(Key("orders"))->heldSinceIsBound);
        QCOMPARE(kept.stateOf("orders"), State::HeldUnusuallyLong);
    }

    // The monitor's own history is read once a minute. With a hundred thousand locks, publishing all rows each time
    // makes the window wait.
    void aBeginningThatIsKnownIsNotPublishedAgain()
    {
        Kept kept;
        kept.book.record(kept.raw("bound", 600'000));
        kept.book.record(kept.raw("orders", 600'000));
        kept.pass(1s);
        kept.missing("orders");
        kept.pass(1s);
        kept.book.record(kept.raw("orders", 600'000));
        kept.pass(1s);
        const auto publishedFor = [&kept](const QByteArray &name, Millis earlier) {
            const Instant since = kept.book.lock(Key(name))->heldSince;
            const std::size_t before = kept.rows;
            kept.book.setUsual(usualOf(name, 600s, kept.clock.now(), since - earlier));
            kept.pass(300ms);
            return kept.rows - before;
        };
        QVERIFY(!kept.book.lock(Key("orders"))->heldSinceIsBound && kept.book.lock(Key("bound"))->heldSinceIsBound);
        QCOMPARE(publishedFor("orders", 1ms), std::size_t(0));
        QCOMPARE(publishedFor("bound", 0ms), std::size_t(0));
        QCOMPARE(publishedFor("bound", 1s), std::size_t(1));
    }

    void whatIsGoneStaysGreyedForTenSeconds()
    {
        QCOMPARE(MonitorOptions().goneFor, 10'000ms);
        Kept kept;
        kept.book.record(kept.raw("lock:a", 30'000));
        kept.pass(1'000ms);
        kept.missing("lock:a");
        kept.pass(9'900ms);
        QVERIFY(kept.book.lock(Key("lock:a")) && kept.book.lock(Key("lock:a"))->gone);
        kept.pass(200ms);
        QVERIFY(!kept.book.lock(Key("lock:a")));
    }

    // Its readings fail while those of other locks succeed: it is not shown as held for longer than five seconds.
    void aWatchedLockThatNobodyConfirmsIsUnverified()
    {
        QCOMPARE(MonitorOptions().unverifiedAfter, 5'000ms);
        Kept kept;
        kept.book.watch(Key("lock:watched"));
        kept.book.record(kept.raw("lock:watched", 60'000));
        kept.book.record(kept.raw("lock:other", 60'000));
        kept.pass(4'800ms);
        QVERIFY(kept.stateOf("lock:watched") != State::Unverified);
        kept.book.postpone(Key("lock:watched"));
        kept.book.record(kept.raw("lock:other", 55'200));
        kept.pass(1'400ms); // all rows are judged within a second
        QCOMPARE(kept.stateOf("lock:watched"), State::Unverified);
        QVERIFY(kept.stateOf("lock:other") != State::Unverified); // off the screen: the row shows its age
        kept.book.record(kept.raw("lock:watched", 53'800));
        QVERIFY(kept.stateOf("lock:watched") != State::Unverified);
    }

    // A cluster that is down answers and refuses each read, so the contact is not lost.
    void aLockWhoseReadsAreRefusedIsUnverified()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:refused", 60'000));
        kept.book.record(kept.raw("lock:late", 60'000)); // the budget has no read for it
        kept.pass(2'000ms);
        kept.book.postpone(Key("lock:refused"));
        kept.pass(2'900ms);
        QVERIFY(kept.stateOf("lock:refused") != State::Unverified);
        kept.pass(1'100ms);
        QCOMPARE(kept.stateOf("lock:refused"), State::Unverified);
        QVERIFY(kept.stateOf("lock:late") != State::Unverified);
        kept.book.record(kept.raw("lock:refused", 54'000));
        kept.pass(7'000ms); // now this one waits for its turn as well
        QVERIFY(kept.stateOf("lock:refused") != State::Unverified);
    }

    void aTtlThatIsReadAfterARefusalConfirms()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:a", 60'000));
        kept.pass(2'000ms);
        kept.book.postpone(Key("lock:a"));
        kept.pass(1'000ms);
        QVERIFY(kept.book.confirm(*kept.book.find(Key("lock:a")), Key("lock:a"), 57'000, kept.clock.now()));
        kept.pass(7'000ms);
        QVERIFY(kept.stateOf("lock:a") != State::Unverified);
    }

    void withoutContactNothingIsBelieved()
    {
        Kept kept;
        for (const char *name : {"lock:a", "lock:b", "lock:c"})
            kept.book.record(kept.raw(name, 60'000));
        kept.pass(100ms, true);
        for (const char *name : {"lock:a", "lock:b", "lock:c"})
            QCOMPARE(kept.stateOf(name), State::Unverified);
    }

    void onlyTheSameDeadlineConfirms()
    {
        Lock lock;
        lock.exists = true;
        lock.expiresAt = at(60'000);
        const auto says = [&lock](qint64 pttl) { return confirms(lock, lock.expiresAt, pttl, at(1'000)); };
        QVERIFY(says(59'000) && says(58'981) && says(59'019));
        QVERIFY(!says(58'979) && !says(59'021)); // renewed or acquired again, so read the lock
        QVERIFY(!says(30'000) && !says(120'000));
        QVERIFY(!says(-1) && !says(-2) && !says(0));
        QVERIFY(!confirms(lock, at(9'000), 8'000, at(1'000))); // in the last seconds, the lock is read in full
        QVERIFY(confirms(lock, Lock::farthest, std::numeric_limits<qint64>::max(), at(1'000)));
    }

    void aDeadlineThatCreepsWithTheClocksIsNoChange()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:long", 3'600'000));
        for (int i = 1; i < 100; ++i) { // the server's clock loses 3 ms a second
            kept.clock.advance(1'000ms);
            kept.book.record(kept.raw("lock:long", 3'600'000 - i * 997));
        }
        QCOMPARE(kept.told(LockEvent::What::Changed), 0);
        const Instant shown = kept.book.lock(Key("lock:long"))->expiresAt;
        QVERIFY(std::chrono::abs(toMillis(shown - kept.clock.now()) - Millis(3'600'000 - 99 * 997)) <= 60ms);
    }

    void rowsAndEventsBearTheirSource()
    {
        ManualClock clock;
        std::vector<LockId> told;
        const auto rows = [&told](const DeltaPtr &delta) {
            for (const LockPtr &lock : delta->upserts)
                told.push_back(lock->id);
        };
        const auto events = [&told](const std::vector<LockEvent> &happened) {
            for (const LockEvent &event : happened)
                told.push_back(event.id);
        };
        LockStore book(&clock, Kept::times(), {{}, SourceId{3}, 2}, {rows, events, [](const SeriesPtr &) {}});
        RawLock held = rawHash("lock:a", {{ownerA, "1"}}, 30'000);
        held.readAt = clock.now();
        book.record(held);
        clock.advance(200ms);
        RawLock released = rawMissing("lock:a");
        released.readAt = clock.now();
        released.look.hint = Hint::UnlockMessage;
        book.record(released);
        clock.advance(200ms);
        QCOMPARE(told.size(), std::size_t(3)); // two rows and an event
        for (const LockId &id : told)
            QCOMPARE(id, (LockId{SourceId{3}, 2, Key("lock:a")}));
    }

    // Both reads were under way at once, and the older one needed more rounds.
    void anOlderReadBringsNoHoldBack()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:a", 60'000));
        kept.pass(3'000ms);
        const RawLock older = kept.raw("lock:a", 57'000);
        kept.pass(100ms);
        kept.missing("lock:a", Hint::UnlockMessage);
        QCOMPARE(kept.book.planner().takeDue(kept.clock.now() + 10s, 9).size(), std::size_t(1));
        QVERIFY(kept.book.record(older));
        QVERIFY(kept.book.lock(Key("lock:a"))->gone);
        kept.pass(1'000ms);
        QCOMPARE(kept.told(LockEvent::What::Released), 1);
        QCOMPARE(kept.events.size(), std::size_t(1));
        QCOMPARE(kept.namesOf(kept.book.planner().takeDue(kept.clock.now() + 10s, 9)), QByteArrayList{"lock:a"});
    }

    // The latest reply counts, because nobody knows which read the server executed first.
    void ofTwoReadsOfOneMomentTheLaterReplyCounts()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:a", 60'000));
        kept.missing("lock:a");
        QVERIFY(kept.book.lock(Key("lock:a"))->gone);
        kept.book.record(kept.raw("lock:a", 60'000));
        QVERIFY(kept.book.lock(Key("lock:a"))->exists);
    }

    // Two masters, one with the lower half of the slots and one with the upper.
    void aSilentMasterMakesOnlyItsOwnRowsUnverified()
    {
        Kept kept;
        kept.divide();
        const QByteArray lower = kept.nameIn(0), upper = kept.nameIn(1);
        kept.book.record(kept.raw(lower, 60'000));
        kept.book.record(kept.raw(upper, 60'000));
        kept.clock.advance(100ms);
        kept.book.tick({{true, &kept.serverClock}, {false, &kept.serverClock}});
        QCOMPARE(kept.stateOf(lower), State::Unverified);
        QVERIFY(kept.stateOf(upper) != State::Unverified);
        QCOMPARE(kept.book.lock(Key(upper))->node, QStringLiteral("upper:1"));
    }

    void eachMasterIsAskedForItsOwnLocks()
    {
        Kept kept;
        kept.divide();
        const QByteArray lower = kept.nameIn(0), upper = kept.nameIn(1);
        for (const QByteArray &name : {lower, upper})
            kept.book.record(kept.raw(name, 60'000));
        QCOMPARE(kept.namesOf(kept.book.known(0)), QByteArrayList{lower});
        QCOMPARE(kept.namesOf(kept.book.known(1)), QByteArrayList{upper});
        kept.clock.advance(2'000ms);
        QCOMPARE(kept.namesOf(kept.book.planner(0).takeDue(kept.clock.now(), 9)), QByteArrayList{lower});
        QCOMPARE(kept.namesOf(kept.book.planner(1).takeDue(kept.clock.now(), 9)), QByteArrayList{upper});
    }

    // Its slot has moved: the new master reads the lock at once, the old one no longer.
    void aLockGoesWithItsSlot()
    {
        Kept kept;
        kept.divide();
        const QByteArray name = kept.nameIn(0);
        kept.book.record(kept.raw(name, 60'000));
        kept.book.divide(std::vector<LockStore::Part>(redis::slotCount, 1), {{}, QStringLiteral("upper:1")});
        QVERIFY(kept.book.known(0).empty());
        QVERIFY(!kept.book.planner(0).hasHints());
        QCOMPARE(kept.namesOf(kept.book.planner(1).takeHints(9)), QByteArrayList{name});
        kept.clock.advance(5'000ms);
        QVERIFY(kept.book.planner(0).takeDue(kept.clock.now(), 9).empty());
    }

    // A new or returned master: its rows count only after they were read from it.
    void rowsOfAMasterThatIsAskedAnewAreUnverified()
    {
        Kept kept;
        kept.divide();
        const QByteArray lower = kept.nameIn(0), upper = kept.nameIn(1);
        kept.book.beginReset(0);
        for (const QByteArray &name : {lower, upper})
            kept.book.record(kept.raw(name, 60'000));
        kept.book.endReset(); // published for the first time
        kept.clock.advance(100ms);
        kept.book.beginReset(1);
        QVERIFY(kept.stateOf(lower) != State::Unverified);
        QCOMPARE(kept.stateOf(upper), State::Unverified);
        kept.book.record(kept.raw(upper, 60'000));
        kept.book.endReset();
        QVERIFY(kept.stateOf(upper) != State::Unverified);
    }

    void aNameWhoseBracesAreNoTagIsTold()
    {
        Kept kept;
        kept.divide();
        const std::pair<QByteArray, bool> all[] = {
            {"lock:{a}:b", false}, {"lock:a", false}, {"lock:{a", true}, {"lock:{}a", true}, {"lock:a}", true}};
        for (const auto &[name, isScattered] : all) {
            kept.book.record(kept.raw(name, 60'000));
            QCOMPARE(kept.book.lock(Key(name))->isScattered, isScattered);
        }
    }

    void oursAreKnownAtOnce()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:ours", 29'000));
        QCOMPARE(kept.stateOf("lock:ours"), State::Learning);
        kept.book.setOwn({{idOf("lock:ours"), Owner(ownerA), 30'000ms, true}});
        QVERIFY(kept.book.planner().hasHints()); // the lock is read again
        kept.book.record(kept.raw("lock:ours", 29'000));
        QCOMPARE(kept.stateOf("lock:ours"), State::HeldRenewed);
        kept.book.planner().takeHints(9);
        kept.book.setOwn({{idOf("lock:ours"), Owner(ownerA), 30'000ms, true}});
        QVERIFY(!kept.book.planner().hasHints()); // nothing new
    }

    void aRestartIsToldOnce()
    {
        Kept kept;
        for (const char *name : {"lock:a", "lock:b", "lock:c"})
            kept.book.record(kept.raw(name, 60'000));
        kept.pass(3'000ms);
        kept.book.beginRestart();
        for (const auto slot : kept.book.known()) {
            const ReadRequest request = kept.book.requestFor(slot);
            if (request.name == Key("lock:b"))
                kept.book.record(kept.raw("lock:b", 57'000));
            else
                kept.missing(request.name.raw(), request.look.hint);
        }
        kept.book.endRestart();
        kept.pass(2'000ms);
        QCOMPARE(kept.events.size(), std::size_t(1));
        QCOMPARE(kept.events[0].what, LockEvent::What::Restarted);
        QCOMPARE(kept.events[0].locks, 2);
        QCOMPARE(kept.book.lock(Key("lock:a"))->ending, Ending::Restarted);
        kept.missing("lock:b"); // and that is over
        kept.pass(1'000ms);
        QCOMPARE(kept.told(LockEvent::What::Gone), 1);
        kept.book.endRestart();
        QCOMPARE(kept.told(LockEvent::What::Restarted), 1);
    }

    // The read saw that the key is missing, but was requested before anybody knew why.
    void messageDuringAReadIsNotLost()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:a", 60'000));
        kept.pass(3'000ms);
        const auto slot = *kept.book.find(Key("lock:a"));
        const ReadRequest underWay = kept.book.requestFor(slot);
        QCOMPARE(underWay.look.hint, Hint::None);
        kept.book.hint(slot, Hint::UnlockMessage);
        kept.missing("lock:a", underWay.look.hint);
        const ReadRequest next = kept.book.requestFor(slot);
        QCOMPARE(next.look.hint, Hint::UnlockMessage);
        kept.missing("lock:a", next.look.hint);
        QCOMPARE(kept.book.requestFor(slot).look.hint, Hint::None);
        kept.pass(1'000ms);
        QCOMPARE(kept.told(LockEvent::What::Released), 1);
        QCOMPARE(kept.told(LockEvent::What::Gone), 0);
    }

    // The read took the hint of the message. What comes afterwards is only a change.
    void changeAfterAReleaseIsNoSecondRelease()
    {
        Kept kept;
        kept.book.record(kept.raw("lock:a", 60'000));
        const auto slot = *kept.book.find(Key("lock:a"));
        kept.book.hint(slot, Hint::UnlockMessage);
        kept.book.hint(slot, Hint::KeyTouched); // before the read, the release is more specific
        const ReadRequest underWay = kept.book.requestFor(slot);
        QCOMPARE(underWay.look.hint, Hint::UnlockMessage);
        kept.book.hint(slot, Hint::KeyTouched);
        kept.missing("lock:a", underWay.look.hint);
        QCOMPARE(kept.book.requestFor(slot).look.hint, Hint::KeyTouched);
    }

    // A hint just before the failover came from the old master, so the lock counts as lost all the same.
    void aHintOfTheServerBeforeHidesNoLoss()
    {
        for (const bool failover : {false, true}) {
            Kept kept;
            kept.book.record(kept.raw("lock:a", 60'000));
            kept.pass(3'000ms);
            kept.book.hint(*kept.book.find(Key("lock:a")), Hint::KeyTouched);
            if (failover)
                kept.book.beginFailover(QStringLiteral("b:6379"));
            else
                kept.book.beginRestart();
            for (const auto slot : kept.book.known()) {
                const ReadRequest request = kept.book.requestFor(slot);
                kept.missing(request.name.raw(), request.look.hint);
            }
            kept.book.endRestart();
            kept.pass(2'000ms);
            QCOMPARE(kept.events.size(), std::size_t(1));
            QCOMPARE(kept.events[0].locks, 1);
        }
    }

    void aFailoverTellsWhoIsMasterAndWhatIsGone()
    {
        Kept kept;
        for (const char *name : {"lock:a", "lock:b"})
            kept.book.record(kept.raw(name, 60'000));
        kept.pass(3'000ms);
        kept.book.beginFailover(QStringLiteral("b:6379"));
        // at once, because it was read from another server
        QCOMPARE(kept.book.lock(Key("lock:a"))->state, State::Unverified);
        for (const auto slot : kept.book.known()) {
            const ReadRequest request = kept.book.requestFor(slot);
            if (request.name == Key("lock:b"))
                kept.book.record(kept.raw("lock:b", 57'000));
            else
                kept.missing(request.name.raw(), request.look.hint);
        }
        kept.book.endRestart();
        kept.pass(2'000ms);
        QCOMPARE(kept.events.size(), std::size_t(1));
        QCOMPARE(kept.events[0].what, LockEvent::What::FailedOver);
        QCOMPARE(kept.events[0].node, QStringLiteral("b:6379"));
        QCOMPARE(kept.events[0].locks, 1);
        QCOMPARE(kept.book.lock(Key("lock:a"))->ending, Ending::FailedOver);
        kept.book.beginRestart(); // the next restart does not count
        kept.book.endRestart();
        kept.pass(1'000ms);
        QCOMPARE(kept.told(LockEvent::What::Restarted), 1);
    }

    void allThatVanishAreOneEvent()
    {
        Kept kept;
        for (int i = 0; i < 300; ++i)
            kept.book.record(kept.raw("lock:" + QByteArray::number(i), 600'000));
        kept.pass(3'000ms);
        for (int i = 0; i < 300; ++i)
            kept.book.record(kept.raw("lock:" + QByteArray::number(i), 597'000));
        for (int i = 0; i < 300; ++i)
            kept.missing("lock:" + QByteArray::number(i));
        kept.pass(2'000ms);
        QCOMPARE(kept.events.size(), std::size_t(1));
        QCOMPARE(kept.events[0].what, LockEvent::What::Vanished);
        QCOMPARE(kept.events[0].locks, 300);
    }
};

QTEST_GUILESS_MAIN(TestBook)

} // namespace lockscope::lock_store_test

#include "tst_lock_store.moc"

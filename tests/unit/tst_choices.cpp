#include "core/actions/choices.h"
#include "core/model/deadlock.h"
#include "core/monitor/analysis/owners.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::choices_test {

using namespace lockscope::actions;
using namespace lockscope::test;

namespace {

const Instant now = at(300'000);
constexpr qint64 serverNow = 1'700'000'000'000;
const Owner third(uuidB + ":9");

Lock held(State state = State::HeldRenewed)
{
    Lock lock;
    lock.id = idOf("orders");
    lock.exists = true;
    lock.holders = {monitor::holderOf(Owner(ownerA), 1, Access::Exclusive)};
    lock.holderCount = 1;
    lock.readAt = now;
    lock.heldSince = at(55'000);
    lock.expiresAt = at(327'900);
    lock.leaseKind = LeaseKind::Watchdog;
    lock.lease = Millis(30'000);
    lock.lastRenewal = at(297'900);
    lock.state = state;
    lock.waiters.clients = 1;
    return lock;
}

Lock withoutExpiry()
{
    Lock lock = held(State::NoExpiry);
    lock.noExpiry = true;
    lock.leaseKind = LeaseKind::None;
    lock.lastRenewal.reset();
    return lock;
}

Lock withGhost()
{
    Lock lock = held(State::GhostAtHead);
    lock.kind = Kind::Fair;
    lock.waiters = {2, {}};
    lock.queue = {{Owner(ownerB), serverNow + 240'000, false}, {third, serverNow + 540'000, true}};
    return lock;
}

// Its holder waits for the lock `stock`, whose holder waits for this one.
Lock inCycle(std::size_t cheapest, DeadlockEnd end = {DeadlockEnd::By::Nothing, 0, {}})
{
    Lock lock = held(State::Deadlocked);
    Deadlock deadlock;
    deadlock.links = {{.lock = lock.id, .holder = Owner(ownerA), .waiter = Owner(ownerA)},
                      {.lock = idOf("stock"), .holder = Owner(ownerB), .waiter = Owner(ownerB)}};
    deadlock.cheapest = cheapest;
    deadlock.end = end;
    lock.rare.edit().deadlock = std::make_shared<const Deadlock>(deadlock);
    return lock;
}

Lock withDeadReader()
{
    Lock lock = held(State::ZombieReader);
    lock.kind = Kind::ReadWrite;
    lock.mode = Mode::Read;
    lock.holders = {monitor::holderOf(Owner(ownerA), 1, Access::Read),
                    monitor::holderOf(Owner(ownerB), 1, Access::Read)};
    lock.holders[0].liveTimeouts = 1;
    lock.holders[1].liveTimeouts = 0;
    lock.holderCount = 2;
    return lock;
}

Lock semaphore(Kind kind, qint64 free)
{
    Lock lock = held(free > 0 ? State::Free : State::NoPermits);
    lock.kind = kind;
    lock.token = free;
    lock.holders.clear();
    if (kind == Kind::ExpirableSemaphore)
        lock.holders = {Holder{Owner("aa"), 1, Access::Exclusive, {}, {}, serverNow + 5'000},
                        Holder{Owner("bb"), 1, Access::Exclusive, {}, {}, serverNow + 9'000}};
    lock.holderCount = qint64(lock.holders.size());
    return lock;
}

std::vector<Choice> all(const Lock &lock)
{
    return choices(lock, {now, serverNow, {}});
}

QByteArray actionsOf(const Lock &lock)
{
    QByteArrayList words;
    for (const Choice &choice : all(lock))
        words << (choice.action.isEmpty() ? QByteArray("wait") : choice.action);
    return words.join(' ');
}

QByteArray preselected(const std::vector<Choice> &all)
{
    QByteArrayList words;
    for (const Choice &choice : all) {
        if (choice.isPreselected)
            words << (choice.action.isEmpty() ? QByteArray("wait") : choice.action);
    }
    return words.join(" and ");
}

Choice one(const Lock &lock, const QByteArray &action)
{
    for (const Choice &choice : all(lock)) {
        if (choice.action == action)
            return choice;
    }
    qFatal("no %s", action.constData());
}

QString refusal(const Lock &lock, const QByteArray &action)
{
    const auto found = one(lock, action).refusal;
    return found ? found->english() : QString();
}

} // namespace

class TestChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMildestThatHelpsIsPreselected_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QByteArray>("offered");
        QTest::addColumn<QByteArray>("best");
        const auto row = [](const char *name, const Lock &lock, const char *offered, const char *best) {
            QTest::newRow(name) << lock << QByteArray(offered) << QByteArray(best);
        };
        row("healthy", held(), "wait wake force-release disconnect", "wait");
        row("no expiry", withoutExpiry(), "wait wake set-ttl force-release disconnect", "set-ttl");
        row("ghost", withGhost(), "wait wake evict force-release disconnect", "evict");
        row("dead reader", withDeadReader(), "wait wake remove-reader force-release disconnect", "remove-reader");
        Lock lock = held(State::RenewalLate);
        lock.missedRenewals = 1;
        row("late, near its end", lock, "wait wake force-release disconnect", "wait");
        lock.expiresAt = at(300'000 + 600'000);
        row("late, ends in ten minutes", lock, "wait wake force-release disconnect", "force-release");
        lock = held(State::HeldFixedLease);
        lock.leaseKind = LeaseKind::Fixed;
        lock.expiresAt = at(300'000 + 600'000);
        row("fixed, and nothing is wrong", lock, "wait wake force-release disconnect", "wait");
        lock.state = State::HeldUnusuallyLong;
        row("fixed, far too long", lock, "wait wake force-release disconnect", "force-release");
        lock.state = State::LeaseChanged;
        row("its lease changed, which breaking it would not mend", lock, "wait wake force-release disconnect", "wait");
        lock.state = State::DeadlineDrift;
        row("its queue's clocks differ, which breaking it would not mend", lock, "wait wake force-release disconnect",
            "wait");
        row("far too long, but somebody is at work", held(State::HeldUnusuallyLong),
            "wait wake force-release disconnect", "wait");
        lock = held(State::QueueWithoutHolder);
        lock.exists = false;
        lock.holders.clear();
        lock.holderCount = 0;
        row("nobody holds it, somebody waits", lock, "wait wake", "wake");
        lock.state = State::Free;
        row("free, and somebody waits", lock, "wait wake", "wake");
        lock.waiters.clients = 0;
        row("free", lock, "wait", "wait");
        lock = held(State::MixedKinds);
        lock.mixed = true;
        row("one kind of lock", lock, "wait wake force-release disconnect", "wait");
        lock = withDeadReader();
        lock.state = State::MixedKinds;
        lock.mixed = true;
        row("readers, and who may be none", lock, "wait wake force-release disconnect", "wait");
        row("unverified", held(State::Unverified), "wait wake force-release disconnect", "wait");
        row("no permits", semaphore(Kind::Semaphore, 0), "wait wake force-release", "wait");
        row("permits lent", semaphore(Kind::ExpirableSemaphore, 0), "wait wake force-release", "wait");
        lock = semaphore(Kind::Semaphore, 1);
        lock.state = State::PermitsUnclaimed;
        row("permits that nobody claims", lock, "wait wake force-release", "wake");
        row("permits are free, and somebody waits", semaphore(Kind::Semaphore, 1), "wait wake force-release", "wake");
        lock = withDeadReader();
        lock.state = State::WaitsForOwnRead;
        lock.rare.edit().upgrading = Owner(ownerA);
        row("a reader that waits for itself", lock, "wait wake remove-reader force-release disconnect",
            "remove-reader");
        row("in a cycle, and its holder has waited longest", inCycle(0), "wait wake force-release disconnect",
            "force-release");
        row("in a cycle, and another lock costs less", inCycle(1), "wait wake force-release disconnect", "wait");
        row("in a cycle that ends soon", inCycle(0, {DeadlockEnd::By::Lease, 1, at(320'000)}),
            "wait wake force-release disconnect", "wait");
        lock = withoutExpiry();
        lock.kind = Kind::Token;
        lock.waiters = {};
        row("a token without an expiry", lock, "wait set-ttl force-release", "set-ttl");
        lock.kind = Kind::UnknownHash;
        row("no lock", lock, "wait force-release", "wait");
        lock = held(State::CountingDown);
        lock.kind = Kind::Latch;
        lock.token = 2;
        lock.holders.clear();
        row("a latch", lock, "wait wake force-release", "wait");
    }
    void theMildestThatHelpsIsPreselected()
    {
        QFETCH(Lock, lock);
        QFETCH(QByteArray, offered);
        QFETCH(QByteArray, best);
        QCOMPARE(actionsOf(lock), offered);
        QCOMPARE(preselected(all(lock)), best);
        for (const Choice &choice : all(lock)) {
            QCOMPARE(choice.target.lock, lock.id);
            QVERIFY(!choice.label.english().isEmpty() && !choice.why.english().isEmpty());
            QVERIFY(choice.why.english().endsWith(u'.'));
            if (choice.isPreselected)
                QVERIFY2(!choice.refusal, choice.action.constData());
        }
    }

    void aDeadlockNamesTheLockThatCostsLeast()
    {
        QVERIFY(one(inCycle(0), "force-release").why.english().contains(QStringLiteral("thread 7 acquires it")));
        const QString other = one(inCycle(1), "force-release").why.english();
        QVERIFY2(other.contains(QStringLiteral("Force-release 'stock' instead")), qPrintable(other));
        QCOMPARE(one(inCycle(0), "").label.english(), QStringLiteral("Wait until one of its owners gives up"));
        QCOMPARE(one(inCycle(1), "").label.english(), QStringLiteral("Break the deadlock at 'stock' instead"));
    }

    void whatSomebodyWaitsForIsNeverLeft()
    {
        std::vector<Lock> waitedFor{semaphore(Kind::Semaphore, 1), semaphore(Kind::ExpirableSemaphore, 2), withGhost()};
        Lock lock = held(State::Free);
        lock.exists = false;
        lock.holders.clear();
        lock.holderCount = 0;
        waitedFor.push_back(lock);
        lock.kind = Kind::Latch;
        lock.exists = true;
        lock.token = 0;
        waitedFor.push_back(lock);
        for (const Kind kind : {Kind::OtherType, Kind::UnknownHash}) {
            lock = held(State::Learning);
            lock.kind = kind;
            waitedFor.push_back(lock);
        }
        for (const State state : {State::MixedKinds, State::DeadlineDrift})
            waitedFor.push_back(held(state));
        for (const Lock &each : waitedFor) {
            QVERIFY(isContended(each));
            const Choice wait = one(each, "");
            QVERIFY2(!wait.label.english().contains(QStringLiteral("eave it")), qPrintable(wait.label.english()));
        }
    }

    void goneThereIsNothingToDo()
    {
        Lock lock = held();
        lock.gone = true;
        QVERIFY(all(lock).empty());
    }

    void whatCannotBeDoneSaysWhy()
    {
        QVERIFY(refusal(withoutExpiry(), "").contains(QStringLiteral("no expiry")));
        QVERIFY(one(held(), "wake").why.english().contains(QStringLiteral("It is held")));
        QVERIFY(!one(held(), "wake").isSufficient);
        QVERIFY(refusal(semaphore(Kind::Semaphore, 0), "wake").contains(QStringLiteral("no permit is free")));
        QVERIFY(refusal(semaphore(Kind::Semaphore, 0), "force-release").contains(QStringLiteral("no holder")));
        Lock lock = withDeadReader();
        lock.holders[1].liveTimeouts = 1;
        QVERIFY(refusal(lock, "remove-reader").contains(QStringLiteral("known to be dead")));
        lock.holders[1].liveTimeouts.reset(); // not read, so no proof
        QVERIFY(refusal(lock, "remove-reader").contains(QStringLiteral("known to be dead")));
        lock = withGhost();
        lock.queue[0].subscribed = std::nullopt; // not all nodes were asked, so no proof
        QVERIFY(refusal(lock, "evict").contains(QStringLiteral("known to be unsubscribed")));
        lock = withoutExpiry();
        lock.kind = Kind::UnknownHash;
        QVERIFY(refusal(lock, "force-release").contains(QStringLiteral("could destroy data")));
    }

    void whoIsMeantIsNamedOnlyWhereSomethingTells()
    {
        QCOMPARE(one(withGhost(), "evict").target.holder, Owner(ownerB));
        QCOMPARE(one(withDeadReader(), "remove-reader").target.holder, Owner(ownerB));
        Lock lock = withGhost();
        lock.queue[1].subscribed = false;
        QCOMPARE(one(lock, "evict").whom.size(), 2u);
        QCOMPARE(one(lock, "evict").target.holder, Owner(ownerB)); // all others wait for the first waiter
        lock.state = State::HeldRenewed;
        QCOMPARE(one(lock, "evict").target.holder, Owner());
        lock = withDeadReader();
        lock.holders[0].liveTimeouts = 0;
        QCOMPARE(one(lock, "remove-reader").target.holder, Owner());
        lock.state = State::WaitsForOwnRead;
        lock.rare.edit().upgrading = Owner(ownerA);
        QCOMPARE(one(lock, "remove-reader").target.holder, Owner(ownerA));
        QCOMPARE(one(semaphore(Kind::ExpirableSemaphore, 0), "force-release").target.holder, Owner());
        QCOMPARE(one(semaphore(Kind::ExpirableSemaphore, 0), "force-release").whom.size(), 2u);
        QCOMPARE(one(held(), "disconnect").target.holder, Owner(ownerA));
        lock.holders[1] = monitor::holderOf(Owner(uuidA + ":7"), 1, Access::Read); // two threads of one client
        QCOMPARE(one(lock, "disconnect").whom, std::vector<Owner>{Owner(ownerA)});
    }

    void whenItEndsIsSaid()
    {
        Lock lock = held(State::HeldFixedLease);
        lock.leaseKind = LeaseKind::Fixed;
        QCOMPARE(one(lock, "").label.english(), QStringLiteral("Wait: it frees itself in 27.9 s"));
        QVERIFY(one(withGhost(), "").label.english().startsWith(QStringLiteral("Wait 4 m 0 s until the queue drops")));
        const auto unknown = choices(withGhost(), {now, {}, {}});
        QVERIFY(unknown.front().label.english().startsWith(QStringLiteral("Wait until the queue drops")));
        Lock soon = withGhost();
        soon.queue[0].deadlineMillis = serverNow + 20'000;
        QCOMPARE(preselected(all(soon)), QByteArray("wait"));
        QVERIFY(one(semaphore(Kind::ExpirableSemaphore, 0), "").why.english().contains(QStringLiteral("5.0 s")));
        QCOMPARE(one(withoutExpiry(), "set-ttl").target.amount, 60'000);
    }

    // On a read-only server, the recommended action stays the same.
    void fromHereNothingMayBeDone()
    {
        const words::Phrase readOnly{"this connection is read-only", {}};
        const auto offered = choices(withoutExpiry(), {now, serverNow, readOnly});
        QCOMPARE(preselected(offered), QByteArray("set-ttl"));
        for (const Choice &choice : offered)
            QVERIFY(choice.refusal);
        QCOMPARE(offered.back().refusal->english(), QStringLiteral("this connection is read-only"));
        const auto healthy = choices(held(), {now, serverNow, readOnly});
        QVERIFY(!healthy.front().refusal); // waiting needs no permission
        const auto lent = choices(semaphore(Kind::Semaphore, 0), {now, serverNow, readOnly});
        // the lock's own reason comes first
        QVERIFY(lent[1].refusal->english().contains(QStringLiteral("no permit is free")));
    }

    void nothingIsDoneOnAnOldPicture()
    {
        Lock lock = withoutExpiry();
        lock.state = State::Unverified;
        for (const Choice &choice : all(lock))
            QCOMPARE(choice.refusal.has_value(), !choice.action.isEmpty());
    }

    // For each state that needs attention and each kind, one choice is preselected, and it spares every live holder.
    void everyAlarmHasAChoice()
    {
        for (int state = 0; state <= int(State::Unverified); ++state) {
            for (int kind = 0; kind <= int(Kind::OtherType); ++kind) {
                Lock lock = held(State(state));
                lock.kind = Kind(kind);
                const auto offered = all(lock);
                QVERIFY2(!preselected(offered).isEmpty() && !preselected(offered).contains("and"),
                         word(State(state)).data());
                QVERIFY2(preselected(offered) != "force-release", word(State(state)).data());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestChoices)

} // namespace lockscope::choices_test

#include "tst_choices.moc"

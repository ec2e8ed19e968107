#include "tests/support/ui/sample_locks.h"

namespace lockscope {

using std::chrono::milliseconds;
using std::chrono::seconds;

Holder sampleHolder(int client, int thread, qint64 holds, Access access)
{
    const QByteArray uuid = QByteArray::number(0x3f2a91c0 + client * 0x01010307, 16) + "-6d1e-4c5b-9a70-52f1c8d0e4a"
        + QByteArray::number(client % 10);
    Holder holder;
    holder.owner = Owner(uuid + ':' + QByteArray::number(thread));
    holder.parts = partsIn(holder.owner, uuid, QByteArray::number(thread));
    holder.holds = holds;
    holder.access = access;
    return holder;
}

Lock sampleLock(const QByteArray &name, State state, Instant now)
{
    Lock lock;
    lock.id = idOf(name);
    lock.state = state;
    lock.readAt = now - milliseconds(400);
    lock.firstSeen = now - seconds(700);
    lock.waiters.clients = 0;
    if (state == State::Free)
        return lock;
    lock.exists = true;
    lock.holders = {sampleHolder(qHash(name) % 7, 1 + int(qHash(name) % 40))};
    lock.holderCount = 1;
    lock.heldSince = now - seconds(42);
    lock.expiresAt = now + milliseconds(24'310);
    lock.leaseKind = LeaseKind::Watchdog;
    lock.lease = seconds(30);
    lock.lastRenewal = now - milliseconds(5'690);
    return lock;
}

LockPtr shared(Lock lock)
{
    return std::make_shared<const Lock>(std::move(lock));
}

std::vector<LockPtr> badDay(Instant now)
{
    struct Sample {
        const char *name;
        State state;
        Kind kind;
        LeaseKind lease;
        int waiting;
    };
    const Sample samples[] = {
        {"order:42", State::HeldRenewed, Kind::Reentrant, LeaseKind::Watchdog, 3},
        {"order:43", State::HeldFixedLease, Kind::Reentrant, LeaseKind::Fixed, 0},
        {"report:nightly", State::RenewalLate, Kind::Reentrant, LeaseKind::Watchdog, 12},
        {"legacy:import", State::NoExpiry, Kind::Token, LeaseKind::None, 0},
        {"queue:mail", State::GhostAtHead, Kind::Fair, LeaseKind::Watchdog, 4},
        {"stock:eu-central-1:warehouse:7:shelf:19", State::HeldRenewed, Kind::ReadWrite, LeaseKind::Watchdog, 1},
        {"payment:{4711}:settlement", State::ExpiredWhileHeld, Kind::Reentrant, LeaseKind::Fixed, 1},
        {"cache:warmup", State::AboutToExpire, Kind::Reentrant, LeaseKind::Fixed, 0},
        {"svc:2", State::Learning, Kind::Reentrant, LeaseKind::Learning, 0},
        {"svc:10", State::HeldRenewed, Kind::Fenced, LeaseKind::Watchdog, 0},
        {"svc:1", State::HoldCountClimbing, Kind::Reentrant, LeaseKind::Watchdog, 0},
        {"permits:render", State::NoPermits, Kind::ExpirableSemaphore, LeaseKind::Fixed, 120},
        {"gate:deploy", State::CountingDown, Kind::Latch, LeaseKind::None, 2},
        {"batch:settle", State::HeldUnusuallyLong, Kind::Reentrant, LeaseKind::Watchdog, 0},
        {"zombie:rw", State::ZombieReader, Kind::ReadWrite, LeaseKind::Watchdog, 0},
        {"mixed", State::MixedKinds, Kind::UnknownHash, LeaseKind::Watchdog, 0},
        {"old:free", State::Free, Kind::Fair, LeaseKind::Watchdog, 0},
    };
    std::vector<LockPtr> locks;
    int i = 0;
    for (const Sample &sample : samples) {
        ++i;
        Lock lock = sampleLock(sample.name, sample.state, now);
        lock.kind = sample.kind;
        if (sample.kind == Kind::ReadWrite)
            lock.mode = i % 2 ? Mode::Read : Mode::Write;
        lock.leaseKind = sample.lease;
        lock.noExpiry = sample.lease == LeaseKind::None;
        if (sample.lease == LeaseKind::Fixed)
            lock.lease = seconds(3600);
        lock.expiresAt =
            now + (sample.lease == LeaseKind::Fixed ? milliseconds(451'000) : milliseconds(19'000 + 400 * i));
        lock.waiters.clients = sample.waiting;
        if (sample.kind == Kind::Fair)
            lock.waiters.threads = sample.waiting;
        lock.heldSinceIsBound = i % 3 == 0;
        lock.heldSince = now - seconds(7 * i * i);
        lock.missedRenewals = sample.state == State::RenewalLate ? 2 : 0;
        lock.changesPerMinute = i % 5;
        if (sample.kind == Kind::Fenced || sample.kind == Kind::Latch)
            lock.token = 33 + i;
        locks.push_back(shared(lock));
    }
    return locks;
}

SeriesPtr sampleSeries(const LockId &id, Instant now)
{
    auto series = std::make_shared<Series>();
    series->id = id;
    series->now = now;
    series->leaseKind = LeaseKind::Watchdog;
    series->lease = seconds(30);
    for (int i = 120; i >= 0; --i) {
        const Instant at = now - milliseconds(500 * i);
        series->samples.push_back({at, 30'000 - (60'000 - 500 * i) % 10'000, i % 3, 1, i % 3});
        if ((60'000 - 500 * i) % 10'000 == 0)
            series->renewals.push_back({at, false, KnownBy::Event});
    }
    return series;
}

Delta deltaOf(std::vector<LockPtr> upserts, std::vector<LockId> removed)
{
    Delta delta;
    delta.upserts = std::move(upserts);
    delta.removed = std::move(removed);
    if (!delta.upserts.empty())
        delta.of = connectionOf(delta.upserts.front()->id);
    else if (!delta.removed.empty())
        delta.of = connectionOf(delta.removed.front());
    return delta;
}

LockPtr randomLock(const QByteArray &name, Instant now, QRandomGenerator &random)
{
    Lock lock = sampleLock(name, State(random.bounded(int(State::Unverified) + 1)), now);
    lock.kind = Kind(random.bounded(int(Kind::UnknownHash) + 1));
    lock.waiters.clients = random.bounded(3);
    lock.changesPerMinute = random.bounded(4);
    lock.expiresAt = now + milliseconds(random.bounded(30'000));
    lock.heldSince = now - milliseconds(random.bounded(90'000));
    lock.gone = random.bounded(10) == 0;
    lock.rare.edit().goneAt = now;
    if (random.bounded(5) == 0)
        lock.holders.clear();
    for (int i = random.bounded(3); i > 0; --i)
        lock.holders.push_back(sampleHolder(random.bounded(9), random.bounded(9)));
    lock.holderCount = qint64(lock.holders.size());
    return shared(std::move(lock));
}

} // namespace lockscope

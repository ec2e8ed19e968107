#include "tests/support/ui/sample_locks.h"

namespace lockscope {

using std::chrono::milliseconds;
using std::chrono::seconds;

Holder sampleHolder(int client, int thread, qint64 holds, Access access)
{
    Holder holder;
    holder.client = QByteArray::number(0x3f2a91c0 + client * 0x01010307, 16) + "-6d1e-4c5b-9a70-52f1c8d0e4a"
        + QByteArray::number(client % 10);
    holder.thread = QByteArray::number(thread);
    holder.owner = Owner(holder.client + ':' + holder.thread);
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
    lock.goneAt = now;
    if (random.bounded(5) == 0)
        lock.holders.clear();
    for (int i = random.bounded(3); i > 0; --i)
        lock.holders.push_back(sampleHolder(random.bounded(9), random.bounded(9)));
    lock.holderCount = qint64(lock.holders.size());
    return shared(std::move(lock));
}

} // namespace lockscope

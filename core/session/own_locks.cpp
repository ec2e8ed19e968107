#include "core/session/own_locks.h"

namespace lockscope {

OwnLocks::OwnLocks(locks::LockClient *locks, monitor::Monitor *monitor, Clock *clock)
    : m_locks(locks)
    , m_monitor(monitor)
    , m_clock(clock)
{ }

// Also reports lost holds, because the monitor itself sees only that their fields are missing.
void OwnLocks::tell()
{
    std::vector<LockEvent> losses;
    std::vector<monitor::OwnHold> own;
    std::set<quint64> lost;
    for (const locks::HoldFacts &hold : m_locks->facts()) {
        const LockId &id = hold.lock;
        if (!hold.lost) {
            own.push_back({id, hold.owner, hold.lease, hold.watchdog});
            continue;
        }
        lost.insert(hold.id);
        if (!m_lost.contains(hold.id))
            losses.push_back(
                {LockEvent::What::Lost, id, hold.owner, KnownBy::Event, m_clock->wallMillis(), m_clock->now(), 0});
    }
    m_lost = std::move(lost);
    m_monitor->setOwn(own);
    m_monitor->tell(std::move(losses));
}

// Shows our locks even if nothing else indicates that the key is a lock.
void OwnLocks::expect(const locks::Hold &hold)
{
    if (hold.kind() == locks::AcquirableKind::Token)
        m_monitor->expect(hold.name(), Kind::Token);
    else if (hold.kind() == locks::AcquirableKind::Semaphore)
        m_monitor->expect(hold.name(), Kind::Semaphore);
    else if (hold.kind() == locks::AcquirableKind::ExpirableSemaphore)
        m_monitor->expect(hold.name(), Kind::ExpirableSemaphore);
}

} // namespace lockscope

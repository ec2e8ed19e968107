#include "core/trace/monopolies.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>
#include <tuple>

namespace lockscope::trace {

namespace {

bool isMonopoly(const Monopoly &streak)
{
    return streak.acquires >= MonopolyWatch::enough && streak.refusals >= MonopolyWatch::enoughRefusals;
}

} // namespace

std::optional<Monopoly> MonopolyWatch::take(const TraceEvent &event)
{
    using What = TraceEvent::What;
    const bool isTaken = event.what == What::Acquired;
    const bool isRefused = event.what == What::Refused || event.what == What::Queued;
    const bool isShared = event.access == Access::Read; // readers do not block each other
    if ((!isTaken && !isRefused) || isShared || event.kind == Kind::Token || event.owner.isEmpty())
        return std::nullopt;
    const std::pair<int, Key> id(event.db, event.key);
    if (m_locks.size() >= mostLocks && !m_locks.contains(id))
        m_locks.clear();
    const QByteArray client = monitor::holderOf(event.owner, 0, Access::Exclusive).client();
    Lock &lock = m_locks[id];
    if (isTaken && lock.now.client != client)
        lock.now = {event.db, event.key, client, 0, 0, event.micros, event.micros};
    if (isTaken) {
        ++lock.now.acquires;
        lock.now.lastMicros = event.micros;
    } else if (lock.now.client != client) {
        ++lock.now.refusals;
    }
    if (!isMonopoly(lock.now))
        return std::nullopt;
    if (lock.now.acquires >= lock.longest.acquires)
        lock.longest = lock.now;
    return lock.now;
}

std::vector<Monopoly> MonopolyWatch::found() const
{
    std::vector<Monopoly> all;
    for (const Lock &lock : m_locks) {
        if (lock.longest.acquires > 0)
            all.push_back(lock.longest);
    }
    std::sort(all.begin(), all.end(), [](const Monopoly &a, const Monopoly &b) {
        return std::tie(b.acquires, a.key, a.db) < std::tie(a.acquires, b.key, b.db);
    });
    return all;
}

} // namespace lockscope::trace

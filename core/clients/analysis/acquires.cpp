#include "core/clients/analysis/acquires.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::clients {

namespace {

bool isWaitedFor(const Lock &row)
{
    return !row.gone && (row.waiters.clients.value_or(0) > 0 || !row.queue.empty());
}

// A client subscribes once for all its waiting threads. So a single subscriber does not show that another client waits.
bool othersWait(const Lock &row, const Uuid &uuid)
{
    const auto another = [&](const QueueEntry &entry) { return monitor::clientOf(entry.owner) != uuid; };
    return row.waiters.clients.value_or(0) > 1 || std::any_of(row.queue.begin(), row.queue.end(), another);
}

} // namespace

void Acquires::apply(const Delta &delta)
{
    if (delta.reset)
        beginAgain();
    for (const LockPtr &row : delta.upserts) {
        if (isWaitedFor(*row))
            m_waited.insert(row->id, row);
        else
            m_waited.remove(row->id);
    }
    for (const LockId &id : delta.removed)
        forget(id);
}

// After a loss of contact, other clients may have acquired the locks unseen.
void Acquires::beginAgain()
{
    for (auto monopoly = m_monopolies.cbegin(); monopoly != m_monopolies.cend(); ++monopoly)
        m_changed.insert(monopoly.key());
    m_waited.clear();
    m_streaks.clear();
    m_monopolies.clear();
}

void Acquires::happened(const LockEvent &event)
{
    if (event.what != LockEvent::What::Acquired || event.owner.isEmpty())
        return;
    const Uuid uuid = monitor::clientOf(event.owner);
    const auto known = m_streaks.find(event.id);
    const LockPtr row = m_waited.value(event.id);
    const bool another = known != m_streaks.end() && known->client != uuid;
    if (another)
        end(event.id, *known);
    if (!row || !othersWait(*row, uuid)) {
        if (another)
            m_streaks.remove(event.id);
        return;
    }
    Streak &streak = m_streaks[event.id];
    if (another || streak.count == 0)
        streak = {uuid, 0, event.at, event.at};
    ++streak.count;
    streak.last = event.at;
    if (streak.count < monopoly)
        return;
    m_monopolies.insert(uuid, event.id);
    m_changed.insert(uuid);
}

void Acquires::end(const LockId &id, const Streak &streak)
{
    if (m_monopolies.value(streak.client) != id)
        return;
    m_monopolies.remove(streak.client);
    m_changed.insert(streak.client);
}

void Acquires::forget(const LockId &id)
{
    m_waited.remove(id);
    const auto streak = m_streaks.constFind(id);
    if (streak == m_streaks.constEnd())
        return;
    end(id, *streak);
    m_streaks.erase(streak);
}

std::optional<std::pair<LockId, Acquires::Streak>> Acquires::monopolyOf(const Uuid &uuid) const
{
    const auto lock = m_monopolies.constFind(uuid);
    if (lock == m_monopolies.constEnd())
        return std::nullopt;
    return std::pair(*lock, m_streaks.value(*lock));
}

} // namespace lockscope::clients

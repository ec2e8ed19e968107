#include "core/monitor/store/lock_store.h"

#include "core/locks/wire/scattered.h"
#include "core/redis/slot.h"

// The part of LockStore for several masters.
namespace lockscope::monitor {

LockStore::Part LockStore::partOf(const Key &name) const
{
    return m_partOfSlot.empty() ? 0 : m_partOfSlot[redis::slotOf(name.raw())];
}

void LockStore::place(Lock &lock) const
{
    if (m_partOfSlot.empty())
        return;
    lock.node = m_parts[partOf(lock.id.key)].node;
    lock.isScattered = locks::isScattered(lock.id.key);
}

void LockStore::divide(std::vector<Part> partOfSlot, const std::vector<QString> &nodes)
{
    m_partOfSlot = std::move(partOfSlot);
    const Part last = m_partOfSlot.empty() ? 0 : *std::max_element(m_partOfSlot.begin(), m_partOfSlot.end());
    while (m_parts.size() <= last)
        m_parts.push_back({RefreshPlanner(m_times.watchedEvery, m_times.refreshEvery), {}});
    for (std::size_t part = 0; part < std::min(nodes.size(), m_parts.size()); ++part)
        m_parts[part].node = nodes[part];
    for (Slot slot = 0; slot < m_table.end(); ++slot) {
        if (!m_table.isKnown(slot))
            continue;
        Entry &entry = m_table.at(slot);
        const Part now = partOf(entry.lock->id.key);
        if (now == entry.part)
            continue;
        plannerOf(slot).remove(slot);
        entry.part = now;
        plannerOf(slot).place(slot, rankOf(entry), entry.confirmedAt);
        plannerOf(slot).hint(slot);
    }
}

void LockStore::beginReset(Part part)
{
    if (isBegun())
        judgeAll(m_clock->now(), part);
    else
        m_rows.beginReset();
}

void LockStore::endReset()
{
    if (!isBegun())
        m_rows.finishReset(m_table.rows());
}

void LockStore::abandonReset()
{
    if (m_partOfSlot.empty())
        m_rows.abandonReset();
}

// True if the first of several parts was shown.
bool LockStore::isBegun() const
{
    return !m_partOfSlot.empty() && m_rows.number() > 0;
}

} // namespace lockscope::monitor

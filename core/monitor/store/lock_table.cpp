#include "core/monitor/store/lock_table.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

std::optional<LockTable::Slot> LockTable::find(const Key &name) const
{
    const auto it = m_index.constFind(name);
    return it == m_index.cend() ? std::nullopt : std::optional(*it);
}

LockTable::Slot LockTable::insert(const Key &name)
{
    Slot slot = Slot(m_entries.size());
    if (m_free.empty()) {
        m_entries.emplace_back();
    } else {
        slot = m_free.back();
        m_free.pop_back();
    }
    m_index.insert(name, slot);
    return slot;
}

void LockTable::erase(Slot slot)
{
    m_index.remove(m_entries[slot].lock->id.key);
    m_entries[slot] = {};
    m_free.push_back(slot);
}

std::vector<LockPtr> LockTable::rows() const
{
    std::vector<LockPtr> rows;
    rows.reserve(std::size_t(m_index.size()));
    for (const Entry &entry : m_entries) {
        if (entry.lock && entry.shown)
            rows.push_back(entry.lock);
    }
    std::sort(rows.begin(), rows.end(), [](const LockPtr &a, const LockPtr &b) { return a->id.key < b->id.key; });
    return rows;
}

} // namespace lockscope::monitor

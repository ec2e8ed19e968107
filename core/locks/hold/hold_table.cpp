#include "core/locks/hold/hold_table.h"

#include "core/locks/hold/live_hold.h"

namespace lockscope::locks {

void HoldTable::add(const std::shared_ptr<LiveHold> &hold)
{
    auto &latest = m_latest[hold->entry()];
    if (latest && latest != hold)
        m_all.erase(latest->id());
    latest = hold;
    m_all[hold->id()] = hold;
}

void HoldTable::remove(const LiveHold &hold)
{
    const auto latest = m_latest.find(hold.entry());
    if (latest != m_latest.end() && latest->get() == &hold)
        m_latest.erase(latest);
    m_all.erase(hold.id());
}

std::shared_ptr<LiveHold> HoldTable::find(const Entry &entry) const
{
    const auto hold = m_latest.value(entry);
    return hold && hold->isHeld() ? hold : nullptr;
}

std::vector<std::shared_ptr<LiveHold>> HoldTable::all() const
{
    std::vector<std::shared_ptr<LiveHold>> holds;
    for (const auto &[id, hold] : m_all)
        holds.push_back(hold);
    return holds;
}

std::shared_ptr<LiveHold> HoldTable::byId(quint64 id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() ? nullptr : found->second;
}

} // namespace lockscope::locks

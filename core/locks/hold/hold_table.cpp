#include "core/locks/hold/hold_table.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

namespace {

Entry counted(Entry entry)
{
    entry.kind = countedAs(entry.kind);
    return entry;
}

} // namespace

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

void HoldTable::leave(const LiveHold &hold, Instant now)
{
    m_left.removeIf([now](const auto &each) { return each.value() <= now; });
    if (rulesOf(hold.kind()).ownerFrom == OwnerFrom::Caller) { // other owners never acquire again
        Instant &until = m_left[counted(hold.entry())];
        until = std::max(until, hold.deadline());
    }
    remove(hold);
}

bool HoldTable::isCounted(const Entry &entry, Instant now) const
{
    return find(entry) || countOfOtherKinds(entry) > 0 || m_left.value(counted(entry)) > now;
}

std::shared_ptr<LiveHold> HoldTable::find(const Entry &entry) const
{
    const auto hold = m_latest.value(entry);
    return hold && hold->isHeld() ? hold : nullptr;
}

qint64 HoldTable::countOfOtherKinds(const Entry &entry) const
{
    qint64 count = 0;
    for (const AcquirableKind kind : allKinds) {
        if (kind == entry.kind || countedAs(kind) != countedAs(entry.kind))
            continue;
        if (const auto hold = find({entry.name, kind, entry.owner}))
            count += hold->holds();
    }
    return count;
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

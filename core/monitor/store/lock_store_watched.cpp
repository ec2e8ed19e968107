#include "core/monitor/store/lock_store.h"

// The part of LockStore for watched locks and for our own holds.
namespace lockscope::monitor {

void LockStore::placeAnew(const Key &name, bool readSoon)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    Entry &entry = m_table.at(*slot);
    if (!entry.shown && !m_watchList.isWatched(name)) {
        remove(*slot);
        return;
    }
    entry.hot = m_watchList.isHot(name);
    if (readSoon)
        entry.thoroughAt = {};
    plannerOf(*slot).place(*slot, rankOf(entry), readSoon ? Instant() : entry.confirmedAt);
}

void LockStore::watch(const Key &name)
{
    if (m_watchList.watch(name))
        placeAnew(name, true);
}

std::vector<Key> LockStore::watched(Part part) const
{
    std::vector<Key> names = m_watchList.watched();
    std::erase_if(names, [&](const Key &name) { return partOf(name) != part; });
    return names;
}

std::vector<Key> LockStore::watchedButUnknown(Part part) const
{
    std::vector<Key> names = watched(part);
    std::erase_if(names, [this](const Key &name) { return m_table.find(name).has_value(); });
    return names;
}

void LockStore::unwatch(const Key &name)
{
    if (m_watchList.unwatch(name))
        placeAnew(name, false);
}

void LockStore::setVisible(const std::vector<Key> &names)
{
    for (const Key &name : m_watchList.setVisible(names))
        placeAnew(name, m_watchList.isHot(name));
}

void LockStore::setOwn(const std::vector<OwnHold> &holds)
{
    QHash<Key, OwnHold> own;
    for (const OwnHold &hold : holds)
        own.insert(hold.id.key, hold);
    for (auto hold = own.cbegin(); hold != own.cend(); ++hold) {
        const auto slot = m_table.find(hold.key());
        const OwnHold *known = ownOf(hold.key());
        if (slot && (!known || *known != *hold))
            plannerOf(*slot).hint(*slot);
    }
    m_own = std::move(own);
}

void LockStore::upgradeSeen(const Key &name, const Owner &reader)
{
    const auto slot = m_table.find(name);
    if (!slot)
        return;
    m_upgrading.insert(name, reader);
    plannerOf(*slot).hint(*slot);
}

SeriesPtr LockStore::series(const Key &name) const
{
    return m_watchList.series(idOf(name), m_clock->now());
}

} // namespace lockscope::monitor

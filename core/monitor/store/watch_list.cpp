#include "core/monitor/store/watch_list.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/diff.h"

namespace lockscope::monitor {

bool WatchList::watch(const Key &name)
{
    auto &watched = m_watched[name];
    if (!watched)
        watched = std::make_shared<Watched>();
    return ++watched->count == 1;
}

bool WatchList::unwatch(const Key &name)
{
    const auto it = m_watched.find(name);
    if (it == m_watched.end() || --(*it)->count > 0)
        return false;
    m_watched.erase(it);
    return true;
}

std::vector<Key> WatchList::watched() const
{
    return {m_watched.keyBegin(), m_watched.keyEnd()};
}

std::vector<Key> WatchList::setVisible(const std::vector<Key> &names)
{
    QSet<Key> visible(names.begin(), names.end());
    std::vector<Key> changed;
    for (const Key &name : std::as_const(visible)) {
        if (!m_visible.contains(name))
            changed.push_back(name);
    }
    for (const Key &name : std::as_const(m_visible)) {
        if (!visible.contains(name))
            changed.push_back(name);
    }
    m_visible = std::move(visible);
    return changed;
}

SeriesPtr WatchList::looked(const Lock *before, const Lock &now)
{
    const auto it = m_watched.find(now.id.key);
    if (it == m_watched.end())
        return nullptr;
    Watched &watched = **it;
    watched.ring.add(sampleOf(now));
    for (const RenewalMark &mark : renewalsBetween(before, now))
        watched.ring.add(mark);
    watched.leaseKind = now.leaseKind;
    watched.lease = now.lease;
    return make(now.id, watched, now.readAt);
}

SeriesPtr WatchList::series(const LockId &id, Instant now) const
{
    const auto it = m_watched.find(id.key);
    return it == m_watched.end() ? nullptr : make(id, **it, now);
}

SeriesPtr WatchList::make(const LockId &id, const Watched &watched, Instant now)
{
    auto series = std::make_shared<Series>();
    series->id = id;
    series->samples = watched.ring.samples();
    series->renewals = watched.ring.renewals();
    series->leaseKind = watched.leaseKind;
    series->lease = watched.lease;
    series->now = now;
    return series;
}

} // namespace lockscope::monitor

#include "core/metrics/group_places.h"

#include "core/base/escape.h"
#include "core/filter/name_groups.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::metrics {

GroupPlaces::GroupPlaces(std::size_t most)
    : m_most(most)
{ }

void GroupPlaces::give(const QByteArray &prefix)
{
    m_places[prefix] = m_labels.size();
    m_labels.push_back(toDisplay(prefix).toUtf8() + '*');
}

void GroupPlaces::assign(const std::vector<LockPtr> &locks)
{
    m_isAssigned = true;
    if (isFull())
        return;
    QHash<QByteArray, int> sizes;
    for (const LockPtr &lock : locks) {
        if (!lock->gone)
            ++sizes[filter::groupPrefix(lock->id.key.raw())];
    }
    sizes.remove({});
    std::vector<std::pair<QByteArray, int>> groups;
    for (auto it = sizes.cbegin(); it != sizes.cend(); ++it) {
        if (*it > 1 && !m_places.contains(it.key()))
            groups.emplace_back(it.key(), *it);
    }
    std::sort(groups.begin(), groups.end(), [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    for (const auto &group : groups) {
        if (isFull())
            break;
        give(group.first);
    }
}

std::size_t GroupPlaces::of(const QByteArray &name)
{
    const QByteArray prefix = filter::groupPrefix(name);
    if (const auto place = m_places.constFind(prefix); place != m_places.cend())
        return *place;
    if (!m_isAssigned || isFull() || prefix.isEmpty())
        return overflow;
    const auto candidate = m_candidates.constFind(prefix);
    if (candidate != m_candidates.cend() && *candidate != name) {
        m_candidates.erase(candidate);
        give(prefix);
        return m_labels.size() - 1;
    }
    if (m_candidates.size() >= mostCandidates)
        m_candidates.clear();
    m_candidates.insert(prefix, name);
    return overflow;
}

} // namespace lockscope::metrics

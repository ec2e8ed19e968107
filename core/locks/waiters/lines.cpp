#include "core/locks/waiters/lines.h"

namespace lockscope::locks {

void Lines::enter(const Entry &entry, Millis slot)
{
    Place &place = m_places[entry];
    place.slot = slot;
    ++place.waiters;
}

bool Lines::leave(const Entry &entry)
{
    const auto place = m_places.find(entry);
    if (place == m_places.end() || --place->waiters > 0)
        return false;
    m_places.erase(place);
    return true;
}

std::vector<std::pair<Entry, Millis>> Lines::takeAll()
{
    std::vector<std::pair<Entry, Millis>> all;
    for (auto place = m_places.cbegin(); place != m_places.cend(); ++place)
        all.emplace_back(place.key(), place->slot);
    m_places.clear();
    return all;
}

} // namespace lockscope::locks

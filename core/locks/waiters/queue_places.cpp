#include "core/locks/waiters/queue_places.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// An owner has one place in the queue, whichever of the two fair kinds it waits for.
Entry placeOf(Entry entry)
{
    entry.kind = AcquirableKind::Fair;
    return entry;
}

} // namespace

std::optional<Millis> slotFor(std::optional<Millis> wait, Millis most)
{
    if (wait == Millis(0))
        return std::nullopt;
    const Millis longest = std::max(most, Millis(1));
    return std::min(wait.value_or(longest), longest);
}

void QueuePlaces::enter(const Entry &entry, Millis slot)
{
    Place &place = m_places[placeOf(entry)];
    place.slot = slot;
    ++place.waiters;
}

void QueuePlaces::mayHaveJoined(const Entry &entry)
{
    const auto place = m_places.find(placeOf(entry));
    if (place != m_places.end())
        place->mayStand = true;
}

bool QueuePlaces::mayStand(const Entry &entry) const
{
    return m_places.value(placeOf(entry)).mayStand;
}

bool QueuePlaces::leave(const Entry &entry)
{
    const auto place = m_places.find(placeOf(entry));
    if (place == m_places.end() || --place->waiters > 0)
        return false;
    m_places.erase(place);
    return true;
}

bool QueuePlaces::contains(const Entry &entry) const
{
    return m_places.contains(placeOf(entry));
}

std::vector<std::pair<Entry, Millis>> QueuePlaces::leaveAll()
{
    std::vector<std::pair<Entry, Millis>> all;
    for (auto place = m_places.cbegin(); place != m_places.cend(); ++place)
        all.emplace_back(place.key(), place->slot);
    m_places.clear();
    return all;
}

} // namespace lockscope::locks

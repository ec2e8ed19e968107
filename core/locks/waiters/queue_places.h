#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::locks {

// A waiter with the limit `wait` may stand at the head of a queue for this time without asking. nullopt means that the
// waiter does not wait. The time is never longer than `most`, because a waiter that asks in time keeps its place.
std::optional<Millis> slotFor(std::optional<Millis> wait, Millis most);

// The places of one lock client's waiters in the server's queues of fair locks. Waiters of one owner share a place.
class QueuePlaces {
public:
    void enter(const Entry &entry, Millis slot);
    bool leave(const Entry &entry); // true: the owner has no other waiter, so it must leave the server's queue
    bool contains(const Entry &entry) const { return m_places.contains(entry); }
    std::vector<std::pair<Entry, Millis>> leaveAll(); // returns the places, with their slots

private:
    struct Place {
        Millis slot{};
        int waiters = 0;
    };
    QHash<Entry, Place> m_places;
};

} // namespace lockscope::locks

#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::locks {

// How long one that waits for `wait` may stand at the head of a queue without being seen; none: it does not wait. Never
// more than `most`, however long the caller waits: who looks again in time keeps the place.
std::optional<Millis> slotFor(std::optional<Millis> wait, Millis most);

// The places that waiters of one lock client have in the queues of fair locks, on the server. Waiters of one owner
// share a place.
class QueuePlaces {
public:
    void enter(const Entry &entry, Millis slot);
    bool leave(const Entry &entry); // true: the last of its owner, who has to leave the queue now
    bool contains(const Entry &entry) const { return m_places.contains(entry); }
    std::vector<std::pair<Entry, Millis>> leaveAll(); // those there were, with their slots

private:
    struct Place {
        Millis slot{};
        int waiters = 0;
    };
    QHash<Entry, Place> m_places;
};

} // namespace lockscope::locks

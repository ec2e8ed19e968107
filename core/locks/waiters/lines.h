#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <utility>
#include <vector>

namespace lockscope::locks {

// The places that waiters of one lock client have in the queues of fair locks. Waiters of one owner share a place.
class Lines {
public:
    void enter(const Entry &entry, Millis slot);
    bool leave(const Entry &entry); // true: the last of its owner, who has to leave the queue now
    bool contains(const Entry &entry) const { return m_places.contains(entry); }
    std::vector<std::pair<Entry, Millis>> takeAll(); // with their slots

private:
    struct Place {
        Millis slot{};
        int waiters = 0;
    };
    QHash<Entry, Place> m_places;
};

} // namespace lockscope::locks

#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::locks {

// The time for which a waiter may stand at the head of a fair lock's queue without asking the server: `wait`, but at
// most `most`. A waiter with a longer limit keeps its place by asking in time. Returns nullopt if the waiter does not
// wait.
std::optional<Millis> slotFor(std::optional<Millis> wait, Millis most);

// The places of one lock client's waiters in the server's queues of fair locks. Waiters of one owner share a place,
// also if they wait for different kinds of fair locks.
class QueuePlaces {
public:
    void enter(const Entry &entry, Millis slot);
    void mayHaveJoined(const Entry &entry); // a request of the owner may have joined the server's queue
    bool mayStand(const Entry &entry) const; // true after mayHaveJoined(); otherwise the server has no place to remove
    bool leave(const Entry &entry); // true for the owner's last waiter: the owner must then leave the server's queue
    bool contains(const Entry &entry) const;
    // removes all places; returns each with its time at the head of the queue
    std::vector<std::pair<Entry, Millis>> leaveAll();

private:
    struct Place {
        Millis slot{};
        int waiters = 0;
        bool mayStand = false;
    };
    QHash<Entry, Place> m_places;
};

} // namespace lockscope::locks

#pragma once

#include "core/base/clock.h"
#include "core/locks/wire/entry.h"

#include <QHash>

#include <map>
#include <memory>
#include <vector>

namespace lockscope::locks {

class LiveHold;

// The current holds of one lock client, and its lost holds that are not released yet.
class HoldTable {
public:
    quint64 nextId() { return ++m_lastId; }

    // Replaces a lost hold of the same entry, because a release of the lost hold would lower the count of the new hold.
    void add(const std::shared_ptr<LiveHold> &hold);
    void remove(const LiveHold &hold);
    // Removes a hold that its owner leaves to its lease.
    void leave(const LiveHold &hold, Instant now);
    // True if the owner has a hold that the server counts in this field, of whatever kind, or has left one to its
    // lease.
    bool isCounted(const Entry &entry, Instant now) const;
    std::shared_ptr<LiveHold> find(const Entry &entry) const; // null if there is no hold, or if it is lost
    // The owner's holds of other kinds that the server counts in the same field: the sum of their counts.
    qint64 countOfOtherKinds(const Entry &entry) const;
    std::vector<std::shared_ptr<LiveHold>> all() const; // in order of acquisition
    std::shared_ptr<LiveHold> byId(quint64 id) const;

private:
    quint64 m_lastId = 0;
    std::map<quint64, std::shared_ptr<LiveHold>> m_all;
    QHash<Entry, std::shared_ptr<LiveHold>> m_latest;
    QHash<Entry, Instant> m_left; // by count: until when a hold lasts that was left to its lease
};

} // namespace lockscope::locks

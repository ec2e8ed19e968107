#pragma once

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
    std::shared_ptr<LiveHold> find(const Entry &entry) const; // null if there is no hold, or if it is lost
    std::vector<std::shared_ptr<LiveHold>> all() const; // in order of acquisition
    std::shared_ptr<LiveHold> byId(quint64 id) const;

private:
    quint64 m_lastId = 0;
    std::map<quint64, std::shared_ptr<LiveHold>> m_all;
    QHash<Entry, std::shared_ptr<LiveHold>> m_latest;
};

} // namespace lockscope::locks

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
    void add(const std::shared_ptr<LiveHold> &hold, Instant now);
    void remove(const LiveHold &hold);
    // Removes a hold that its owner leaves to its lease. The server goes on counting it.
    void leave(const LiveHold &hold, Instant now);
    // The server's answer shows that it no longer counts what the owner has left.
    void forgetLeft(const Entry &entry);
    // Likewise for the owner's holds of other kinds: they are lost.
    void loseOthers(const Entry &entry);
    // The server has refused an acquire of this entry. So it counts nothing in this field, and the owner's holds of
    // other kinds are lost as well. That is not so if one of the two is a read hold. A lock that is read refuses all
    // other kinds to its readers, and a plain lock refuses a read hold to its owner.
    void refused(const Entry &entry);
    // A release has freed the lock, so the server counts nothing in this field any more. All other holds that it should
    // count there are lost.
    void freed(const Entry &entry);
    // True if the owner has a hold that the server counts in this field, of whatever kind, or has left one to its
    // lease.
    bool isCounted(const Entry &entry, Instant now) const;
    std::shared_ptr<LiveHold> find(const Entry &entry) const; // null if there is no hold, or if it is lost
    // The counts that the server has in the same field for the owner's holds of other kinds, and for those that it has
    // left to their lease.
    qint64 countOfOthers(const Entry &entry, Instant now) const;
    // The TTL that a release must leave to these counts, so that the owner may rely on each of them until its deadline;
    // 0 if there are none. All of them have one TTL. The release may be executed late.
    Millis timeOfOthers(const Entry &entry, Instant now) const;
    std::vector<std::shared_ptr<LiveHold>> all() const; // in order of acquisition
    std::shared_ptr<LiveHold> byId(quint64 id) const;

private:
    struct Left {
        qint64 count = 0;
        Instant until{}; // later, if its owner has acquired the lock again by then: that also renews this count
    };

    std::vector<std::shared_ptr<LiveHold>> othersOf(const Entry &entry) const; // of other kinds in the same field
    Millis timeLeft(const Entry &field, Instant now) const;
    qint64 countLeft(const Entry &field, Instant now) const;
    bool isInUse(const Entry &field) const; // false if all its holds are lost or gone

    quint64 m_lastId = 0;
    std::map<quint64, std::shared_ptr<LiveHold>> m_all;
    QHash<Entry, std::shared_ptr<LiveHold>> m_latest;
    QHash<Entry, Left> m_left; // by field: the holds that were left to their lease
};

} // namespace lockscope::locks

#pragma once

#include "core/locks/compound/compound_hold.h"
#include "core/session/lock_servers.h"

#include <QObject>
#include <QPointer>

#include <map>
#include <set>

namespace lockscope {

// A request for a compound lock.
struct CompoundRequest {
    locks::CompoundKind kind = locks::CompoundKind::Multi;
    std::vector<Key> names; // multi: all names, on the watched server; red: the one name on all servers
    std::vector<redis::Address> servers; // red: the members' servers; includes the watched server only if listed
    locks::AcquirableKind memberKind = locks::AcquirableKind::Reentrant;
    locks::CompoundTerms terms;
    Millis connectTimeout{5'000}; // for servers that are not connected yet
};

// The compound locks of one session. Also keeps the other servers that have members of these locks, as long as they are
// needed. On the session's thread.
class CompoundHolds : public QObject {
    Q_OBJECT

public:
    CompoundHolds(redis::Server *server, locks::LockClient *locks, redis::ServerPool *serverPool,
                  const locks::LockClientOptions &options, ServerRules *rules);

    // Connects the servers of a request and returns its members.
    Task<std::vector<locks::Member>> membersOf(CompoundRequest what, std::stop_token stop);
    // Acquires the compound. If that succeeds, keeps its hold until remove() or forget().
    Task<locks::CompoundOutcome> acquire(CompoundRequest what, locks::CompoundObserver observer, std::stop_token stop);

    std::shared_ptr<locks::CompoundHold> byId(quint64 id) const; // null if there is none
    std::vector<std::shared_ptr<locks::CompoundHold>> all() const;
    std::vector<locks::CompoundFacts> facts() const;
    // True if this hold of the lock client is a member of a compound, or of a compound that is still being acquired.
    bool hasMember(const locks::HoldFacts &facts) const;
    void remove(const std::shared_ptr<locks::CompoundHold> &hold); // after its release
    void forget(const std::shared_ptr<locks::CompoundHold> &hold); // drops the hold; the lock stays on the servers

    LockServers &servers() { return m_servers; }

Q_SIGNALS:
    void changed(); // facts() has changed
    void taken(const lockscope::locks::Hold &hold); // a member on the watched server was acquired

private:
    using Guard = QPointer<CompoundHolds>;
    static Task<std::vector<locks::Member>> connectMembers(Guard self, CompoundRequest what, std::stop_token stop);
    static Task<locks::CompoundOutcome> take(Guard self, CompoundRequest what, locks::CompoundObserver observer,
                                             std::stop_token stop);
    void keep(const std::shared_ptr<locks::CompoundHold> &hold);

    redis::Server *m_server;
    locks::LockClient *m_locks;
    LockServers m_servers;
    std::map<quint64, std::shared_ptr<locks::CompoundHold>> m_holds;
    std::set<Owner> m_owners; // one lock owner for each compound, from the start of its acquire
    quint64 m_lastId = 0;
};

} // namespace lockscope

#pragma once

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/redis/fleet/fleet.h"
#include "core/session/server_rules.h"

#include <QHash>
#include <QPointer>

#include <memory>
#include <vector>

namespace lockscope {

// A server besides the one that is watched, and a lock client of our own for it: for members of red locks.
class LockServer : public QObject {
public:
    LockServer(redis::ServerPtr server, locks::LockClientOptions locks, QObject *parent);

    redis::Server &client() { return *m_server; }
    locks::LockClient &locks() { return m_locks; }

private:
    redis::ServerPtr m_server;
    locks::LockClient m_locks;
};
using LockServerPtr = std::shared_ptr<LockServer>;

// Those of one session: borrowed from the fleet and connected as they are asked for, once each, and let go of when
// nobody uses them any more, once they have given back what is theirs (for as long as a release is tried). On one
// thread.
class LockServers : public QObject {
public:
    // Fleet and rules outlive it. `rules` decide what may be done on these servers; null: `locks` does.
    LockServers(redis::Fleet *fleet, locks::LockClientOptions locks, ServerRules *rules);

    LockServerPtr at(const redis::Address &address);

    // LockClient::close() of all of them, also of those that are being dropped.
    static Task<std::vector<Error>> close(QPointer<LockServers> self, Instant until, std::stop_token stop);

    // Until each is live or has failed for the first time; at most until `until`.
    static Task<void> settled(std::vector<LockServerPtr> servers, Clock *clock, Instant until, std::stop_token stop);

private:
    void drop(const QPointer<LockServer> &server);
    static Task<void> settleAndDrop(QPointer<LockServers> self, QPointer<LockServer> server, Instant until);

    redis::ServerPtr borrow(const redis::Address &address);
    locks::LockClientOptions optionsFor(redis::Server *server) const;

    redis::Fleet *m_fleet;
    locks::LockClientOptions m_locks;
    QPointer<ServerRules> m_rules;
    Clock *m_clock;
    QHash<QString, std::weak_ptr<LockServer>> m_known; // by the address as a URL
    std::vector<Error> m_left; // of those dropped
    TaskScope m_dropping; // what it waits for is over when the lock clients go
};

} // namespace lockscope

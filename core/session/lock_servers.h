#pragma once

#include "core/async/task_scope.h"
#include "core/locks/client/lock_client.h"
#include "core/redis/pool/server_pool.h"
#include "core/session/server_rules.h"

#include <QPointer>

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

// A server other than the watched one, with its own lock client, for members of red locks.
class LockServer : public QObject {
public:
    LockServer(redis::ServerPtr server, locks::LockClientOptions locks, ServerRules *rules, QObject *parent);

    redis::Server &client() { return *m_server; }
    locks::LockClient &locks() { return m_locks; }

private:
    redis::ServerPtr m_server;
    locks::LockClient m_locks;
    std::shared_ptr<const ServerRules::User> m_user; // null without rules
};
using LockServerPtr = std::shared_ptr<LockServer>;

// The lock servers of one session. Borrows each server from the pool once and connects it on request. Drops a server
// when nobody uses it any more and its releases have ended (failed releases are retried for a limited time). On one
// thread.
class LockServers : public QObject {
public:
    // `serverPool` and `rules` must outlive it. `rules` decides what is allowed on these servers. If `rules` is null,
    // `locks` decides.
    LockServers(redis::ServerPool *serverPool, locks::LockClientOptions locks, ServerRules *rules);

    // Waits until it is known which policies apply to these servers, so that at() does not take one for another's.
    static Task<void> rulesKnown(QPointer<LockServers> self, std::vector<redis::Address> servers, std::stop_token stop);
    // The server with the policy that applies now. Holds of an earlier policy keep their own connection.
    LockServerPtr at(const redis::Address &address);

    // Calls LockClient::close() on all lock servers, including those that are being dropped.
    static Task<std::vector<Error>> close(QPointer<LockServers> self, Instant until, std::stop_token stop);

    // Waits until each server is live or has failed once. Returns at `until` at the latest.
    static Task<void> settled(std::vector<LockServerPtr> servers, Clock *clock, Instant until, std::stop_token stop);

private:
    void drop(const QPointer<LockServer> &server);
    static Task<void> settleAndDrop(QPointer<LockServers> self, QPointer<LockServer> server, Instant until);

    redis::CommandPolicy policyOf(const redis::Address &address) const;
    redis::ServerPtr borrow(const redis::Address &address, redis::CommandPolicy policy);
    locks::LockClientOptions optionsFor(redis::Server *server) const;

    redis::ServerPool *m_serverPool;
    locks::LockClientOptions m_locks;
    QPointer<ServerRules> m_rules;
    Clock *m_clock;
    // By address, as a URL, and by the policy at the time of borrowing, which the connection keeps.
    std::map<std::pair<QString, redis::CommandPolicy>, std::weak_ptr<LockServer>> m_known;
    std::vector<Error> m_left; // of dropped servers
    TaskScope m_dropping; // its tasks end before the lock clients are destroyed
};

} // namespace lockscope

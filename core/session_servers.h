#pragma once

#include "core/locks/lock_client.h"
#include "core/redis/client.h"

#include <QHash>

#include <memory>
#include <vector>

namespace lockscope {

// A server besides the one that is watched: a connection and a lock client, for members of red locks.
class LockServer : public QObject {
public:
    LockServer(const redis::Address &address, redis::ClientOptions client, locks::LockClientOptions locks, Clock *clock,
               QObject *parent);

    redis::Client &client() { return m_client; }
    locks::LockClient &locks() { return m_locks; }

private:
    redis::Client m_client;
    locks::LockClient m_locks;
};
using LockServerPtr = std::shared_ptr<LockServer>;

// Connects to them as they are asked for, once each, and drops those that nobody uses any more. On one thread.
class LockServers : public QObject {
public:
    LockServers(redis::ClientOptions client, locks::LockClientOptions locks, Clock *clock);

    LockServerPtr at(const redis::Address &address);

    // Until each is live or has failed for the first time; at most until `until`.
    static Task<void> settled(std::vector<LockServerPtr> servers, Clock *clock, Instant until, std::stop_token stop);

private:
    redis::ClientOptions m_client;
    locks::LockClientOptions m_locks;
    Clock *m_clock;
    QHash<QString, std::weak_ptr<LockServer>> m_known; // by the address as a URL
};

} // namespace lockscope

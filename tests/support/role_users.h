#pragma once

#include "core/acl/role.h"
#include "core/model/lock_id.h"
#include "core/redis/credentials.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_clients.h"

#include <memory>

namespace lockscope {

// A server of its own with the two users that `lockscope-cli acl` prints, for locks whose names begin with lock:. The
// locks are in a database that is not the first. What the server refuses to the test itself throws std::runtime_error.
class RoleUsers {
public:
    static constexpr int database = 1;
    static LockId lock(const QByteArray &name); // there
    static std::vector<acl::RoleRule> rules(acl::Role role);
    static QByteArray user(acl::Role role);

    RoleUsers();

    const RedisServer &server() const { return *m_server; }
    BlockingRedis &redis() { return *m_redis; } // in that database, as who may do everything
    RedisValue call(const QByteArrayList &command);
    void hold(const QByteArray &name, const QByteArray &owner); // a lock, for ten minutes

    void give(acl::Role role, const QByteArray &without = {}); // all that its user may from now on, but for one rule
    redis::Address monitorAddress() const; // as who watches, with the password
    static redis::Credentials operatorCredentials();
    // The command line as who watches; and one that acts, as the other.
    CliProcess::Run look(const QStringList &line) const;
    CliProcess::Run act(const QStringList &line) const;

private:
    CliProcess::Run run(const QStringList &line, const QStringList &more) const;

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

} // namespace lockscope

#pragma once

#include "core/acl/role.h"
#include "core/model/lock_id.h"
#include "core/redis/credentials.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_clients.h"

#include <memory>

namespace lockscope {

// A private server with the two users that `lockscope-cli acl` prints, for locks whose names begin with lock:. The
// locks are in a database other than the first. If the server refuses a command of the test itself, this throws
// std::runtime_error.
class RoleUsers {
public:
    static constexpr int database = 1;
    static LockId lock(const QByteArray &name); // in that database
    static std::vector<acl::RoleRule> rules(acl::Role role);
    static QByteArray user(acl::Role role);

    RoleUsers();

    const RedisServer &server() const { return *m_server; }
    BlockingRedis &redis() { return *m_redis; } // in that database, as a user with all permissions
    RedisValue call(const QByteArrayList &command);
    void hold(const QByteArray &name, const QByteArray &owner); // holds the lock for ten minutes

    // gives the role's user all its permissions except for one rule
    void give(acl::Role role, const QByteArray &without = {});
    redis::Address monitorAddress() const; // the monitor's user, with its password
    static redis::Credentials operatorCredentials();
    // look() runs a command as the monitor's user, and act() runs an action with the operator's user.
    CliProcess::Run look(const QStringList &line) const;
    CliProcess::Run act(const QStringList &line) const;

private:
    CliProcess::Run run(const QStringList &line, const QStringList &more) const;

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

} // namespace lockscope

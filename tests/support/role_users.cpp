#include "tests/support/role_users.h"

#include "tests/support/must.h"

namespace lockscope {

namespace {

const QByteArray password = "geheim";

} // namespace

LockId RoleUsers::lock(const QByteArray &name)
{
    return {{}, database, Key(name)};
}

std::vector<acl::RoleRule> RoleUsers::rules(acl::Role role)
{
    acl::RoleTerms terms;
    terms.role = role;
    terms.prefixes = {"lock:"};
    return acl::rulesOf(terms);
}

QByteArray RoleUsers::user(acl::Role role)
{
    return role == acl::Role::Monitor ? "lockscope-monitor" : "lockscope-operator";
}

RoleUsers::RoleUsers()
    : m_server(std::make_unique<RedisServer>())
    , m_redis(std::make_unique<BlockingRedis>(*m_server))
{
    call({"SELECT", QByteArray::number(database)});
}

RedisValue RoleUsers::call(const QByteArrayList &command)
{
    return must(*m_redis, command);
}

void RoleUsers::hold(const QByteArray &name, const QByteArray &owner)
{
    call({"HSET", name, owner, "1"});
    call({"PEXPIRE", name, "600000"});
}

void RoleUsers::give(acl::Role role, const QByteArray &without)
{
    std::vector<acl::RoleRule> all = rules(role);
    std::erase_if(all, [&without](const acl::RoleRule &each) { return each.text == without; });
    call(acl::setUser(user(role), all, password));
}

redis::Address RoleUsers::monitorAddress() const
{
    redis::Address address = socketAddress(*m_server);
    address.db = database;
    address.user = user(acl::Role::Monitor);
    address.password = password;
    return address;
}

redis::Credentials RoleUsers::operatorCredentials()
{
    return {user(acl::Role::Operator), password};
}

CliProcess::Run RoleUsers::look(const QStringList &line) const
{
    return run(line, {});
}

CliProcess::Run RoleUsers::act(const QStringList &line) const
{
    return run(line, {QStringLiteral("--operator-user"), QString::fromLatin1(user(acl::Role::Operator))});
}

CliProcess::Run RoleUsers::run(const QStringList &line, const QStringList &more) const
{
    qputenv("LOCKSCOPE_PASSWORD", password);
    qputenv("LOCKSCOPE_OPERATOR_PASSWORD", password);
    const QStringList who = QStringList{QStringLiteral("--url"), monitorAddress().toUrl()} + more;
    // another program's arguments stand behind `--`
    const auto done = CliProcess(line.mid(0, 1) + who + line.mid(1)).run();
    qunsetenv("LOCKSCOPE_PASSWORD");
    qunsetenv("LOCKSCOPE_OPERATOR_PASSWORD");
    return done;
}

} // namespace lockscope

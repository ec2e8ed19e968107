#include "core/acl/role.h"

#include "core/acl/permission.h"
#include "core/acl/role_keys.h"

#include <QCryptographicHash>

#include <algorithm>

namespace lockscope::acl {

namespace {

void addCommands(std::span<const Permission> permissions, bool cluster, std::vector<RoleRule> &rules)
{
    for (const Permission &each : permissions) {
        if (cluster || each.where == Permission::Where::Everywhere)
            rules.push_back({each.rule, {each.without, {}}});
    }
}

// True for permissions that an operator does not need, because an operator neither scans for locks nor subscribes.
bool isOnlyForWatching(const Permission &permission)
{
    static const QByteArrayList words{
        "+client|list",  "+dbsize",     "+scan",         "+memory|usage",         "+strlen",
        "+ttl",          "+role",       "+hscan",        "+pubsub|channels",      "+psubscribe",
        "+punsubscribe", "+ssubscribe", "+sunsubscribe", "+pubsub|shardchannels", "+readonly"};
    return words.contains(permission.rule);
}

std::vector<Permission> toCompare()
{
    std::vector<Permission> all(watching().begin(), watching().end());
    std::erase_if(all, &isOnlyForWatching);
    return all;
}

} // namespace

std::vector<RoleRule> rulesOf(const RoleTerms &terms)
{
    std::vector<RoleRule> rules;
    addKeys(terms, rules);
    addChannels(terms, rules);
    if (terms.role == Role::Monitor) {
        addCommands(watching(), terms.cluster, rules);
    } else {
        addCommands(toCompare(), terms.cluster, rules);
        addCommands(acting(), terms.cluster, rules);
    }
    return rules;
}

QByteArrayList setUser(const QByteArray &user, const std::vector<RoleRule> &rules, const QByteArray &password)
{
    QByteArrayList words{"ACL", "SETUSER", user, "reset"};
    if (!password.isEmpty())
        words << "on" << '#' + QCryptographicHash::hash(password, QCryptographicHash::Sha256).toHex();
    for (const RoleRule &rule : rules)
        words << rule.text;
    return words;
}

} // namespace lockscope::acl

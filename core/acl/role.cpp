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

// Of what is watched with, who acts needs the rest: it neither looks for locks nor listens.
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

bool isPlain(const QByteArray &word)
{
    return std::none_of(word.begin(), word.end(), [](char c) {
        return static_cast<uchar>(c) <= ' ' || static_cast<uchar>(c) >= 0x7f || c == '"' || c == '\'' || c == '\\';
    });
}

QByteArray quoted(const QByteArray &word)
{
    QByteArray text("\"");
    for (const char c : word) {
        if (c == '"' || c == '\\')
            text += '\\';
        if (static_cast<uchar>(c) < ' ' || static_cast<uchar>(c) >= 0x7f)
            text += "\\x" + QByteArray(1, c).toHex();
        else
            text += c;
    }
    return text + '"';
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

QByteArray forRedisCli(const QByteArrayList &words)
{
    QByteArrayList shown;
    for (const QByteArray &word : words)
        shown << (isPlain(word) ? word : quoted(word));
    return shown.join(' ');
}

} // namespace lockscope::acl

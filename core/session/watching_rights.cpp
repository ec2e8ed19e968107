#include "core/session/watching_rights.h"

#include "core/acl/permission.h"
#include "core/acl/role_keys.h"
#include "core/redis/refusal/acl_line.h"

namespace lockscope {

namespace {

constexpr const char *trial = "lockscope:trial"; // ends the names of the keys that are tried; these keys do not exist

struct Probe {
    QByteArray name; // as in acl::permissionFor()
    QByteArray arguments; // separated by spaces; %k is a key that does not exist
    bool isOfCluster = false;
};

// A command that was sent, and the pattern of the keys to which its key belongs.
struct Asked {
    QByteArray name;
    QByteArray pattern;
    redis::PendingReply reply;
};

const std::vector<Probe> &probes()
{
    static const std::vector<Probe> all{
        {"PING", ""},
        {"INFO", "server"},
        {"CLIENT SETNAME", "lockscope"},
        {"CLIENT ID", ""},
        {"CLIENT LIST", "ID 1"}, // asks for one client, because a server may have thousands
        {"DBSIZE", ""},
        {"TIME", ""},
        {"SCAN", "0 COUNT 1"},
        {"TYPE", "%k"},
        {"MEMORY USAGE", "%k"},
        {"HLEN", "%k"},
        {"HSCAN", "%k 0"},
        {"HGET", "%k f"},
        {"HGETALL", "%k"},
        {"PTTL", "%k"},
        {"TTL", "%k"},
        {"STRLEN", "%k"},
        {"GET", "%k"},
        {"LRANGE", "%k 0 0"},
        {"LLEN", "%k"},
        {"ZRANGE", "%k 0 0"},
        {"ZCARD", "%k"},
        {"PUBSUB CHANNELS", "lockscope:trial"},
        {"PUBSUB NUMSUB", "lockscope:trial"},
        {"ROLE", ""},
        {"CLUSTER SLOTS", "", true},
        {"CLUSTER MYID", "", true},
        {"PUBSUB SHARDCHANNELS", "lockscope:trial", true},
        {"PUBSUB SHARDNUMSUB", "lockscope:trial", true},
        {"MULTI", ""}, // last, because a server that rejects EXEC would queue every command after MULTI
        {"EXEC", ""},
    };
    return all;
}

// Reads a companion key with the command that the monitor uses. Redis permits TYPE to a user who may only write the
// key.
Probe readOf(const QByteArray &companion)
{
    if (companion.startsWith("redisson_lock_queue:"))
        return {"LRANGE", "%k 0 0"};
    if (companion.startsWith("redisson_lock_token:"))
        return {"GET", "%k"};
    return {"ZRANGE", "%k 0 0"};
}

redis::Command commandOf(const Probe &probe, const QByteArray &key)
{
    QByteArrayList words = probe.name.split(' ');
    if (!probe.arguments.isEmpty())
        words += probe.arguments.split(' ');
    for (QByteArray &word : words) {
        if (word == "%k")
            word = key;
    }
    return redis::Command::ofNode(std::vector<QByteArrayView>(words.begin(), words.end()));
}

// Servers write "… no permissions to run the 'hlen' command" for a command, and "access" for a key.
bool isRefusedCommand(const Error &error)
{
    return error.kind == Error::Kind::Forbidden && error.message.contains(QLatin1String("to run the"));
}

void addLack(LackingRights &lacking, const QByteArray &name, const QByteArray &rule)
{
    if (lacking.rules.contains(rule))
        return;
    lacking.names << QString::fromUtf8(name);
    lacking.rules << rule;
}

void addCommand(LackingRights &lacking, const QByteArray &name)
{
    if (const acl::Permission *permission = acl::permissionFor(name))
        addLack(lacking, name, permission->rule);
}

std::vector<QByteArray> channelPatterns()
{
    std::vector<acl::RoleRule> rules;
    acl::RoleTerms terms;
    terms.role = acl::Role::Monitor;
    acl::addChannels(terms, rules);
    std::vector<QByteArray> patterns;
    for (const acl::RoleRule &rule : rules) {
        if (!rule.text.startsWith("&__key")) // most servers send no key events
            patterns.push_back(rule.text.sliced(1));
    }
    return patterns;
}

bool isLink(const Error &error)
{
    return error.kind == Error::Kind::Connect || error.kind == Error::Kind::Timeout
        || error.kind == Error::Kind::Canceled;
}

} // namespace

Task<Result<LackingRights>> lackingRights(redis::ServerPtr server, std::vector<QByteArray> prefixes,
                                          std::stop_token stop)
{
    LackingRights lacking;
    if (prefixes.empty())
        prefixes.emplace_back();
    const bool isCluster = server->info().mode == QLatin1String("cluster");
    std::vector<Asked> pending;
    const auto ask = [&pending, &server](const Probe &probe, const QByteArray &key, const QByteArray &pattern) {
        const redis::PendingReply reply = server->send(commandOf(probe, key));
        pending.push_back({probe.name, pattern, reply});
    };
    const Probe readsKey{"HGETALL", "%k"};
    for (const QByteArray &prefix : prefixes) {
        ask(readsKey, prefix + trial, redis::inPattern(prefix) + '*');
        if (prefix.isEmpty()) // the pattern * covers the companion keys as well
            continue;
        for (const acl::CompanionKeys &keys : acl::companionKeys(prefix, trial))
            ask(readOf(keys.example), keys.example, keys.pattern);
    }
    for (const Probe &probe : probes()) {
        if (!probe.isOfCluster || isCluster)
            ask(probe, prefixes.front() + trial, redis::inPattern(prefixes.front()) + '*');
    }
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const QByteArray name = pending[i].name;
        const QByteArray pattern = pending[i].pattern;
        const redis::PendingReply one = pending[i].reply;
        const Result<redis::Reply> reply = co_await one;
        if (stop.stop_requested())
            co_return Result<LackingRights>(canceled());
        if (reply)
            continue;
        const Error error = reply.error();
        if (isLink(error))
            co_return Result<LackingRights>(error);
        if (isRefusedCommand(error))
            addCommand(lacking, name);
        else if (error.kind == Error::Kind::Forbidden)
            addLack(lacking, "keys " + pattern, "%R~" + pattern);
    }
    const std::vector<QByteArray> patterns = channelPatterns();
    const redis::Subscriber::Handler nothing = [](const redis::Message &) {};
    for (const QByteArray &channels : patterns) {
        const Instant deadline = server->deadline();
        redis::Subscriber *const subscriber = &server->subscriber();
        const auto subscribed = co_await subscriber->subscribePattern(channels, nothing, deadline, stop);
        if (stop.stop_requested())
            co_return Result<LackingRights>(canceled());
        if (subscribed)
            continue;
        const Error error = subscribed.error();
        if (isLink(error))
            co_return Result<LackingRights>(error);
        if (isRefusedCommand(error))
            addCommand(lacking, "PSUBSCRIBE");
        else if (error.kind == Error::Kind::Forbidden)
            addLack(lacking, "PSUBSCRIBE " + channels, '&' + channels);
    }
    co_return Result<LackingRights>(std::move(lacking));
}

} // namespace lockscope

#include "core/play/scenario/permitted_commands.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::play {

namespace {

// Commands that a scenario may type; a subcommand follows its command after `|`. The list leaves out commands that name
// another host (MIGRATE, REPLICAOF) or reach files, settings and users of the server (CONFIG, SAVE, MODULE, RESTORE,
// ACL). It also leaves out commands against other clients (CLIENT KILL, MONITOR) and servers (SHUTDOWN, FAILOVER,
// CLUSTER).
constexpr char typed[] =
    "append bitcount copy dbsize decr decrby del delex delifeq discard echo eval evalsha exec exists "
    "expire expireat expiretime flushall flushdb get getdel getex getrange getset hdel hexists hget "
    "hgetall hincrby hkeys hlen hmget hmset hscan hset hsetnx hvals incr incrby info keys lindex linsert "
    "llen lpop lpush lrange lrem lset ltrim mget mset msetnx multi persist pexpire pexpireat pexpiretime "
    "ping psetex pttl publish randomkey rename renamenx role rpop rpush sadd scan scard set setex setnx "
    "setrange sismember smembers srem strlen time touch ttl type unlink unwatch wait watch zadd zcard "
    "zcount zincrby zrange zrangebyscore zrank zrem zremrangebyscore zscore client|id client|info "
    "client|list memory|usage object|encoding object|idletime pubsub|channels pubsub|numsub "
    "sentinel|get-master-addr-by-name sentinel|master sentinel|masters sentinel|replicas sentinel|sentinels";
// Lock clients also send these, for their connections and for messages.
constexpr char ofLockClients[] =
    "auth hello quit select command client|setname client|tracking client|caching script|load "
    "script|exists subscribe unsubscribe ssubscribe sunsubscribe spublish pubsub|shardnumsub";
constexpr char statements[] =
    "begin commit create delete drop end insert alter release replace rollback savepoint select update "
    "values with";

bool isIn(const char *words, const QByteArray &word)
{
    return QByteArray(words).split(' ').contains(word);
}

// Channels that begin with _ belong to servers. For example, sentinels obey messages on __sentinel__:hello.
bool isOfServers(const QByteArray &channel)
{
    return channel.startsWith('_');
}

// Skips blanks and comments.
QString firstWord(const QString &sql)
{
    QStringView rest = sql;
    for (;;) {
        rest = rest.trimmed();
        const QString end = rest.startsWith(QLatin1String("--")) ? QStringLiteral("\n")
            : rest.startsWith(QLatin1String("/*"))               ? QStringLiteral("*/")
                                                                 : QString();
        if (end.isEmpty())
            break;
        const qsizetype at = rest.indexOf(end, 2);
        rest = at < 0 ? QStringView() : rest.sliced(at + end.size());
    }
    const auto isLetter = [](QChar c) { return c.isLetter(); };
    const auto last = std::find_if_not(rest.begin(), rest.end(), isLetter);
    return rest.first(last - rest.begin()).toString();
}

} // namespace

QString whyNotCommand(const QByteArrayList &words)
{
    const QByteArray verb = words.value(0).toLower();
    const QByteArray withSecond = verb + '|' + words.value(1).toLower();
    if (!isIn(typed, verb) && !isIn(typed, withSecond))
        return CoreText::tr("a scenario may not send %1, because it could reach beyond the scenario's own servers. Use "
                            "commands on keys, EVAL, PUBLISH, MULTI, WAIT or INFO; \"do\" has verbs for servers")
            .arg(verb.isEmpty() ? CoreText::tr("this command") : toDisplay(words.value(0).toUpper()));
    if (verb == "publish" && isOfServers(words.value(1)))
        return CoreText::tr("channels that begin with _ belong to the servers: publish on another one");
    return {};
}

QString whyNotStatement(const QString &sql)
{
    const QString word = firstWord(sql);
    if (isIn(statements, word.toLower().toLatin1()))
        return {};
    return CoreText::tr("a scenario may not run %1, because it could reach beyond the scenario's own database. Use "
                        "SELECT, INSERT, UPDATE, DELETE, CREATE or a transaction")
        .arg(word.isEmpty() ? CoreText::tr("this statement") : word.toUpper());
}

QString whyNotPermitted(const Action &action)
{
    if (const auto *command = std::get_if<act::Command>(&action))
        return whyNotCommand(command->arguments);
    if (const auto *statement = std::get_if<act::Statement>(&action))
        return whyNotStatement(statement->sql);
    return {};
}

QByteArrayList actorRules()
{
    QByteArrayList rules;
    for (const char *words : {typed, ofLockClients}) {
        for (const QByteArray &word : QByteArray(words).split(' '))
            rules << '+' + word;
    }
    return rules;
}

QByteArrayList actorChannels()
{
    return {"[^_]*", "__redis__:invalidate"}; // the second tells a lock client that a key changed
}

} // namespace lockscope::play

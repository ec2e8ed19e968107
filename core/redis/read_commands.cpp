#include "core/redis/read_commands.h"

#include "core/redis/wire/wire_words.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

struct Allowed {
    QByteArrayView verb;
    QByteArrayView second = {}; // required if the verb alone does not show what the command does
};

// None of these has an option that writes, such as STORE of SORT. AUTH, HELLO, SELECT, RESET and QUIT change the
// connection itself, so only the handshake sends them.
constexpr Allowed list[] = {
    // reading keys
    {"TYPE"},
    {"EXISTS"},
    {"PTTL"},
    {"TTL"},
    {"GET"},
    {"STRLEN"},
    {"HGET"},
    {"HMGET"},
    {"HGETALL"},
    {"HLEN"},
    {"HEXISTS"},
    {"HSCAN"},
    {"LRANGE"},
    {"LLEN"},
    {"LINDEX"},
    {"ZRANGE"},
    {"ZCARD"},
    {"ZSCORE"},
    {"MEMORY", "USAGE"},
    // listing keys and channels
    {"SCAN"},
    {"DBSIZE"},
    {"PUBSUB", "CHANNELS"},
    {"PUBSUB", "NUMSUB"},
    {"PUBSUB", "NUMPAT"},
    {"PUBSUB", "SHARDCHANNELS"},
    {"PUBSUB", "SHARDNUMSUB"},
    // the server, its nodes and its clients
    {"PING"},
    {"TIME"},
    {"INFO"},
    {"ROLE"},
    {"ACL", "WHOAMI"},
    {"CLIENT", "ID"},
    {"CLIENT", "LIST"},
    {"CLIENT", "INFO"},
    {"CLIENT", "SETNAME"},
    {"CLUSTER", "INFO"},
    {"CLUSTER", "MYID"},
    {"CLUSTER", "NODES"},
    {"CLUSTER", "SHARDS"},
    {"CLUSTER", "SLOTS"},
    {"CONFIG", "GET"},
    {"SLOWLOG", "GET"},
    {"COMMAND", "INFO"},
    {"SENTINEL", "GET-MASTER-ADDR-BY-NAME"},
    {"SENTINEL", "MASTER"},
    {"SENTINEL", "MASTERS"},
    {"SENTINEL", "REPLICAS"},
    {"SENTINEL", "SENTINELS"},
    // transactions (their commands must also be in this list), and change notifications for this connection
    {"MULTI"},
    {"EXEC"},
    {"DISCARD"},
    {"ASKING"},
    {"READONLY"},
    {"PUNSUBSCRIBE", nobodysPattern},
    {"CLIENT", "CACHING"},
    {"CLIENT", "TRACKING"},
};

bool isSame(QByteArrayView a, QByteArrayView b)
{
    return a.size() == b.size() && a.compare(b, Qt::CaseInsensitive) == 0;
}

} // namespace

bool onlyReads(const Command &command)
{
    const auto words = wordsOn(command.wire);
    return words && std::any_of(std::begin(list), std::end(list), [&](const Allowed &each) {
               const bool isSecond = each.second.isEmpty() || (words->size() > 1 && isSame(each.second, (*words)[1]));
               return isSecond && isSame(each.verb, words->front());
           });
}

} // namespace lockscope::redis

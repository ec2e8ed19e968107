#include "core/redis/read_commands.h"

#include "core/redis/wire/words.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

struct Allowed {
    QByteArrayView verb;
    QByteArrayView second = {}; // where the verb alone does not say what is done
};

// None of them has an option that writes, as STORE of SORT is one. AUTH, HELLO, SELECT, RESET and QUIT change whose or
// what the connection is, and are the handshake's.
constexpr Allowed list[] = {
    // what is at a key
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
    // which keys and channels there are
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
    // several in one step, where each of them is in this list; and how this connection is told of changes
    {"WATCH"},
    {"UNWATCH"},
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

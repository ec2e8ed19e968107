#pragma once

#include "core/base/error.h"

#include <bitset>
#include <set>
#include <vector>

namespace lockscope::monitor {

// Every command the monitor sends, each of them in the read-only ACL role of SECURITY, but for the two of sharded
// channels and READONLY: a cluster's role wants them as well.
enum class ReadCommand : quint8 {
    Scan,
    Type,
    FieldCount, // HLEN
    HashPage, // HSCAN
    HashAll, // HGETALL, only where HSCAN is refused
    Field, // HGET
    Pttl,
    Ttl, // only where PTTL is refused
    Memory, // MEMORY USAGE
    Size, // STRLEN
    Get,
    Queue, // LRANGE
    QueueLength, // LLEN, where it is longer than what is read of it
    Scores, // ZRANGE
    Permits, // ZCARD
    Channels, // PUBSUB CHANNELS
    Subscribers, // PUBSUB NUMSUB
    ShardChannels, // PUBSUB SHARDCHANNELS, in a cluster since Redis 7
    ShardSubscribers, // PUBSUB SHARDNUMSUB
    KeyCount, // DBSIZE
    Time,
    Subscribe, // PSUBSCRIBE
    Unsubscribe, // PUNSUBSCRIBE
    Info, // INFO, how far a replica is behind
    ReadOnly, // READONLY, to a cluster's replicas
    Ping,
    Name, // CLIENT SETNAME
    Number, // CLIENT ID
    Role,
    Count_
};

QByteArray word(ReadCommand which); // as the server spells it: "PUBSUB NUMSUB"

// Which commands this connection may not use. A command refused once is not sent again until reset(): each feature
// degrades alone and the refusals do not fill the server's ACL log.
class Permissions {
public:
    bool may(ReadCommand which) const { return !m_refused[std::size_t(which)]; }
    // Whether the error means that the command as such is refused or unknown, which is noted; false when only this
    // key is out of bounds, or something else went wrong.
    bool note(ReadCommand which, const Error &error);
    void refuse(ReadCommand which) { m_refused.set(std::size_t(which)); }
    // Keys of this pattern that belong to a lock which may be read itself: what they tell of it is not known.
    void refuseKeys(const QByteArray &pattern) { m_refusedKeys.insert(pattern); }
    // "PUBSUB NUMSUB", "keys redisson_lock_queue:*"
    std::vector<QString> missing() const;
    void reset();

private:
    std::bitset<std::size_t(ReadCommand::Count_)> m_refused;
    std::set<QByteArray> m_refusedKeys;
};

} // namespace lockscope::monitor

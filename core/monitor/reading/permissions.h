#pragma once

#include "core/base/error.h"

#include <bitset>
#include <set>
#include <vector>

namespace lockscope::monitor {

// Every command that the monitor sends. The read-only ACL role of SECURITY.md allows them all, except READONLY and the
// two commands for sharded channels. The role for a cluster adds these three.
enum class ReadCommand : quint8 {
    Scan,
    Type,
    FieldCount, // HLEN
    HashPage, // HSCAN
    HashAll, // HGETALL, for small hashes, and if HSCAN is refused
    Field, // HGET
    Pttl,
    Ttl, // only if PTTL is refused
    Memory, // MEMORY USAGE
    Size, // STRLEN
    Get,
    Queue, // LRANGE
    QueueLength, // LLEN, if the queue is longer than the entries that are read
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
    Info, // INFO, for the lag of a replica
    ReadOnly, // READONLY, to a cluster's replicas
    Ping,
    Name, // CLIENT SETNAME
    Number, // CLIENT ID
    Role,
    Count_
};

QByteArray word(ReadCommand which); // as the server spells it: "PUBSUB NUMSUB"

// The commands that this connection must not use. A refused command is not sent again until reset(). So only the
// features that need it are missing, and refusals do not fill the server's ACL log.
class Permissions {
public:
    bool may(ReadCommand which) const { return !m_refused[std::size_t(which)]; }
    // If the command itself is refused or unknown, records that and returns true. Returns false if the ACL refuses only
    // this key, and for other errors.
    bool note(ReadCommand which, const Error &error);
    void refuse(ReadCommand which) { m_refused.set(std::size_t(which)); }
    // Records that keys with this pattern are refused although their lock is readable, so their content is unknown.
    void refuseKeys(const QByteArray &pattern) { m_refusedKeys.insert(pattern); }
    // "PUBSUB NUMSUB", "keys redisson_lock_queue:*"
    std::vector<QString> missing() const;
    void reset();

private:
    std::bitset<std::size_t(ReadCommand::Count_)> m_refused;
    std::set<QByteArray> m_refusedKeys;
};

} // namespace lockscope::monitor

#pragma once

#include "core/redis/server_info.h"

#include <bitset>

namespace lockscope::redis {

// The features of a server on which this client depends. Ask for a feature by name: only this module knows which
// versions have a feature. core/words/capability_words describes the purpose of each feature and its fallback.
enum class Capability : quint8 {
    OneSlot, // a cluster: all keys of one command or script must be in one slot
    ShardedPubSub, // SPUBLISH and SSUBSCRIBE: clusters since Redis 7
    Tracking, // CLIENT TRACKING, since Redis 6; an ACL may forbid it
    ScanByType, // SCAN … TYPE, since Redis 6
    Wait, // WAIT: unknown to some proxies and services
    Scripts, // EVAL and EVALSHA; an ACL may forbid them
    OwnKeys, // scripts may use keys that are not in KEYS; Dragonfly rejects that by default
    CompareAndDelete, // DELEX … IFEQ of Redis 8.4, Dragonfly 1.37 and Valkey 9.2, DELIFEQ of Valkey 9.0
    ClientList, // CLIENT LIST; an ACL may forbid it
    Monitor, // MONITOR; an ACL may forbid it, and some services remove it
    KeyEvents, // keyspace notifications, if somebody enabled them
    SubkeyEvents, // since Redis 8.8: the notifications name the field
    Databases, // more than one database
    Count_
};

// The features according to INFO, minus those that the server has rejected since then. For some features, only a
// rejection or a probe (core/redis/capability_check) shows that they are missing. Until then, they count as present.
class Capabilities {
public:
    Capabilities() = default;
    static Capabilities of(const ServerInfo &info);

    bool has(Capability what) const { return m_has[std::size_t(what)]; }
    void lacks(Capability what) { m_has.reset(std::size_t(what)); }

private:
    void set(Capability what, bool has) { m_has.set(std::size_t(what), has); }

    std::bitset<std::size_t(Capability::Count_)> m_has;
};

// The command by which this server compares a string and deletes it.
struct CompareAndDelete {
    QByteArray verb;
    bool hasOption = false; // IFEQ precedes the value
};
CompareAndDelete compareAndDeleteOf(const ServerInfo &info);

// The channel on which CLIENT TRACKING reports changes. It is the only channel to which the server itself publishes.
QByteArray invalidationsOf(const ServerInfo &info);
bool isInvalidations(QByteArrayView channel); // for any product; Redict may send the full or the shortened name

} // namespace lockscope::redis

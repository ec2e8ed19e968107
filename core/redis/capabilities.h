#pragma once

#include "core/redis/server_info.h"

#include <bitset>

namespace lockscope::redis {

// What a server is able to, as far as anything here depends on it. Asked for by name; which version has what stands
// here alone. What each is good for, and what is done without it, is told in core/words/capability_words.
enum class Capability : quint8 {
    OneSlot, // a cluster: keys of one command or script lie in one slot
    ShardedPubSub, // SPUBLISH and SSUBSCRIBE: a cluster since Redis 7
    Tracking, // CLIENT TRACKING, since Redis 6; an ACL may forbid it
    ScanByType, // SCAN … TYPE, since Redis 6
    Wait, // WAIT: some proxies and services do not know it
    Scripts, // EVAL and EVALSHA; an ACL may forbid them
    OwnKeys, // scripts may touch keys that are not among KEYS; Dragonfly refuses that unless told otherwise
    CompareAndDelete, // DELEX … IFEQ of Redis 8.4, Dragonfly 1.37 and Valkey 9.2, DELIFEQ of Valkey 9.0
    ClientList, // CLIENT LIST; an ACL may forbid it
    Monitor, // MONITOR; an ACL may forbid it, and services take it away
    KeyEvents, // keyspace notifications, where somebody turned them on
    SubkeyEvents, // since Redis 8.8: they name the field
    Databases, // more than one
    Count_
};

// What INFO says of it, less what was refused since. Where only a refusal or a trial (core/redis/trial) tells, it is
// there until then.
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

// The words by which this server compares a string and deletes it.
struct CompareAndDelete {
    QByteArray verb;
    bool hasOption = false; // IFEQ stands before the value
};
CompareAndDelete compareAndDeleteOf(const ServerInfo &info);

// Where CLIENT TRACKING tells what changed: the one channel on which the server speaks by itself.
QByteArray invalidationsOf(const ServerInfo &info);
bool isInvalidations(QByteArrayView channel); // of any of them; what is told on it belongs to invalidationsOf()

} // namespace lockscope::redis

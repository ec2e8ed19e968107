#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/terms/acquirable_kind.h"
#include "core/locks/terms/terms.h"

#include <QStringList>

#include <optional>
#include <vector>

// The contents of a sandbox at the start: servers, actors, locks and guarded resources.
namespace lockscope::play {

enum class Servers {
    Single, // "redis"
    Replicas, // "master", "replica1", …, with failover by a step
    Independent, // "redis1" … "redis5", without replication
    Sentinels, // "master", "replica1", …, "sentinel1" … "sentinel3", with automatic failover
};

inline constexpr int mostReplicas = 3;
inline constexpr std::size_t mostActors = 6; // as many as a projector shows

struct ServerSet {
    Servers kind = Servers::Single;
    int replicas = 0; // for Replicas and Sentinels: from 1 to 3
    bool haveClocks = false; // a step can set the clock of each server

    static void visitFields(auto &visit, auto &v)
    {
        visit("kind", v.kind)("replicas", v.replicas)("have_clocks", v.haveClocks);
    }
};
QStringList serverNames(const ServerSet &servers); // including sentinels, in the order above

enum class ClientKind {
    LockClient, // our lock client, which works like Redisson's
    RedisCli, // without lock support
    Sqlite, // runs SQL on the sandbox's database file
};

struct Actor {
    QString name; // unique
    ClientKind client = ClientKind::LockClient;
    Millis lease{3'000}; // LockClient: the lease of the watchdog, which renews after a third of it
    Millis skew{0}; // its clock is ahead by this, or behind if negative
    locks::ReplicaSync sync = locks::ReplicaSync::Off; // LockClient: the replicas that must confirm a lock (WAIT)
    Millis syncTimeout{300};
    Millis fairWait{5'000}; // LockClient: time limit at the head of a fair queue

    static void visitFields(auto &visit, auto &v)
    {
        visit("name", v.name)("client", v.client)("lease", v.lease)("skew", v.skew)("sync", v.sync)(
            "sync_timeout", v.syncTimeout)("fair_wait", v.fairWait);
    }
};

// Locks that are made of several locks.
enum class Compound { None, Multi, Red };

struct LockTerms {
    QString name; // unique
    std::vector<Key> keys; // one key, or one for each member of a Multi. A Red has one key, on every independent server
    locks::AcquirableKind kind = locks::AcquirableKind::Reentrant; // for a compound lock, the kind of its members
    Compound compound = Compound::None;
    std::optional<int> permits; // permits of a new semaphore

    static void visitFields(auto &visit, auto &v)
    {
        visit("name", v.name)("keys", v.keys)("kind", v.kind)("compound", v.compound)("permits", v.permits);
    }
};

// A resource that locks protect. It accepts writes and may check fencing tokens. Not in Redis.
struct Resource {
    QString name;
    bool checksToken = false; // rejects a write whose fencing token is missing or older than an earlier one

    static void visitFields(auto &visit, auto &v) { visit("name", v.name)("checks_token", v.checksToken); }
};

struct Setting {
    ServerSet servers;
    std::vector<Actor> actors; // in the order of the file
    std::vector<LockTerms> locks;
    std::vector<Resource> resources;

    const Actor *actor(const QString &name) const;
    const LockTerms *lock(const QString &name) const;
    const Resource *resource(const QString &name) const;

    static void visitFields(auto &visit, auto &v)
    {
        visit("servers", v.servers)("actors", v.actors)("locks", v.locks)("resources", v.resources);
    }
};

} // namespace lockscope::play

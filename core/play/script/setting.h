#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/locks/terms/kind.h"
#include "core/locks/terms/terms.h"

#include <QStringList>

#include <optional>
#include <vector>

// What stands on the stage before anything is done: servers, actors, locks and the resource that they guard.
namespace lockscope::play {

enum class Servers {
    Single, // "redis"
    Replicas, // "master", "replica1", … ; failing over is a step
    Independent, // "redis1" … "redis5", which know nothing of each other
    Sentinels, // "master", "replica1", …, "sentinel1" … "sentinel3", who fail over by themselves
};

struct ServerSet {
    Servers kind = Servers::Single;
    int replicas = 0; // Replicas, Sentinels: from 1 to 3
    bool haveClocks = false; // of their own, which can be set
};
QStringList serverNames(const ServerSet &servers); // sentinels, too, in the order above

enum class ClientKind {
    LockClient, // ours, as Redisson's: knows locks
    RedisCli, // knows commands only
    Sqlite, // knows statements on the stage's one database file only
};

struct Actor {
    QString name; // unique; what an arrow or a lane says
    ClientKind client = ClientKind::LockClient;
    Millis lease{3'000}; // LockClient: the watchdog's, renewed every third of it
    Millis skew{0}; // its clock runs ahead by so much (behind: negative)
    locks::ReplicaSync sync = locks::ReplicaSync::Off; // LockClient: how many replicas must have a lock (WAIT)
    Millis syncTimeout{300};
    Millis fairWait{5'000}; // LockClient: how long it may stand at the head of a fair queue before it is passed over
};

// Several locks taken as one.
enum class Compound { None, Multi, Red };

struct LockTerms {
    QString name; // what steps call it; unique
    std::vector<Key> keys; // one; those of the members of a Multi. A Red has one, on every independent server
    locks::Kind kind = locks::Kind::Reentrant; // of the members, too
    Compound compound = Compound::None;
    std::optional<int> permits; // semaphores are made with so many before the first step
};

// What the locks are there for: it takes writes, and may look at their tokens. Not in Redis.
struct Resource {
    QString name;
    bool checksToken = false; // refuses a write whose fencing token is older than one it has seen, or missing
};

struct Setting {
    ServerSet servers;
    std::vector<Actor> actors; // in the order of the file
    std::vector<LockTerms> locks;
    std::vector<Resource> resources;

    const Actor *actor(const QString &name) const;
    const LockTerms *lock(const QString &name) const;
    const Resource *resource(const QString &name) const;
};

} // namespace lockscope::play

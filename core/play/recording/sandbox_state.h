#pragma once

#include "core/base/bytes.h"
#include "core/base/ttl.h"
#include "core/play/recording/traffic.h"

#include <memory>

// The data of a sandbox's servers and actors, as values.
namespace lockscope::play {

struct KeyState {
    enum class Type : quint8 { String, Hash, List, SortedSet, Other };
    using Field = std::pair<QByteArray, QByteArray>;

    Key key;
    Type type = Type::String;
    Ttl ttl; // at the time of the read
    // A string has one field without a name. A list has fields named by indices, and a sorted set has members with
    // their scores.
    std::vector<Field> fields;

    friend bool operator==(const KeyState &, const KeyState &) = default;

    static void visitFields(auto &visit, auto &v)
    {
        visit("key", v.key)("type", v.type)("ttl", v.ttl)("fields", v.fields);
    }
};

enum class Standing : quint8 { Up, Paused, Stopped };
enum class Role : quint8 { Master, Replica, Sentinel, Unknown };

// One server. Its keys are read together in a MULTI. If this read fails, the previous keys stay. A stopped server has
// no keys.
struct ServerState {
    QString name; // one of serverNames()
    Standing standing = Standing::Up;
    Role role = Role::Unknown;
    bool isMaster = false; // the clients connect to this server; of independent servers, the first one
    bool isCutOff = false; // a replica that is cut off from its master
    Millis clockAhead{0}; // compared with the machine's clock
    Micros lookedAt{}; // when its keys were read
    std::vector<KeyState> keys; // all, sorted by name

    static void visitFields(auto &visit, auto &v)
    {
        visit("name", v.name)("standing", v.standing)("role", v.role)("is_master", v.isMaster)(
            "is_cut_off", v.isCutOff)("clock_ahead", v.clockAhead)("looked_at", v.lookedAt)("keys", v.keys);
    }
};

// A hold that an actor believes in, whatever the server says.
struct BelievedHold {
    QString lock;
    int thread = 1;
    int count = 1;
    std::optional<qint64> token;

    friend bool operator==(const BelievedHold &, const BelievedHold &) = default;

    static void visitFields(auto &visit, auto &v)
    {
        visit("lock", v.lock)("thread", v.thread)("count", v.count)("token", v.token);
    }
};

struct ActorState {
    QString name;
    bool isGone = false; // crashed
    bool isFrozen = false;
    bool isCut = false;
    Millis skew{0}; // how far its clock is ahead
    std::vector<BelievedHold> holds; // locks that it believes it holds
    std::vector<BelievedHold> waits;
    int heldBack = 0; // number of held-back requests, replies and messages

    static void visitFields(auto &visit, auto &v)
    {
        visit("name", v.name)("is_gone", v.isGone)("is_frozen", v.isFrozen)("is_cut", v.isCut)("skew", v.skew)(
            "holds", v.holds)("waits", v.waits)("held_back", v.heldBack);
    }
};

struct SandboxState {
    std::vector<std::shared_ptr<const ServerState>> servers; // frames share unchanged states
    std::vector<std::shared_ptr<const ActorState>> actors;

    static void visitFields(auto &visit, auto &v) { visit("servers", v.servers)("actors", v.actors); }
};

} // namespace lockscope::play

#pragma once

#include "core/base/bytes.h"
#include "core/base/ttl.h"
#include "core/play/record/traffic.h"

#include <memory>

// What the servers of a stage have, as values.
namespace lockscope::play {

struct KeyState {
    enum class Type : quint8 { String, Hash, List, SortedSet, Other };
    using Field = std::pair<QByteArray, QByteArray>;

    Key key;
    Type type = Type::String;
    Ttl ttl; // when it was looked at
    // Of a string: its value behind an empty name. Of a list: its elements behind their indices; of a sorted set: its
    // scores behind its members.
    std::vector<Field> fields;

    friend bool operator==(const KeyState &, const KeyState &) = default;
};

enum class Standing : quint8 { Up, Paused, Stopped };
enum class Role : quint8 { Master, Replica, Sentinel, Unknown };

// One server. Its keys are read together, at one moment (MULTI); of one that does not answer, those of before.
struct ServerState {
    QString name; // as serverNames() has it
    Standing standing = Standing::Up;
    Role role = Role::Unknown;
    bool isMaster = false; // clients of the set are sent here; of independent ones the first
    bool isCutOff = false; // a replica: it hears nothing of its master
    Millis clockAhead{0}; // of the machine's
    Micros lookedAt{};
    std::vector<KeyState> keys; // by name; all that there are
};

// What is believed of a lock by an actor, whatever the server says.
struct Claim {
    QString lock;
    int thread = 1;
    int count = 1;
    std::optional<qint64> token;

    friend bool operator==(const Claim &, const Claim &) = default;
};

struct ActorState {
    QString name;
    bool isGone = false; // crashed
    bool isFrozen = false;
    bool isCut = false;
    Millis skew{0}; // its clock runs ahead by so much
    std::vector<Claim> holds; // it takes itself for the holder of these
    std::vector<Claim> waits;
    int heldBack = 0; // requests, replies and messages in flight
};

struct StageState {
    std::vector<std::shared_ptr<const ServerState>> servers; // shared between frames as long as they do not change
    std::vector<std::shared_ptr<const ActorState>> actors;
};

} // namespace lockscope::play

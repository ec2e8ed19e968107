#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <QString>

#include <optional>
#include <tuple>
#include <variant>
#include <vector>

namespace lockscope::play {

struct Who {
    QString actor;
    int thread = 1; // of its client; each is an owner of its own

    friend bool operator==(const Who &, const Who &) = default;
    friend bool operator<(const Who &a, const Who &b)
    {
        return std::tie(a.actor, a.thread) < std::tie(b.actor, b.thread);
    }
};

// What can be expected. Locks are named as in Setting::locks, servers as in serverNames(); an empty server: the one
// that is the master, or the first of independent ones.
namespace is {

// The server has it for this one (every member of a multi-lock; a quorum of a red lock).
struct Held {
    Who by;
    QString lock;
    std::optional<int> count; // hold count
};
// The client takes itself for the holder, whatever the server says.
struct Believed {
    Who by;
    QString lock;
};
struct Waiting {
    Who who;
    QString lock;
};
struct Free { // on the server
    QString lock;
};
// Never yet in this run did two take themselves for its holder at the same time (readers aside).
struct Exclusive {
    QString lock;
};
// Two take themselves for its holder, right now.
struct TwoOwners {
    QString lock;
};
struct Exists {
    Key key;
    QString server;
    std::optional<int> servers; // on so many of the independent ones, exactly
};
struct Expiring { // its TTL lies within these
    Key key;
    QString server;
    Millis from{};
    Millis to{};
};
struct Unexpiring { // there, with no expiry at all
    Key key;
    QString server;
};
struct Valued { // a string with this value
    Key key;
    QString server;
    QByteArray value;
};
struct Queued { // a fair lock's queue, head first, exactly these
    QString lock;
    std::vector<Who> owners;
};
// Its last acquire of this lock was ended by an unlock message: not by a look of its own, and not by a lease that ran
// out.
struct Woken {
    Who who;
    QString lock;
    std::optional<Millis> within; // of the release
};
struct ToldLost { // the client was told (or found out) that it has the lock no more
    Who who;
    QString lock;
};
struct Messages { // so many unlock messages were published on the lock's channels since the run began, exactly
    QString lock;
    int count = 0;
};
struct Master { // this server is one, and takes writes
    QString server;
};
struct Stored { // what the resource has accepted last
    QString resource;
    QByteArray value;
};

struct Lying { // so many requests, replies and messages of this actor are held back, exactly
    QString actor;
    int count = 0;
};

} // namespace is

using Condition = std::variant<is::Held, is::Believed, is::Waiting, is::Free, is::Exclusive, is::TwoOwners, is::Exists,
                               is::Expiring, is::Unexpiring, is::Valued, is::Queued, is::Woken, is::ToldLost,
                               is::Messages, is::Master, is::Stored, is::Lying>;

// It must come true in time; with `lasting` it must then also stay so.
struct Expectation {
    Condition condition;
    bool negated = false;
    Millis within{5'000};
    Millis lasting{0};
};

} // namespace lockscope::play

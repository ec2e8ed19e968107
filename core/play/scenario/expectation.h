#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <QString>

#include <optional>
#include <tuple>
#include <variant>
#include <vector>

namespace lockscope::play {

inline constexpr int mostThreads = 9; // of a client, from 1

struct Who {
    QString actor;
    int thread = 1; // each thread is a separate owner

    friend bool operator==(const Who &, const Who &) = default;
    friend bool operator<(const Who &a, const Who &b)
    {
        return std::tie(a.actor, a.thread) < std::tie(b.actor, b.thread);
    }

    static void visitFields(auto &visit, auto &v) { visit("actor", v.actor)("thread", v.thread); }
};

// Conditions that a step can expect. Names are those of Setting::locks and serverNames(). An empty server means the
// master, or the first independent server.
namespace is {

// According to the server, this owner holds the lock. A multi-lock needs all its members, a red lock needs a quorum of
// its servers.
struct Held {
    Who by;
    QString lock;
    std::optional<int> count; // hold count

    static void visitFields(auto &visit, auto &v) { visit("by", v.by)("lock", v.lock)("count", v.count); }
};
// The client believes that it holds the lock, whatever the server says.
struct Believed {
    Who by;
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("by", v.by)("lock", v.lock); }
};
struct Waiting {
    Who who;
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("lock", v.lock); }
};
struct Free { // on the server
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("lock", v.lock); }
};
// In this run, no two actors ever believed at the same time that they held the lock. Readers do not count.
struct Exclusive {
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("lock", v.lock); }
};
// Two actors now believe that they hold the lock.
struct TwoOwners {
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("lock", v.lock); }
};
struct Exists {
    Key key;
    QString server;
    std::optional<int> servers; // on exactly this many independent servers

    static void visitFields(auto &visit, auto &v) { visit("key", v.key)("server", v.server)("servers", v.servers); }
};
struct Expiring { // its TTL is between these
    Key key;
    QString server;
    Millis from{};
    Millis to{};

    static void visitFields(auto &visit, auto &v)
    {
        visit("key", v.key)("server", v.server)("from", v.from)("to", v.to);
    }
};
struct Unexpiring { // exists without an expiry
    Key key;
    QString server;

    static void visitFields(auto &visit, auto &v) { visit("key", v.key)("server", v.server); }
};
struct Valued { // a string with this value
    Key key;
    QString server;
    QByteArray value;

    static void visitFields(auto &visit, auto &v) { visit("key", v.key)("server", v.server)("value", v.value); }
};
struct Queued { // exactly the queue of a fair lock, head first
    QString lock;
    std::vector<Who> owners;

    static void visitFields(auto &visit, auto &v) { visit("lock", v.lock)("owners", v.owners); }
};
// An unlock message ended the wait of the latest acquire of this lock. A poll or an expired lease does not count.
struct Woken {
    Who who;
    QString lock;
    std::optional<Millis> within; // since the release

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("lock", v.lock)("within", v.within); }
};
struct ToldLost { // the client knows that it has lost the lock
    Who who;
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("lock", v.lock); }
};
struct Messages { // exact number of unlock messages on the lock's channels in this run
    QString lock;
    int count = 0;

    static void visitFields(auto &visit, auto &v) { visit("lock", v.lock)("count", v.count); }
};
struct Master { // this server is a master and accepts writes
    QString server;

    static void visitFields(auto &visit, auto &v) { visit("server", v.server); }
};
struct Stored { // the latest value that the resource accepted
    QString resource;
    QByteArray value;

    static void visitFields(auto &visit, auto &v) { visit("resource", v.resource)("value", v.value); }
};

struct HeldBack { // exact number of held-back requests, replies and messages of this actor
    QString actor;
    int count = 0;

    static void visitFields(auto &visit, auto &v) { visit("actor", v.actor)("count", v.count); }
};

} // namespace is

using Condition = std::variant<is::Held, is::Believed, is::Waiting, is::Free, is::Exclusive, is::TwoOwners, is::Exists,
                               is::Expiring, is::Unexpiring, is::Valued, is::Queued, is::Woken, is::ToldLost,
                               is::Messages, is::Master, is::Stored, is::HeldBack>;

// The condition must come true before `within` is over, and then stay true for `lasting`.
struct Expectation {
    Condition condition;
    bool negated = false;
    Millis within{5'000};
    Millis lasting{0};

    static void visitFields(auto &visit, auto &v)
    {
        visit("condition", v.condition)("negated", v.negated)("within", v.within)("lasting", v.lasting);
    }
};

} // namespace lockscope::play

#pragma once

#include "core/play/scenario/expectation.h"

#include <QByteArrayList>

#include <variant>

// Actions in a sandbox, by a script or by hand.
namespace lockscope::play::act {

struct Acquire {
    Who who;
    QString lock;
    std::optional<Millis> wait; // without a value there is no limit; 0 means a single attempt
    std::optional<Millis> lease; // none: the watchdog renews it

    static void visitFields(auto &visit, auto &v)
    {
        visit("who", v.who)("lock", v.lock)("wait", v.wait)("lease", v.lease);
    }
};
struct Release { // one hold
    Who who;
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("lock", v.lock); }
};
struct Renew { // for a full lease
    Who who;
    QString lock;

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("lock", v.lock); }
};

// The conclusion of a client without lock support (`SETNX …` answered 1): it now has a lock, or has lost it. Applies
// only if the answer was as expected.
struct Belief {
    QString takes;
    QString leaves;

    static void visitFields(auto &visit, auto &v) { visit("takes", v.takes)("leaves", v.leaves); }
};
struct Command { // as redis-cli sends it
    Who who;
    QByteArrayList arguments;
    QString server; // empty: the master
    Belief belief;

    static void visitFields(auto &visit, auto &v)
    {
        visit("who", v.who)("arguments", v.arguments)("server", v.server)("belief", v.belief);
    }
};
struct Statement { // SQL, as sqlite3 runs it
    Who who;
    QString sql;
    Belief belief;

    static void visitFields(auto &visit, auto &v) { visit("who", v.who)("sql", v.sql)("belief", v.belief); }
};
struct Write { // to the guarded resource
    Who who;
    QString resource;
    QByteArray value;
    QString lock; // sends the fencing token of this lock, if any

    static void visitFields(auto &visit, auto &v)
    {
        visit("who", v.who)("resource", v.resource)("value", v.value)("lock", v.lock);
    }
};

struct ToActor {
    enum class Verb {
        Crash, // closes its connections and releases nothing
        Freeze, // like a paused process: it renews nothing, checks no deadline and reads no answer
        Thaw,
        Cut, // nothing passes between it and any server
        Heal,
    };
    Verb verb = Verb::Crash;
    QString actor;

    static void visitFields(auto &visit, auto &v) { visit("verb", v.verb)("actor", v.actor); }
};
struct Skew {
    QString actor;
    Millis by{}; // its clock jumps ahead by this, or back if negative

    static void visitFields(auto &visit, auto &v) { visit("actor", v.actor)("by", v.by); }
};
struct ToServer {
    enum class Verb {
        Stop, // killed
        Start, // starts again without data, except what a replica gets from its master
        Pause, // like a process that hangs
        Resume,
        Promote, // a replica becomes master, and clients of the master connect to it
        Cut, // a replica is cut off from its master
        Heal,
    };
    Verb verb = Verb::Stop;
    QString server;

    static void visitFields(auto &visit, auto &v) { visit("verb", v.verb)("server", v.server); }
};
struct SkewServer { // the server's time of day jumps, and with it all times to live
    QString server;
    Millis by{};

    static void visitFields(auto &visit, auto &v) { visit("server", v.server)("by", v.by); }
};
// Chooses one message or some of them. By default, chooses all messages of that direction.
struct Chosen {
    QByteArray naming; // part of an argument, of the script's name, or of the reply
    int count = 0; // HoldBack: a limit
    int nth = 0; // Deliver, Drop: a place among the held-back messages; 1 is the oldest
    int number = 0; // Deliver, Drop: Transfer::number, which differs in every run

    bool isOne() const { return nth > 0 || number > 0; }
    friend bool operator==(const Chosen &, const Chosen &) = default;

    static void visitFields(auto &visit, auto &v)
    {
        visit("naming", v.naming)("count", v.count)("nth", v.nth)("number", v.number);
    }
};

// Acts on messages in flight between an actor and its servers, or from the master to a replica. Published messages pass
// independently of requests and replies. Requests that are not held back overtake held-back requests, as over another
// connection of a pool. The client still gets its answers in the order of its requests. A dropped request or reply
// resets its connection as soon as nothing is held back there.
struct ToMessages {
    enum class Verb {
        HoldBack, // from now on
        Drop, // loses held-back messages
        Deliver,
    }; // Drop and Deliver also stop holding back, unless one message is chosen
    enum class Way {
        Requests, // to the server
        Replies, // from it, to commands
        Messages, // published ones, or the replication of a replica
    };
    Verb verb = Verb::HoldBack;
    Way way = Way::Replies;
    QString of; // an actor or a replica
    Chosen chosen = {}; // only for actors

    static void visitFields(auto &visit, auto &v)
    {
        visit("verb", v.verb)("way", v.way)("of", v.of)("chosen", v.chosen);
    }
};

struct Sleep {
    Millis duration{};

    static void visitFields(auto &visit, auto &v) { visit("duration", v.duration); }
};
struct Await { // the end of a named step
    QString step;

    static void visitFields(auto &visit, auto &v) { visit("step", v.step); }
};

} // namespace lockscope::play::act

namespace lockscope::play {

using Action =
    std::variant<act::Acquire, act::Release, act::Renew, act::Command, act::Statement, act::Write, act::ToActor,
                 act::Skew, act::ToServer, act::ToMessages, act::Sleep, act::Await, Expectation, act::SkewServer>;

} // namespace lockscope::play

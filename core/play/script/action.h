#pragma once

#include "core/play/script/expectation.h"

#include <QByteArrayList>

#include <variant>

// What can be done on a stage, by a script as well as by hand.
namespace lockscope::play::act {

struct Acquire {
    Who who;
    QString lock;
    std::optional<Millis> wait; // none: as long as it takes; 0: once
    std::optional<Millis> lease; // none: the watchdog's
};
struct Release { // one count
    Who who;
    QString lock;
};
struct Renew { // what is left becomes the lease again
    Who who;
    QString lock;
};

// What a client makes of an answer that tells it nothing of locks (`SETNX …` answered 1): that it has a lock now, or
// has it no more. Only if the answer was as expected.
struct Belief {
    QString takes;
    QString leaves;
};
struct Command { // as by redis-cli
    Who who;
    QByteArrayList arguments;
    QString server; // empty: the master
    Belief belief;
};
struct Statement { // SQL, as by sqlite3
    Who who;
    QString sql;
    Belief belief;
};
struct Write { // to the guarded resource
    Who who;
    QString resource;
    QByteArray value;
    QString lock; // whose fencing token goes along; empty: none does
};

struct ToActor {
    enum class Verb {
        Crash, // gone without a word: connections closed, nothing released
        Freeze, // as a process that is paused: no renewal, no deadline is looked at, answers lie unread
        Thaw,
        Cut, // nothing passes between it and any server
        Heal,
    };
    Verb verb = Verb::Crash;
    QString actor;
};
struct Skew {
    QString actor;
    Millis by{}; // its clock jumps ahead by so much (back: negative)
};
struct ToServer {
    enum class Verb {
        Stop, // killed
        Start, // again, with nothing in memory but what a replica gets from its master
        Pause, // the process stands still
        Resume,
        Promote, // a replica becomes master, and whoever was connected to the master finds it in its place
        Cut, // a replica hears nothing of its master
        Heal,
    };
    Verb verb = Verb::Stop;
    QString server;
};
// What is in flight between an actor and its servers, or from the master to a replica.
struct ToMessages {
    enum class Verb { HoldBack, Drop, Deliver };
    enum class Way {
        Requests, // to the server
        Replies, // from it, to commands
        Messages, // from it, that were published; with a replica: what is replicated
    };
    Verb verb = Verb::HoldBack; // Drop: what is held back is lost, and held back no longer
    Way way = Way::Replies;
    QString of; // an actor or a replica
};

struct Sleep {
    Millis duration{};
};
struct Await { // the end of a step that went on meanwhile
    QString step;
};

} // namespace lockscope::play::act

namespace lockscope::play {

using Action =
    std::variant<act::Acquire, act::Release, act::Renew, act::Command, act::Statement, act::Write, act::ToActor,
                 act::Skew, act::ToServer, act::ToMessages, act::Sleep, act::Await, Expectation>;

} // namespace lockscope::play

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
struct SkewServer { // its time of day jumps, by which it ends what has a time to live
    QString server;
    Millis by{};
};
// One message of several, or those of one sort. Nothing said: whatever goes that way.
struct Chosen {
    QByteArray naming; // it stands in one of its words, in its script's name, or in the reply
    int count = 0; // HoldBack: only the next so many
    int nth = 0; // Deliver, Drop: this one of those that lie there, oldest first, from 1
    int number = 0; // Deliver, Drop: this one, by Transfer::number, which says nothing in another run

    bool isOne() const { return nth > 0 || number > 0; }
    friend bool operator==(const Chosen &, const Chosen &) = default;
};

// What is in flight between an actor and its servers, or from the master to a replica. Messages go by themselves. Of
// requests, what is not held back goes past what is, as over another connection of a pool; their answers come to the
// client in the order in which it asked. One that is dropped takes its connection along, as soon as nothing lies there
// any more.
struct ToMessages {
    enum class Verb {
        HoldBack, // from now on
        Drop, // what is held back is lost
        Deliver,
    }; // and nothing more is held back, unless it is about one
    enum class Way {
        Requests, // to the server
        Replies, // from it, to commands
        Messages, // from it, that were published; with a replica: what is replicated
    };
    Verb verb = Verb::HoldBack;
    Way way = Way::Replies;
    QString of; // an actor or a replica
    Chosen chosen = {}; // of an actor's
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
                 act::Skew, act::ToServer, act::ToMessages, act::Sleep, act::Await, Expectation, act::SkewServer>;

} // namespace lockscope::play

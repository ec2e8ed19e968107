#pragma once

#include "core/play/script/action.h"
#include "core/play/script/setting.h"
#include "ui/play/look/actor_look.h"

#include <functional>

// What the cards show of a stage at one moment, and what can be asked for there.
namespace lockscope::ui {

struct ThreadShown {
    int thread = 1;
    QString doing; // in words; empty: nothing
    friend bool operator==(const ThreadShown &, const ThreadShown &) = default;
};

struct ActorShown {
    play::Actor actor;
    ActorLook look;
    std::vector<ThreadShown> threads; // by number
    bool isCrashed = false;
    bool isFrozen = false;
    bool isCut = false;
    Millis skew{};
};

struct ServerShown {
    QString name;
    bool isReplica = false;
    bool isSentinel = false;
    bool isMaster = false; // one that takes writes, of several
    bool isRunning = true;
    bool isPaused = false;
    bool isCut = false; // hears nothing of its master
    bool canJump = false; // it has a clock of its own
    Millis clockAhead{}; // of the machine's; behind: negative
};

// Of what passes between an actor and its servers, or to a replica.
struct HeldBackShown {
    QString of;
    play::act::ToMessages::Way way = play::act::ToMessages::Way::Replies;
    struct Message {
        int number = 0; // as Transfer has it
        QString text;
    };
    std::vector<Message> messages; // that lie there, oldest first
};

struct StageShown {
    play::Setting setting;
    std::vector<ActorShown> actors;
    std::vector<ServerShown> servers;
    std::vector<HeldBackShown> heldBack;
    bool mayAct = false; // a run is there, and what is shown is its present
};

using Act = std::function<void(const play::Action &)>;

} // namespace lockscope::ui

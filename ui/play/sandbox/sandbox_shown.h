#pragma once

#include "core/play/scenario/sandbox_action.h"
#include "core/play/scenario/setting.h"
#include "ui/play/theme/actor_look.h"

#include <functional>

// The contents of the cards at one moment.
namespace lockscope::ui {

struct ThreadShown {
    int thread = 1;
    QString doing; // in words, or empty
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
    bool isMaster = false; // among several servers, the server that accepts writes
    bool isRunning = true;
    bool isPaused = false;
    bool isCut = false; // cut off from its master
    bool canJump = false; // its clock can be set
    Millis clockAhead{}; // compared with the machine's clock, negative if behind
};

// The held-back messages between an actor and its servers, or to a replica.
struct HeldBackShown {
    QString of;
    play::act::ToMessages::Way way = play::act::ToMessages::Way::Replies;
    struct Message {
        int number = 0; // same as Transfer::number
        QString text;
    };
    std::vector<Message> messages; // the held-back ones, oldest first
};

struct SandboxShown {
    play::Setting setting;
    std::vector<ActorShown> actors;
    std::vector<ServerShown> servers;
    std::vector<HeldBackShown> heldBack;
    bool mayAct = false; // there is a run, and its present state is shown
};

using Act = std::function<void(const play::Action &)>;

} // namespace lockscope::ui

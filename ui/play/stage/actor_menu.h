#pragma once

#include "ui/play/stage/stage_shown.h"

class QMenu;

namespace lockscope::ui {

// What must be written first.
struct Asks {
    std::function<void()> command; // or a statement
    std::function<void()> lock; // one that nobody has named yet
    std::function<void(play::act::ToMessages::Way)> naming; // what is held back must name it
};
// What can be done by one thread of an actor, and to the actor.
void fillActorMenu(QMenu *menu, const play::Setting &setting, const ActorShown &actor, int thread, const Act &act,
                   const Asks &asks);
void fillServerMenu(QMenu *menu, const ServerShown &server, const Act &act);

} // namespace lockscope::ui

#pragma once

#include "ui/play/sandbox/sandbox_shown.h"

class QMenu;

namespace lockscope::ui {

// Dialogs for actions that need a text first.
struct Asks {
    std::function<void()> command; // for a Redis command or an SQL statement
    std::function<void()> lock; // for a lock with a new name
    std::function<void(play::act::ToMessages::Way)> naming; // holds back only messages that contain this text
};
// The menu of an actor, for one of its threads.
void fillActorMenu(QMenu *menu, const play::Setting &setting, const ActorShown &actor, int thread, const Act &act,
                   const Asks &asks);
void fillServerMenu(QMenu *menu, const ServerShown &server, const Act &act);

} // namespace lockscope::ui

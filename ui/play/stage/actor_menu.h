#pragma once

#include "ui/play/stage/stage_shown.h"

class QMenu;

namespace lockscope::ui {

// What can be done by one thread of an actor, and to the actor. `ask` is called for what must be written first: a
// command, a statement.
void fillActorMenu(QMenu *menu, const play::Setting &setting, const ActorShown &actor, int thread, const Act &act,
                   const std::function<void()> &ask);
void fillServerMenu(QMenu *menu, const ServerShown &server, const Act &act);

} // namespace lockscope::ui

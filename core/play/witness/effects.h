#pragma once

#include "core/model/lock_event.h"
#include "core/play/witness/monitor_log.h"

namespace lockscope::play {

// What a script did to a lock, by the lines of MONITOR that it left.
struct Effect {
    LockEvent::What what = LockEvent::What::Acquired; // Acquired, Reentered, Renewed, CountDown, Downgraded or Released
    Key key;
    Owner owner;
    QString server;
    int number = 0; // of the request, as recorded; 0: of none
};

// `numbers`: of the request of each line that is an actor's, in their order.
std::vector<Effect> effectsIn(const MonitorLog &log, const std::vector<int> &numbers);

} // namespace lockscope::play

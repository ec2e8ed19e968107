#pragma once

#include "core/actions/plan/tools.h"
#include "core/async/task.h"

#include <QStringList>

namespace lockscope::actions {

// Who listens on a channel, on the masters and replicas of a source together. Redisson's clients listen on replicas by
// default, and no other node counts them.
struct HeardEverywhere {
    qint64 listeners = 0; // on the nodes that answered
    QStringList silent; // nodes that did not answer, or may not be asked
};

// Asks the server that is watched (Tools::watched) where there is one. Waits a moment for replicas that it has just
// heard of.
Task<HeardEverywhere> listenersEverywhere(Tools tools, Channel channel, std::stop_token stop);

} // namespace lockscope::actions

#pragma once

#include "core/actions/plan/action_tools.h"

#include <QStringList>

#include <vector>

namespace lockscope::actions {

// The subscribers of channels, summed over all masters and replicas of a source. Redisson's clients subscribe on
// replicas by default, and a node counts only its own subscribers.
struct ListenersEverywhere {
    std::vector<qint64> counts; // one for each channel; on the nodes that answered
    QStringList silent; // nodes that did not answer, or may not be asked
};

// Asks the nodes of ActionTools::watched, or those of ActionTools::client if `watched` is null. First waits briefly
// until all replicas are found and live.
Task<ListenersEverywhere> listenersEverywhere(ActionTools tools, std::vector<Channel> channels, std::stop_token stop);

// Counts the channel's subscribers on the same nodes, for a plan that only shows the number. Does not wait, because the
// monitor has just waited for the replicas when it read the lock. Nodes that do not answer count as 0.
Task<qint64> countListeners(ActionTools tools, Channel channel);

} // namespace lockscope::actions

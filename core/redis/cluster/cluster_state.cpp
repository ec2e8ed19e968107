#include "core/redis/cluster/cluster_state.h"

#include <algorithm>

namespace lockscope::redis {

using Phase = ConnectionState::Phase;

ConnectionState stateOf(const ClusterRouter &routes, const NodeClient &seed, ConnectionState before)
{
    ConnectionState now = std::move(before);
    const std::vector<NodeClient *> masters = routes.nodes().masters();
    const auto isLive = [](const NodeClient *node) { return node->isLive(); };
    now.error = {};
    now.since = seed.clock()->now();
    if (routes.isRefused()) {
        now.phase = Phase::Refused;
        now.error = routes.trouble();
    } else if (masters.empty()) {
        now.phase = seed.isLive() ? Phase::Connecting : seed.state().phase;
        now.error = seed.isLive() ? routes.trouble() : seed.state().error;
        now.retryAt = seed.state().retryAt;
    } else if (std::any_of(masters.begin(), masters.end(), isLive)) {
        now.phase = routes.isSettled() ? Phase::Live : Phase::Connecting;
    } else if (routes.isSettled()) {
        now = masters.front()->state();
    }
    return now;
}

bool isNews(const ConnectionState &before, const ConnectionState &now)
{
    return now.phase == Phase::Live || now.phase != before.phase || now.error.message != before.error.message;
}

} // namespace lockscope::redis

#pragma once

#include "core/actions/plan/action_tools.h"

#include <vector>

namespace lockscope::actions {

// The clients that wait for the release of a SET NX lock and listen on a channel, such as those of Spring's
// RedisLockRegistry in its pub/sub mode. Several families and several readings of a name may fit: then the channel that
// has most subscribers is theirs.
struct TokenListeners {
    // The message goes to these. Empty only if all nodes answered that nobody listens. If a node did not answer, every
    // channel on which a client may listen: a message that nobody expects does no harm.
    std::vector<Channel> channels;
    qint64 count = 0; // of the subscribers that were found
};
Task<TokenListeners> findTokenListeners(ActionTools tools, Key name, QByteArray value, std::stop_token stop);

} // namespace lockscope::actions

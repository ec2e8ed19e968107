#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// The listeners for the release of a lock of Spring's RedisLockRegistry. Its pub/sub mode publishes the lock's key on
// the channel REGISTRY-channel. The key is REGISTRY:PATH and the value is a UUID. If the key contains several colons,
// the channel that has listeners shows where the registry's name ends.
struct SpringListeners {
    Channel channel; // empty: none
    qint64 count = 0;
};
Task<SpringListeners> findSpringListeners(redis::Server *client, Key name, QByteArray value);

std::vector<Channel> springChannels(const Key &name); // one for each colon, at most eight

} // namespace lockscope::actions

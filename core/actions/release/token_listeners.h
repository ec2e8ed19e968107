#pragma once

#include "core/async/task.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// The subscribers that wait for the release of a lock of Spring's RedisLockRegistry. In its pub/sub mode, the registry
// publishes the lock's key on the channel REGISTRY-channel. The key is REGISTRY:PATH and the value is a UUID. If the
// key contains several colons, the channel that has listeners shows where the registry's name ends.
struct SpringListeners {
    Channel channel; // empty if nobody is subscribed
    qint64 count = 0;
};
Task<SpringListeners> findSpringListeners(redis::Server *client, Key name, QByteArray value);

std::vector<Channel> springChannels(const Key &name); // one channel for each colon, at most eight

} // namespace lockscope::actions

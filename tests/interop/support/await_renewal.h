#pragma once

#include <QByteArray>

namespace lockscope {
class BlockingRedis;
}

namespace lockscope::interop {

// Waits until the key's time to live rises. Redisson may renew twice within some milliseconds. This counts as one
// renewal.
void awaitRenewal(BlockingRedis &redis, const QByteArray &name);

} // namespace lockscope::interop

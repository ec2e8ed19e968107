#pragma once

#include "tests/exclusion/replay/kept.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::exclusion {

// Describes how the server differs from its file for a lock; empty if it does not differ. A key that has expired, or is
// about to, may exist or not.
QString differenceOf(BlockingRedis &redis, const QByteArray &lock, const Kept &kept);

} // namespace lockscope::exclusion

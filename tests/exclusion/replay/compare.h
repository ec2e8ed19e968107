#pragma once

#include "tests/exclusion/replay/kept.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::exclusion {

// In what the server differs from what it wrote down about a lock, in words; empty: in nothing. What is over, or will
// be in a moment, may be there or not.
QString differenceOf(BlockingRedis &redis, const QByteArray &lock, const Kept &kept);

} // namespace lockscope::exclusion

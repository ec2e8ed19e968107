#pragma once

#include "core/locks/wire/entry.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::bench {

// Writes the keys that must exist before locks of a kind are acquired or released: `count` locks, named PREFIX and
// twelve digits, starting at 0.
void putForAcquires(BlockingRedis &redis, const QByteArray &prefix, locks::AcquirableKind kind, int count);
void putForReleases(BlockingRedis &redis, const QByteArray &prefix, const locks::Entry &holder, int count);

} // namespace lockscope::bench

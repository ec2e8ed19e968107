#pragma once

#include "core/locks/wire/entry.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::bench {

// What stands in Redis before locks of a kind are taken or given back: `count` of them, named PREFIX and twelve digits
// from 0 on.
void putForAcquires(BlockingRedis &redis, const QByteArray &prefix, locks::AcquirableKind kind, int count);
void putForReleases(BlockingRedis &redis, const QByteArray &prefix, const locks::Entry &holder, int count);

} // namespace lockscope::bench

#pragma once

#include "core/locks/wire/kind_calls.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

namespace lockscope::bench {

struct ScriptRate {
    double perSecond = 0;
    double serverMicros = 0; // of CPU for one call
    double clientMicros = 0; // of redis-benchmark
};

// redis-benchmark calling a kind's scripts with EVALSHA over one connection of the server's unix socket. It empties the
// database before each run. Throws std::runtime_error when it is not installed or what it prints is not understood.
class RedisBenchmark {
public:
    explicit RedisBenchmark(const RedisServer &server);

    ScriptRate acquires(locks::Kind kind, int pipeline, int calls); // of free locks, nearly all
    ScriptRate releases(locks::Kind kind, int pipeline, int calls); // of locks held by the caller, most of them

private:
    ScriptRate run(const locks::ScriptCall &call, int pipeline, int calls, int randomKeys);

    const RedisServer *m_server;
    BlockingRedis m_redis;
};

} // namespace lockscope::bench

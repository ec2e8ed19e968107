#pragma once

#include "core/locks/wire/kind_calls.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <functional>

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
    // A master of a cluster, by TCP, with names of one of its slots: those with this hash tag.
    RedisBenchmark(const RedisServer &master, const QByteArray &tag);

    // Called when all is prepared, each time before it begins to call: for several that are to run at one time.
    void setWhenReady(std::function<void()> whenReady) { m_whenReady = std::move(whenReady); }

    ScriptRate acquires(locks::AcquirableKind kind, int pipeline, int calls); // of free locks, nearly all
    ScriptRate releases(locks::AcquirableKind kind, int pipeline,
                        int calls); // of locks held by the caller, most of them

private:
    ScriptRate run(const locks::ScriptCall &call, int pipeline, int calls, int randomKeys);

    locks::Entry holder(locks::AcquirableKind kind) const;

    const RedisServer *m_server;
    BlockingRedis m_redis;
    QByteArray m_prefix; // of all names
    QByteArray m_latches; // and of all latches
    bool m_isOfCluster = false;
    std::function<void()> m_whenReady;
};

} // namespace lockscope::bench

#pragma once

#include "core/locks/wire/kind_calls.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <functional>

namespace lockscope::bench {

struct ScriptRate {
    double perSecond = 0;
    double serverMicros = 0; // the server's CPU time for one call
    double clientMicros = 0; // redis-benchmark's CPU time for one call
};

// redis-benchmark, which calls a kind's scripts with EVALSHA over one connection of the server's unix socket. Empties
// the database before each run. Throws std::runtime_error if redis-benchmark is not installed or its output is not
// understood.
class RedisBenchmark {
public:
    explicit RedisBenchmark(const RedisServer &server);
    // Calls a master of a cluster over TCP. All names have this hash tag, so they are in one slot of that master.
    RedisBenchmark(const RedisServer &master, const QByteArray &tag);

    // `whenReady` is called each time before the calls begin. With it, several benchmarks can start at the same time.
    void setWhenReady(std::function<void()> whenReady) { m_whenReady = std::move(whenReady); }

    ScriptRate acquires(locks::AcquirableKind kind, int pipeline, int calls); // nearly all locks are free
    ScriptRate releases(locks::AcquirableKind kind, int pipeline,
                        int calls); // the caller holds most of the locks

private:
    ScriptRate run(const locks::ScriptCall &call, int pipeline, int calls, int randomKeys);

    locks::Entry holder(locks::AcquirableKind kind) const;

    const RedisServer *m_server;
    BlockingRedis m_redis;
    QByteArray m_prefix; // of all names
    QByteArray m_latches; // of all latches
    bool m_isOfCluster = false;
    std::function<void()> m_whenReady;
};

} // namespace lockscope::bench

#pragma once

#include "tests/bench/support/line_process.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

#include <memory>

namespace lockscope::bench {

// Another client library that acquires and releases locks in its own process; tests/bench/peers describes the protocol.
// Throws std::runtime_error if it ends or answers something else.
class Peer {
public:
    // Null if the library is missing: its language is not installed, or tests/bench/peers/build was not run.
    static std::unique_ptr<Peer> redisson(const RedisServer &server);
    // `client`: the Redis client that redsync uses: redigo, rueidis, rueidispipe or goredis.
    static std::unique_ptr<Peer> redsync(const RedisServer &server, const QString &client);
    // `tracking`: `loop` or `noloop`, its option NoLoopTracking.
    static std::unique_ptr<Peer> rueidislock(const RedisServer &server, const QString &tracking);

    // Runs this number of owners at once, each with its own lock, for this time.
    PairRate run(int owners, int millis);

private:
    Peer(const RedisServer &server, const QString &program, const QStringList &arguments);

    const RedisServer *m_server;
    LineProcess m_process;
};

} // namespace lockscope::bench

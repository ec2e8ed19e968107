#pragma once

#include "tests/bench/support/line_process.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

#include <memory>

namespace lockscope::bench {

// Another client library that takes and releases locks in a process of its own (tests/bench/peers says how to talk to
// it). Throws std::runtime_error when it ends or answers something else.
class Peer {
public:
    // Null when it is not there: its language is missing here, or tests/bench/peers/build was not run.
    static std::unique_ptr<Peer> redisson(const RedisServer &server);
    // `client`: the Redis client it works with: redigo, rueidis, rueidispipe or goredis.
    static std::unique_ptr<Peer> redsync(const RedisServer &server, const QString &client);

    // So many owners at once, each with its own lock, for so long.
    PairRate run(int owners, int millis);

private:
    Peer(const RedisServer &server, const QString &program, const QStringList &arguments);

    const RedisServer *m_server;
    LineProcess m_process;
};

} // namespace lockscope::bench

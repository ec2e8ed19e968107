#pragma once

#include "core/base/bytes.h"
#include "lua/scripts.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

#include <QByteArrayView>

#include <memory>
#include <vector>

struct redisContext;

namespace lockscope::bench {

// Acquires and releases reentrant locks with our two scripts, as bare as a blocking client can be: arguments are views,
// replies are only checked and freed. So its time is that of the kernel and the server. Throws std::runtime_error on
// failure.
class HiredisLoop {
public:
    enum class Over { Unix, Tcp }; // the server's unix socket, or TCP on 127.0.0.1
    HiredisLoop(const RedisServer &server, Over over);

    void pair(int lock); // `lock`: the number of the lock
    PairRate run(int millis); // the same lock in every pair
    // Two owners take turns: the release of one and the acquire of the other are one packet. An owner must know that it
    // holds the lock before it can release it. So no client has more hand-overs than packets.
    PairRate runHandOvers(int millis);

private:
    void sendAcquire(const Key &name, QByteArrayView owner);
    void sendRelease(const Key &name, QByteArrayView owner);
    void send(const lua::Script &script, const std::vector<QByteArrayView> &rest);
    void receive();
    template<class Step> PairRate timed(int millis, Step step);

    const RedisServer *m_server;
    int m_requests = 0; // each release has its own request id
    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};

} // namespace lockscope::bench

#pragma once

#include "lua/scripts.h"
#include "tests/bench/support/pair_rate.h"
#include "tests/support/redis_server.h"

#include <QByteArrayView>

#include <memory>
#include <vector>

struct redisContext;

namespace lockscope::bench {

// One owner that takes and releases reentrant locks with our two scripts, as bare as a blocking client can be:
// arguments are views, replies are only checked and freed. What it takes is what the kernel and the server take. Throws
// std::runtime_error when something fails.
class HiredisLoop {
public:
    enum class Over { Unix, Tcp }; // the server's unix socket, or TCP on 127.0.0.1
    HiredisLoop(const RedisServer &server, Over over);

    void pair(int lock); // `lock`: which one
    PairRate run(int millis); // one lock again and again

private:
    void call(const lua::Script &script, const std::vector<QByteArrayView> &rest);

    const RedisServer *m_server;
    int m_requests = 0; // each release is one of its own
    std::unique_ptr<redisContext, void (*)(redisContext *)> m_context;
};

} // namespace lockscope::bench

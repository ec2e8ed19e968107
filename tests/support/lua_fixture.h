#pragma once

#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope {

using Fields = QMap<QByteArray, QByteArray>;

// The start of every script test: its own server, a client that acts and a client that listens.
struct LuaFixture {
    RedisServer server;
    BlockingRedis redis{server};
    BlockingRedis listener{server};

    void reset() // call it before each case
    {
        redis.call({"CONFIG", "SET", "maxmemory", "0"});
        redis.call({"FLUSHALL"});
        listener = BlockingRedis(server);
    }

    // The messages so far. A marker that is published behind them shows that no more are coming.
    QByteArrayList heard(const QByteArray &channel)
    {
        redis.call({"PUBLISH", channel, "end of test"});
        QByteArrayList messages;
        for (;;) {
            const std::optional<QByteArray> message = listener.message();
            if (!message || *message == "end of test")
                return messages;
            messages << *message;
        }
    }
};

} // namespace lockscope

#pragma once

#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope {

using Fields = QMap<QByteArray, QByteArray>;

// What every test of the scripts starts from: a server of its own, one client that acts and one that listens.
struct LuaFixture {
    RedisServer server;
    BlockingRedis redis{server};
    BlockingRedis listener{server};

    void reset() // before each case
    {
        redis.call({"CONFIG", "SET", "maxmemory", "0"});
        redis.call({"FLUSHALL"});
        listener = BlockingRedis(server);
    }

    // The messages that came so far. The marker that is published behind them says that there are no more.
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

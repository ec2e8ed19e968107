#pragma once

#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/free_port.h"
#include "tests/support/redis_server.h"

namespace lockscope {

// A cluster of one server that has all slots.
struct OneNodeCluster {
    OneNodeCluster()
        : server(options())
        , redis(server)
    {
        QByteArrayList addSlots{"CLUSTER", "ADDSLOTS"};
        for (int slot = 0; slot < 16'384; ++slot)
            addSlots << QByteArray::number(slot);
        redis.call(addSlots);
        awaitUntil([this] { return redis.call({"CLUSTER", "INFO"}).toBytes().contains("cluster_state:ok"); });
    }

    RedisServer server;
    BlockingRedis redis;

private:
    static RedisServer::Options options()
    {
        RedisServer::Options options;
        options.extra = {QStringLiteral("--cluster-enabled"), QStringLiteral("yes"),
                         // by default the port is 10000 higher, where another program may listen
                         QStringLiteral("--cluster-port"), QString::number(freePort())};
        return options;
    }
};

} // namespace lockscope

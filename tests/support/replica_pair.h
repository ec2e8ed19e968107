#pragma once

#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/redis_server.h"

#include <algorithm>

namespace lockscope {

// A master and its replicas. The first replica is behind a link that can be cut.
class ReplicaPair {
public:
    explicit ReplicaPair(int count = 1)
        : master(masterOptions())
        , link(master.socketPath())
        , redis(master)
    {
        for (int i = 0; i < count; ++i) {
            RedisServer::Options options;
            options.tcp = true; // a client that asks the master for its replicas connects by the port
            const quint16 port = i == 0 ? link.port() : master.port();
            options.extra = {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"), QString::number(port),
                             // through the link, the replica reaches the master's socket, and its address there is
                             // useless to others
                             QStringLiteral("--replica-announce-ip"), QStringLiteral("127.0.0.1")};
            replicas.push_back(std::make_unique<RedisServer>(options));
        }
        try {
            awaitUntil([&] { return online() == count; });
            redis.call({"SET", "first", "1"}); // the replicas may still be busy with their first synchronization
            awaitUntil([&] { return haveFirst() == count; });
        } catch (const std::runtime_error &why) {
            const QByteArray said =
                redis.call({"INFO", "replication"}).toBytes() + master.log() + replicas.back()->log();
            throw std::runtime_error(why.what() + said.toStdString());
        }
        redis.call({"DEL", "first"});
        redis.call({"CONFIG", "RESETSTAT"});
    }

    int online() { return int(redis.call({"INFO", "replication"}).toBytes().count("state=online")); }
    // The replicas stay connected, but nothing reaches the first one any more.
    void cut() { link.setMode(FaultProxy::Mode::BlackHole); }
    void heal()
    {
        link.setMode(FaultProxy::Mode::Forward);
        link.cutNow(); // the replica asks again for what it missed
    }

    RedisServer master;
    FaultProxy link;
    BlockingRedis redis; // to the master
    std::vector<std::unique_ptr<RedisServer>> replicas;

private:
    // Not WAIT: it would block this thread, in which the link runs, and each call would move its goal.
    int haveFirst() const
    {
        return int(std::count_if(replicas.begin(), replicas.end(), [](const auto &replica) {
            return BlockingRedis(*replica).call({"EXISTS", "first"}).toInt() == 1;
        }));
    }

    static RedisServer::Options masterOptions()
    {
        RedisServer::Options options;
        options.tcp = true;
        options.extra = {QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")};
        return options;
    }
};

} // namespace lockscope

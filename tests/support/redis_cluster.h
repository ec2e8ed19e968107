#pragma once

#include "core/base/bytes.h"
#include "core/redis/address.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope {

// A real cluster of servers of the test's own: masters with all slots in equal parts, and replicas of each. Blocking.
// What cannot be done throws std::runtime_error.
class RedisCluster {
public:
    struct Options {
        int masters = 3;
        int replicasEach = 0;
        int withoutSlots = 0; // more masters, behind all others
        Millis nodeTimeout{1'000}; // until a silent node counts as failed
        QStringList extra = {}; // more of each server's command line
    };

    RedisCluster();
    explicit RedisCluster(Options options); // returns when every node finds the cluster sound

    int count() const { return int(m_nodes.size()); }
    RedisServer &node(int i) { return *m_nodes[std::size_t(i)].server; } // masters first
    BlockingRedis &redis(int i) { return *m_nodes[std::size_t(i)].redis; } // of that node alone
    QByteArray id(int i) const { return m_nodes[std::size_t(i)].id; }
    redis::Address address(int i = 0); // which insists on a cluster
    QString name(int i); // host:port

    int ownerOf(quint16 slot); // as a node that runs sees it now
    int ownerOf(const QByteArray &key);
    BlockingRedis &redisOf(const QByteArray &key) { return redis(ownerOf(key)); }
    int replicaOf(int master); // one that is connected
    bool isMaster(int i);
    int otherMaster(int than);
    // A name that this node has: `prefix` and a number.
    QByteArray nameAt(int node, const QByteArray &prefix);

    // A slot goes to another master, in the steps of the specification.
    void beginMove(quint16 slot, int to);
    void moveKeys(quint16 slot, int to); // those that are there
    void endMove(quint16 slot, int to);
    void move(quint16 slot, int to); // comes back when all know

    // As CLUSTER FAILOVER does: a replica takes over when it has all that was written. Comes back when it has, the
    // former master copies it, and all know; a replica that refuses leaves all as it is.
    void handOver(int master);
    // From here on nothing that it writes gets to its replicas, which take the place of a lost master all the same.
    void cutReplication(int master);

    void kill(int i); // SIGKILL
    void restart(int i);
    bool isSound(); // every node that runs says so
    bool areReplicasConnected();
    bool areAgreed(); // which master has which slots
    bool areReplicasKnown(int ofEach);

private:
    struct Node {
        std::unique_ptr<RedisServer> server;
        std::unique_ptr<BlockingRedis> redis;
        QByteArray id;
    };
    void start(const Options &options);
    void join(const Options &options);
    int find(const QByteArray &id) const;
    int running() const;
    BlockingRedis &anyRunning();

    std::vector<Node> m_nodes;
};

} // namespace lockscope

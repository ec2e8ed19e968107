#pragma once

#include "core/base/bytes.h"
#include "core/redis/address.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope {

// A real cluster of private servers: masters that share all slots equally, and replicas of each master. Blocking.
// Failures throw std::runtime_error.
class RedisCluster {
public:
    struct Options {
        int masters = 3;
        int replicasEach = 0;
        int withoutSlots = 0; // additional masters, behind all others
        Millis nodeTimeout{1'000}; // after this time a silent node counts as failed
        QStringList extra = {}; // additional arguments for each server
    };

    RedisCluster();
    explicit RedisCluster(Options options); // returns when every node reports the cluster as sound

    int count() const { return int(m_nodes.size()); }
    RedisServer &node(int i) { return *m_nodes[std::size_t(i)].server; } // masters first
    BlockingRedis &redis(int i) { return *m_nodes[std::size_t(i)].redis; } // of that node alone
    QByteArray id(int i) const { return m_nodes[std::size_t(i)].id; }
    redis::Address address(int i = 0); // requires a cluster
    QString name(int i); // host:port

    int ownerOf(quint16 slot); // as a running node sees it now
    int ownerOf(const QByteArray &key);
    BlockingRedis &redisOf(const QByteArray &key) { return redis(ownerOf(key)); }
    int replicaOf(int master); // a connected replica
    bool isMaster(int i);
    int otherMaster(int than);
    // A name whose slot this node has: `prefix` and a number.
    QByteArray nameAt(int node, const QByteArray &prefix);

    // Moves a slot to another master, in the steps of the cluster specification.
    void beginMove(quint16 slot, int to);
    void moveKeys(quint16 slot, int to); // the keys that exist now
    void endMove(quint16 slot, int to);
    void move(quint16 slot, int to); // returns when all nodes know it

    // Like CLUSTER FAILOVER: a replica takes over when it has all writes. Returns when it has taken over, the former
    // master replicates it, and all nodes know. If the replica refuses, nothing changes.
    void handOver(int master);
    // From now on no write of this master reaches its replicas. If the master is lost, a replica still takes its place.
    void cutReplication(int master);

    void kill(int i); // SIGKILL
    void restart(int i);
    bool isSound(); // every running node says so
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

#pragma once

#include "core/redis/address.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/certificates.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope {

// A master, its replicas and sentinels. If the master does not answer for 1.5 s, the sentinels promote a replica. The
// constructor takes some seconds and returns when all of them know each other.
class SentinelSet {
public:
    struct Options {
        int replicas = 2;
        int sentinels = 3; // a majority decides
        QStringList servers = {}; // additional arguments for each server
        QByteArray password = {}; // of the servers
        QByteArray sentinelPassword = {};
        // If set, all connections use only TLS, also between the servers, with the certificate `server`. Each client
        // must show a certificate; ours is `client`. The pointer must stay valid.
        const Certificates *certificates = nullptr;
    };
    static constexpr char name[] = "mymaster";

    SentinelSet();
    explicit SentinelSet(Options options);

    // The address through the sentinels, with all passwords.
    redis::Address address() const;
    QString sentinelList() const; // HOST:PORT,…

    // The answering server that says it is the master now; null if there is none.
    RedisServer *master() const;
    RedisServer &servers(std::size_t i) const { return *m_servers[i]; } // the first one was the master at the start
    RedisServer &sentinels(std::size_t i) const { return *m_sentinels[i]; }
    QByteArray roleOf(const RedisServer &server) const; // empty if it does not answer
    // Waits until another server is the master.
    void awaitFailoverFrom(const RedisServer &master) const;
    void awaitReplicas(int count) const; // waits until the master has this number of up-to-date replicas
    // From now on the replicas receive no writes, but the sentinels still promote them. The master gets another
    // password, so new clients are refused.
    void cutReplication(const RedisServer &master) const;
    // The same, but only the replicas get a wrong password. After a failover none of them can follow the new master.
    void cutReplicas(const RedisServer &master) const;
    // As if the latest write, which created this key, had not reached the replicas. But they stay connected: a master
    // no longer reports a replica that is cut off, so clients forget it within a second.
    void deleteOnReplicas(const RedisServer &master, const QByteArray &key) const;
    static QString place(const RedisServer &server); // host:port

private:
    void awaitCut(const RedisServer &master) const;
    bool areReady() const;

    Options m_options;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
    std::vector<std::unique_ptr<RedisServer>> m_sentinels;
};

} // namespace lockscope

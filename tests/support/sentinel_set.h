#pragma once

#include "core/redis/address.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/certificates.h"
#include "tests/support/redis_server.h"

#include <memory>
#include <vector>

namespace lockscope {

// A master, its replicas, and sentinels that put one of these in its place when it has not answered for 1.5 s.
// Made when all of them know of each other, which takes some seconds.
class SentinelSet {
public:
    struct Options {
        int replicas = 2;
        int sentinels = 3; // the half and one more decide
        QStringList servers = {}; // more of the command line of each server
        QByteArray password = {}; // of the servers
        QByteArray sentinelPassword = {};
        // Given: all of them speak TLS alone, to each other, too, with the certificate `server`, and want one of
        // whoever connects, where we show `client`. It outlives this.
        const Certificates *certificates = nullptr;
    };
    static constexpr char name[] = "mymaster";

    SentinelSet();
    explicit SentinelSet(Options options);

    // As the sentinels are reached, with all passwords.
    redis::Address address() const;
    QString sentinelList() const; // HOST:PORT,…

    // Which of the servers says that it is the master now, among those that answer; null: none.
    RedisServer *master() const;
    RedisServer &servers(std::size_t i) const { return *m_servers[i]; } // the first was the master at the beginning
    RedisServer &sentinels(std::size_t i) const { return *m_sentinels[i]; }
    QByteArray roleOf(const RedisServer &server) const; // empty: it does not answer
    // Another server than this one is the master.
    void awaitFailoverFrom(const RedisServer &master) const;
    void awaitReplicas(int count) const; // the master has so many that are up to date
    // From here on the replicas hear nothing new, and the sentinels take them still. The master has another password,
    // so clients that connect anew are refused.
    void cutReplication(const RedisServer &master) const;
    // The same, but only the replicas have a wrong password. After a failover none of them can follow the new master.
    void cutReplicas(const RedisServer &master) const;
    void healReplicas() const; // they may follow a master again
    static QString place(const RedisServer &server); // host:port

private:
    void awaitCut(const RedisServer &master) const;
    bool areReady() const;

    Options m_options;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
    std::vector<std::unique_ptr<RedisServer>> m_sentinels;
};

} // namespace lockscope

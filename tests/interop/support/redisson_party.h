#pragma once

#include "tests/interop/support/driven.h"
#include "tests/interop/support/party.h"

#include <map>

namespace lockscope::interop {

inline const QByteArrayList redissonVersions{"3.8.2", "3.15.6", "3.52.0", "4.7.0"};

// One client of Redisson in a controlled Java program. Several may share a program, each with its own UUID.
class RedissonParty final : public Party {
public:
    static bool isBuilt(); // in all versions
    static std::unique_ptr<Driven> start(const QByteArray &version); // the Java program, takes 1–2 s

    RedissonParty(std::shared_ptr<Driven> java, const QByteArray &client, quint16 redisPort, Millis watchdogLease);
    // `url`: a server's URL; defaults+URL for Redisson's default number of connections and the client's name;
    // cluster+URL of any node of a cluster (cluster+replicas+URL: waiters listen on replicas); or
    // redis-sentinel://HOST:PORT,…#NAME.
    RedissonParty(std::shared_ptr<Driven> java, const QByteArray &client, const QByteArray &url, Millis watchdogLease);

    bool has(const QByteArray &kind); // whether this version has locks of that kind

    QByteArray owner(int thread) override;
    Going acquire(const Target &target, int thread, const Terms &terms) override;
    Unlocked release(const Target &target, int thread) override;
    bool isAsleep(const Target &target, int thread) override;
    QElapsedTimer forceRelease(const Target &target) override;

    // Calls any method of Redisson's object: invoke({"latch", name}, 1, {"trySetCount", "2"}).
    Driven::Pending send(const Target &target, int thread, const QByteArrayList &method) const;
    // sends, and waits for the answer
    Answer call(const Target &target, int thread, const QByteArrayList &method) const;
    QByteArray invoke(const Target &target, int thread, const QByteArrayList &method) const; // throws on an exception
    const QByteArray &client() const { return m_client; }
    Driven &java() { return *m_java; }

private:
    std::shared_ptr<Driven> m_java;
    QByteArray m_client;
    std::map<int, QByteArray> m_owners;
};

} // namespace lockscope::interop

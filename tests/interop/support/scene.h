#pragma once

#include "tests/interop/support/account.h"
#include "tests/interop/support/our_party.h"
#include "tests/interop/support/redisson_party.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::interop {

// Redisson in one version: two clients of one Java program.
struct RedissonPair {
    RedissonParty one;
    RedissonParty other;
};

// What all clients of a server have called so far, which is how they take locks.
struct Attempts {
    qint64 scripts = 0;
    qint64 sets = 0; // those inside scripts, too
    bool areTwoMoreThan(const Attempts &before) const;
};
Attempts attemptsOn(BlockingRedis &redis);

// What a test of this folder plays on: one server, our core twice, Redisson twice in each version, and our monitor.
class Scene {
public:
    // Everybody's watchdogs renew every third of this; short, so that renewals are seen, and long enough that a machine
    // that stands still for a second and a half loses no lock.
    static constexpr Millis watchdogLease{2'400};
    // Who waits for a lock of such a lease looks by itself after what is left of it, two thirds or more: who has it
    // before that was woken. How soon that is on a machine that does nothing else is for the benchmarks.
    static constexpr Millis wokenWithin{1'400};

    Scene();

    const RedisServer &server() const { return m_server; }
    BlockingRedis &redis() { return m_redis; }
    Monitored &monitored() { return m_monitored; }
    const Account &account() const { return m_account; }
    OurParty &ours() { return m_ours; }
    OurParty &ourOther() { return m_ourOther; }
    RedissonPair &redisson(const QByteArray &version); // started when first asked for

    // An acquire that waits: returns when it has looked again, and sleeps until a message comes (where its kind does).
    Going startWaiting(Party &party, const Target &target, int thread, const Terms &terms = {});
    // Keys and channels there are with this name in them. Not counted: a fenced lock's token, which stays, and latches
    // of an unlock, which Redisson from 3.24 to 4.2 leaves to run out.
    QByteArrayList leftOf(const QByteArray &name);
    qint64 subscribers(const QByteArray &channel);

private:
    RedisServer m_server;
    BlockingRedis m_redis;
    Monitored m_monitored;
    Account m_account;
    OurParty m_ours;
    OurParty m_ourOther;
    std::map<QByteArray, std::unique_ptr<RedissonPair>> m_redisson;
};

// Where a waiter of this kind listens; empty: nowhere.
QByteArray channelOf(const Target &target, const QByteArray &owner);

} // namespace lockscope::interop

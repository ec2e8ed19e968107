#pragma once

#include "tests/interop/support/account.h"
#include "tests/interop/support/our_party.h"
#include "tests/interop/support/redisson_party.h"
#include "tests/support/blocking_redis.h"

namespace lockscope::interop {

// One version of Redisson: two clients of one Java program.
struct RedissonPair {
    RedissonParty one;
    RedissonParty other;
};

// The calls of all clients of a server so far that can acquire locks.
struct Attempts {
    qint64 scripts = 0;
    qint64 sets = 0; // includes those inside scripts
    bool areTwoMoreThan(const Attempts &before) const;
};
Attempts attemptsOn(BlockingRedis &redis);

// The setup of the tests in this folder: one server, our core twice, Redisson twice in each version, and our monitor.
class Scene {
public:
    // All watchdogs renew every third of this lease. It is short, so that renewals are seen, but long enough that a
    // machine which stalls for a second and a half loses no lock.
    static constexpr Millis watchdogLease{2'400};
    // A waiter for a lock with such a lease checks by itself after the remaining time, two thirds or more of the lease.
    // A waiter that acquires earlier was woken. Benchmarks measure the time on an idle machine.
    static constexpr Millis wokenWithin{1'400};

    Scene();

    const RedisServer &server() const { return m_server; }
    BlockingRedis &redis() { return m_redis; }
    Monitored &monitored() { return m_monitored; }
    const Account &account() const { return m_account; }
    OurParty &ours() { return m_ours; }
    OurParty &ourOther() { return m_ourOther; }
    RedissonPair &redisson(const QByteArray &version); // started at its first use

    // Starts an acquire that waits. Returns when it has checked again and sleeps until a message comes (if its kind has
    // messages).
    Going startWaiting(Party &party, const Target &target, int thread, const Terms &terms = {});
    // The remaining keys and channels with this name. Not counted: a fenced lock's token, which stays, and latches of
    // an unlock, which Redisson 3.24 to 4.2 leaves to expire.
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

// The channel of a waiter for this kind; empty: none.
QByteArray channelOf(const Target &target, const QByteArray &owner);

} // namespace lockscope::interop

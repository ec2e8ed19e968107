#pragma once

#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"

#include <QTest>

namespace lockscope {

// What Redisson's tests ask of every kind of lock that has one owner at a time, by the names they have there, for any
// kind; and what they start from: a server and two programs. A test class calls one of them from each of its slots.
class LockCases {
public:
    explicit LockCases(locks::AcquirableKind kind);
    ~LockCases();

    void begin(const char *testFunction); // every case has a name of its own
    void checkNothingIsLeft(); // no key (but fencing tokens), no subscription, no hold

    locks::AcquireRequest request(const Owner &owner) const;
    locks::AcquireRequest attempt(const Owner &owner, Millis wait = Millis(0)) const; // with a wait time
    bool isLocked() { return redis->call({"EXISTS", name}).toInt() == 1; }
    qint64 count(const Owner &owner); // as the server has it
    void forceUnlock();
    // How long `act` takes, in ms.
    static qint64 timed(const std::function<void()> &act);

    void testLockUnlock();
    void testReentrancy();
    void testGetHoldCount();
    void testIsLocked();
    void testIsLockedOtherThread();
    void testIsHeldByCurrentThread();
    void testIsHeldByCurrentThreadOtherThread();
    void testUnlockFail();
    void testExpire();
    void testForceUnlock();
    void testAutoExpire();
    void testTryLockWait();
    void testLockUninterruptibly();
    void testRedisFailed();
    void testInCluster();
    // So many programs, each so often; who is inside is counted: exclusion is looked at, not only progress.
    void concurrency(int programs, int rounds, Millis inside);

    locks::AcquirableKind kind;
    std::unique_ptr<RedisServer> server;
    std::unique_ptr<BlockingRedis> redis;
    std::unique_ptr<LockHolder> a;
    std::unique_ptr<LockHolder> b;
    QByteArray name;
};

} // namespace lockscope

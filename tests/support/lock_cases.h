#pragma once

#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"

#include <QTest>

namespace lockscope {

// The cases that Redisson tests for every lock with a single owner, under Redisson's names, for any kind. Also their
// starting point: a server and two programs. Each slot of a test class calls one case.
class LockCases {
public:
    explicit LockCases(locks::AcquirableKind kind);
    ~LockCases();

    void begin(const char *testFunction); // each case uses its own lock name
    void checkNothingIsLeft(); // no key (except fencing tokens), no subscription, no hold

    locks::AcquireRequest request(const Owner &owner) const;
    locks::AcquireRequest attempt(const Owner &owner, Millis wait = Millis(0)) const; // with this wait time
    bool isLocked() { return redis->call({"EXISTS", name}).toInt() == 1; }
    qint64 count(const Owner &owner); // on the server
    void forceUnlock();
    // The duration of `act` in ms.
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
    // Runs this number of programs, each for this number of rounds. It counts who is inside, so it tests exclusion and
    // not only progress.
    void concurrency(int programs, int rounds, Millis inside);

    locks::AcquirableKind kind;
    std::unique_ptr<RedisServer> server;
    std::unique_ptr<BlockingRedis> redis;
    std::unique_ptr<LockHolder> a;
    std::unique_ptr<LockHolder> b;
    QByteArray name;
};

} // namespace lockscope

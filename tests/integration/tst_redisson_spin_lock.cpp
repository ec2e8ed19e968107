// The applicable cases of Redisson's RedissonSpinLockTest and LockOptionsTest, under their names. Redisson's threads
// are owners here, and its instances are lock clients.
#include "core/locks/wire/retry.h"
#include "tests/support/lock_cases.h"
#include "tests/support/wire_lock.h"

namespace lockscope::redisson_spin_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestRedissonSpinLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cases = std::make_unique<LockCases>(AcquirableKind::Spin);
    }
    void init() { m_cases->begin(QTest::currentTestFunction()); }
    void cleanup() { m_cases->checkNothingIsLeft(); }

    void testRedisFailed() { m_cases->testRedisFailed(); }
    void testTryLockWait() { m_cases->testTryLockWait(); }
    void testLockUninterruptibly() { m_cases->testLockUninterruptibly(); }
    void testForceUnlock() { m_cases->testForceUnlock(); }
    void testExpire() { m_cases->testExpire(); }
    void testInCluster() { m_cases->testInCluster(); }
    void testAutoExpire() { m_cases->testAutoExpire(); }
    void testGetHoldCount() { m_cases->testGetHoldCount(); }
    void testIsHeldByCurrentThread() { m_cases->testIsHeldByCurrentThread(); }
    void testIsHeldByCurrentThreadOtherThread() { m_cases->testIsHeldByCurrentThreadOtherThread(); }
    void testIsLocked() { m_cases->testIsLocked(); }
    void testIsLockedOtherThread() { m_cases->testIsLockedOtherThread(); }
    void testUnlockFail() { m_cases->testUnlockFail(); }
    void testLockUnlock() { m_cases->testLockUnlock(); }
    void testReentrancy() { m_cases->testReentrancy(); }
    void testConcurrency_SingleInstance() { m_cases->concurrency(1, 15, 0ms); }
    void testConcurrencyLoop_MultiInstance() { m_cases->concurrency(8, 10, 1ms); }
    void testConcurrency_MultiInstance() { m_cases->concurrency(20, 1, 0ms); }

    void testTryLockAsync()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        const auto waiter = b().start(m_cases->request(b().newOwner()));
        awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain); });
        a().release(holder);
        const qint64 ms = LockCases::timed([&] { QVERIFY(waiter.hold()); });
        QVERIFY2(ms < 1'000, qPrintable(QString::number(ms))); // a pause is at most 128 ms
        b().release(waiter.hold());
    }

    void testTimedTryLockAsync()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        const auto waiter = b().start(m_cases->attempt(b().newOwner(), 20s));
        awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain); });
        a().release(holder);
        QVERIFY(waiter.hold());
        b().release(waiter.hold());
    }

    void testTryLockAsyncWaitTime()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        const auto outcome = b().tryAcquire(m_cases->attempt(b().newOwner(), 200ms));
        QVERIFY(outcome && !outcome->hold);
        a().release(holder);
    }

    void testTryLockAsyncFailed()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        const auto pending = b().start(m_cases->attempt(b().newOwner()));
        QVERIFY(!pending.hold());
        QCOMPARE(pending.steps(), (QList<AcquireStep>{AcquireStep::Tried, AcquireStep::TimedOut}));
        a().release(holder);
    }

    void testTryLockAsyncSucceed()
    {
        const auto hold = b().acquire(m_cases->attempt(b().newOwner()));
        QVERIFY(hold);
        b().release(hold);
    }

    // A spin lock neither subscribes nor publishes.
    void nobodySubscribesAndNothingIsPublished()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 1h));
        const auto waiter = b().start(m_cases->request(b().newOwner()));
        awaitUntil([&] { return waiter.steps().count(AcquireStep::LookedAgain) >= 3; });
        QVERIFY(!waiter.steps().contains(AcquireStep::Subscribed));
        const QByteArray channel = WireLock(*m_cases->redis, m_cases->name).channel();
        for (const char *how : {"NUMSUB", "SHARDNUMSUB"}) // a long hold is tracked in another way
            QCOMPARE(m_cases->redis->call({"PUBSUB", how, channel}).at(1).toInt(), 0);
        BlockingRedis listener(*m_cases->server);
        listener.subscribe({channel});
        a().release(holder);
        b().release(waiter.hold());
        m_cases->redis->call({"PUBLISH", channel, "end"});
        QCOMPARE(listener.message(), QByteArray("end"));
    }

    // LockOptionsTest: 10 → 30 → 90 → 100.
    void exponentialBackOff()
    {
        BackOff backOff(10ms, 100ms, 3);
        for (const Millis whole : {10ms, 30ms, 90ms, 100ms, 100ms}) {
            const Millis pause = backOff.next();
            QVERIFY2(pause >= whole / 2 && pause <= whole, qPrintable(QString::number(pause.count())));
        }
    }

    // LockOptionsTest.
    void constantBackOff()
    {
        const LookPauses pauses = LookPauses::constant(30ms);
        BackOff backOff(pauses.first, pauses.most, pauses.factor);
        for (int i = 0; i < 10; ++i) {
            const Millis pause = backOff.next();
            QVERIFY(pause >= 15ms && pause <= 30ms);
        }
    }

    void theRequestChoosesItsPauses()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        AcquireRequest often = m_cases->attempt(b().newOwner(), 300ms);
        often.pauses = LookPauses::constant(10ms);
        AcquireRequest seldom = m_cases->attempt(b().newOwner(), 300ms);
        seldom.pauses = LookPauses::constant(1h);
        const auto quick = b().start(often);
        const auto slow = b().start(seldom);
        QVERIFY(!quick.hold());
        QVERIFY(!slow.hold());
        QVERIFY2(quick.steps().count(AcquireStep::LookedAgain) >= 5, "10 ms");
        QCOMPARE(slow.steps().count(AcquireStep::LookedAgain), 1); // at the end of its time
        for (const LookPauses &wrong : {LookPauses{0ms, 2, 1s}, LookPauses{2ms, 0.5, 1s}, LookPauses{2s, 2, 1s}}) {
            often.pauses = wrong;
            const auto refused = b().tryAcquire(often);
            QVERIFY(!refused);
            QCOMPARE(refused.error().kind, Error::Kind::Precondition);
        }
        a().release(holder);
    }

private:
    LockHolder &a() { return *m_cases->a; }
    LockHolder &b() { return *m_cases->b; }
    std::unique_ptr<LockCases> m_cases;
};

QTEST_GUILESS_MAIN(TestRedissonSpinLock)

} // namespace lockscope::redisson_spin_lock_test

#include "tst_redisson_spin_lock.moc"

// The applicable cases of Redisson's RedissonFairLockTest, under their names. Redisson's threads are owners here, and
// its instances are lock clients. Checks of waiters' TTLs are checks of their deadlines in the queue here.
#include "tests/support/fair_queue.h"
#include "tests/support/lock_cases.h"
#include "tests/support/lossy_link.h"

namespace lockscope::redisson_fair_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestRedissonFairLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cases = std::make_unique<LockCases>(AcquirableKind::Fair);
    }
    void init()
    {
        m_cases->begin(QTest::currentTestFunction());
        m_queue = std::make_unique<FairQueue>(*m_cases->redis, m_cases->name);
    }
    void cleanup() { m_cases->checkNothingIsLeft(); } // also no queue

    void testForceUnlock() { m_cases->testForceUnlock(); }
    void testExpire() { m_cases->testExpire(); }
    void testAutoExpire() { m_cases->testAutoExpire(); }
    void testGetHoldCount() { m_cases->testGetHoldCount(); }
    void testIsHeldByCurrentThread() { m_cases->testIsHeldByCurrentThread(); }
    void testIsHeldByCurrentThreadOtherThread() { m_cases->testIsHeldByCurrentThreadOtherThread(); }
    void testIsLocked() { m_cases->testIsLocked(); }
    void testIsLockedOtherThread() { m_cases->testIsLockedOtherThread(); }
    void testUnlockFail() { m_cases->testUnlockFail(); }
    void testLockUnlock() { m_cases->testLockUnlock(); }
    void testReentrancy() { m_cases->testReentrancy(); }
    void testTryLockWait() { m_cases->testTryLockWait(); }
    void testConcurrency_SingleInstance() { m_cases->concurrency(1, 15, 0ms); }
    void testConcurrencyLoop_MultiInstance() { m_cases->concurrency(8, 10, 1ms); }
    void testConcurrency_MultiInstance() { m_cases->concurrency(20, 1, 0ms); }

    // Nobody unlocks: each lease runs out, and the next in the queue gets the lock, in order.
    void testLeaseTimeout()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 250ms));
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 6; ++i)
            waiters.push_back(stand(i % 2 ? a() : b(), leased(m_cases->request(a().newOwner()), 250ms), i + 1));
        Instant before{};
        const qint64 ms = LockCases::timed([&] {
            for (const auto &waiter : waiters) {
                const auto hold = waiter.hold();
                QVERIFY(hold->acquiredAt() > before);
                before = hold->acquiredAt();
            }
        });
        QVERIFY2(ms < 6'000, qPrintable(QString::number(ms)));
        awaitUntil([&] { return !m_cases->isLocked(); });
        for (const auto &hold : a().locks().holds())
            a().release(hold);
        for (const auto &hold : b().locks().holds())
            b().release(hold);
    }

    void testMultipleLocks()
    {
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 60; ++i)
            waiters.push_back(a().start(leased(m_cases->request(a().newOwner()), 5s)));
        for (int done = 0; done < 60; ++done) {
            awaitUntil([&] { return !a().locks().holds().empty(); });
            QCOMPARE(a().locks().holds().size(), size_t(1));
            a().release(a().locks().holds().front());
        }
        for (const auto &waiter : waiters)
            QVERIFY(waiter.hold());
    }

    // Waiters that come and give up do not push the deadlines of the others back.
    void testWaitTimeoutDrift()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        auto program = std::make_unique<LockHolder>(*m_cases->server);
        for (int i = 0; i < 20; ++i)
            QVERIFY(!b().acquire(m_cases->attempt(b().newOwner(), 20ms)));
        const auto last = stand(*program, m_cases->request(program->newOwner()), 1);
        m_cases->forceUnlock();
        QVERIFY(last.hold());
        QVERIFY(m_queue->waiting().isEmpty());
        const auto another = stand(b(), m_cases->request(b().newOwner()), 1);
        for (const QByteArray &waiter : m_queue->waiting())
            QVERIFY(m_queue->left(waiter) <= 30'000 + 300'000);
        program->release(last.hold());
        b().release(another.hold());
        QCOMPARE(a().release(holder), Released::NotHeld);
    }

    // The same with waiters that get the lock.
    void testLockAcquiredTimeoutDrift()
    {
        std::vector<LockHolder::Pending> waiters;
        auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        for (int i = 0; i < 20; ++i) {
            const auto next = stand(b(), leased(m_cases->attempt(b().newOwner(), 3s), 30s), 1);
            QVERIFY(m_queue->left(m_queue->waiting().first()) <= 33'000);
            a().release(holder);
            b().release(next.hold());
            holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        }
        a().release(holder);
    }

    // Deadlines are one slot apart. When a waiter in the middle gives up, those behind it move up by one slot.
    void testAcquireFailedTimeoutDrift_Descrete()
    {
        LockHolder slotted(*m_cases->server, withSlot(5s));
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        const auto first = stand(slotted, m_cases->request(slotted.newOwner()), 1);
        auto second = stand(slotted, m_cases->request(slotted.newOwner()), 2);
        const auto third = stand(slotted, m_cases->request(slotted.newOwner()), 3);
        const QByteArrayList order = m_queue->waiting();
        const qint64 firstDeadline = m_queue->deadline(order[0]);
        QVERIFY(std::abs(m_queue->left(order[0]) - 35'000) < 2'000);
        QCOMPARE(m_queue->deadline(order[1]) - firstDeadline, 5'000);
        QCOMPARE(m_queue->deadline(order[2]) - firstDeadline, 10'000);
        second.cancel();
        QVERIFY(!second.result());
        QCOMPARE(m_queue->waiting(), (QByteArrayList{order[0], order[2]}));
        QCOMPARE(m_queue->deadline(order[2]) - firstDeadline, 5'000);
        QCOMPARE(m_queue->deadline(order[0]), firstDeadline);
        a().release(holder);
        slotted.release(first.hold()); // released at once
        slotted.release(third.hold());
    }

    void testLockAcquiredBooleanTimeoutDrift_Descrete()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 400ms));
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner()))); // a single try
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner())));
        QVERIFY(m_queue->waiting().isEmpty());
        awaitUntil([&] { return !m_cases->isLocked(); });
        const auto third = b().acquire(m_cases->attempt(b().newOwner()));
        QVERIFY(third);
        b().release(third);
        a().release(holder);
    }

    void testLockAcquiredTimeoutDrift_Descrete()
    {
        LockHolder slotted(*m_cases->server, withSlot(10s));
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        const auto first = stand(slotted, leased(m_cases->request(slotted.newOwner()), 30s), 1);
        const auto second = stand(slotted, m_cases->request(slotted.newOwner()), 2);
        const auto third = stand(slotted, m_cases->request(slotted.newOwner()), 3);
        const QByteArrayList order = m_queue->waiting();
        const qint64 before = m_queue->deadline(order[1]);
        a().release(holder);
        const auto hold = first.hold();
        QCOMPARE(m_queue->deadline(order[1]), before - 10'000); // by one slot
        QCOMPARE(m_queue->deadline(order[2]), before);
        slotted.release(hold);
        slotted.release(second.hold());
        slotted.release(third.hold());
    }

    // Dead waiters are passed over after their deadlines.
    void testAbandonedTimeoutDrift_Descrete()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        LockClientOptions options = LockHolder::quickLocks();
        options.pollCap = 200ms;
        LockHolder program(*m_cases->server, options);
        m_queue->ghost("dead:1", 500);
        m_queue->ghost("dead:2", 700);
        const auto third = stand(program, m_cases->request(program.newOwner()), 3);
        a().release(holder);
        const qint64 ms = LockCases::timed([&] { QVERIFY(third.hold()); });
        QVERIFY2(ms < 2'500, qPrintable(QString::number(ms)));
        program.release(third.hold());
    }

    void testFirstThreadDeathTimeoutDrift()
    {
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        m_queue->ghost("dead:1", 30'000 + 300'000);
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 5; ++i)
            waiters.push_back(stand(b(), m_cases->request(b().newOwner()), i + 2));
        const QByteArrayList order = m_queue->waiting();
        for (int i = 0; i < order.size(); ++i)
            QVERIFY(m_queue->left(order[i]) <= 30'000 + 300'000 * (i + 1));
        for (auto &waiter : waiters)
            waiter.cancel();
        for (const auto &waiter : waiters)
            QVERIFY(!waiter.result());
        QCOMPARE(m_queue->waiting(), QByteArrayList{"dead:1"});
        m_queue->clear();
        a().release(holder);
    }

    void testTryLockNonDelayed()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner(), 200ms)));
        QVERIFY(m_queue->waiting().isEmpty());
        a().release(holder);
        const auto hold = b().acquire(m_cases->attempt(b().newOwner()));
        QVERIFY(hold); // acquired at once
        b().release(hold);
    }

    void testConcurrency_MultiInstance_Ordering()
    {
        const auto holder = a().acquire(m_cases->request(a().newOwner()));
        std::vector<std::unique_ptr<LockHolder>> programs;
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 6; ++i) {
            programs.push_back(std::make_unique<LockHolder>(*m_cases->server));
            waiters.push_back(stand(*programs.back(), m_cases->request(programs.back()->newOwner()), i + 1));
        }
        a().release(holder);
        for (size_t i = 0; i < waiters.size(); ++i) {
            const auto hold = waiters[i].hold();
            for (size_t later = i + 1; later < waiters.size(); ++later)
                QVERIFY(!waiters[later].isDone());
            programs[i]->release(hold);
        }
    }

    // The queue's name contains the lock's name, including its braces.
    void testNameMapper()
    {
        for (const QByteArray &name : {QByteArray("prefix:orders"), QByteArray("{a}:b")}) {
            m_cases->name = name;
            const auto holder = a().acquire(m_cases->request(a().newOwner()));
            const auto waiter = b().start(m_cases->request(b().newOwner()));
            const QByteArray tagged = name.contains('{') ? name : '{' + name + '}';
            awaitUntil([&] { return m_cases->redis->call({"LLEN", "redisson_lock_queue:" + tagged}).toInt() == 1; });
            QCOMPARE(m_cases->redis->call({"ZCARD", "redisson_lock_timeout:" + tagged}).toInt(), 1);
            a().release(holder);
            b().release(waiter.hold());
        }
    }

    // A server that does not answer for a while: no exception, and the queue is empty afterwards (#5019).
    void testAcquireFailedNotCalledOnRedisTimeout()
    {
        redis::ClientOptions options = quickOptions();
        options.commandTimeout = 150ms;
        LockHolder program(*m_cases->server, LockHolder::quickLocks(), options);
        const auto holder = a().acquire(leased(m_cases->request(a().newOwner()), 30s));
        const auto waiter = stand(program, m_cases->attempt(program.newOwner(), 400ms), 1);
        m_cases->redis->call({"CLIENT", "PAUSE", "1500", "WRITE"});
        const auto outcome = waiter.result();
        QVERIFY(!outcome || !outcome->hold);
        awaitUntil([&] { return m_queue->waiting().isEmpty(); });
        QCOMPARE(m_cases->redis->call({"ZCARD", WireLock(*m_cases->redis, m_cases->name).deadlines()}).toInt(), 0);
        QVERIFY(m_cases->isLocked());
        a().release(holder);
    }

private:
    static LockClientOptions withSlot(Millis slot)
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.fairWait = slot;
        return options;
    }
    // Returns when the waiter has this position in the queue.
    LockHolder::Pending stand(LockHolder &program, const AcquireRequest &request, int number)
    {
        auto pending = program.start(request);
        awaitUntil([&] { return pending.isDone() || m_queue->waiting().size() == number; });
        return pending;
    }

    LockHolder &a() { return *m_cases->a; }
    LockHolder &b() { return *m_cases->b; }
    std::unique_ptr<LockCases> m_cases;
    std::unique_ptr<FairQueue> m_queue;
};

QTEST_GUILESS_MAIN(TestRedissonFairLock)

} // namespace lockscope::redisson_fair_lock_test

#include "tst_redisson_fair_lock.moc"

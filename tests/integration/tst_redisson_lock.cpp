// The applicable cases of Redisson's RedissonLockTest, under their names. Redisson's threads are owners here, and its
// instances are lock clients.
#include "core/async/sleep.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_cases.h"
#include "tests/support/manual_clock.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

namespace lockscope::redisson_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

struct Work {
    LockHolder *program;
    QByteArray name;
    int rounds;
    Millis inside;
    int *inCriticalSection;
    int *worstSeen;
    int *done;
};

// Counts who is inside, so it tests exclusion and not only progress.
Task<void> worker(Work work, Owner owner)
{
    LockClient *locks = &work.program->locks();
    const AcquireObserver observer;
    const std::stop_token stop;
    const AcquireRequest request = lockRequest(work.name, owner);
    for (int i = 0; i < work.rounds; ++i) {
        auto outcome = co_await locks->acquire(request, observer, stop);
        if (!outcome || !outcome->hold)
            co_return;
        *work.worstSeen = std::max(*work.worstSeen, ++*work.inCriticalSection);
        const Instant until = work.program->clock().now() + work.inside;
        co_await sleepUntil(&work.program->clock(), until, stop);
        --*work.inCriticalSection;
        const auto hold = outcome->hold;
        auto released = co_await locks->release(hold);
        if (released && *released == Released::Freed)
            ++*work.done;
    }
}

} // namespace

class TestRedissonLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server);
        m_b = std::make_unique<LockHolder>(*m_server);
        m_cases = std::make_unique<LockCases>(AcquirableKind::Reentrant);
    }
    void init()
    {
        m_name = QByteArray("lock:") + QTest::currentTestFunction();
        m_cases->begin(QTest::currentTestFunction());
    }
    // After every case: no key, no latch and no subscription may be left.
    void cleanup()
    {
        awaitUntil([this] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        awaitUntil([this] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
        QVERIFY(m_a->locks().holds().empty());
        m_cases->checkNothingIsLeft();
    }
    void cleanupTestCase()
    {
        m_a.reset();
        m_b.reset();
    }

    void testRedisFailed() { m_cases->testRedisFailed(); }
    void testLockUninterruptibly() { m_cases->testLockUninterruptibly(); }
    void testInCluster() { m_cases->testInCluster(); }
    void testIsHeldByCurrentThread() { m_cases->testIsHeldByCurrentThread(); }
    void testIsLockedOtherThread() { m_cases->testIsLockedOtherThread(); }
    void testConcurrency_SingleInstance() { m_cases->concurrency(1, 15, 0ms); }
    void testConcurrency_MultiInstance() { m_cases->concurrency(20, 1, 0ms); }

    void testLockUnlock()
    {
        for (int i = 0; i < 2; ++i) {
            const auto hold = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
            QVERIFY(hold->isValid());
            QVERIFY(hold->hasWatchdog());
            QCOMPARE(hold->name(), Key(m_name));
            QCOMPARE(m_redis->call({"HGET", m_name, hold->owner().raw()}).toInt(), 1);
            QCOMPARE(m_a->release(hold), Released::Freed);
            QVERIFY(!hold->isValid());
            QCOMPARE(m_redis->call({"EXISTS", m_name}).toInt(), 0);
        }
    }

    void testReentrancy()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(tryRequest(m_name, owner));
        QCOMPARE(m_a->acquire(tryRequest(m_name, owner)), hold); // the same Hold object
        QCOMPARE(hold->holds(), 2);
        QCOMPARE(m_a->release(hold), Released::HoldsRemain);
        QVERIFY(hold->isValid());
        QVERIFY(!m_a->acquire(tryRequest(m_name, m_a->newOwner())));
        QVERIFY(!m_b->acquire(tryRequest(m_name, m_b->newOwner())));
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void testGetHoldCount()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(lockRequest(m_name, owner));
        QList<int> told;
        connect(hold.get(), &Hold::holdsChanged, this, [&told](int holds) { told << holds; });
        QCOMPARE(hold->holds(), 1);
        m_a->acquire(lockRequest(m_name, owner));
        QCOMPARE(hold->holds(), 2);
        QCOMPARE(m_redis->call({"HGET", m_name, owner.raw()}).toInt(), 2);
        m_a->release(hold);
        QCOMPARE(hold->holds(), 1);
        m_a->release(hold);
        QCOMPARE(hold->holds(), 0);
        QCOMPARE(told, (QList<int>{2, 1, 0}));
    }

    void testIsLocked()
    {
        WireLock wire(*m_redis, m_name);
        QVERIFY(!wire.exists());
        const auto hold = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        QVERIFY(wire.exists());
        QCOMPARE(wire.fields(), (QMap<QByteArray, QByteArray>{{hold->owner().raw(), "1"}}));
        m_a->release(hold);
        QVERIFY(!wire.exists());
    }

    void testUnlockFail()
    {
        WireLock wire(*m_redis, m_name);
        const auto hold = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        QVERIFY(wire.release().isNil()); // another owner
        QVERIFY(hold->isValid());
        m_redis->call({"DEL", m_name});
        QCOMPARE(wire.acquire(1s), taken(1)); // now another owner has it
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QVERIFY(wire.exists());
        QCOMPARE(m_a->release(hold), Released::NotHeld); // a second time
        wire.release();
        m_redis->call({"FLUSHALL"});
    }

    void testExpire()
    {
        QElapsedTimer sinceStart;
        sinceStart.start();
        const auto first = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 500ms));
        QVERIFY(!first->hasWatchdog());
        QList<LossReason> lost;
        connect(first.get(), &Hold::lost, this, [&lost](LossReason reason) { lost << reason; });
        const auto second = m_b->acquire(lockRequest(m_name, m_b->newOwner()));
        QVERIFY2(sinceStart.elapsed() >= 498, qPrintable(QString::number(sinceStart.elapsed())));
        QVERIFY2(sinceStart.elapsed() < 10'000, qPrintable(QString::number(sinceStart.elapsed())));
        QVERIFY(second);
        QCOMPARE(lost, QList<LossReason>{LossReason::DeadlinePassed}); // before another owner could acquire it
        QVERIFY(!first->isValid());
        QCOMPARE(m_a->release(first), Released::NotHeld);
        QCOMPARE(m_b->release(second), Released::Freed);
    }

    void testRemainTimeToLive()
    {
        WireLock wire(*m_redis, m_name);
        auto hold = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 1h));
        QVERIFY(wire.pttl() > 3'590'000 && wire.pttl() <= 3'600'000);
        m_a->release(hold);
        QCOMPARE(wire.pttl(), -2);
        hold = m_a->acquire(lockRequest(m_name, m_a->newOwner())); // the previous lease is not used again
        QVERIFY(wire.pttl() > 0 && wire.pttl() <= LockHolder::shortWatchdog.count());
        m_a->release(hold);
    }

    void testRemainTimeToLive2()
    {
        WireLock wire(*m_redis, m_name);
        const Owner owner = m_a->newOwner();
        std::shared_ptr<Hold> hold;
        for (int i = 0; i < 3; ++i)
            hold = m_a->acquire(leased(lockRequest(m_name, owner), 10s));
        m_a->release(hold);
        m_a->release(hold);
        QVERIFY(wire.pttl() > 9'000 && wire.pttl() <= 10'000);
        QVERIFY(hold->deadline() <= m_a->clock().now() + 10s);
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void testTryLockWait()
    {
        const auto holder = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        QElapsedTimer timer;
        timer.start();
        const auto outcome = m_b->tryAcquire(tryRequest(m_name, m_b->newOwner(), 500ms));
        QVERIFY(outcome);
        QVERIFY(!outcome->hold);
        QVERIFY(outcome->remaining.hasExpiry());
        QVERIFY2(timer.elapsed() >= 499 && timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        m_a->release(holder);
    }

    void testTryLockOnceDoesNotSubscribe()
    {
        const auto holder = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        const auto pending = m_b->start(tryRequest(m_name, m_b->newOwner()));
        QVERIFY(!pending.hold());
        QCOMPARE(pending.steps(), (QList<AcquireStep>{AcquireStep::Tried, AcquireStep::TimedOut}));
        m_a->release(holder);
    }

    // A message tells a waiter of the release, not repeated checks.
    void aReleaseWakesAWaiterOfAnotherClient()
    {
        const auto holder = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 1h));
        const auto waiter = m_b->startWaiting(lockRequest(m_name, m_b->newOwner()));
        QCOMPARE(m_redis->call({"PUBSUB", "NUMSUB", WireLock(*m_redis, m_name).channel()}).at(1).toInt(), 1);
        QElapsedTimer timer;
        timer.start();
        m_a->release(holder);
        const auto hold = waiter.hold();
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(waiter.steps().contains(AcquireStep::Woken));
        QCOMPARE(waiter.steps().last(), AcquireStep::Acquired);
        m_b->release(hold);
    }

    void testForceUnlock()
    {
        const auto holder = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 1h));
        const auto waiter = m_b->startWaiting(lockRequest(m_name, m_b->newOwner()));
        m_redis->call({"DEL", m_name});
        m_redis->call({"PUBLISH", WireLock(*m_redis, m_name).channel(), "0"});
        const auto hold = waiter.hold();
        QVERIFY(hold->isValid());
        QCOMPARE(m_a->release(holder), Released::NotHeld);
        QCOMPARE(m_b->release(hold), Released::Freed);
    }

    // DEL by hand publishes nothing: a waiter still checks within pollCap.
    void aLockFreedWithoutAMessageIsFoundByLooking()
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.pollCap = 200ms;
        LockHolder poller(*m_server, options);
        const auto holder = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 1h));
        const auto waiter = poller.startWaiting(lockRequest(m_name, poller.newOwner()));
        QElapsedTimer timer;
        timer.start();
        m_redis->call({"DEL", m_name});
        const auto hold = waiter.hold();
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        poller.release(hold);
        m_a->release(holder);
    }

    void testAutoExpire()
    {
        WireLock wire(*m_redis, m_name);
        auto program = std::make_unique<LockHolder>(*m_server);
        const auto hold = program->acquire(lockRequest(m_name, program->newOwner()));
        awaitUntil([&] { return hold->renewals() > 0; });
        program.reset(); // the program ends while it holds the lock
        const qint64 left = wire.pttl();
        QVERIFY(left > 0 && left <= LockHolder::shortWatchdog.count());
        awaitUntil([&] { return !wire.exists(); });
    }

    void testIsHeldByCurrentThreadOtherThread()
    {
        const auto hold = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        const auto other = m_a->newOwner();
        QCOMPARE(m_redis->call({"HEXISTS", m_name, other.raw()}).toInt(), 0);
        QVERIFY(!m_a->acquire(tryRequest(m_name, other)));
        QCOMPARE(m_a->locks().holds().size(), size_t(1));
        m_a->release(hold);
    }

    void testSinglePubSub()
    {
        std::vector<LockHolder::Pending> pending;
        for (int i = 0; i < 8; ++i)
            pending.push_back(m_a->start(tryRequest(m_name + char('0' + i % 2), m_a->newOwner(), 5s)));
        for (int done = 0; done < 8; ++done) {
            awaitUntil([&] { return !m_a->locks().holds().empty(); });
            QVERIFY(m_a->locks().holds().size() <= 2);
            m_a->release(m_a->locks().holds().front());
        }
        for (const auto &each : pending)
            QVERIFY(each.hold());
    }

    // Waiters of one client share one subscription, and are served in order.
    void waitersOfOneClientAreServedInOrder()
    {
        const auto holder = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 5; ++i)
            waiters.push_back(m_b->startWaiting(leased(lockRequest(m_name, m_b->newOwner()), 1h)));
        QCOMPARE(m_redis->call({"PUBSUB", "NUMSUB", WireLock(*m_redis, m_name).channel()}).at(1).toInt(), 1);
        m_a->release(holder);
        for (const auto &waiter : waiters) {
            const auto hold = waiter.hold();
            QVERIFY(hold);
            QCOMPARE(m_b->locks().holds().size(), size_t(1));
            m_b->release(hold);
        }
    }

    void testSubscriptionsPerConnection()
    {
        int inside[5] = {};
        int worst = 0;
        int done = 0;
        TaskScope scope;
        for (int i = 0; i < 30; ++i)
            scope.spawn(worker({m_a.get(), m_name + char('0' + i % 5), 20, 1ms, &inside[i % 5], &worst, &done},
                               m_a->newOwner()));
        awaitUntil([&] { return scope.count() == 0; }, 60s);
        QCOMPARE(done, 600);
        QCOMPARE(worst, 1);
    }

    void testConcurrencyLoop_MultiInstance()
    {
        std::vector<std::unique_ptr<LockHolder>> programs;
        int inside = 0;
        int worst = 0;
        int done = 0;
        TaskScope scope;
        for (int i = 0; i < 16; ++i) {
            programs.push_back(std::make_unique<LockHolder>(*m_server));
            scope.spawn(
                worker({programs.back().get(), m_name, 10, 1ms, &inside, &worst, &done}, programs.back()->newOwner()));
        }
        awaitUntil([&] { return scope.count() == 0; }, 60s);
        QCOMPARE(done, 160);
        QCOMPARE(worst, 1);
        // an owner that ends at its release leaves the latch to its TTL
        awaitUntil([&] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
    }

    // Redisson's renewal table lost holds under this load (#6844): a hold must be renewed however often others come and
    // go.
    void testConcurrencyTryLockUnLock()
    {
        const auto kept = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        QElapsedTimer timer;
        timer.start();
        int rounds = 0;
        while (timer.elapsed() < 3 * LockHolder::shortWatchdog.count()) {
            const auto hold = m_a->acquire(lockRequest(m_name + ":other", m_a->newOwner()));
            QVERIFY(!m_a->acquire(tryRequest(m_name, m_a->newOwner())));
            m_a->release(hold);
            ++rounds;
        }
        QVERIFY(rounds > 10);
        QVERIFY(kept->isValid());
        QVERIFY(kept->renewals() >= 5);
        m_a->release(kept);
    }

    // The key events of a server: a release is a `del`, an expired lease an `expired`.
    void testLockListener()
    {
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "Egx"});
        BlockingRedis listener(*m_server);
        listener.subscribe({"__keyevent@0__:del", "__keyevent@0__:expired"});
        const auto told = [&listener] { // of the lock; its latch is deleted as well
            for (;;) {
                const auto next = listener.read();
                if (!next || !next->at(2).toBytes().startsWith("redisson_unlock_latch"))
                    return next.value_or(RedisValue());
            }
        };
        m_a->release(m_a->acquire(lockRequest(m_name, m_a->newOwner())));
        RedisValue event = told();
        QCOMPARE(event.at(1).toBytes(), QByteArray("__keyevent@0__:del"));
        QCOMPARE(event.at(2).toBytes(), m_name);
        const auto fixed = m_a->acquire(leased(lockRequest(m_name, m_a->newOwner()), 100ms));
        awaitUntil([&] { return !WireLock(*m_redis, m_name).exists(); });
        event = told();
        QCOMPARE(event.at(1).toBytes(), QByteArray("__keyevent@0__:expired"));
        QCOMPARE(event.at(2).toBytes(), m_name);
        QCOMPARE(m_a->release(fixed), Released::NotHeld);
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", ""});
    }

    // Releases of another program and of ours understand each other.
    void livesBesideOtherClients()
    {
        WireLock wire(*m_redis, m_name);
        QCOMPARE(wire.acquire(), taken(1));
        const auto waiter = m_a->startWaiting(lockRequest(m_name, m_a->newOwner()));
        QCOMPARE(wire.release(), RedisValue::integer(2)); // one client received the message
        const auto hold = waiter.hold();
        BlockingRedis listener(*m_server);
        listener.subscribe({wire.channel()});
        m_a->release(hold);
        QCOMPARE(listener.message(), QByteArray("0"));
        m_redis->call({"FLUSHALL"});
    }

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
    std::unique_ptr<LockHolder> m_b;
    std::unique_ptr<LockCases> m_cases;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestRedissonLock)

} // namespace lockscope::redisson_lock_test

#include "tst_redisson_lock.moc"

// Waiters of fair locks that end in every possible way, queues that others left behind, and clients with a wrong clock.
#include "tests/support/fair_queue.h"
#include "tests/support/lock_cases.h"
#include "tests/support/lossy_link.h"

namespace lockscope::locks_fair_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestLocksFair : public QObject {
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
        m_holder = a().acquire(leased(m_cases->request(a().newOwner()), 1h));
    }
    void cleanup()
    {
        a().release(m_holder);
        m_cases->checkNothingIsLeft();
    }

    void whoRunsOutOfTimeLeavesTheQueue()
    {
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner(), 100ms)));
        QVERIFY(m_queue->waiting().isEmpty());
        QVERIFY(m_queue->withDeadlines().isEmpty());
    }

    void whoIsCanceledLeavesTheQueue()
    {
        auto waiter = stand(b());
        waiter.cancel();
        QCOMPARE(waiter.result().error().kind, Error::Kind::Canceled);
        QVERIFY(m_queue->waiting().isEmpty());
        QVERIFY(m_queue->withDeadlines().isEmpty());
    }

    // For a while the waiter may neither wait nor leave. Afterwards it leaves, so nobody behind it waits until its
    // deadline.
    void whoMayDoNothingForAWhileLeavesAfterwards()
    {
        const Owner owner = b().newOwner();
        const auto waiter = b().start(m_cases->request(owner));
        awaitUntil([&] { return m_queue->waiting().size() == 1; });
        BlockingRedis &redis = *m_cases->redis;
        redis.call({"ACL", "SETUSER", "default", "-evalsha", "-eval"});
        redis.call({"PUBLISH", "redisson_lock__channel:{" + m_cases->name + "}:" + owner.raw(), "0"});
        QCOMPARE(waiter.result().error().kind, Error::Kind::Forbidden);
        QCOMPARE(m_queue->waiting().size(), 1);
        redis.call({"ACL", "SETUSER", "default", "+evalsha", "+eval"});
        awaitUntil([&] { return m_queue->waiting().isEmpty() && m_queue->withDeadlines().isEmpty(); });
    }

    void cancelingAtAnyMomentLeavesNothing()
    {
        for (int events = 0; events < 25; ++events) {
            auto waiter = b().start(m_cases->request(b().newOwner()));
            for (int i = 0; i < events; ++i)
                QCoreApplication::processEvents();
            waiter.cancel();
            QVERIFY(!waiter.result());
            awaitUntil([&] { return m_queue->waiting().isEmpty() && m_queue->withDeadlines().isEmpty(); });
        }
    }

    // It was woken but gives up: the next waiter is woken at once instead.
    void whoIsCanceledWhenItIsItsTurnCallsTheNext()
    {
        const auto sleepy = std::make_unique<LockHolder>(*m_cases->server);
        const Owner owner = sleepy->newOwner();
        m_queue->ghost(owner.raw(), 60'000); // in the queue, but nobody listens for it
        const auto next = stand(b(), 2);
        a().release(m_holder);
        auto late = sleepy->start(m_cases->request(owner));
        late.cancel();
        const auto outcome = late.result();
        if (outcome && outcome->hold)
            sleepy->release(outcome->hold);
        const qint64 ms = LockCases::timed([&] { QVERIFY(next.hold()); });
        QVERIFY2(ms < 1'000, qPrintable(QString::number(ms)));
        b().release(next.hold());
    }

    void theClientIsDestroyed()
    {
        for (const bool redisToo : {false, true}) {
            LockHolder program(*m_cases->server);
            const auto waiter = stand(program);
            awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain); }); // no request is under way
            program.destroyLocks();
            if (redisToo)
                program.destroyRedis();
            QCOMPARE(waiter.result().error().kind, Error::Kind::Canceled);
            awaitUntil([&] { return m_queue->waiting().isEmpty() && m_queue->withDeadlines().isEmpty(); });
        }
    }

    // The waiter's own request fails for good while it is in the queue.
    void anErrorThatEndsTheWaitLeavesTheQueue()
    {
        LockHolder program(*m_cases->server, lookingEvery(100ms));
        const auto waiter = stand(program);
        m_cases->redis->call({"RENAME", m_cases->name, "aside"});
        m_cases->redis->call({"SET", m_cases->name, "no lock"});
        QCOMPARE(waiter.result().error().kind, Error::Kind::Precondition);
        QVERIFY(m_queue->waiting().isEmpty());
        m_cases->redis->call({"RENAME", "aside", m_cases->name});
    }

    void aLostReplyLeavesNoPlaceBehind_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("acquire") << QByteArray("fair_acquire");
        QTest::newRow("leave") << QByteArray("fair_leave");
    }
    void aLostReplyLeavesNoPlaceBehind()
    {
        QFETCH(QByteArray, script);
        const auto faults = std::make_shared<LinkFaults>();
        LockHolder program(*m_cases->server, LockHolder::quickLocks(), withFaults(faults, quickOptions()));
        QVERIFY(!program.acquire(m_cases->attempt(program.newOwner(), 20ms))); // now the scripts are known
        const auto sha = lua::script(script.toStdString()).sha1;
        faults->word = QByteArray(sha.data(), qsizetype(sha.size()));
        faults->times = 1;
        const auto outcome = program.tryAcquire(m_cases->attempt(program.newOwner(), 200ms));
        QVERIFY(!outcome || !outcome->hold);
        QCOMPARE(faults->happened, 1);
        awaitUntil([&] { return m_queue->waiting().isEmpty() && m_queue->withDeadlines().isEmpty(); });
    }

    // Two waiters of one owner share a place: the last of them gives it up.
    void twoWaitersOfOneOwner()
    {
        const Owner owner = b().newOwner();
        auto first = b().start(m_cases->request(owner));
        const auto second = b().start(m_cases->request(owner));
        awaitUntil([&] { return m_queue->waiting().size() == 1 && second.steps().contains(AcquireStep::Queued); });
        first.cancel();
        QVERIFY(!first.result());
        QCOMPARE(m_queue->waiting(), QByteArrayList{owner.raw()});
        a().release(m_holder);
        b().release(second.hold());
    }

    // A killed waiter is passed over at its deadline; from then on nobody waits for it.
    void aGhostHoldsUpNobodyAfterItsDeadline()
    {
        LockHolder program(*m_cases->server, lookingEvery(200ms));
        m_queue->ghost("dead:1", 600);
        const auto waiter = stand(program, 2);
        a().release(m_holder);
        const qint64 ms = LockCases::timed([&] { QVERIFY(waiter.hold()); });
        QVERIFY2(ms < 2'500, qPrintable(QString::number(ms)));
        program.release(waiter.hold());
    }

    // This ghost would block Redisson's queue forever (#4153).
    void aGhostWithoutDeadlineHoldsUpNobody()
    {
        m_queue->ghost("dead:1", 60'000);
        m_cases->redis->call({"ZREM", WireLock(*m_cases->redis, m_cases->name).deadlines(), "dead:1"});
        const auto waiter = b().start(m_cases->request(b().newOwner()));
        awaitUntil([&] { return waiter.steps().contains(AcquireStep::LookedAgain); });
        a().release(m_holder);
        b().release(waiter.hold());
    }

    // However long the holder keeps the lock: a waiter that keeps asking does not become a ghost.
    void whoWaitsLongerThanItsSlotKeepsItsPlace()
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.pollCap = 100ms;
        options.fairWait = 300ms;
        LockHolder patient(*m_cases->server, options);
        a().release(m_holder);
        m_holder = a().acquire(m_cases->request(a().newOwner())); // renewed, with a TTL that never gets long
        const auto first = stand(patient);
        const QByteArray owner = m_queue->waiting().first();
        const qint64 deadline = m_queue->deadline(owner);
        awaitUntil([&] { return m_queue->now() > deadline + 500; });
        QCOMPARE(m_queue->waiting(), QByteArrayList{owner});
        QVERIFY(m_queue->left(owner) > 0);
        a().release(m_holder);
        patient.release(first.hold());
    }

    // Only the server's clock counts.
    void aClientWithAWrongClockHarmsNobody()
    {
        LockHolder skewed(*m_cases->server, LockClientOptions());
        skewed.clock().skip(2h);
        const auto honest = stand(b());
        const auto ahead = stand(skewed, 2);
        const QByteArrayList order = m_queue->waiting();
        QCOMPARE(order.size(), 2);
        QVERIFY(m_queue->left(order[0]) < 3'600'000 + 300'000 + 5'000);
        QVERIFY(m_queue->left(order[1]) < 3'600'000 + 600'000 + 5'000);
        a().release(m_holder);
        const auto hold = honest.hold();
        QVERIFY(!ahead.isDone());
        b().release(hold);
        skewed.release(ahead.hold());
    }

    // Each waiter has its own channel, so only one wakes.
    void onlyTheNextIsWoken()
    {
        const auto first = stand(b());
        const auto second = stand(b(), 2);
        awaitUntil([&] { return second.isSubscribed() && first.isSubscribed(); });
        a().release(m_holder);
        const auto hold = first.hold();
        QVERIFY(first.steps().contains(AcquireStep::Woken));
        QVERIFY(!second.steps().contains(AcquireStep::Woken));
        b().release(hold);
        b().release(second.hold());
        QVERIFY(second.steps().contains(AcquireStep::Woken));
    }

    void aTryDoesNotOvertake()
    {
        m_queue->ghost("slow:1", 60'000);
        a().release(m_holder);
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner())));
        QCOMPARE(m_queue->waiting(), QByteArrayList{"slow:1"});
        m_queue->clear();
    }

private:
    static LockClientOptions lookingEvery(Millis pollCap)
    {
        LockClientOptions options = LockHolder::quickLocks();
        options.pollCap = pollCap;
        return options;
    }
    LockHolder::Pending stand(LockHolder &program, int number = 1)
    {
        auto pending = program.start(m_cases->request(program.newOwner()));
        awaitUntil([&] { return pending.isDone() || m_queue->waiting().size() == number; });
        return pending;
    }

    LockHolder &a() { return *m_cases->a; }
    LockHolder &b() { return *m_cases->b; }
    std::unique_ptr<LockCases> m_cases;
    std::unique_ptr<FairQueue> m_queue;
    std::shared_ptr<Hold> m_holder;
};

QTEST_GUILESS_MAIN(TestLocksFair)

} // namespace lockscope::locks_fair_test

#include "tst_locks_fair.moc"

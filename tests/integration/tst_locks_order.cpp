// Which of several owners of one lock client gets a lock next; and other clients get their turns.

#include "core/async/sleep.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::locks_order_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

AcquireRequest of(AcquirableKind kind, const Owner &owner)
{
    AcquireRequest request = lockRequest("k", owner);
    request.kind = kind;
    return request;
}

void allKindsInTurn()
{
    QTest::addColumn<AcquirableKind>("kind");
    for (const AcquirableKind kind : {AcquirableKind::Reentrant, AcquirableKind::Fenced, AcquirableKind::NonReentrant,
                                      AcquirableKind::Write, AcquirableKind::Spin, AcquirableKind::Token})
        QTest::newRow(word(kind).data()) << kind;
}

// Acquires it repeatedly, each time for a moment.
Task<void> takeAndGive(LockHolder *program, Clock *clock, AcquirableKind kind, Millis inside, int *rounds,
                       const bool *enough)
{
    const AcquireRequest request = of(kind, program->newOwner());
    const AcquireObserver nobody;
    const std::stop_token stop;
    while (!*enough) {
        auto outcome = co_await program->locks().acquire(request, nobody, stop);
        if (!outcome || !outcome->hold)
            co_return;
        ++*rounds;
        const Instant until = clock->now() + inside;
        co_await sleepUntil(clock, until, stop);
        const auto hold = outcome->hold;
        auto released = co_await program->locks().release(hold);
        if (!released)
            co_return;
    }
}

} // namespace

class TestLocksOrder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server, LockClientOptions());
        m_b = std::make_unique<LockHolder>(*m_server, LockClientOptions());
    }

    void cleanup()
    {
        m_a.reset();
        m_b.reset();
        m_redis.reset();
        m_server.reset();
    }

    void aNewcomerDoesNotOvertakeAWaiter_data() { allKindsInTurn(); }
    void aNewcomerDoesNotOvertakeAWaiter()
    {
        QFETCH(AcquirableKind, kind);
        for (int round = 0; round < 20; ++round) {
            const Owner busy = m_a->newOwner();
            const auto holder = m_a->acquire(of(kind, busy));
            const auto waiter = m_a->startWaiting(of(kind, m_a->newOwner()));
            const auto releasing = m_a->locks().release(holder);
            const auto newcomer = m_a->start(of(kind, busy)); // as in a loop
            awaitUntil([&] { return waiter.isDone() || newcomer.isDone(); });
            QVERIFY(waiter.isDone());
            m_a->release(waiter.hold());
            m_a->release(newcomer.hold());
        }
    }

    void manyAreServedInTheirOrder_data() { allKindsInTurn(); }
    void manyAreServedInTheirOrder()
    {
        QFETCH(AcquirableKind, kind);
        const auto holder = m_a->acquire(of(kind, m_a->newOwner()));
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 8; ++i)
            waiters.push_back(m_a->startWaiting(of(kind, m_a->newOwner())));
        m_a->release(holder);
        for (size_t i = 0; i < waiters.size(); ++i) {
            const auto hold = waiters[i].hold();
            QVERIFY(hold && hold->isValid());
            for (size_t later = i + 1; later < waiters.size(); ++later)
                QVERIFY(!waiters[later].isDone());
            QCOMPARE(m_a->release(hold), Released::Freed);
        }
        awaitUntil([&] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
    }

    void whoGivesUpInFrontLeavesTheirTurnToTheNext_data() { allKindsInTurn(); }
    void whoGivesUpInFrontLeavesTheirTurnToTheNext()
    {
        QFETCH(AcquirableKind, kind);
        const auto holder = m_b->acquire(of(kind, m_b->newOwner()));
        auto first = m_a->startWaiting(of(kind, m_a->newOwner()));
        const auto second = m_a->startWaiting(of(kind, m_a->newOwner()));
        first.cancel();
        QCOMPARE(first.result().error().kind, Error::Kind::Canceled);
        awaitUntil([&] { return second.steps().contains(AcquireStep::LookedAgain); });
        m_b->release(holder);
        m_a->release(second.hold());
    }

    // At each moment of the hand-over; the next waiter gets the lock all the same.
    void whoIsCanceledWhenCalledHandsItOn_data() { allKindsInTurn(); }
    void whoIsCanceledWhenCalledHandsItOn()
    {
        QFETCH(AcquirableKind, kind);
        for (int events = 0; events < 12; ++events) {
            const auto holder = m_a->acquire(of(kind, m_a->newOwner()));
            auto first = m_a->startWaiting(of(kind, m_a->newOwner()));
            const auto second = m_a->startWaiting(of(kind, m_a->newOwner()));
            const auto releasing = m_a->locks().release(holder);
            for (int i = 0; i < events; ++i)
                QCoreApplication::processEvents();
            first.cancel();
            const auto outcome = first.result();
            if (outcome)
                m_a->release(outcome->hold); // the acquire was faster
            QElapsedTimer timer;
            timer.start();
            m_a->release(second.hold());
            QVERIFY2(timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed()))); // and not after pollCap
        }
    }

    // A waiter whose time ends at the moment it is called passes the call on.
    void whoseTimeIsOverHandsItOn()
    {
        const auto holder = m_b->acquire(of(AcquirableKind::Reentrant, m_b->newOwner()));
        AcquireRequest brief = of(AcquirableKind::Reentrant, m_a->newOwner());
        brief.wait = 200ms;
        const auto first = m_a->startWaiting(brief);
        const auto second = m_a->startWaiting(of(AcquirableKind::Reentrant, m_a->newOwner()));
        QVERIFY(!first.hold());
        m_b->release(holder);
        m_a->release(second.hold());
    }

    void anOwnerThatHasItDoesNotQueueBehindOthers()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(of(AcquirableKind::Write, owner));
        const auto waiter = m_a->startWaiting(of(AcquirableKind::Write, m_a->newOwner()));
        const auto again = m_a->acquire(of(AcquirableKind::Write, owner));
        QCOMPARE(again->holds(), 2);
        const auto read = m_a->acquire(of(AcquirableKind::Read, owner));
        QVERIFY(read);
        QVERIFY(!waiter.isDone());
        m_a->release(read);
        m_a->release(again);
        m_a->release(write);
        m_a->release(waiter.hold());
    }

    void anOwnerThatWaitsTwiceGetsItTwice()
    {
        const auto holder = m_b->acquire(of(AcquirableKind::Reentrant, m_b->newOwner()));
        const Owner owner = m_a->newOwner();
        const auto once = m_a->startWaiting(of(AcquirableKind::Reentrant, owner));
        const auto other = m_a->startWaiting(of(AcquirableKind::Reentrant, m_a->newOwner()));
        const auto again = m_a->startWaiting(of(AcquirableKind::Reentrant, owner));
        m_b->release(holder);
        QCOMPARE(once.hold(), again.hold());
        QCOMPARE(again.hold()->holds(), 2);
        QVERIFY(!other.isDone());
        m_a->release(once.hold());
        m_a->release(again.hold());
        m_a->release(other.hold());
    }

    // It wants an answer now, and gets it from the server.
    void whoTriesOnceDoesNotQueue()
    {
        const auto holder = m_b->acquire(of(AcquirableKind::Reentrant, m_b->newOwner()));
        const auto waiter = m_a->startWaiting(of(AcquirableKind::Reentrant, m_a->newOwner()));
        const auto outcome = m_a->tryAcquire(tryRequest("k", m_a->newOwner()));
        QVERIFY(outcome && !outcome->hold && outcome->remaining.hasExpiry());
        m_b->release(holder);
        m_a->release(waiter.hold());
    }

    void readersComeInTogether()
    {
        const auto write = m_b->acquire(of(AcquirableKind::Write, m_b->newOwner()));
        std::vector<LockHolder::Pending> readers;
        for (int i = 0; i < 5; ++i)
            readers.push_back(m_a->startWaiting(of(AcquirableKind::Read, m_a->newOwner())));
        const auto writer = m_a->startWaiting(of(AcquirableKind::Write, m_a->newOwner()));
        const auto last = m_a->startWaiting(of(AcquirableKind::Read, m_a->newOwner()));
        m_b->release(write);
        for (const auto &reader : readers)
            QVERIFY(reader.hold());
        QCOMPARE(m_redis->call({"HLEN", "k"}).toInt(), 6);
        QVERIFY(!writer.isDone() && !last.isDone());
        for (const auto &reader : readers)
            m_a->release(reader.hold());
        const auto second = writer.hold();
        QVERIFY(!last.isDone());
        m_a->release(second);
        m_a->release(last.hold());
    }

    // Of many waiters only one asks; otherwise each release would cause a crowd of requests.
    void aReleaseCostsOneRequest()
    {
        const auto holder = m_b->acquire(of(AcquirableKind::Write, m_b->newOwner()));
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 40; ++i)
            waiters.push_back(m_a->startWaiting(of(AcquirableKind::Write, m_a->newOwner())));
        m_redis->call({"CONFIG", "RESETSTAT"});
        m_b->release(holder);
        for (const auto &waiter : waiters)
            m_a->release(waiter.hold());
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        const QByteArray calls = stats.mid(stats.indexOf("cmdstat_evalsha:calls=") + 22);
        const int asked = calls.left(calls.indexOf(',')).toInt();
        QVERIFY2(asked >= 80 && asked <= 120, calls.left(20)); // an acquire and a release each, and a few checks
    }

    // If a release sends no message, the first waiter notices it by checking, and the others follow one after the
    // other.
    void whereNoMessageComesTheyGoOn()
    {
        LockClientOptions options;
        options.pollCap = 300ms;
        LockHolder program(*m_server, options);
        WireLock(*m_redis, "k").acquire(1h);
        std::vector<LockHolder::Pending> waiters;
        for (int i = 0; i < 4; ++i)
            waiters.push_back(program.startWaiting(of(AcquirableKind::Reentrant, program.newOwner())));
        m_redis->call({"DEL", "k"});
        for (const auto &waiter : waiters)
            program.release(waiter.hold());
    }

    // A client whose owners hand a lock over to each other lets another client have it in between.
    void aClientDoesNotKeepItForItself_data()
    {
        QTest::addColumn<AcquirableKind>("kind");
        for (const AcquirableKind kind : {AcquirableKind::Reentrant, AcquirableKind::Write, AcquirableKind::Token})
            QTest::newRow(word(kind).data()) << kind;
    }
    void aClientDoesNotKeepItForItself()
    {
        QFETCH(AcquirableKind, kind);
        SystemClock clock;
        TaskScope scope;
        bool enough = false;
        int busy = 0;
        int other = 0;
        for (int i = 0; i < 4; ++i)
            scope.spawn(takeAndGive(m_a.get(), &clock, kind, 3ms, &busy, &enough));
        awaitUntil([&] { return busy >= 20; });
        scope.spawn(takeAndGive(m_b.get(), &clock, kind, 3ms, &other, &enough));
        const int before = busy;
        awaitUntil([&] { return other >= 10; });
        enough = true;
        awaitUntil([&] { return scope.count() == 0; });
        QVERIFY2(busy - before < 200, qPrintable(QString::number(busy - before)));
    }

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
    std::unique_ptr<LockHolder> m_b;
};

QTEST_GUILESS_MAIN(TestLocksOrder)

} // namespace lockscope::locks_order_test

#include "tst_locks_order.moc"

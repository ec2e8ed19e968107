// The applicable cases of Redisson's RedissonReadWriteLockTest, under their names. Redisson's threads are owners here.
#include "core/async/sleep.h"
#include "core/locks/wire/names.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/force_release.h"
#include "tests/support/lock_cases.h"
#include "tests/support/lock_holder.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

namespace lockscope::redisson_read_write_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

struct Inside {
    int readers = 0;
    int writers = 0;
    int done = 0;
    bool together = false; // a writer together with another owner
};

Task<void> readOrWrite(LockHolder *program, AcquireRequest request, int rounds, Inside *inside)
{
    LockClient *locks = &program->locks();
    const AcquireObserver observer;
    const std::stop_token stop;
    for (int i = 0; i < rounds; ++i) {
        request.kind = QRandomGenerator::global()->bounded(2) ? AcquirableKind::Write : AcquirableKind::Read;
        auto outcome = co_await locks->acquire(request, observer, stop);
        if (!outcome || !outcome->hold)
            co_return;
        int &mine = request.kind == AcquirableKind::Write ? inside->writers : inside->readers;
        ++mine;
        inside->together = inside->together || inside->writers > 1 || (inside->writers && inside->readers);
        const Instant until = program->clock().now() + 1ms;
        co_await sleepUntil(&program->clock(), until, stop);
        --mine;
        const auto hold = outcome->hold;
        auto released = co_await locks->release(hold);
        inside->done += released && *released != Released::NotHeld ? 1 : 0;
    }
}

} // namespace

class TestRedissonReadWriteLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server);
        m_b = std::make_unique<LockHolder>(*m_server);
    }
    void init() { m_name = QByteArray("rw:") + QTest::currentTestFunction(); }
    void cleanup()
    {
        awaitUntil([this] { return m_redis->call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        awaitUntil([this] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
        QVERIFY(m_a->locks().holds().empty());
        QVERIFY(m_b->locks().holds().empty());
    }
    void cleanupTestCase()
    {
        m_a.reset();
        m_b.reset();
    }

    void testName()
    {
        for (const char *name : {"{test}:abc:key", "a:b:c", "{", "}{"}) {
            const Owner owner = m_a->newOwner();
            const auto hold = m_a->acquire(reading(lockRequest(name, owner)));
            QCOMPARE(m_redis->call({"HGET", name, "mode"}).toBytes(), "read");
            QCOMPARE(m_redis->call({"EXISTS", readTimeout(Key(name), owner, 1).raw()}).toInt(), 1);
            QCOMPARE(m_a->release(hold), Released::Freed);
        }
    }

    void testWriteLock()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(writing(lockRequest(m_name, owner)));
        QCOMPARE(m_a->acquire(writing(tryRequest(m_name, owner))), hold);
        QCOMPARE(m_redis->call({"HGET", m_name, owner.raw() + ":write"}).toInt(), 2);
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        QCOMPARE(m_a->release(hold), Released::HoldsRemain);
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        QCOMPARE(m_a->release(hold), Released::Freed);
        const auto reader = m_b->acquire(reading(tryRequest(m_name, m_b->newOwner())));
        QVERIFY(reader);
        QVERIFY(!m_a->acquire(writing(tryRequest(m_name, owner))));
        m_b->release(reader);
    }

    void testMultiRead()
    {
        const auto first = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        const auto second = m_b->acquire(reading(lockRequest(m_name, m_b->newOwner())));
        const Owner writer = m_a->newOwner();
        QVERIFY(!m_a->acquire(writing(tryRequest(m_name, writer))));
        QCOMPARE(m_a->release(first), Released::HoldsRemain); // the other reader still holds it
        QCOMPARE(first->holds(), 0);
        QVERIFY(!m_a->acquire(writing(tryRequest(m_name, writer))));
        QCOMPARE(m_b->release(second), Released::Freed);
        const auto hold = m_a->acquire(writing(tryRequest(m_name, writer)));
        QVERIFY(hold);
        m_a->release(hold);
    }

    void testHoldCount()
    {
        for (const bool writes : {false, true}) {
            AcquireRequest request = lockRequest(m_name, m_a->newOwner());
            request.kind = writes ? AcquirableKind::Write : AcquirableKind::Read;
            const auto hold = m_a->acquire(request);
            QCOMPARE(hold->holds(), 1);
            QCOMPARE(m_a->acquire(request), hold);
            QCOMPARE(hold->holds(), 2);
            QCOMPARE(m_a->release(hold), Released::HoldsRemain);
            QCOMPARE(hold->holds(), 1);
            QCOMPARE(m_a->release(hold), Released::Freed);
            QCOMPARE(hold->holds(), 0);
        }
    }

    // Two holds of one owner; the last release decides.
    void testWR()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(writing(lockRequest(m_name, owner)));
        const auto read = m_a->acquire(reading(lockRequest(m_name, owner)));
        QVERIFY(write != read);
        QCOMPARE(m_a->release(read), Released::HoldsRemain);
        QVERIFY(write->isValid());
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        QCOMPARE(m_a->release(write), Released::Freed);
        QCOMPARE(m_redis->call({"EXISTS", m_name}).toInt(), 0);
    }

    void testWriteReadReentrancy()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(writing(lockRequest(m_name, owner)));
        const auto read = m_a->acquire(reading(lockRequest(m_name, owner)));
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        QCOMPARE(m_a->release(write), Released::Freed); // the downgrade
        QVERIFY(read->isValid());
        const auto other = m_b->acquire(reading(tryRequest(m_name, m_b->newOwner())));
        QVERIFY(other);
        m_b->release(other);
        const auto upgrade = m_a->tryAcquire(writing(lockRequest(m_name, owner))); // it would wait for itself forever
        QVERIFY(!upgrade);
        QCOMPARE(upgrade.error().kind, Error::Kind::Precondition);
        QCOMPARE(m_a->release(read), Released::Freed);
    }

    // After a downgrade, the read lock is still renewed.
    void testReadWriteTTL()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(writing(lockRequest(m_name, owner)));
        const auto read = m_a->acquire(reading(lockRequest(m_name, owner)));
        awaitUntil([&] { return write->renewals() >= 4 && read->renewals() >= 4; });
        QVERIFY(write->isValid() && read->isValid());
        m_a->release(write);
        const int before = read->renewals();
        awaitUntil([&] { return read->renewals() >= before + 6; });
        QVERIFY(read->isValid());
        QVERIFY(m_redis->call({"PTTL", m_name}).toInt() > 0);
        QVERIFY(m_redis->call({"PTTL", readTimeout(Key(m_name), owner, 1).raw()}).toInt() > 0);
        QCOMPARE(m_a->release(read), Released::Freed);
    }

    // The release of the write lock wakes all readers, of one client and of others.
    void testWriteRead()
    {
        const auto write = m_a->acquire(leased(writing(lockRequest(m_name, m_a->newOwner())), 1h));
        std::vector<LockHolder::Pending> readers;
        for (int i = 0; i < 10; ++i) {
            readers.push_back(m_a->startWaiting(reading(lockRequest(m_name, m_a->newOwner()))));
            readers.push_back(m_b->startWaiting(reading(lockRequest(m_name, m_b->newOwner()))));
        }
        QCOMPARE(m_redis->call({"PUBSUB", "NUMSUB", readWriteChannel(Key(m_name)).raw()}).at(1).toInt(), 2);
        QElapsedTimer timer;
        timer.start();
        m_a->release(write);
        for (const auto &reader : readers)
            QVERIFY(reader.hold());
        QVERIFY2(timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(m_redis->call({"HLEN", m_name}).toInt(), 21);
        for (size_t i = 0; i < readers.size(); ++i)
            (i % 2 ? m_b : m_a)->release(readers[i].hold());
    }

    void theDowngradeLetsWaitingReadersIn()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(leased(writing(lockRequest(m_name, owner)), 1h));
        const auto read = m_a->acquire(leased(reading(lockRequest(m_name, owner)), 1h));
        const auto waiter = m_b->startWaiting(reading(lockRequest(m_name, m_b->newOwner())));
        m_a->release(write);
        const auto other = waiter.hold();
        QVERIFY(waiter.steps().contains(AcquireStep::Woken));
        m_b->release(other);
        m_a->release(read);
    }

    void aWriterWaitsForTheLastReader()
    {
        const auto first = m_a->acquire(leased(reading(lockRequest(m_name, m_a->newOwner())), 1h));
        const auto second = m_a->acquire(leased(reading(lockRequest(m_name, m_a->newOwner())), 1h));
        const auto writer = m_b->startWaiting(writing(lockRequest(m_name, m_b->newOwner())));
        m_a->release(first);
        QVERIFY(!m_a->acquire(writing(tryRequest(m_name, m_a->newOwner()))));
        QVERIFY(!writer.isDone());
        m_a->release(second);
        const auto hold = writer.hold();
        QVERIFY(writer.steps().contains(AcquireStep::Woken));
        m_b->release(hold);
    }

    void testReadLockExpiration()
    {
        const auto longReader = m_a->acquire(leased(reading(lockRequest(m_name, m_a->newOwner())), 1'500ms));
        const auto shortReader = m_b->acquire(leased(reading(lockRequest(m_name, m_b->newOwner())), 1h));
        m_b->release(shortReader); // must neither shorten nor prolong the other
        const qint64 left = m_redis->call({"PTTL", m_name}).toInt();
        QVERIFY2(left > 0 && left <= 1'500, QByteArray::number(left));
        const auto writer = m_b->acquire(writing(lockRequest(m_name, m_b->newOwner())));
        QVERIFY(!longReader->isValid());
        m_b->release(writer);
        QCOMPARE(m_a->release(longReader), Released::NotHeld);
    }

    // Every hold of a reader has its own time, and so has our deadline.
    void testReadLockLeaseTimeout()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(leased(reading(lockRequest(m_name, owner)), 2s));
        const Instant outer = hold->deadline();
        m_a->acquire(leased(reading(lockRequest(m_name, owner)), 1h));
        QVERIFY(hold->deadline() > outer + 30min);
        m_a->release(hold);
        QCOMPARE(hold->deadline(), outer);
        const qint64 left = m_redis->call({"PTTL", m_name}).toInt();
        QVERIFY2(left > 0 && left <= 2'000, QByteArray::number(left));
        m_a->release(hold);
    }

    void testWriteLockExpiration()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(leased(writing(lockRequest(m_name, owner)), 10s));
        const Instant first = hold->deadline();
        m_a->acquire(leased(writing(lockRequest(m_name, owner)), 1s));
        const qint64 left = m_redis->call({"PTTL", m_name}).toInt();
        QVERIFY2(left > 1'000 && left <= 10'000, QByteArray::number(left)); // Redisson adds them up
        QCOMPARE(hold->deadline(), first);
        m_a->release(hold);
        m_a->release(hold);
    }

    void testExpireRead()
    {
        const auto first = m_a->acquire(leased(reading(lockRequest(m_name, m_a->newOwner())), 1h));
        QElapsedTimer timer;
        timer.start();
        const auto second = m_b->acquire(reading(lockRequest(m_name, m_b->newOwner())));
        QVERIFY(second);
        m_b->release(second);
        m_a->release(first);
    }

    void testExpireWrite()
    {
        const auto first = m_a->acquire(leased(writing(lockRequest(m_name, m_a->newOwner())), 500ms));
        QElapsedTimer timer;
        timer.start();
        const auto second = m_b->acquire(writing(lockRequest(m_name, m_b->newOwner())));
        QVERIFY(timer.elapsed() < 10'000);
        QVERIFY(!first->isValid());
        QCOMPARE(m_a->release(first), Released::NotHeld);
        QCOMPARE(m_b->release(second), Released::Freed);
    }

    void testAutoExpire()
    {
        for (const bool writes : {false, true}) {
            auto program = std::make_unique<LockHolder>(*m_server);
            AcquireRequest request = lockRequest(m_name, program->newOwner());
            request.kind = writes ? AcquirableKind::Write : AcquirableKind::Read;
            const auto hold = program->acquire(request);
            awaitUntil([&] { return hold->renewals() > 0; });
            program.reset();
            const qint64 left = m_redis->call({"PTTL", m_name}).toInt();
            QVERIFY(left > 0 && left <= LockHolder::shortWatchdog.count());
            awaitUntil([&] { return m_redis->call({"EXISTS", m_name}).toInt() == 0; });
        }
    }

    // A dead reader must not block a writer for longer than its lease, even while another reader is active.
    void testMultiInstanceReadLockZombieCleanup()
    {
        auto dead = std::make_unique<LockHolder>(*m_server);
        const Owner deadOwner = dead->newOwner();
        dead->acquire(reading(lockRequest(m_name, deadOwner)));
        dead.reset();
        const auto alive = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        awaitUntil([&] { return alive->renewals() >= 6; }); // twice the lease of the dead reader
        QCOMPARE(m_redis->call({"EXISTS", readTimeout(Key(m_name), deadOwner, 1).raw()}).toInt(), 0);
        const auto writer = m_b->startWaiting(writing(lockRequest(m_name, m_b->newOwner())));
        QCOMPARE(m_a->release(alive), Released::Freed);
        m_b->release(writer.hold());
    }

    void testReadLockExpirationRenewal()
    {
        std::vector<std::shared_ptr<Hold>> readers;
        for (int i = 0; i < 20; ++i)
            readers.push_back(m_a->acquire(reading(lockRequest(m_name, m_a->newOwner()))));
        awaitUntil([&] { return readers.front()->renewals() >= 4 && readers.back()->renewals() >= 4; });
        for (const auto &reader : readers) {
            QVERIFY(reader->isValid());
            QVERIFY(m_a->release(reader) != Released::NotHeld);
        }
    }

    // A writer's lock is not held for reading until its owner also reads.
    void testReadLockIsLocked()
    {
        const Owner owner = m_a->newOwner();
        const auto write = m_a->acquire(writing(lockRequest(m_name, owner)));
        QCOMPARE(count(owner), 0);
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        const auto read = m_a->acquire(reading(tryRequest(m_name, owner)));
        QVERIFY(read);
        QCOMPARE(count(owner), 1);
        m_a->release(read);
        m_a->release(write);
    }

    void testInCluster()
    {
        for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
            LockCases cases(kind);
            cases.begin("testInCluster");
            cases.testInCluster();
        }
    }

    // A writer's lease runs out: both waiting readers acquire.
    void testReadLockLeaseTimeoutDiffThreadsWRR()
    {
        const auto writer = m_a->acquire(leased(writing(lockRequest(m_name, m_a->newOwner())), 700ms));
        const auto first = m_a->start(reading(lockRequest(m_name, m_a->newOwner())));
        const auto second = m_b->start(reading(lockRequest(m_name, m_b->newOwner())));
        const qint64 ms = LockCases::timed([&] { QVERIFY(first.hold() && second.hold()); });
        QVERIFY2(ms < 2'500, qPrintable(QString::number(ms)));
        m_a->release(first.hold());
        m_b->release(second.hold());
        QCOMPARE(m_a->release(writer), Released::NotHeld);
    }

    // A reader that never unlocks blocks a writer for its own lease, and no longer.
    void testReadLockLeaseTimeoutDiffThreadsRRW()
    {
        const auto never = m_a->acquire(leased(reading(lockRequest(m_name, m_a->newOwner())), 700ms));
        const auto brief = m_b->acquire(leased(reading(lockRequest(m_name, m_b->newOwner())), 700ms));
        m_b->release(brief);
        std::shared_ptr<Hold> writer;
        const qint64 ms =
            LockCases::timed([&] { writer = m_b->acquire(writing(lockRequest(m_name, m_b->newOwner()))); });
        QVERIFY2(ms < 2'500, qPrintable(QString::number(ms)));
        QVERIFY(!never->isValid());
        m_b->release(writer);
        m_a->release(never);
    }

    // A force-unlock of one side never releases holders of the other side, only those of its own.
    void testForceUnlock()
    {
        for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
            const AcquirableKind otherKind =
                kind == AcquirableKind::Read ? AcquirableKind::Write : AcquirableKind::Read;
            const auto first = m_a->acquire(of(otherKind, lockRequest(m_name, m_a->newOwner())));
            ForceRelease otherSide(WireLock(*m_redis, m_name)); // as seen from the other side
            otherSide.channel = readWriteChannel(Key(m_name)).raw();
            m_a->release(first);
            const auto hold = m_a->acquire(of(kind, lockRequest(m_name, m_a->newOwner())));
            QCOMPARE(otherSide.run(), unchanged("holders"));
            QVERIFY(hold->isValid());
            const auto waiter = m_b->startWaiting(writing(lockRequest(m_name, m_b->newOwner())));
            ForceRelease sameSide(WireLock(*m_redis, m_name));
            sameSide.channel = readWriteChannel(Key(m_name)).raw();
            if (kind == AcquirableKind::Read)
                sameSide.companions = {WireLock(*m_redis, m_name, hold->owner().raw()).timeout(1)};
            QCOMPARE(sameSide.run(), freed(1));
            m_b->release(waiter.hold());
            QCOMPARE(m_a->release(hold), Released::NotHeld);
            QCOMPARE(sameSide.run(), unchanged("gone")); // a free lock
        }
    }

    void testIsHeldByCurrentThread()
    {
        const Owner owner = m_a->newOwner();
        for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
            const QByteArray field = owner.raw() + (kind == AcquirableKind::Write ? ":write" : "");
            QCOMPARE(m_redis->call({"HEXISTS", m_name, field}).toInt(), 0);
            const auto hold = m_a->acquire(of(kind, lockRequest(m_name, owner)));
            QCOMPARE(m_redis->call({"HEXISTS", m_name, field}).toInt(), 1);
            QVERIFY(hold->isValid());
            m_a->release(hold);
            QCOMPARE(m_redis->call({"HEXISTS", m_name, field}).toInt(), 0);
        }
    }

    void testIsHeldByCurrentThreadOtherThread()
    {
        const auto hold = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        const Owner other = m_a->newOwner();
        QCOMPARE(count(other), 0);
        QCOMPARE(m_a->locks().holds().size(), size_t(1));
        m_a->release(hold);
        QCOMPARE(count(other), 0);
    }

    void testIsLocked()
    {
        for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
            const auto hold = m_a->acquire(of(kind, lockRequest(m_name, m_a->newOwner())));
            QCOMPARE(m_redis->call({"HGET", m_name, "mode"}).toBytes(), QByteArray(word(kind).data()));
            m_a->release(hold);
            QCOMPARE(m_redis->call({"EXISTS", m_name}).toInt(), 0);
        }
    }

    void testIsLockedOtherThread()
    {
        const auto hold = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        QVERIFY(!m_b->acquire(writing(tryRequest(m_name, m_b->newOwner()))));
        m_a->release(hold);
        const auto writer = m_b->acquire(writing(tryRequest(m_name, m_b->newOwner())));
        QVERIFY(writer);
        m_b->release(writer);
    }

    void testUnlockFail()
    {
        for (const AcquirableKind kind : {AcquirableKind::Read, AcquirableKind::Write}) {
            const auto hold = m_a->acquire(of(kind, lockRequest(m_name, m_a->newOwner())));
            const auto foreign = await(m_b->locks().releaseAs(Key(m_name), kind, m_b->newOwner()));
            QCOMPARE(*foreign, Released::NotHeld);
            QVERIFY(hold->isValid());
            m_a->release(hold);
        }
    }

    void testLockUnlock()
    {
        for (int i = 0; i < 2; ++i) {
            const auto hold = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
            QCOMPARE(m_a->release(hold), Released::Freed);
        }
    }

    void testReentrancy()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(reading(tryRequest(m_name, owner)));
        QCOMPARE(m_a->acquire(reading(tryRequest(m_name, owner))), hold);
        QCOMPARE(m_a->release(hold), Released::HoldsRemain);
        QVERIFY(!m_b->acquire(writing(tryRequest(m_name, m_b->newOwner()))));
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void testConcurrency_SingleInstance() { concurrency(1, 15); }
    void testConcurrencyLoop_MultiInstance() { concurrency(8, 10); }
    void testConcurrency_MultiInstance() { concurrency(20, 1); }

    // Readers of many dead programs do not block a writer. (Disabled in Redisson.)
    void testMultiInstanceZombieReadLockPerformance()
    {
        for (int i = 0; i < 8; ++i) {
            LockHolder dead(*m_server);
            for (int reads = 0; reads < 3; ++reads)
                dead.acquire(reading(lockRequest(m_name, dead.newOwner())));
        }
        const auto alive = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        awaitUntil([&] { return alive->renewals() >= 4; });
        m_a->release(alive);
        const auto writer = m_b->acquire(writing(tryRequest(m_name, m_b->newOwner(), 5s)));
        QVERIFY(writer);
        m_b->release(writer);
    }

    // ReadLockEntryTest: after the last release, nothing is renewed or remembered.
    void shouldHaveNoThreadsAfterNonReentrantAcquireAndRelease() { noHoldAfter(1); }
    void shouldHaveNoThreadsAfterReentrantAcquireAndRelease() { noHoldAfter(2); }

    // A plain lock and a read-write lock with the same name exclude each other.
    void kindsDoNotShareAName()
    {
        const auto plain = m_a->acquire(lockRequest(m_name, m_a->newOwner()));
        QVERIFY(!m_b->acquire(reading(tryRequest(m_name, m_b->newOwner()))));
        QVERIFY(!m_b->acquire(writing(tryRequest(m_name, m_b->newOwner()))));
        m_a->release(plain);
        const auto reader = m_a->acquire(reading(lockRequest(m_name, m_a->newOwner())));
        QVERIFY(!m_b->acquire(tryRequest(m_name, m_b->newOwner())));
        m_a->release(reader);
    }

private:
    qint64 count(const Owner &reader)
    {
        const RedisValue value = m_redis->call({"HGET", m_name, reader.raw()});
        return value.isNil() ? 0 : value.toInt();
    }
    static AcquireRequest of(AcquirableKind kind, AcquireRequest request)
    {
        request.kind = kind;
        return request;
    }
    void concurrency(int programs, int rounds)
    {
        std::vector<std::unique_ptr<LockHolder>> all;
        Inside inside;
        TaskScope scope;
        for (int i = 0; i < programs; ++i) {
            all.push_back(std::make_unique<LockHolder>(*m_server));
            const AcquireRequest request = lockRequest(m_name, all.back()->newOwner());
            scope.spawn(readOrWrite(all.back().get(), request, rounds, &inside));
        }
        awaitUntil([&] { return scope.count() == 0; }, 60s);
        QCOMPARE(inside.done, programs * rounds);
        QVERIFY(!inside.together);
    }
    void noHoldAfter(int holds)
    {
        const Owner owner = m_a->newOwner();
        std::shared_ptr<Hold> hold;
        for (int i = 0; i < holds; ++i)
            hold = m_a->acquire(reading(lockRequest(m_name, owner)));
        for (int i = 0; i < holds; ++i)
            m_a->release(hold);
        QVERIFY(m_a->locks().holds().empty());
        QVERIFY(m_a->locks().facts().empty());
        QCOMPARE(hold->holds(), 0);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
    std::unique_ptr<LockHolder> m_b;
    QByteArray m_name;
};

QTEST_GUILESS_MAIN(TestRedissonReadWriteLock)

} // namespace lockscope::redisson_read_write_lock_test

#include "tst_redisson_read_write_lock.moc"

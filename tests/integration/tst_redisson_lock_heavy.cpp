// The cases of Redisson's RedissonLockHeavyTest, under their names: many owners lock, write, use a semaphore and unlock
// with the same names, and none of them hangs.
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"

#include <QRandomGenerator>
#include <QTest>

namespace lockscope::redisson_lock_heavy_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

struct Tally {
    int locked = 0;
    int finished = 0;
};

Task<bool> useSemaphore(LockHolder *program, QByteArray name)
{
    AcquireRequest request = lockRequest(name, program->newOwner());
    request.kind = AcquirableKind::Semaphore;
    const AcquireObserver observer;
    const std::stop_token stop;
    auto permit = co_await program->locks().acquire(request, observer, stop);
    if (!permit || !permit->hold)
        co_return false;
    const auto hold = permit->hold;
    auto released = co_await program->locks().release(hold);
    co_return released.has_value();
}

Task<void> worker(LockHolder *program, int loops, bool tries, Tally *tally)
{
    const AcquireObserver observer;
    const std::stop_token stop;
    for (int i = 0; i < loops; ++i) {
        const QByteArray number = QByteArray::number(i);
        AcquireRequest request = lockRequest("RLOCK_" + number, program->newOwner());
        if (tries)
            request.wait = Millis(QRandomGenerator::global()->bounded(10));
        auto outcome = co_await program->locks().acquire(request, observer, stop);
        if (!outcome || (!outcome->hold && !tries))
            co_return;
        if (!outcome->hold)
            continue;
        const QByteArray bucket = "RBUCKET_" + number;
        const auto written = program->redis().send(redis::Command::write("SET", Key(bucket), {"TEST"}));
        const auto wrote = co_await written;
        const QByteArray semaphore = "SEMAPHORE_" + number;
        const bool used = co_await useSemaphore(program, semaphore);
        const auto hold = outcome->hold;
        auto released = co_await program->locks().release(hold);
        tally->locked += wrote && used && released && *released == Released::Freed ? 1 : 0;
    }
    ++tally->finished;
}

} // namespace

class TestRedissonLockHeavy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void lockUnlockRLock_data() { sizes(); }
    void lockUnlockRLock()
    {
        QFETCH(int, threads);
        QFETCH(int, loops);
        QCOMPARE(run(threads, loops, false), threads * loops);
    }

    void tryLockUnlockRLock_data() { sizes(); }
    void tryLockUnlockRLock()
    {
        QFETCH(int, threads);
        QFETCH(int, loops);
        QVERIFY(run(threads, loops, true) >= loops);
    }

private:
    static void sizes()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("loops");
        QTest::newRow("2 × 200") << 2 << 200;
        QTest::newRow("20 × 50") << 20 << 50;
    }
    static int run(int threads, int loops, bool tries)
    {
        RedisServer server;
        BlockingRedis redis(server);
        for (int i = 0; i < loops; ++i)
            redis.call({"SET", "SEMAPHORE_" + QByteArray::number(i), "1"});
        LockHolder program(server);
        Tally tally;
        TaskScope scope;
        for (int i = 0; i < threads; ++i)
            scope.spawn(worker(&program, loops, tries, &tally));
        awaitUntil([&] { return scope.count() == 0; }, 60s);
        return tally.finished == threads ? tally.locked : -1;
    }
};

QTEST_GUILESS_MAIN(TestRedissonLockHeavy)

} // namespace lockscope::redisson_lock_heavy_test

#include "tst_redisson_lock_heavy.moc"

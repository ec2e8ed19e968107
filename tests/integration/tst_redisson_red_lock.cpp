// The cases of Redisson's RedissonRedLockTest (since deleted there), under their names, on our core.
#include "core/async/sleep.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/compound_program.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>

namespace lockscope::redisson_red_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// Read, sleep, write: only correct if nobody else is inside.
Task<void> countUp(CompoundProgram *program, std::vector<Member> members, CompoundTerms terms, int times, int *counter)
{
    const RedLock lock(members, &program->clock(), program->options);
    const std::stop_token never;
    const CompoundObserver nobody;
    for (int done = 0; done < times;) {
        auto outcome = co_await lock.acquire(terms, nobody, never);
        if (!outcome.hold)
            continue;
        const auto hold = outcome.hold;
        const int seen = *counter;
        const Instant later = program->clock().now() + 1ms;
        co_await sleepUntil(&program->clock(), later, never);
        *counter = seen + 1;
        const Millis limit = 5s;
        auto released = co_await hold->release(limit);
        Q_UNUSED(released);
        ++done;
    }
}

} // namespace

class TestRedissonRedLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void testLockLeasetime_data()
    {
        QTest::addColumn<lockscope::Millis>("lease");
        QTest::newRow("2 s") << Millis(2s);
        QTest::newRow("20 s") << Millis(20s);
        QTest::newRow("1 min") << Millis(1min);
    }
    // Ten owners, five times each.
    void testLockLeasetime()
    {
        QFETCH(lockscope::Millis, lease);
        QCOMPARE(countWith(leasedFor(lease)), 50);
    }

    void testTryLockLeasetime() { QCOMPARE(countWith(within(4s, 2s)), 50); }

    // Another owner has two of three members.
    void testLockFailed()
    {
        const ServerFarm servers(3);
        CompoundProgram other(servers);
        CompoundProgram program(servers);
        const auto members = other.oneOnEach("lock");
        const auto first = other.multi({members[0], members[1]});
        const auto outcome = program.startRed(program.oneOnEach("lock"), within(500ms, 5s)).outcome();
        QVERIFY(!outcome.hold && !outcome.error);
        BlockingRedis third(servers[2]);
        QVERIFY(!WireLock(third, "lock").exists()); // released again
        releaseAll(first);
    }

    // Another owner has one of three members.
    void testLockSuccess2()
    {
        const ServerFarm servers(3);
        CompoundProgram other(servers);
        CompoundProgram program(servers);
        const auto one = other.multi({other.oneOnEach("lock")[1]});
        const auto hold = program.red(program.oneOnEach("lock"), within(500ms, 5s));
        QVERIFY(hold && hold->isValid());
        QCOMPARE(hold->standing(), Standing::Reduced);
        releaseAll(hold);
        QVERIFY(one->isValid());
    }

    // Each of the three members is blocked in turn and released by force; the lock is acquired every time.
    void testLockSuccess()
    {
        const ServerFarm servers(3);
        CompoundProgram other(servers);
        CompoundProgram program(servers);
        for (int blocked = 0; blocked < 3; ++blocked) {
            other.multi({other.oneOnEach("lock")[size_t(blocked)]});
            BlockingRedis(servers[blocked]).call({"DEL", "lock"});
            const auto hold = program.red(program.oneOnEach("lock"));
            awaitUntil([&] { return hold->standing() == Standing::Whole; });
            releaseAll(hold);
        }
    }

    // One of three servers is down. (In Redisson's test most of seven locks are on one server, which has one vote
    // here.)
    void testConnectionFailed()
    {
        ServerFarm servers(3);
        CompoundProgram program(servers);
        const auto members = program.oneOnEach("lock1");
        servers[1].kill();
        awaitUntil([&] { return !program.redis(1).isLive(); });
        const auto hold = program.red(members, within(2s, 20s));
        QVERIFY(hold && hold->isValid());
        QCOMPARE(hold->standing(), Standing::Reduced);
        QCOMPARE(await(hold->release(5s)).what, Released::Freed);
        BlockingRedis redis(servers[0]);
        QVERIFY(!WireLock(redis, "lock1").exists());
    }

    // Two locks on one server are refused: see testConnectionFailed.
    void severalLocksOfOneServerAreRefused()
    {
        const ServerFarm servers(1);
        CompoundProgram program(servers);
        const auto outcome = program.startRed(program.on(0, {"lock1", "lock2"})).outcome();
        QVERIFY(!outcome.hold && outcome.error);
        QCOMPARE(outcome.error->kind, Error::Kind::Precondition);
    }

    // The second waits until the first releases.
    void testMultiThreads()
    {
        const ServerFarm servers(2);
        CompoundProgram program(servers);
        const auto first = program.red(program.oneOnEach("lock1"));
        const auto second = program.startRed(program.oneOnEach("lock1"));
        awaitUntil([&] { return second.count(AcquireStep::GaveBack) >= 2; });
        QVERIFY(!second.isDone());
        releaseAll(first);
        QVERIFY(second.hold()->isValid());
    }

    // Three servers; while one owner holds all members, the other's try fails, twice.
    void test()
    {
        const ServerFarm servers(3);
        CompoundProgram one(servers);
        CompoundProgram other(servers);
        const auto hold = one.red(one.oneOnEach("lock"));
        awaitUntil([&] { return hold->standing() == Standing::Whole; });
        QVERIFY(!other.red(other.oneOnEach("lock"), once()));
        QVERIFY(!other.red(other.oneOnEach("lock"), once()));
        releaseAll(hold);
        QVERIFY(other.red(other.oneOnEach("lock"), once()));
    }

private:
    static int countWith(CompoundTerms terms)
    {
        const ServerFarm servers(3);
        CompoundProgram program(servers);
        int counter = 0;
        TaskScope workers;
        for (int i = 0; i < 10; ++i)
            workers.spawn(countUp(&program, program.oneOnEach("lock1"), terms, 5, &counter));
        awaitUntil([&] { return workers.count() == 0; }, 60s);
        return counter;
    }
};

QTEST_GUILESS_MAIN(TestRedissonRedLock)

} // namespace lockscope::redisson_red_lock_test

#include "tst_redisson_red_lock.moc"

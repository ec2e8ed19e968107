// The cases of Redisson's RedissonMultiLockTest, under their names, on our core.
#include "tests/support/blocking_redis.h"
#include "tests/support/compound_program.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>

namespace lockscope::redisson_multi_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestRedissonMultiLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    // Three locks are held by one owner and not available to another; free afterwards.
    void testLockUnlock()
    {
        const ServerFarm servers(1);
        BlockingRedis redis(servers[0]);
        CompoundProgram program(servers);
        const auto hold = program.multi(program.on(0, {"1", "2", "3"}));
        QVERIFY(hold && hold->isValid());
        for (int i = 0; i < 3; ++i) {
            WireLock wire(redis, hold->member(i).name.raw());
            QCOMPARE(wire.fields().keys(), QByteArrayList{hold->memberHold(i)->owner().raw()});
            QCOMPARE(wire.fields().values(), QByteArrayList{"1"});
        }
        QVERIFY(!program.multi(program.on(0, {"1", "2", "3"}), once())); // another owner
        QCOMPARE(releaseAll(hold).what, Released::Freed);
        QVERIFY(!hold->isValid());
        for (const char *name : {"1", "2", "3"})
            QVERIFY(!WireLock(redis, name).exists());
    }

    // Ten requests at once, none waits, each with a lease of 10 s: one wins, and all get their answers before the lease
    // has run out.
    void testWaitAndLeaseTimeouts()
    {
        const ServerFarm servers(1);
        CompoundProgram program(servers);
        QElapsedTimer elapsed;
        elapsed.start();
        std::vector<CompoundProgram::Pending> all;
        for (int i = 0; i < 10; ++i)
            all.push_back(program.startMulti(program.on(0, {"1", "2", "3"}), once(10s)));
        int winners = 0;
        for (const auto &each : all)
            winners += each.hold() ? 1 : 0;
        QCOMPARE(winners, 1);
        QVERIFY2(elapsed.elapsed() < 9'000, QByteArray::number(elapsed.elapsed()));
    }

    // The second waits until the first releases.
    void testMultiThreads()
    {
        const ServerFarm servers(1);
        CompoundProgram program(servers);
        const auto first = program.multi(program.on(0, {"lock1", "lock2"}));
        const auto second = program.startMulti(program.on(0, {"lock1", "lock2"}));
        awaitUntil([&] { return second.has(0, AcquireStep::LookedAgain); });
        QVERIFY(!second.isDone());
        releaseAll(first);
        const auto hold = second.hold();
        QVERIFY(hold->isValid());
        releaseAll(hold);
    }

    // Three servers; while one owner holds all members, the other's try fails, twice.
    void test()
    {
        const ServerFarm servers(3);
        CompoundProgram one(servers);
        CompoundProgram other(servers);
        const auto hold = one.multi(one.oneOnEach("lock"));
        QVERIFY(hold);
        for (int i = 0; i < 2; ++i) {
            const auto refused = other.startMulti(other.oneOnEach("lock"), once()).outcome();
            QVERIFY(!refused.hold && !refused.error);
            QCOMPARE(refused.members[0].what, MemberResult::What::Refused);
            QVERIFY(refused.members[0].remaining.hasExpiry());
        }
        releaseAll(hold);
        QVERIFY(other.multi(other.oneOnEach("lock"), once()));
    }
};

QTEST_GUILESS_MAIN(TestRedissonMultiLock)

} // namespace lockscope::redisson_multi_lock_test

#include "tst_redisson_multi_lock.moc"

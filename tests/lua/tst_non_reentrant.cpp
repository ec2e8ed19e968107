#include "tests/support/lua_fixture.h"

namespace lockscope::non_reentrant_test {

// Tests every line of the contract of non_reentrant_acquire. (Released and renewed as a reentrant lock.)
class TestNonReentrant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void freeLockIsTaken()
    {
        QCOMPARE(acquire(lock()), taken(1));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(about(lock().pttl(), 30'000));
        QCOMPARE(lock().renew(Millis(60'000)), RedisValue::integer(1));
        QCOMPARE(lock().release(), RedisValue::integer(1));
        QVERIFY(!lock().exists());
    }

    void itsOwnerIsToldThatItHasItAlready()
    {
        acquire(lock());
        m_at->redis.call({"PEXPIRE", "orders", "50000"});
        const RedisValue again = acquire(lock());
        QVERIFY2(again.isError() && again.toBytes().contains("NON_REENTRANT_REACQUIRE"), describe(again));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(lock().pttl() > 30'000); // nothing was changed
    }

    void othersAreToldHowLong()
    {
        acquire(lock());
        QVERIFY(refused(acquire(lock().as("u:2")), 30'000));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
    }

    void aReadWriteLockIsSomebodys()
    {
        lock().readAcquire();
        QVERIFY(refused(acquire(lock()), 30'000));
    }

    void whatIsNoLockIsSaid()
    {
        m_at->redis.call({"SET", "orders", "x"});
        QVERIFY(acquire(lock()).toBytes().startsWith("WRONGTYPE this name holds a string"));
    }

    void fullServerRefuses()
    {
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        const RedisValue answer = acquire(lock());
        QVERIFY2(answer.isError() && answer.toBytes().contains("OOM"), describe(answer));
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "0"});
        QVERIFY(!lock().exists());
    }

private:
    WireLock lock() { return {m_at->redis, "orders"}; }
    RedisValue acquire(const WireLock &lock)
    {
        return m_at->redis.eval("non_reentrant_acquire", {lock.name()}, {"30000", lock.owner()});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestNonReentrant)

} // namespace lockscope::non_reentrant_test

#include "tst_non_reentrant.moc"

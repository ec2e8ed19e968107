#include "tests/support/lua_fixture.h"

namespace lockscope::fenced_test {

// Tests every line of the contracts of fenced_acquire and fenced_state. (A fenced lock is released and renewed as a
// reentrant lock.)
class TestFenced : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void everySuccessDrawsAHigherToken()
    {
        QCOMPARE(acquire(lock()), taken(1, 1));
        QCOMPARE(acquire(lock()), taken(2, 2)); // a re-entry also draws a token
        QCOMPARE(lock().release(), RedisValue::integer(0));
        QCOMPARE(lock().release(), RedisValue::integer(1));
        QCOMPARE(acquire(lock().as("u:2")), taken(1, 3));
        QCOMPARE(lock().pttl(lock().token()), -1); // the token counter never expires
        QCOMPARE(lock().fields(), (Fields{{"u:2", "1"}}));
        QVERIFY(about(lock().pttl(), 30'000));
    }

    void aReentryNeverShortensTheTtl()
    {
        acquire(lock(), "50000");
        QCOMPARE(acquire(lock(), "20000"), taken(2, 2));
        QVERIFY(about(lock().pttl(), 50'000));
        acquire(lock(), "80000");
        QVERIFY(about(lock().pttl(), 80'000));
    }

    void aRefusalDrawsNone()
    {
        acquire(lock(), "50000");
        QVERIFY(refused(acquire(lock().as("u:2")), 50'000));
        QCOMPARE(m_at->redis.call({"GET", lock().token()}).toInt(), 1);
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
    }

    void aReadWriteLockIsSomebodys()
    {
        lock().readAcquire();
        QVERIFY(refused(acquire(lock()), 30'000));
        QCOMPARE(m_at->redis.call({"EXISTS", lock().token()}).toInt(), 0);
    }

    void whatIsNoLockIsSaid()
    {
        m_at->redis.call({"SET", "orders", "x"});
        QVERIFY(acquire(lock()).toBytes().startsWith("WRONGTYPE this name holds a string"));
        QVERIFY(state(lock()).toBytes().contains("WRONGTYPE"));
        QCOMPARE(m_at->redis.call({"EXISTS", lock().token()}).toInt(), 0);
    }

    void withoutATokenThereIsNoLock()
    {
        m_at->redis.call({"SET", lock().token(), "not a number"});
        QVERIFY(acquire(lock()).isError());
        QVERIFY(!lock().exists());
    }

    void fullServerRefuses()
    {
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        const RedisValue answer = acquire(lock());
        QVERIFY2(answer.isError() && answer.toBytes().contains("OOM"), describe(answer));
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "0"});
        QCOMPARE(m_at->redis.call({"DBSIZE"}).toInt(), 0);
    }

    void theStateIsReadAtOnce()
    {
        QCOMPARE(state(lock()), stateIs(0, -2, 0));
        acquire(lock());
        acquire(lock());
        QCOMPARE(state(lock()).at(0).toInt(), 2);
        QVERIFY(about(state(lock()).at(1).toInt(), 30'000));
        QCOMPARE(state(lock()).at(2).toInt(), 2);
        QCOMPARE(state(lock().as("u:2")).at(0).toInt(), 0);
        m_at->redis.call({"PERSIST", "orders"});
        QCOMPARE(state(lock()), stateIs(2, -1, 2));
    }

    void ofAReadWriteLockNothingIsOurs()
    {
        lock().readAcquire();
        QCOMPARE(state(lock()).at(0).toInt(), 0);
    }

private:
    WireLock lock() { return {m_at->redis, "orders"}; }
    RedisValue acquire(WireLock lock, const QByteArray &lease = "30000")
    {
        return m_at->redis.eval("fenced_acquire", {lock.name(), lock.token()}, {lease, lock.owner()});
    }
    RedisValue state(const WireLock &lock)
    {
        return m_at->redis.eval("fenced_state", {lock.name(), lock.token()}, {lock.owner()});
    }
    static RedisValue taken(qint64 holds, qint64 token)
    {
        return RedisValue::array({RedisValue::integer(1), RedisValue::integer(holds), RedisValue::integer(token)});
    }
    static RedisValue stateIs(qint64 count, qint64 pttl, qint64 token)
    {
        return RedisValue::array({RedisValue::integer(count), RedisValue::integer(pttl), RedisValue::integer(token)});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestFenced)

} // namespace lockscope::fenced_test

#include "tst_fenced.moc"

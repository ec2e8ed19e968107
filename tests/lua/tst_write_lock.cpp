#include "tests/support/lua_fixture.h"

namespace lockscope::write_lock_test {

// Tests every line of the contracts of write_acquire, write_release and write_renew.
class TestWriteLock : public QObject {
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
        WireLock a = writer("u:1");
        QCOMPARE(a.writeAcquire(Millis(40'000)), taken(1));
        QCOMPARE(a.fields(), (Fields{{"mode", "write"}, {"u:1:write", "1"}}));
        QVERIFY(about(a.pttl(), 40'000));
    }

    // If it added its lease, as in Redisson, renewals and releases would have to shorten the TTL.
    void reentryNeverShortensAndAddsNothing()
    {
        WireLock a = writer("u:1");
        a.writeAcquire(Millis(20'000));
        QCOMPARE(a.writeAcquire(Millis(100'000)), taken(2));
        QVERIFY(about(a.pttl(), 100'000));
        QCOMPARE(a.writeAcquire(Millis(30'000)), taken(3));
        QVERIFY(about(a.pttl(), 100'000));
        m_at->redis.call({"PERSIST", "orders"});
        QCOMPARE(a.writeAcquire(Millis(30'000)), taken(4));
        QVERIFY(about(a.pttl(), 30'000));
    }

    void anybodyElseIsToldHowLong_data()
    {
        QTest::addColumn<QByteArrayList>("fields");
        QTest::newRow("another writes") << QByteArrayList{"mode", "write", "u:2:write", "1"};
        QTest::newRow("another reads") << QByteArrayList{"mode", "read", "u:2", "1"};
        QTest::newRow("I read: no upgrade") << QByteArrayList{"mode", "read", "u:1", "1"};
        QTest::newRow("plain, of another") << QByteArrayList{"u:2", "1"};
        QTest::newRow("plain, my own") << QByteArrayList{"u:1", "1"};
        QTest::newRow("application data") << QByteArrayList{"name", "Ada"};
    }

    void anybodyElseIsToldHowLong()
    {
        QFETCH(QByteArrayList, fields);
        m_at->redis.call(QByteArrayList{"HSET", "orders"} + fields);
        m_at->redis.call({"PEXPIRE", "orders", "70000"});
        WireLock a = writer("u:1");
        const Fields before = a.fields();
        QVERIFY(refused(a.writeAcquire(), 70'000));
        QCOMPARE(a.writeRenew(), RedisValue::integer(0));
        QCOMPARE(a.writeRelease(), RedisValue::nil());
        QCOMPARE(a.fields(), before);
        QVERIFY(about(a.pttl(), 70'000));
    }

    void wrongTypeIsSaid()
    {
        m_at->redis.call({"RPUSH", "orders", "x"});
        const RedisValue answer = writer("u:1").writeAcquire();
        QVERIFY(answer.isError() && answer.toBytes().startsWith("WRONGTYPE this name holds a list"));
        QVERIFY(writer("u:1").writeRelease().toBytes().contains("WRONGTYPE"));
    }

    void releaseCountsDownThenFreesAndWakesAll()
    {
        WireLock a = writer("u:1");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.writeAcquire();
        a.writeAcquire();
        QCOMPARE(a.writeRelease({}, Millis(20'000)), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 20'000)); // back to the lease
        QCOMPARE(a.fields(), (Fields{{"mode", "write"}, {"u:1:write", "1"}}));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList());
        QCOMPARE(a.writeRelease(), RedisValue::integer(2)); // one client received the message
        QVERIFY(!a.exists());
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"1"});
    }

    void downgradeKeepsTheReadHoldAndLetsReadersIn()
    {
        WireLock a = writer("u:1"), b = writer("u:2");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.writeAcquire(Millis(50'000));
        a.readAcquire(Millis(40'000));
        QCOMPARE(a.writeRelease(), RedisValue::integer(2)); // one client received the message
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
        QVERIFY(about(a.pttl(), 50'000));
        QVERIFY(about(a.pttl(a.timeout(1)), 40'000));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"1"});
        QCOMPARE(b.readAcquire(), taken(1));
        QCOMPARE(b.readRelease(), RedisValue::integer(0));
        QVERIFY(refused(a.writeAcquire(), 40'000)); // a reader cannot become a writer again
        QCOMPARE(a.writeRenew(), RedisValue::integer(0));
        QCOMPARE(a.readRenew(), RedisValue::integer(1));
        QCOMPARE(a.readRelease(), RedisValue::integer(2)); // the lock is free, and one client received the message
        QVERIFY(!a.exists());
    }

    // Both holds have one TTL.
    void releaseOfOneOfSeveralKeepsTheTimeOfTheReadHold()
    {
        WireLock a = writer("u:1");
        a.writeAcquire(Millis(10'000));
        a.writeAcquire(Millis(10'000));
        a.writeAcquire(Millis(10'000));
        a.readAcquire(Millis(60'000));
        QCOMPARE(a.writeRelease({}, Millis(10'000)), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 60'000));
        QCOMPARE(a.writeRelease({}, Millis(90'000)), RedisValue::integer(0)); // the write hold needs more
        QVERIFY(about(a.pttl(), 90'000));
    }

    void onlyTheWriterReleases()
    {
        WireLock a = writer("u:1"), b = writer("u:2");
        m_at->listener.subscribe({a.readWriteChannel()});
        QCOMPARE(a.writeRelease("free"), RedisValue::nil());
        b.writeAcquire();
        QCOMPARE(a.writeRelease("foreign"), RedisValue::nil());
        QCOMPARE(b.fields(), (Fields{{"mode", "write"}, {"u:2:write", "1"}}));
        m_at->redis.call({"DEL", "orders"});
        // without a mode, the remaining field is nobody's write lock
        m_at->redis.call({"HSET", "orders", "u:1:write", "1"});
        QCOMPARE(a.writeRelease("leftover"), RedisValue::nil());
        QCOMPARE(a.writeRenew(), RedisValue::integer(0));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList());
    }

    void retriedReleaseIsAnsweredFromTheLatch()
    {
        WireLock a = writer("u:1"), b = writer("u:2");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.writeAcquire();
        a.writeAcquire();
        QCOMPARE(a.writeRelease("x"), RedisValue::integer(0));
        QCOMPARE(a.writeRelease("x"), RedisValue::integer(0));
        QCOMPARE(a.fields().value("u:1:write"), QByteArray("1"));
        QCOMPARE(a.writeRelease("y"), RedisValue::integer(2)); // one client received the message
        b.writeAcquire();
        QCOMPARE(a.writeRelease("y"), RedisValue::integer(1));
        QCOMPARE(b.fields(), (Fields{{"mode", "write"}, {"u:2:write", "1"}}));
        QVERIFY(about(a.pttl(a.latch("y")), 60'000));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"1"});
    }

    // It may come late, after its owner has got a longer lease.
    void renewSetsTheTtlToAtLeastTheLease()
    {
        WireLock a = writer("u:1");
        a.writeAcquire(Millis(15'000));
        QCOMPARE(a.writeRenew(Millis(60'000)), RedisValue::integer(1));
        QVERIFY(about(a.pttl(), 60'000));
        QCOMPARE(a.writeRenew(Millis(30'000)), RedisValue::integer(1));
        QVERIFY(about(a.pttl(), 60'000));
        QCOMPARE(writer("u:2").writeRenew(), RedisValue::integer(0));
    }

    void fullServerRefusesToLockButNotToRelease()
    {
        WireLock a = writer("u:1");
        a.writeAcquire();
        a.writeAcquire();
        a.readAcquire();
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QVERIFY(a.writeAcquire().toBytes().contains("OOM"));
        QCOMPARE(a.writeRenew(), RedisValue::integer(1));
        QCOMPARE(a.writeRelease(), RedisValue::integer(0));
        QCOMPARE(a.writeRelease(), RedisValue::integer(1));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
    }

    void namesAreBytes()
    {
        for (const QByteArray &name : {QByteArray("a\0b", 3), QByteArray("{test}:abc:key"), QByteArray("\xff\r\n%s")}) {
            WireLock a(m_at->redis, name, QByteArray("u\0:1", 4));
            QCOMPARE(a.writeAcquire(), taken(1));
            QCOMPARE(a.fields().value(QByteArray("u\0:1:write", 10)), QByteArray("1"));
            QCOMPARE(a.writeRenew(), RedisValue::integer(1));
            QVERIFY(refused(a.as("u").writeAcquire(), 30'000));
            QCOMPARE(a.writeRelease(), RedisValue::integer(1));
        }
    }

private:
    WireLock writer(const QByteArray &owner) { return {m_at->redis, "orders", owner}; }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestWriteLock)

} // namespace lockscope::write_lock_test

#include "tst_write_lock.moc"

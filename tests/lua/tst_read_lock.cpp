#include "tests/support/lua_fixture.h"

namespace lockscope::read_lock_test {

// Tests every line of the contracts of read_acquire, read_release and read_renew.
class TestReadLock : public QObject {
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
        WireLock a = reader("u:1");
        QCOMPARE(a.readAcquire(Millis(40'000)), taken(1));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
        QVERIFY(about(a.pttl(), 40'000));
        QCOMPARE(a.timeout(1), QByteArray("{orders}:u:1:rwlock_timeout:1"));
        QVERIFY(about(a.pttl(a.timeout(1)), 40'000));
        QCOMPARE(m_at->redis.call({"GET", a.timeout(1)}), RedisValue::bytes("1"));
    }

    void readersShareAndTheLongestLeaseCounts()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        a.readAcquire(Millis(90'000));
        QCOMPARE(b.readAcquire(Millis(30'000)), taken(1));
        QVERIFY(about(a.pttl(), 90'000)); // a short read hold does not shorten a long one
        QVERIFY(about(b.pttl(b.timeout(1)), 30'000));
        QCOMPARE(b.readAcquire(Millis(120'000)), taken(2));
        QVERIFY(about(a.pttl(), 120'000));
        QVERIFY(about(b.pttl(b.timeout(1)), 30'000)); // one key per hold, each with its own lease
        QVERIFY(about(b.pttl(b.timeout(2)), 120'000));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}, {"u:2", "2"}}));
    }

    void onlyTheWriterReadsWhileItWrites()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        a.writeAcquire(Millis(50'000));
        QVERIFY(refused(b.readAcquire(), 50'000));
        QVERIFY(!m_at->redis.call({"EXISTS", b.timeout(1)}).toInt());
        QCOMPARE(a.readAcquire(Millis(20'000)), taken(1));
        QCOMPARE(a.fields(), (Fields{{"mode", "write"}, {"u:1:write", "1"}, {"u:1", "1"}}));
        QVERIFY(about(a.pttl(), 50'000));
    }

    void plainLocksAndOtherHashesAreSomebodys_data()
    {
        QTest::addColumn<QByteArrayList>("fields");
        QTest::newRow("plain, of another") << QByteArrayList{"u:2", "1"};
        QTest::newRow("plain, my own") << QByteArrayList{"u:1", "1"};
        QTest::newRow("mode of somebody else's making") << QByteArrayList{"mode", "dark", "u:1", "1"};
        QTest::newRow("application data") << QByteArrayList{"name", "Ada"};
    }

    void plainLocksAndOtherHashesAreSomebodys()
    {
        QFETCH(QByteArrayList, fields);
        m_at->redis.call(QByteArrayList{"HSET", "orders"} + fields);
        m_at->redis.call({"PEXPIRE", "orders", "70000"});
        WireLock a = reader("u:1");
        const Fields before = a.fields();
        QVERIFY(refused(a.readAcquire(), 70'000));
        QCOMPARE(a.fields(), before);
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(1)); // no timeout key either
    }

    void wrongTypeIsSaid()
    {
        m_at->redis.call({"SET", "orders", "x"});
        const RedisValue answer = reader("u:1").readAcquire();
        QVERIFY(answer.isError() && answer.toBytes().startsWith("WRONGTYPE this name holds a string"));
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(1));
    }

    void releaseKeepsTheLongestOfTheOthers()
    {
        WireLock a = reader("u:1"), b = reader("u:2"), c = reader("u:3");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.readAcquire(Millis(40'000));
        b.readAcquire(Millis(70'000));
        c.readAcquire(Millis(100'000));
        QCOMPARE(c.readRelease(), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 70'000));
        QCOMPARE(b.readRelease(), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 40'000));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList());
        QCOMPARE(a.readRelease("last"), RedisValue::integer(2)); // one client received the message
        QCOMPARE(keysBut(a.latch("last")), QByteArrayList());
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"0"});
    }

    void releaseGivesBackTheLastHoldFirst()
    {
        WireLock a = reader("u:1");
        a.readAcquire(Millis(40'000));
        a.readAcquire(Millis(90'000));
        QCOMPARE(a.readRelease(), RedisValue::integer(0));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
        QVERIFY(about(a.pttl(), 40'000)); // the time that the first hold has left
        QVERIFY(about(a.pttl(a.timeout(1)), 40'000));
        QCOMPARE(a.pttl(a.timeout(2)), -2);
        QCOMPARE(a.readRelease(), RedisValue::integer(1));
    }

    void deadReadersDoNotCount()
    {
        WireLock a = reader("u:1"), dead = reader("u:9");
        m_at->listener.subscribe({a.readWriteChannel()});
        dead.readAcquire();
        dead.readAcquire();
        a.readAcquire();
        // both timeout keys have expired; the field remains, as with Redisson
        m_at->redis.call({"DEL", dead.timeout(1), dead.timeout(2)});
        QCOMPARE(a.readRelease("r"), RedisValue::integer(2)); // one client received the message
        QCOMPARE(keysBut(a.latch("r")), QByteArrayList());
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"0"});
    }

    void hostileCountsDoNotHangTheServer()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        a.readAcquire(Millis(40'000));
        b.readAcquire(Millis(30'000));
        m_at->redis.call({"HSET", "orders", "i", "inf", "n", "nan", "h", "0x7fffffff", "d", QByteArray(300, '9'), "m",
                          "-1", "f", "1e15", "t", "999999999999999"});
        QCOMPARE(b.readRelease(), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 40'000));
        m_at->redis.call({"HSET", "orders", "u:1", "999999999999999"});
        QCOMPARE(a.readRenew(), RedisValue::integer(0)); // none of the last ten thousand timeout keys exists
        for (const char *count : {"inf", "nan", "1e15", "-3", "99999999999999999999", ""}) {
            m_at->redis.call({"HSET", "orders", "u:1", count});
            QCOMPARE(a.readRenew(), RedisValue::integer(0));
            QCOMPARE(a.readRelease(), RedisValue::nil());
        }
    }

    void onlyAReaderReleases()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        m_at->listener.subscribe({a.readWriteChannel()});
        QCOMPARE(a.readRelease("free"), RedisValue::nil());
        b.readAcquire();
        QCOMPARE(a.readRelease("foreign"), RedisValue::nil());
        QCOMPARE(b.fields(), (Fields{{"mode", "read"}, {"u:2", "1"}}));
        m_at->redis.call({"DEL", "orders"});
        m_at->redis.call({"HSET", "orders", "u:1", "1"}); // a plain lock has no mode, so nobody holds it for reading
        QCOMPARE(a.readRelease("plain"), RedisValue::nil());
        QCOMPARE(a.fields(), (Fields{{"u:1", "1"}}));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList());
    }

    void writersReadHoldsAreReleasedUnderTheWrite()
    {
        WireLock a = reader("u:1");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.writeAcquire(Millis(90'000));
        a.readAcquire(Millis(20'000));
        a.readAcquire(Millis(20'000));
        QCOMPARE(a.readRelease(), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 90'000)); // the write hold's lease is not shortened to that of the read hold
        QCOMPARE(a.readRelease(), RedisValue::integer(0));
        QCOMPARE(a.fields(), (Fields{{"mode", "write"}, {"u:1:write", "1"}}));
        QVERIFY(about(a.pttl(), 90'000));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList());
    }

    void retriedReleaseIsAnsweredFromTheLatch()
    {
        WireLock a = reader("u:1");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.readAcquire();
        a.readAcquire();
        QCOMPARE(a.readRelease("x"), RedisValue::integer(0));
        QCOMPARE(a.readRelease("x"), RedisValue::integer(0));
        QCOMPARE(a.fields(), (Fields{{"mode", "read"}, {"u:1", "1"}}));
        QCOMPARE(a.readRelease("y"), RedisValue::integer(2)); // one client received the message
        QCOMPARE(a.readRelease("y"), RedisValue::integer(1));
        QVERIFY(about(a.pttl(a.latch("y")), 60'000));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"0"});
    }

    void renewPutsOnlyMyOwnKeysBack()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        a.readAcquire(Millis(20'000));
        a.readAcquire(Millis(20'000));
        b.readAcquire(Millis(20'000));
        QCOMPARE(a.readRenew(Millis(60'000)), RedisValue::integer(1));
        QVERIFY(about(a.pttl(), 60'000));
        QVERIFY(about(a.pttl(a.timeout(1)), 60'000));
        QVERIFY(about(a.pttl(a.timeout(2)), 60'000));
        QVERIFY(about(b.pttl(b.timeout(1)), 20'000));
    }

    void renewNeverShortensAnothersLease()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        b.readAcquire(Millis(600'000));
        a.readAcquire(Millis(30'000));
        QCOMPARE(a.readRenew(Millis(30'000)), RedisValue::integer(1));
        QVERIFY(about(a.pttl(), 600'000));
        // a late renewal does not shorten the owner's own TTL either
        QCOMPARE(b.readRenew(Millis(30'000)), RedisValue::integer(1));
        QVERIFY(about(b.pttl(b.timeout(1)), 600'000));
    }

    void renewSaysWhenTheHoldIsLost()
    {
        WireLock a = reader("u:1"), b = reader("u:2");
        QCOMPARE(a.readRenew(), RedisValue::integer(0));
        b.readAcquire(Millis(20'000));
        QCOMPARE(a.readRenew(Millis(60'000)), RedisValue::integer(0));
        QVERIFY(about(b.pttl(), 20'000));
        a.readAcquire(Millis(20'000));
        m_at->redis.call({"DEL", a.timeout(1)}); // expired while b kept the hash alive
        QCOMPARE(a.readRenew(Millis(60'000)), RedisValue::integer(0));
        QVERIFY(about(b.pttl(), 20'000));
        m_at->redis.call({"DEL", "orders"});
        m_at->redis.call({"HSET", "orders", "u:1", "1"});
        QCOMPARE(a.readRenew(), RedisValue::integer(0)); // a plain lock
        QCOMPARE(a.pttl(), -1);
    }

    void namesAreBytes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("owner");
        QTest::newRow("nul") << QByteArray("a\0b", 3) << QByteArray("u\0:1", 4);
        QTest::newRow("hash tag") << QByteArray("{test}:abc:key") << QByteArray("u:1");
        QTest::newRow("looks like a timeout key") << QByteArray("x:rwlock_timeout:1") << QByteArray("u:rwlock_timeout");
        QTest::newRow("lua pattern") << QByteArray("%d+[%w]*") << QByteArray("%1(.-)");
        QTest::newRow("not utf-8") << QByteArray("\xff\r\n") << QByteArray("\xfe:1");
    }

    void namesAreBytes()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, owner);
        WireLock a(m_at->redis, name, owner), b = a.as("u:2");
        QCOMPARE(a.readAcquire(Millis(90'000)), taken(1));
        QCOMPARE(b.readAcquire(Millis(30'000)), taken(1));
        QCOMPARE(b.readRelease(), RedisValue::integer(0));
        QVERIFY(about(a.pttl(), 90'000)); // the TTL comes from the other reader's key
        QCOMPARE(a.readRenew(Millis(120'000)), RedisValue::integer(1));
        QVERIFY(about(a.pttl(a.timeout(1)), 120'000));
        QCOMPARE(a.readRelease(), RedisValue::integer(1));
    }

    void fullServerRefusesToLockButNotToRelease()
    {
        WireLock a = reader("u:1");
        a.readAcquire();
        a.readAcquire();
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QVERIFY(a.readAcquire().toBytes().contains("OOM"));
        QCOMPARE(a.fields().value("u:1"), QByteArray("2"));
        QCOMPARE(a.readRenew(), RedisValue::integer(1));
        QCOMPARE(a.readRelease(), RedisValue::integer(0));
        QCOMPARE(a.readRelease(), RedisValue::integer(1));
    }

private:
    WireLock reader(const QByteArray &owner) { return {m_at->redis, "orders", owner}; }
    QByteArrayList keysBut(const QByteArray &expected)
    {
        QByteArrayList keys;
        const RedisValue all = m_at->redis.call({"KEYS", "*"});
        for (const RedisValue &key : all.elements()) {
            if (key.toBytes() != expected && !key.toBytes().startsWith("redisson_unlock_latch:"))
                keys << key.toBytes();
        }
        return keys;
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestReadLock)

} // namespace lockscope::read_lock_test

#include "tst_read_lock.moc"

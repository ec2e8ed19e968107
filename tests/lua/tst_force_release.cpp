#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::force_release_test {

// force_release for every kind of hash (tst_fair_wake has the fair lock's queue), and force_release_token.
class TestForceRelease : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void freesWhatWasSeenAndTells()
    {
        m_at->listener.subscribe({lock().channel()});
        lock().acquire();
        lock().acquire();
        QCOMPARE(ForceRelease(lock()).run(), freed(1));
        QVERIFY(!lock().exists());
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
        QCOMPARE(lock().release(), RedisValue::nil()); // what the former holder's release answers
        QCOMPARE(lock().renew(), RedisValue::integer(0));
    }

    void everyKindOfHashIsFreed_data()
    {
        QTest::addColumn<QByteArrayList>("fields");
        QTest::newRow("read") << QByteArrayList{"mode", "read", "u:1", "2", "u:2", "1"};
        QTest::newRow("write") << QByteArrayList{"mode", "write", "u:1:write", "1", "u:1", "3"};
        QTest::newRow("faster-multi") << QByteArrayList{
            "dg==", "u:1", "dg==:u:1:expire_time", "99", "dg==:u:1:lock_count", "1"};
        QTest::newRow("mixed, as left behind by older clients")
            << QByteArrayList{"u:1", "1", "mode", "read", "u:2", "1"};
        QTest::newRow("bytes") << QByteArrayList{QByteArray("f\0{", 3), QByteArray("\xff\0", 2), "", ""};
    }

    void everyKindOfHashIsFreed()
    {
        QFETCH(QByteArrayList, fields);
        m_at->redis.call(QByteArrayList{"HSET", "orders"} + fields);
        m_at->redis.call({"PEXPIRE", "orders", "30000"});
        ForceRelease release(lock());
        m_at->redis.call({"HSET", "orders", fields.at(0), "changed"});
        QCOMPARE(release.run(), unchanged("holders"));
        m_at->redis.call({"HSET", "orders", fields.at(0), fields.at(1)});
        QCOMPARE(release.run(), freed(0));
        QVERIFY(!lock().exists());
    }

    void nothingHappensWhenTheWorldChanged_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("released") << QByteArrayList{"DEL", "orders"} << QByteArray("gone");
        QTest::newRow("replaced by a string") << QByteArrayList{"SET", "orders", "x"} << QByteArray("type");
        QTest::newRow("re-entered") << QByteArrayList{"HSET", "orders", "u:1", "2"} << QByteArray("holders");
        QTest::newRow("one more holder") << QByteArrayList{"HSET", "orders", "u:2", "1"} << QByteArray("holders");
        QTest::newRow("renewed or taken again") << QByteArrayList{"PEXPIRE", "orders", "60000"} << QByteArray("ttl");
        QTest::newRow("lost its expiry") << QByteArrayList{"PERSIST", "orders"} << QByteArray("ttl");
        QTest::newRow("token went on") << QByteArrayList{"INCR", "redisson_lock_token:{orders}"} << QByteArray("token");
        QTest::newRow("token went") << QByteArrayList{"DEL", "redisson_lock_token:{orders}"} << QByteArray("token");
        QTest::newRow("token is no token")
            << QByteArrayList{"RENAME", "some hash", "redisson_lock_token:{orders}"} << QByteArray("token");
    }

    void nothingHappensWhenTheWorldChanged()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        m_at->redis.call({"HSET", "some hash", "f", "v"});
        m_at->redis.call({"SET", "redisson_lock_token:{orders}", "7"});
        m_at->redis.call({"SET", lock().timeout(1), "1"});
        lock().acquire(Millis(30'000));
        ForceRelease release(lock());
        release.companions = {lock().timeout(1)};
        m_at->redis.call(change);
        m_at->listener.subscribe({lock().channel()});
        const RedisValue before = m_at->redis.call({"DUMP", "orders"});
        const RedisValue answer = release.run();
        QCOMPARE(answer, unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
        QCOMPARE(m_at->redis.call({"EXISTS", lock().timeout(1)}), RedisValue::integer(1));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList());
    }

    void anotherOwnerWithTheSameCountIsAnotherHolder()
    {
        lock().acquire(Millis(60'000));
        ForceRelease release(lock());
        lock().release();
        lock().as("u:2").acquire(Millis(30'000));
        QCOMPARE(release.run(), unchanged("holders"));
        QCOMPARE(lock().fields(), (Fields{{"u:2", "1"}}));
    }

    void aLockWithoutExpiryMustStillHaveNone()
    {
        m_at->redis.call({"HSET", "orders", "u:1", "1"});
        ForceRelease release(lock());
        QCOMPARE(release.most, -1);
        m_at->redis.call({"PEXPIRE", "orders", "30000"});
        QCOMPARE(release.run(), unchanged("ttl"));
        m_at->redis.call({"PERSIST", "orders"});
        QCOMPARE(release.run(), freed(0));
    }

    void aHoldThatIsShorterIsAnotherOne()
    {
        lock().acquire(Millis(60'000));
        ForceRelease release(lock());
        release.least = 50'000;
        lock().release();
        lock().acquire(Millis(10'000)); // by the same owner, with the same count
        QCOMPARE(release.run(), unchanged("ttl"));
        QCOMPARE(lock().fields(), (Fields{{"u:1", "1"}}));
        lock().release();
        lock().acquire(Millis(55'000));
        QCOMPARE(release.run(), freed(0));
    }

    void theFencingTokenStays()
    {
        lock().acquire();
        m_at->redis.call({"SET", lock().token(), "41"});
        ForceRelease release(lock());
        QCOMPARE(release.token, QByteArray("41"));
        QCOMPARE(release.run(), freed(0));
        QCOMPARE(m_at->redis.call({"GET", lock().token()}), RedisValue::bytes("41"));
    }

    void aTokenThatAppearedIsADifference()
    {
        lock().acquire();
        ForceRelease release(lock());
        m_at->redis.call({"SET", lock().token(), "1"});
        QCOMPARE(release.run(), unchanged("token"));
    }

    void readersTimeoutKeysGoAlong()
    {
        WireLock a = lock(), b = lock().as("u:2");
        m_at->listener.subscribe({a.readWriteChannel()});
        a.readAcquire();
        a.readAcquire();
        b.readAcquire();
        ForceRelease release(a);
        release.channel = a.readWriteChannel();
        release.companions = {a.timeout(1), a.timeout(2), b.timeout(1), b.timeout(2)};
        QCOMPARE(release.run(), freed(1));
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
        QCOMPARE(m_at->heard(a.readWriteChannel()), QByteArrayList{"0"});
    }

    void writersWaitersAreAllWoken()
    {
        m_at->listener.subscribe({lock().readWriteChannel()});
        lock().writeAcquire();
        ForceRelease release(lock());
        release.channel = lock().readWriteChannel();
        release.message = "1";
        QCOMPARE(release.run(), freed(1));
        QCOMPARE(m_at->heard(lock().readWriteChannel()), QByteArrayList{"1"});
    }

    // Consoles subscribe by patterns and do not wait for the lock.
    void whoListensByAPatternIsNotCounted()
    {
        BlockingRedis console(m_at->server);
        console.send({"PSUBSCRIBE", "redisson_lock__channel:*"});
        QVERIFY(console.read());
        lock().acquire();
        QCOMPARE(ForceRelease(lock()).run(), freed(0));
        QCOMPARE(console.read()->at(3), RedisValue::bytes("0")); // the console gets the message
    }

    void whoMayNotAskWhoListensStillFrees()
    {
        m_at->redis.call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", "-pubsub"});
        m_at->listener.subscribe({lock().channel()});
        lock().acquire();
        ForceRelease release(lock());
        m_at->redis.call({"AUTH", "poor", "p"});
        const RedisValue answer = release.run();
        m_at->redis.call({"AUTH", "default", ""});
        QCOMPARE(answer, freed(1));
    }

    // In a cluster of Redis 7 some clients wait by SSUBSCRIBE, and those older than Redisson 3.22 by SUBSCRIBE.
    void bothWaysOfListeningAreServed()
    {
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", lock().channel()});
        if (sharded.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        m_at->listener.subscribe({lock().channel()});
        lock().acquire();
        ForceRelease release(lock());
        release.publish = "spublish";
        QCOMPARE(release.run(), freed(2));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
        QCOMPARE(sharded.read()->at(2), RedisValue::bytes("0"));
    }

    void ofTwoConsolesOneWins()
    {
        lock().acquire();
        ForceRelease first(lock()), second(lock());
        QCOMPARE(first.run(), freed(0));
        lock().as("u:2").acquire();
        QCOMPARE(second.run(), unchanged("holders"));
        QCOMPARE(lock().fields(), (Fields{{"u:2", "1"}}));
    }

    void mistakesOfTheCallerChangeNothing()
    {
        lock().acquire();
        ForceRelease release(lock());
        release.publish = "flushall";
        QVERIFY(release.run().toBytes().contains("publish_command must be"));
        QVERIFY(lock().exists());
        const QByteArrayList keys{"orders", lock().queue(), lock().deadlines(), lock().token()};
        const QByteArrayList shortOfOne{"publish", "c", "c:", "0", "", "30000", "0", "", "1", "u:1"};
        QVERIFY(m_at->redis.eval("force_release", keys, shortOfOne).toBytes().contains("n pairs of field and value"));
        const QByteArrayList noNumber{"publish", "c", "c:", "0", "", "30000", "soon", "", "1", "u:1", "1"};
        QVERIFY(m_at->redis.eval("force_release", keys, noNumber).toBytes().contains("must be numbers"));
        QVERIFY(lock().exists());
    }

    void worksOnAFullServer()
    {
        lock().readAcquire();
        ForceRelease release(lock());
        release.companions = {lock().timeout(1)};
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(release.run(), freed(0));
    }

    void twentyThousandReadersFit()
    {
        m_at->redis.call({"EVAL", "for i = 1, 20000 do redis.call('hset', KEYS[1], 'u:' .. i, 1) end", "1", "orders"});
        QCOMPARE(ForceRelease(lock()).run(), freed(0));
        QVERIFY(!lock().exists());
    }

    void tokenLockIsFreedWhenItIsStillTheSame_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("unchanged") << QByteArrayList{"PING"} << QByteArray();
        QTest::newRow("gone") << QByteArrayList{"DEL", "job"} << QByteArray("gone");
        QTest::newRow("other type") << QByteArrayList{"RENAME", "some hash", "job"} << QByteArray("type");
        QTest::newRow("other holder") << QByteArrayList{"SET", "job", "b", "PX", "30000"} << QByteArray("holders");
        QTest::newRow("taken again") << QByteArrayList{"PEXPIRE", "job", "60000"} << QByteArray("ttl");
        QTest::newRow("taken again for less") << QByteArrayList{"PEXPIRE", "job", "10000"} << QByteArray("ttl");
        QTest::newRow("lost its expiry") << QByteArrayList{"PERSIST", "job"} << QByteArray("ttl");
    }

    void tokenLockIsFreedWhenItIsStillTheSame()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        const QByteArray value("tok\0en", 6);
        m_at->listener.subscribe({"locks-channel:job", "another"});
        m_at->redis.call({"HSET", "some hash", "f", "v"});
        m_at->redis.call({"SET", "job", value, "NX", "PX", "30000"});
        m_at->redis.call(change);
        const RedisValue before = m_at->redis.call({"DUMP", "job"});
        const RedisValue answer =
            m_at->redis.eval("force_release_token", {"job"},
                             {"publish", "job", "30000", "20000", value, "", "", "", "locks-channel:job", "another"});
        QCOMPARE(resultOf(answer), word.isEmpty() ? freed(2) : unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DUMP", "job"}), word.isEmpty() ? RedisValue::nil() : before);
        QCOMPARE(m_at->heard("another"), word.isEmpty() ? QByteArrayList({"job", "job"}) : QByteArrayList());
    }

    void tokenLockWithoutExpiryOrListeners()
    {
        m_at->redis.call({"SETNX", "job", "v"});
        QCOMPARE(m_at->redis.eval("force_release_token", {"job"}, {"publish", "", "30000", "0", "v", "", "", ""}),
                 unchanged("ttl"));
        QCOMPARE(m_at->redis.eval("force_release_token", {"job"}, {"publish", "", "-1", "-1", "v", "", "", ""}),
                 RedisValue::array({RedisValue::integer(1), RedisValue::integer(0), RedisValue::integer(-1)}));
        QVERIFY(m_at->redis.eval("force_release_token", {"job"}, {"publish", "", "-1", "", "v", "", "", ""}).isError());
        QVERIFY(m_at->redis.eval("force_release_token", {"job"}, {"publish", "", "-1", "-1", "v", "", ""}).isError());
    }

    // python-redis-lock: a waiter blocks on the signal list, and the next acquire succeeds.
    void signalIsPushedOnlyToAnUnchangedLock_data()
    {
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArrayList>("arguments");
        const auto row = [](const char *word, const QByteArrayList &arguments) {
            QTest::newRow(*word ? word : "done") << QByteArray(word) << arguments;
        };
        row("", {"30000", "20000", "v", "1000"});
        row("holders", {"30000", "20000", "w", "1000"});
        row("ttl", {"20000", "10000", "v", "1000"});
        QTest::newRow("added expiry") << QByteArray("ttl") << QByteArrayList{"-1", "-1", "v", "1000"};
    }
    void signalIsPushedOnlyToAnUnchangedLock()
    {
        QFETCH(QByteArray, word);
        QFETCH(QByteArrayList, arguments);
        m_at->redis.call({"SET", "lock:job", "v", "PX", "29000"});
        m_at->redis.call({"RPUSH", "lock-signal:job", "old", "older"});
        const RedisValue answer = m_at->redis.eval("force_release_signal", {"lock:job", "lock-signal:job"}, arguments);
        QCOMPARE(resultOf(answer), word.isEmpty() ? freed(1) : unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"EXISTS", "lock:job"}), RedisValue::integer(word.isEmpty() ? 0 : 1));
        QCOMPARE(m_at->redis.call({"LLEN", "lock-signal:job"}), RedisValue::integer(word.isEmpty() ? 1 : 2));
        QVERIFY(!word.isEmpty() || m_at->redis.call({"PTTL", "lock-signal:job"}).toInt() > 0);
    }

    void signalNeedsAStringAndAList()
    {
        const auto run = [this] {
            return m_at->redis.eval("force_release_signal", {"lock:job", "lock-signal:job"}, {"-1", "-1", "v", "1000"});
        };
        QCOMPARE(run(), unchanged("gone"));
        m_at->redis.call({"HSET", "lock:job", "a", "1"});
        QCOMPARE(run(), unchanged("type"));
        m_at->redis.call({"DEL", "lock:job"});
        m_at->redis.call({"SET", "lock:job", "v"});
        m_at->redis.call({"SET", "lock-signal:job", "x"});
        QCOMPARE(run(), unchanged("type"));
        m_at->redis.call({"DEL", "lock-signal:job"});
        QCOMPARE(resultOf(run()), freed(1));
        QVERIFY(m_at->redis.eval("force_release_signal", {"lock:job", "lock-signal:job"}, {"-1", "-1", "v", "", "", ""})
                    .isError());
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestForceRelease)

} // namespace lockscope::force_release_test

#include "tst_force_release.moc"

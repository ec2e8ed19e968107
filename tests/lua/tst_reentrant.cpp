#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

namespace lockscope::reentrant_test {

// Tests every line of the contracts of reentrant_acquire, reentrant_release and reentrant_renew.
class TestReentrant : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_listener = std::make_unique<BlockingRedis>(*m_server);
    }

    void init()
    {
        m_redis->call({"CONFIG", "SET", "maxmemory", "0"});
        m_redis->call({"FLUSHALL"});
        *m_listener = BlockingRedis(*m_server);
    }

    void freeLockIsTaken()
    {
        QCOMPARE(lock().acquire(Millis(30'000)), taken(1));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(about(lock().pttl(), 30'000));
    }

    void ownerReentersAndTheTtlIsNeverLess()
    {
        QCOMPARE(lock().acquire(Millis(100'000)), taken(1));
        QCOMPARE(lock().acquire(Millis(30'000)), taken(2));
        QVERIFY(about(lock().pttl(), 100'000));
        QCOMPARE(lock().acquire(Millis(160'000)), taken(3));
        QVERIFY(about(lock().pttl(), 160'000));
    }

    void othersAreToldHowLong()
    {
        lock().acquire(Millis(50'000));
        QVERIFY(refused(lock().as("u:2").acquire(Millis(1'000)), 50'000));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(about(lock().pttl(), 50'000));
    }

    void lockWithoutExpiryIsSomebodys()
    {
        m_redis->call({"HSET", "orders", "u:9", "1"});
        QCOMPARE(lock().acquire(), RedisValue::array({RedisValue::integer(0), RedisValue::integer(-1)}));
        QCOMPARE(lock().pttl(), -1);
    }

    void anyOtherKindIsSomebodys_data()
    {
        const QByteArray me = WireLock(*m_redis, {}).owner();
        QTest::addColumn<QByteArrayList>("fields");
        QTest::newRow("read by others") << QByteArrayList{"mode", "read", "u:2", "1"};
        QTest::newRow("read by me") << QByteArrayList{"mode", "read", me, "1"};
        QTest::newRow("written by me") << QByteArrayList{"mode", "write", me + ":write", "1"};
        QTest::newRow("written and read by me") << QByteArrayList{"mode", "write", me + ":write", "1", me, "1"};
        QTest::newRow("faster-multi") << QByteArrayList{
            "dg==", me, "dg==:" + me + ":expire_time", "99999999999999", "dg==:" + me + ":lock_count", "1"};
        QTest::newRow("application data") << QByteArrayList{"name", "Ada", "city", "Paris"};
    }

    void anyOtherKindIsSomebodys()
    {
        QFETCH(QByteArrayList, fields);
        m_redis->call(QByteArrayList{"HSET", "orders"} + fields);
        m_redis->call({"PEXPIRE", "orders", "70000"});
        const Fields before = lock().fields();
        QVERIFY(refused(lock().acquire(), 70'000));
        QCOMPARE(lock().renew(), RedisValue::integer(0));
        QCOMPARE(lock().release(), RedisValue::nil());
        QCOMPARE(lock().fields(), before);
        QVERIFY(about(lock().pttl(), 70'000));
    }

    void wrongTypeIsSaid_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("string") << QByteArrayList{"SET", "orders", "x"};
        QTest::newRow("list") << QByteArrayList{"RPUSH", "orders", "x"};
        QTest::newRow("set") << QByteArrayList{"SADD", "orders", "x"};
        QTest::newRow("zset") << QByteArrayList{"ZADD", "orders", "1", "x"};
        QTest::newRow("stream") << QByteArrayList{"XADD", "orders", "*", "f", "v"};
    }

    void wrongTypeIsSaid()
    {
        QFETCH(QByteArrayList, make);
        m_redis->call(make);
        const RedisValue before = m_redis->call({"DUMP", "orders"});
        const RedisValue answer = lock().acquire();
        QVERIFY(answer.isError() && answer.toBytes().startsWith("WRONGTYPE this name holds a "));
        QVERIFY(lock().release().toBytes().contains("WRONGTYPE"));
        QVERIFY(lock().renew().toBytes().contains("WRONGTYPE"));
        QCOMPARE(m_redis->call({"DUMP", "orders"}), before);
    }

    void releaseCountsDownThenFreesAndTells()
    {
        m_listener->subscribe({lock().channel()});
        for (int i = 0; i < 3; ++i)
            lock().acquire();
        QCOMPARE(lock().release({}, Millis(60'000)), RedisValue::integer(0));
        QVERIFY(about(lock().pttl(), 60'000)); // the new lease, not the rest of the old one
        QCOMPARE(lock().release({}, Millis(20'000)), RedisValue::integer(0));
        QVERIFY(about(lock().pttl(), 20'000));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(!m_listener->message(Millis(20)));
        QCOMPARE(lock().release(), RedisValue::integer(2)); // one client received the message
        QVERIFY(!lock().exists());
        QCOMPARE(m_listener->message(), QByteArray("0"));
        QVERIFY(!m_listener->message(Millis(20)));
    }

    void onlyTheOwnerReleases()
    {
        m_listener->subscribe({lock().channel()});
        QCOMPARE(lock().release("free"), RedisValue::nil());
        lock().acquire();
        QCOMPARE(lock().as("u:2").release("foreign"), RedisValue::nil());
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(!m_listener->message(Millis(20)));
        QCOMPARE(m_redis->call({"EXISTS", lock().latch("free"), lock().latch("foreign")}), RedisValue::integer(0));
    }

    void retriedReleaseIsAnsweredFromTheLatch()
    {
        m_listener->subscribe({lock().channel()});
        lock().acquire();
        lock().acquire();
        QCOMPARE(lock().release("a"), RedisValue::integer(0));
        QCOMPARE(lock().release("a"), RedisValue::integer(0));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QCOMPARE(lock().release("b"), RedisValue::integer(2)); // one client received the message
        QVERIFY(about(lock().pttl(lock().latch("b")), 60'000));
        QCOMPARE(m_redis->call({"GET", lock().latch("b")}), RedisValue::bytes("1"));
        // Another owner has the lock when the retry arrives.
        QCOMPARE(lock().as("u:2").acquire(), taken(1));
        QCOMPARE(lock().release("b"), RedisValue::integer(1));
        QCOMPARE(lock().fields(), (Fields{{"u:2", "1"}}));
        QCOMPARE(m_listener->message(), QByteArray("0"));
        QVERIFY(!m_listener->message(Millis(20))); // only one message was sent
    }

    void releaseLeavesFieldsThatAreNotTheOwners()
    {
        lock().acquire();
        m_redis->call({"HSET", "orders", "u:9", "1"});
        QCOMPARE(lock().release(), RedisValue::integer(1));
        QCOMPARE(lock().fields(), (Fields{{"u:9", "1"}}));
    }

    void renewSetsTheTtlBackToTheLease()
    {
        lock().acquire(Millis(15'000));
        QCOMPARE(lock().renew(Millis(90'000)), RedisValue::integer(1));
        QVERIFY(about(lock().pttl(), 90'000));
        QCOMPARE(lock().as("u:2").renew(Millis(1'000)), RedisValue::integer(0));
        QVERIFY(about(lock().pttl(), 90'000));
        // a late request: the owner has since acquired the lock for longer
        QCOMPARE(lock().renew(Millis(15'000)), RedisValue::integer(1));
        QVERIFY(about(lock().pttl(), 90'000));
        m_redis->call({"PERSIST", lock().name()});
        QCOMPARE(lock().renew(Millis(40'000)), RedisValue::integer(1));
        QVERIFY(about(lock().pttl(), 40'000)); // a hold must end at some time
        lock().release();
        QCOMPARE(lock().renew(), RedisValue::integer(0));
        QVERIFY(!lock().exists());
    }

    void namesAreBytes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("nul") << QByteArray("a\0b", 3);
        QTest::newRow("hash tag") << QByteArray("{test}:abc:key");
        QTest::newRow("lone brace") << QByteArray("a{b");
        QTest::newRow("not utf-8") << QByteArray("\xff\xfe\r\n%s");
        QTest::newRow("glob and lua") << QByteArray("[a-z]*%1%%d");
        QTest::newRow("64 KiB") << QByteArray(65'536, 'x');
    }

    void namesAreBytes()
    {
        QFETCH(QByteArray, name);
        WireLock mine(*m_redis, name, QByteArray("u\0:1", 4));
        m_listener->subscribe({mine.channel()});
        QCOMPARE(mine.acquire(), taken(1));
        QVERIFY(refused(mine.as("u").acquire(), 30'000));
        QCOMPARE(mine.renew(), RedisValue::integer(1));
        QCOMPARE(m_redis->call({"KEYS", "*"}), RedisValue::array({RedisValue::bytes(name)}));
        QCOMPARE(mine.release(), RedisValue::integer(2)); // one client received the message
        QCOMPARE(m_listener->message(), QByteArray("0"));
    }

    void fullServerRefusesToLockButNotToRelease()
    {
        lock().acquire();
        lock().acquire();
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        const RedisValue answer = WireLock(*m_redis, "another").acquire();
        QVERIFY2(answer.isError() && answer.toBytes().contains("OOM"), describe(answer));
        QCOMPARE(lock().renew(), RedisValue::integer(1));
        QCOMPARE(lock().release(), RedisValue::integer(0));
        QCOMPARE(lock().release(), RedisValue::integer(1));
    }

    void missingPermissionChangesNothing()
    {
        m_redis->call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "resetchannels", "+@all", "-pexpire"});
        BlockingRedis limited(*m_server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        if (m_redis->eval("reentrant_acquire", {"probe"}, {"1000", "u:1"}) != taken(1))
            QFAIL("the probe itself must work");
        if (m_redis->call({"EVAL", "return redis.acl_check_cmd and 1 or 0", "0"}).toInt() == 1) {
            const RedisValue answer = WireLock(limited, "orders").acquire();
            QVERIFY2(answer.isError() && answer.toBytes().startsWith("NOPERM"), describe(answer));
            QVERIFY(!lock().exists()); // otherwise the lock would be held forever
        }
        lock().acquire();
        const RedisValue answer = WireLock(limited, "orders").release("r"); // the user may not publish on this channel
        QVERIFY2(answer.isError(), describe(answer));
        QCOMPARE(lock().fields(), (Fields{{lock().owner(), "1"}}));
        QVERIFY(about(lock().pttl(), 30'000));
        QCOMPARE(m_redis->call({"EXISTS", lock().latch("r")}), RedisValue::integer(0));
    }

    void shardedPublishIsUsedWhenAsked()
    {
        if (m_redis->call({"SPUBLISH", "c", "m"}).isError())
            QSKIP("this server has no sharded pub/sub (Redis 7 brought it)");
        m_listener->send({"SSUBSCRIBE", lock().channel()});
        QCOMPARE(m_listener->read()->at(0).toBytes(), QByteArray("ssubscribe"));
        lock().acquire();
        QCOMPARE(m_redis->eval("reentrant_release", {"orders", lock().latch("s")},
                               {lock().channel(), "spublish", "0", "30000", lock().owner(), "1000"}),
                 RedisValue::integer(2));
        QCOMPARE(m_listener->message(), QByteArray("0"));
    }

private:
    using Fields = QMap<QByteArray, QByteArray>;
    WireLock lock() { return {*m_redis, "orders"}; }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<BlockingRedis> m_listener;
};

QTEST_GUILESS_MAIN(TestReentrant)

} // namespace lockscope::reentrant_test

#include "tst_reentrant.moc"

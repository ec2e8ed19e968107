#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::remove_reader_test {

// Tests every line of the contract of remove_reader. tst_put_back tests its undo.
class TestRemoveReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void theOthersGoOnAsLongAsTheyHave()
    {
        dead().readAcquire(Millis(60'000));
        dead().readAcquire(Millis(50'000));
        live().readAcquire(Millis(20'000));
        m_at->listener.subscribe({live().readWriteChannel()});
        const RedisValue answer = remove("2", "read", 60'000, 2);
        QCOMPARE(resultOf(answer), freed(0));
        QVERIFY(about(answer.at(2).toInt(), 60'000));
        QCOMPARE(answer.at(3), RedisValue::bytes("read"));
        QCOMPARE(answer.at(4), (RedisValue::array({RedisValue::bytes("u:1"), RedisValue::bytes("2")})));
        QVERIFY(about(answer.at(5).at(1).toInt(), 50'000));
        QCOMPARE(live().fields(), (Fields{{"mode", "read"}, {"u:2", "1"}}));
        QVERIFY(about(live().pttl(), 20'000));
        QCOMPARE(m_at->redis.call({"EXISTS", dead().timeout(1), dead().timeout(2)}), RedisValue::integer(0));
        QCOMPARE(m_at->heard(live().readWriteChannel()), QByteArrayList());
        QCOMPARE(dead().readRelease(), RedisValue::nil()); // what the removed reader gets if it is alive
        QCOMPARE(live().readRelease(), RedisValue::integer(2)); // the lock is free, and one client received the message
    }

    void theLastOneLeavesNothingBehind()
    {
        dead().readAcquire();
        m_at->redis.call({"DEL", dead().timeout(1)}); // its timeout key has expired, but its field is still there
        m_at->listener.subscribe({dead().readWriteChannel()});
        const RedisValue answer = remove("1", "read", -2, 1);
        QCOMPARE(resultOf(answer), freed(1));
        QCOMPARE(answer.at(3), RedisValue::bytes(""));
        QCOMPARE(answer.at(4).elements().size(), 4);
        QCOMPARE(m_at->heard(dead().readWriteChannel()), QByteArrayList{"0"});
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
        QCOMPARE(live().writeAcquire(), taken(1));
    }

    void whoIsDeadTooKeepsNobodyOut()
    {
        dead().readAcquire();
        live().readAcquire();
        m_at->redis.call({"DEL", live().timeout(1)});
        const RedisValue answer = remove("1", "read", 30'000, 1);
        QCOMPARE(resultOf(answer), freed(0));
        QCOMPARE(answer.at(4).elements().size(), 6); // enough to put back everything
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void aWriterThatReadsKeepsWriting()
    {
        dead().writeAcquire(Millis(40'000));
        dead().readAcquire(Millis(60'000));
        QCOMPARE(resultOf(remove("1", "write", 60'000, 1)), freed(0));
        QCOMPARE(dead().fields(), (Fields{{"mode", "write"}, {"u:1:write", "1"}}));
        QVERIFY(about(dead().pttl(), 60'000)); // the write hold's TTL is never shortened
    }

    void nothingHappensWhenTheWorldChanged_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("freed") << QByteArrayList{"DEL", "orders"} << QByteArray("gone");
        QTest::newRow("another type") << QByteArrayList{"SET", "orders", "x"} << QByteArray("type");
        QTest::newRow("it left") << QByteArrayList{"HDEL", "orders", "u:1"} << QByteArray("holders");
        QTest::newRow("it re-entered") << QByteArrayList{"HINCRBY", "orders", "u:1", "1"} << QByteArray("holders");
        QTest::newRow("it is for writing now")
            << QByteArrayList{"HSET", "orders", "mode", "write"} << QByteArray("mode");
        QTest::newRow("it came in again")
            << QByteArrayList{"PEXPIRE", "{orders}:u:1:rwlock_timeout:1", "60000"} << QByteArray("ttl");
        QTest::newRow("its time has no end")
            << QByteArrayList{"PERSIST", "{orders}:u:1:rwlock_timeout:1"} << QByteArray("ttl");
    }

    void nothingHappensWhenTheWorldChanged()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        dead().readAcquire();
        live().readAcquire();
        m_at->redis.call(change);
        const auto dump = [this] {
            return RedisValue::array(
                {m_at->redis.call({"DUMP", "orders"}), m_at->redis.call({"DUMP", dead().timeout(1)})});
        };
        const auto before = dump();
        QCOMPARE(remove("1", "read", 30'000, 1), unchanged(word.constData()));
        QCOMPARE(dump(), before);
    }

    void aReaderThatReadsForLessTimeCameInAgain()
    {
        dead().readAcquire(Millis(60'000));
        live().readAcquire();
        m_at->redis.call({"PEXPIRE", dead().timeout(1), "10000"});
        QCOMPARE(remove("1", "read", 60'000, 1, "publish", 50'000), unchanged("ttl"));
        QCOMPARE(resultOf(remove("1", "read", 60'000, 1, "publish", 5'000)), freed(0));
    }

    void whoIsBackIsNoMoreDead()
    {
        dead().readAcquire();
        QCOMPARE(remove("1", "read", -2, 1), unchanged("ttl")); // the plan saw it without timeout keys
    }

    void removalsGoOnOnAFullServer()
    {
        dead().readAcquire();
        live().readAcquire();
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(resultOf(remove("1", "read", 30'000, 1)), freed(0));
    }

    void mistakesOfTheCallerChangeNothing()
    {
        dead().readAcquire();
        QVERIFY(m_at->redis
                    .eval("remove_reader", {"orders", dead().timeouts()},
                          {"publish", "c", "0", "u:1", "1", "read", "soon", "0"})
                    .isError());
        QVERIFY(dead().exists());
    }

    // For a cluster of Redis 7, see tst_force_release.
    void bothWaysOfListeningAreServed()
    {
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", dead().readWriteChannel()});
        if (sharded.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        m_at->listener.subscribe({dead().readWriteChannel()});
        dead().readAcquire();
        QCOMPARE(resultOf(remove("1", "read", 30'000, 1, "spublish")), freed(2));
        QCOMPARE(m_at->heard(dead().readWriteChannel()), QByteArrayList{"0"});
    }

private:
    WireLock dead() { return {m_at->redis, "orders", "u:1"}; }
    WireLock live() { return {m_at->redis, "orders", "u:2"}; }
    RedisValue remove(const QByteArray &holds, const QByteArray &mode, qint64 most, int keys,
                      const QByteArray &publish = "publish", qint64 least = -2)
    {
        QByteArrayList all{"orders", dead().timeouts()};
        for (int n = 1; n <= keys; ++n)
            all << dead().timeout(n);
        return m_at->redis.eval("remove_reader", all,
                                {publish, dead().readWriteChannel(), "0", "u:1", holds, mode, QByteArray::number(most),
                                 QByteArray::number(least)});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestRemoveReader)

} // namespace lockscope::remove_reader_test

#include "tst_remove_reader.moc"

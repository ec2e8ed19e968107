#include "tests/support/fair_queue.h"
#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::set_ttl_test {

// Tests every line of the contract of set_ttl, both ways.
class TestSetTtl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init()
    {
        m_at->reset();
        m_at->redis.call({"HSET", "orders", "u:1", "2"});
    }

    void itEndsThenAndWhoWaitsLearnsThat()
    {
        m_at->listener.subscribe({lock().channel()});
        QCOMPARE(give("60000"), freed(1));
        QVERIFY(about(lock().pttl(), 60'000));
        QCOMPARE(lock().fields(), (Fields{{"u:1", "2"}}));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
    }

    void theHeadOfItsQueueLearnsItToo()
    {
        FairQueue(m_at->redis, "orders").ghost("u:2", 60'000);
        m_at->listener.subscribe({lock().channel() + ":u:2"});
        QCOMPARE(give("60000"), freed(1));
        QCOMPARE(m_at->heard(lock().channel() + ":u:2"), QByteArrayList{"0"});
    }

    // Nobody has woken it while the lock had no expiry.
    void whoSleepsBeyondItsDeadlineLearnsItToo()
    {
        FairQueue queue(m_at->redis, "orders");
        queue.ghost("u:2", -1'000);
        queue.ghost("u:3", -1'000);
        queue.ghost("u:4", 60'000);
        queue.ghost("u:5", 90'000);
        const QByteArray prefix = lock().channel() + ':';
        m_at->listener.subscribe({prefix + "u:3", prefix + "u:4", prefix + "u:5"}); // u:2 is dead
        QCOMPARE(give("60000"), freed(2));
        QCOMPARE(m_at->heard(prefix + "u:3"), (QByteArrayList{"0", "0"}));
        queue.clear();
        queue.ghost("u:3", -1'000);
        QCOMPARE(give("", "60000"), freed(1));
        QCOMPARE(m_at->heard(prefix + "u:3"), QByteArrayList{"0"});
    }

    void itIsTakenBack()
    {
        QCOMPARE(give("60000"), freed(0));
        QCOMPARE(give("", "60000"), freed(0));
        QCOMPARE(lock().pttl(), -1);
        QCOMPARE(give("", "60000"), unchanged("ttl")); // the lock has no TTL
    }

    void whatWasSetAnewStays()
    {
        QCOMPARE(give("60000"), freed(0));
        m_at->redis.call({"PEXPIRE", "orders", "90000"}); // its holder is alive and renews
        QCOMPARE(give("", "60000"), unchanged("ttl"));
        QVERIFY(about(lock().pttl(), 90'000));
    }

    void whatHasLessThanItsShareIsAnotherHold()
    {
        QCOMPARE(give("60000"), freed(0));
        m_at->redis.call({"PEXPIRE", "orders", "10000"}); // the same owner has released the lock and acquired it again
        QCOMPARE(give("", "60000", "publish", "50000"), unchanged("ttl"));
        QVERIFY(about(lock().pttl(), 10'000));
    }

    void nothingHappensWhenTheWorldChanged_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("released") << QByteArrayList{"DEL", "orders"} << QByteArray("gone");
        QTest::newRow("another type") << QByteArrayList{"SET", "orders", "x"} << QByteArray("type");
        QTest::newRow("re-entered") << QByteArrayList{"HINCRBY", "orders", "u:1", "1"} << QByteArray("holders");
        QTest::newRow("another holder") << QByteArrayList{"HSET", "orders", "u:2", "1"} << QByteArray("holders");
        QTest::newRow("got an expiry") << QByteArrayList{"PEXPIRE", "orders", "30000"} << QByteArray("ttl");
        QTest::newRow("taken again") << QByteArrayList{"INCR", "redisson_lock_token:{orders}"} << QByteArray("token");
        QTest::newRow("no token") << QByteArrayList{"HSET", "redisson_lock_token:{orders}", "a", "b"}
                                  << QByteArray("token");
    }

    void nothingHappensWhenTheWorldChanged()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        m_at->redis.call(change);
        m_at->listener.subscribe({lock().channel()});
        const RedisValue before = m_at->redis.call({"DUMP", "orders"});
        const qint64 left = lock().pttl();
        QCOMPARE(give("5000"), unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
        QVERIFY(left < 0 ? lock().pttl() == left : lock().pttl() > 5'000);
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList());
    }

    void aTokenIsComparedByItsValue()
    {
        m_at->redis.call({"SET", "job", "theirs"});
        const auto give = [this](const QByteArray &value) {
            return m_at->redis.eval("set_ttl", {"job", "q", "d", "t"},
                                    {"publish", "", "c:", "0", "60000", "-1", "-1", "", "string", value});
        };
        QCOMPARE(give("another's"), unchanged("holders"));
        QCOMPARE(m_at->redis.call({"PTTL", "job"}).toInt(), -1);
        QCOMPARE(give("theirs"), freed(0));
        QVERIFY(about(m_at->redis.call({"PTTL", "job"}).toInt(), 60'000));
    }

    void whatWouldDeleteTheLockIsRefused()
    {
        for (const char *ttl : {"0", "-1", "soon"}) {
            const RedisValue answer = give(ttl);
            QVERIFY2(answer.toBytes().contains("less would delete the lock"), ttl);
        }
        QVERIFY(lock().exists());
    }

    // For a cluster of Redis 7, see tst_force_release.
    void bothWaysOfListeningAreServed()
    {
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", lock().channel()});
        if (sharded.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        m_at->listener.subscribe({lock().channel()});
        QCOMPARE(give("60000", "-1", "spublish"), freed(2));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }
    RedisValue give(const QByteArray &ttl, const QByteArray &most = "-1", const QByteArray &publish = "publish",
                    std::optional<QByteArray> shortest = {})
    {
        const QByteArray least = shortest.value_or(most == "-1" ? "-1" : "0");
        return m_at->redis.eval(
            "set_ttl", {"orders", lock().queue(), lock().deadlines(), lock().token()},
            {publish, lock().channel(), lock().channel() + ':', "0", ttl, most, least, "", "hash", "u:1", "2"});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestSetTtl)

} // namespace lockscope::set_ttl_test

#include "tst_set_ttl.moc"

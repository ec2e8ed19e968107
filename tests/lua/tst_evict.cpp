#include "tests/support/fair_queue.h"
#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::evict_test {

// Tests every line of the contracts of evict, and undo_waiter, which undoes it.
class TestEvict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
        m_queue = std::make_unique<FairQueue>(m_at->redis, "orders");
    }
    void init()
    {
        m_at->reset();
        lock().acquire(Millis(20'000));
        // As Redisson queues them: each deadline is the previous deadline plus 300 s.
        m_queue->ghost("u:1", 320'000);
        m_queue->ghost("u:2", 620'000);
        m_queue->ghost("u:3", 920'000);
    }

    void itsShareIsTakenOffThoseBehind_data()
    {
        QTest::addColumn<QByteArray>("waiter");
        QTest::addColumn<int>("place");
        QTest::addColumn<QList<int>>("left"); // seconds left of the waiters that stay
        QTest::newRow("the head") << QByteArray("u:1") << 0 << QList<int>{320, 620};
        QTest::newRow("in the middle") << QByteArray("u:2") << 1 << QList<int>{320, 620};
        QTest::newRow("the last") << QByteArray("u:3") << 2 << QList<int>{320, 620};
    }

    void itsShareIsTakenOffThoseBehind()
    {
        QFETCH(QByteArray, waiter);
        QFETCH(int, place);
        QFETCH(QList<int>, left);
        QByteArrayList stay{"u:1", "u:2", "u:3"};
        stay.removeAt(place);
        QCOMPARE(resultOf(evict(waiter, place)), freed(0));
        QCOMPARE(m_queue->waiting(), stay);
        QCOMPARE(m_queue->withDeadlines(), stay);
        for (int i = 0; i < 2; ++i)
            QVERIFY2(about(m_queue->left(stay[i]), left[i] * 1'000), stay[i].constData());
    }

    void nobodyIsLeftWithLessThanTheLeaseAndFiveSeconds()
    {
        m_queue->clear();
        m_queue->ghost("u:1", 300'000);
        m_queue->ghost("u:2", 305'000); // an older client, with 5 s
        QCOMPARE(resultOf(evict("u:1", 0)), freed(0));
        QVERIFY(about(m_queue->left("u:2"), 300'000)); // less the 5 s between both deadlines
        m_queue->clear();
        m_queue->ghost("u:1", 1'000);
        m_queue->ghost("u:2", 301'000);
        m_queue->ghost("u:3", 306'000);
        QCOMPARE(resultOf(evict("u:2", 1)), freed(0));
        QVERIFY2(about(m_queue->left("u:3"), 301'000),
                 QByteArray::number(m_queue->left("u:3"))); // the smallest difference
        m_queue->clear();
        m_queue->ghost("u:1", 10'000);
        m_queue->ghost("u:2", 20'000);
        m_queue->ghost("u:3", 30'000);
        QCOMPARE(resultOf(evict("u:1", 0)), freed(0));
        QVERIFY(about(m_queue->left("u:2"), 20'000)); // not 10 s: the waiter has less than the lease and 5 s
    }

    // A waiter that asks again gets a new deadline, so the distance between two deadlines does not show its share.
    void nobodyIsMovedOutOfItsPlace()
    {
        m_queue->clear();
        m_queue->ghost("u:1", 100'000);
        m_queue->ghost("u:2", 700'000);
        m_queue->ghost("u:3", 701'000);
        m_queue->ghost("u:4", 702'000);
        QCOMPARE(resultOf(evict("u:1", 0)), freed(0));
        QVERIFY(about(m_queue->left("u:2"), 699'000));
        QVERIFY(about(m_queue->left("u:4"), 701'000));
        QCOMPARE(m_queue->withDeadlines(), (QByteArrayList{"u:2", "u:3", "u:4"}));
    }

    void nobodyMovesByMoreThanAFairLocksShare()
    {
        m_queue->clear();
        m_queue->ghost("u:1", 100'000);
        m_queue->ghost("u:2", 1'000'000);
        QCOMPARE(resultOf(evict("u:1", 0)), freed(0));
        QVERIFY(about(m_queue->left("u:2"), 700'000));
    }

    void whereDeadlinesDoNotAscendNobodyMoves()
    {
        m_queue->clear();
        m_queue->ghost("u:1", 400'000);
        m_queue->ghost("u:2", 300'000);
        m_queue->ghost("u:3", 900'000);
        const QByteArray seen = QByteArray::number(m_queue->deadline("u:1"));
        const auto before = m_at->redis.call({"ZRANGE", lock().deadlines(), "0", "-1", "WITHSCORES"});
        const RedisValue evicted = evict("u:1", 0);
        QCOMPARE(resultOf(evicted), freed(0));
        QVERIFY(about(m_queue->left("u:2"), 300'000));
        QVERIFY(about(m_queue->left("u:3"), 900'000));
        QCOMPARE(putBack("u:1", 0, seen, evicted), freed(0));
        QCOMPARE(m_at->redis.call({"ZRANGE", lock().deadlines(), "0", "-1", "WITHSCORES"}), before);
    }

    void aDeadlineThatIsNoTimeStopsNothing()
    {
        m_at->redis.call({"ZADD", lock().deadlines(), "inf", "u:2", "inf", "u:3"});
        QCOMPARE(resultOf(evict("u:1", 0)), freed(0));
        QCOMPARE(m_queue->waiting(), (QByteArrayList{"u:2", "u:3"}));
    }

    void theNextThatIsAliveIsTold()
    {
        m_at->redis.call({"ZADD", lock().deadlines(), "5", "u:2"}); // a stale deadline
        m_at->listener.subscribe({waiter("u:2"), waiter("u:3")});
        QCOMPARE(resultOf(evict("u:1", 0)), freed(1));
        QCOMPARE(m_at->heard(waiter("u:3")), QByteArrayList{"0"});
        QCOMPARE(m_queue->waiting(), (QByteArrayList{"u:2", "u:3"})); // only this one is evicted
    }

    void whoIsNotTheHeadGoesQuietly()
    {
        m_at->listener.subscribe({waiter("u:1"), waiter("u:3")});
        QCOMPARE(resultOf(evict("u:2", 1)), freed(0));
        QCOMPARE(m_at->heard(waiter("u:1")), QByteArrayList());
    }

    void aGhostWithoutADeadlineGoes()
    {
        m_at->redis.call({"ZREM", lock().deadlines(), "u:1"}); // Redisson's own scripts would block the queue forever
        const qint64 before = m_queue->deadline("u:2");
        QCOMPARE(resultOf(evict("u:1", 0, "")), freed(0));
        QCOMPARE(m_queue->waiting(), (QByteArrayList{"u:2", "u:3"}));
        QCOMPARE(m_queue->deadline("u:2"), before);
    }

    void nothingHappensWhenTheQueueChanged_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        const QByteArray queue("redisson_lock_queue:{orders}"), deadlines("redisson_lock_timeout:{orders}");
        QTest::newRow("it was served") << QByteArrayList{"LREM", queue, "0", "u:2"} << QByteArray("gone");
        QTest::newRow("nobody queues") << QByteArrayList{"DEL", queue} << QByteArray("gone");
        QTest::newRow("the head went") << QByteArrayList{"LPOP", queue} << QByteArray("place");
        QTest::newRow("it asked again") << QByteArrayList{"ZINCRBY", deadlines, "1", "u:2"} << QByteArray("deadline");
        QTest::newRow("it lost its deadline") << QByteArrayList{"ZREM", deadlines, "u:2"} << QByteArray("deadline");
        QTest::newRow("no list") << QByteArrayList{"RENAME", "some hash", queue} << QByteArray("type");
        QTest::newRow("no zset") << QByteArrayList{"RENAME", "some hash", deadlines} << QByteArray("type");
    }

    void nothingHappensWhenTheQueueChanged()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        m_at->redis.call({"HSET", "some hash", "f", "v"});
        const QByteArray seen = QByteArray::number(m_queue->deadline("u:2"));
        m_at->redis.call(change);
        const auto dump = [this] {
            return RedisValue::array({m_at->redis.call({"DUMP", lock().queue()}),
                                      m_at->redis.call({"DUMP", lock().deadlines()}),
                                      m_at->redis.call({"DUMP", "orders"})});
        };
        const auto before = dump();
        QCOMPARE(evict("u:2", 1, seen), unchanged(word.constData()));
        QCOMPARE(dump(), before);
    }

    void whoListensIsAlive_data()
    {
        QTest::addColumn<bool>("sharded");
        QTest::newRow("by SUBSCRIBE") << false;
        QTest::newRow("by SSUBSCRIBE") << true;
    }

    void whoListensIsAlive()
    {
        QFETCH(bool, sharded);
        BlockingRedis client(m_at->server);
        client.send({sharded ? "SSUBSCRIBE" : "SUBSCRIBE", waiter("u:1")});
        if (client.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        QCOMPARE(evict("u:1", 0, {}, sharded ? "spublish" : "publish"), unchanged("listens"));
        QCOMPARE(m_queue->waiting().size(), 3);
    }

    void itCanBePutBack_data()
    {
        QTest::addColumn<QByteArray>("waiter");
        QTest::addColumn<int>("place");
        QTest::newRow("the head") << QByteArray("u:1") << 0;
        QTest::newRow("in the middle") << QByteArray("u:2") << 1;
        QTest::newRow("the last") << QByteArray("u:3") << 2;
    }

    void itCanBePutBack()
    {
        QFETCH(QByteArray, waiter);
        QFETCH(int, place);
        const auto state = [this] {
            return RedisValue::array({m_at->redis.call({"LRANGE", lock().queue(), "0", "-1"}),
                                      m_at->redis.call({"ZRANGE", lock().deadlines(), "0", "-1", "WITHSCORES"})});
        };
        const auto before = state();
        const QByteArray seen = QByteArray::number(m_queue->deadline(waiter));
        const RedisValue evicted = evict(waiter, place);
        QVERIFY(state() != before);
        QCOMPARE(putBack(waiter, place, seen, evicted), freed(0));
        QCOMPARE(state(), before);
        QCOMPARE(putBack(waiter, place, seen, evicted), unchanged("holders"));
    }

    void itStaysOutWhenTheQueueMovedOn_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("word");
        const QByteArray queue("redisson_lock_queue:{orders}"), deadlines("redisson_lock_timeout:{orders}");
        QTest::newRow("another came") << QByteArrayList{"RPUSH", queue, "u:4"} << QByteArray("queue");
        QTest::newRow("one was served") << QByteArrayList{"LPOP", queue} << QByteArray("queue");
        QTest::newRow("one asked again") << QByteArrayList{"ZINCRBY", deadlines, "1", "u:3"} << QByteArray("queue");
        QTest::newRow("they changed places") << QByteArrayList{"LSET", queue, "1", "u:7"} << QByteArray("queue");
        QTest::newRow("it came by itself") << QByteArrayList{"RPUSH", queue, "u:2"} << QByteArray("holders");
        QTest::newRow("it is half there") << QByteArrayList{"ZADD", deadlines, "5", "u:2"} << QByteArray("holders");
        QTest::newRow("no list") << QByteArrayList{"RENAME", "some hash", queue} << QByteArray("type");
    }

    void itStaysOutWhenTheQueueMovedOn()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, word);
        m_at->redis.call({"HSET", "some hash", "f", "v"});
        const QByteArray seen = QByteArray::number(m_queue->deadline("u:2"));
        const RedisValue evicted = evict("u:2", 1);
        m_at->redis.call(change);
        const auto dump = [this] {
            return RedisValue::array(
                {m_at->redis.call({"DUMP", lock().queue()}), m_at->redis.call({"DUMP", lock().deadlines()})});
        };
        const auto before = dump();
        QCOMPARE(putBack("u:2", 1, seen, evicted), unchanged(word.constData()));
        QCOMPARE(dump(), before);
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:9"}; }
    QByteArray waiter(const QByteArray &owner) { return lock().channel() + ':' + owner; }
    RedisValue evict(const QByteArray &owner, int place, std::optional<QByteArray> seen = {},
                     const QByteArray &publish = "publish")
    {
        const QByteArray deadline = seen ? *seen : QByteArray::number(m_queue->deadline(owner));
        return m_at->redis.eval("evict", {"orders", lock().queue(), lock().deadlines()},
                                {publish, lock().channel() + ':', owner, QByteArray::number(place), deadline});
    }
    RedisValue putBack(const QByteArray &owner, int place, const QByteArray &deadline, const RedisValue &evicted)
    {
        QByteArrayList arguments{owner, QByteArray::number(place), deadline};
        for (const RedisValue &each : evicted.at(2).elements())
            arguments << each.toBytes();
        return m_at->redis.eval("undo_waiter", {lock().queue(), lock().deadlines()}, arguments);
    }

    std::unique_ptr<LuaFixture> m_at;
    std::unique_ptr<FairQueue> m_queue;
};

QTEST_GUILESS_MAIN(TestEvict)

} // namespace lockscope::evict_test

#include "tst_evict.moc"

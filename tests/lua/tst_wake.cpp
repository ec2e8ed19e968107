#include "tests/support/fair_queue.h"
#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::wake_test {

namespace {

const QByteArray permits("redisson_sc:{pool}");
const QByteArray lent("{pool}:timeout");

} // namespace

// Tests every line of the contract of wake.
class TestWake : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void whoListensIsTold_data()
    {
        QTest::addColumn<bool>("held");
        QTest::newRow("of a free lock") << false;
        QTest::newRow("of one that is held") << true;
    }

    void whoListensIsTold()
    {
        QFETCH(bool, held);
        if (held)
            lock().acquire();
        const RedisValue before = m_at->redis.call({"DUMP", "orders"});
        m_at->listener.subscribe({lock().channel()});
        QCOMPARE(wake("lock", lock().channel(), "0"), freed(1));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
    }

    void everyGivenChannelIsTold()
    {
        m_at->listener.subscribe({"a-channel", "a:b-channel"});
        QCOMPARE(m_at->redis.eval("wake", {"orders", lock().queue(), lock().deadlines()},
                                  {"publish", "unused:", "lock", "orders", "a-channel", "a:b-channel"}),
                 freed(2));
        QCOMPARE(m_at->heard("a:b-channel"), (QByteArrayList{"orders", "orders"}));
    }

    // Those before it may sleep beyond their deadlines.
    void ofAQueueAllUpToTheFirstThatIsAlive()
    {
        FairQueue queue(m_at->redis, "orders");
        queue.ghost("u:1", -1'000);
        queue.ghost("u:2", 60'000);
        queue.ghost("u:3", 90'000);
        m_at->redis.call({"ZREM", lock().deadlines(), "u:1"});
        m_at->listener.subscribe({waiter("u:1"), waiter("u:2"), waiter("u:3")});
        const RedisValue before = m_at->redis.call({"DUMP", lock().queue()});
        QCOMPARE(wake("lock", lock().channel(), "0"), freed(2));
        QCOMPARE(m_at->heard(waiter("u:2")), (QByteArrayList{"0", "0"}));
        QCOMPARE(m_at->redis.call({"DUMP", lock().queue()}), before); // no waiter's place changes
    }

    void whatIsNoQueueIsNoMatter()
    {
        m_at->redis.call({"SET", lock().queue(), "x"});
        QCOMPARE(wake("lock", lock().channel(), "0"), freed(0));
    }

    void aSemaphoresMessageIsHowManyAreFree()
    {
        m_at->redis.call({"SET", "pool", "2"});
        m_at->listener.subscribe({permits});
        QCOMPARE(wakePool("semaphore"), freed(1));
        m_at->redis.call({"ZADD", lent, "5", "run out", "99999999999999", "lent"});
        QCOMPARE(wakePool("semaphore"), freed(1));
        QCOMPARE(m_at->heard(permits), (QByteArrayList{"2", "3"}));
        m_at->redis.call({"ZREM", lent, "run out"});
        m_at->redis.call({"SET", "pool", "0"});
        QCOMPARE(wakePool("semaphore"), unchanged("permits"));
        m_at->redis.call({"DEL", "pool"});
        QCOMPARE(wakePool("semaphore"), unchanged("permits"));
        QCOMPARE(m_at->heard(permits), QByteArrayList());
    }

    void aLatchIsOnlyToldThatItIsOpen()
    {
        m_at->listener.subscribe({permits});
        m_at->redis.call({"SET", "pool", "1"});
        QCOMPARE(wakePool("latch"), unchanged("count"));
        m_at->redis.call({"SET", "pool", "0"});
        QCOMPARE(wakePool("latch"), freed(1));
        m_at->redis.call({"DEL", "pool"});
        QCOMPARE(wakePool("latch"), freed(1));
        QCOMPARE(m_at->heard(permits), (QByteArrayList{"0", "0"}));
    }

    void anotherTypeIsSaid()
    {
        m_at->redis.call({"SET", "pool", "some text"});
        QCOMPARE(wakePool("semaphore"), unchanged("type"));
        m_at->redis.call({"DEL", "pool"});
        m_at->redis.call({"HSET", "pool", "a", "b"});
        QCOMPARE(wakePool("latch"), unchanged("type"));
    }

    // For a cluster of Redis 7, see tst_force_release.
    void bothWaysOfListeningAreServed()
    {
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", lock().channel()});
        if (sharded.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        m_at->listener.subscribe({lock().channel()});
        QCOMPARE(wake("lock", lock().channel(), "0", "spublish"), freed(2));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"});
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:9"}; }
    QByteArray waiter(const QByteArray &owner) { return lock().channel() + ':' + owner; }
    RedisValue wake(const QByteArray &form, const QByteArray &channel, const QByteArray &message,
                    const QByteArray &publish = "publish")
    {
        return m_at->redis.eval("wake", {"orders", lock().queue(), lock().deadlines()},
                                {publish, lock().channel() + ':', form, message, channel});
    }
    RedisValue wakePool(const QByteArray &form)
    {
        return m_at->redis.eval("wake", {"pool", lent, "redisson_lock_timeout:{pool}"},
                                {"publish", "unused:", form, "", permits});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestWake)

} // namespace lockscope::wake_test

#include "tst_wake.moc"

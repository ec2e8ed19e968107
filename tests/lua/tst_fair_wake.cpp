#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::fair_wake_test {

// force_release with a queue: stale waiters at the head are removed. They and the first live waiter get messages on
// their own channels.
class TestFairWake : public QObject {
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
        lock().acquire();
    }

    void theHeadIsToldOnItsOwnChannel()
    {
        queue({{"u:2", 1'000'500}, {"u:3", 1'005'500}});
        m_at->listener.subscribe({waiter("u:2"), waiter("u:3")});
        QCOMPARE(release("1000000").run(), freed(1));
        QVERIFY(!lock().exists());
        QCOMPARE(m_at->heard(waiter("u:2")), QByteArrayList{"0"});
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:3"})); // the waiter leaves the queue itself when it acquires
        QCOMPARE(deadlines(), (QByteArrayList{"u:2", "u:3"}));
    }

    void staleHeadsAreDroppedFirst()
    {
        queue({{"u:2", 999'999}, {"u:3", 1'000'000}, {"u:4", 1'000'001}, {"u:5", 5}});
        m_at->listener.subscribe({waiter("u:2"), waiter("u:3"), waiter("u:4"), waiter("u:5")});
        QCOMPARE(release("1000000").run(), freed(3)); // a deadline that is now has passed
        QCOMPARE(m_at->heard(waiter("u:4")), (QByteArrayList{"0", "0", "0"}));
        // only stale waiters at the head go: those behind a live waiter are not checked
        QCOMPARE(waiting(), (QByteArrayList{"u:4", "u:5"}));
        QCOMPARE(deadlines(), (QByteArrayList{"u:5", "u:4"}));
    }

    // A waiter for a lock without an expiry sleeps until a message comes, even beyond its deadline.
    void allStaleLeavesNothingAndTellsThemAll()
    {
        queue({{"u:2", 1}, {"u:3", 2}});
        m_at->listener.subscribe({waiter("u:2"), waiter("u:3")});
        QCOMPARE(release("1000000").run(), freed(2));
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
        QCOMPARE(m_at->heard(waiter("u:2")), (QByteArrayList{"0", "0"}));
    }

    void aWaiterWithoutDeadlineIsStale()
    {
        queue({{"u:2", 0}, {"u:3", 2'000'000}});
        m_at->redis.call({"ZREM", lock().deadlines(), "u:2"}); // Redisson would leave this waiter at the head forever
        m_at->listener.subscribe({waiter("u:3")});
        QCOMPARE(release("1000000").run(), freed(1));
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
    }

    void theServersClockIsUsedWhenNoTimeIsGiven()
    {
        const RedisValue time = m_at->redis.call({"TIME"});
        const qint64 now = time.at(0).toInt() * 1000;
        queue({{"u:2", now - 60'000}, {"u:3", now + 60'000}});
        QCOMPARE(release("").run(), freed(0)); // a message was sent, but nobody listens
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
    }

    void nobodyWaits()
    {
        QCOMPARE(release("1000000").run(), freed(0));
        QVERIFY(!lock().exists());
    }

    void theQueueIsLeftAloneWhenTheHolderChanged()
    {
        queue({{"u:2", 1}, {"u:3", 2'000'000}});
        ForceRelease stale = release("1000000");
        lock().acquire();
        m_at->listener.subscribe({waiter("u:3")});
        QCOMPARE(stale.run(), unchanged("holders"));
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:3"}));
        QCOMPARE(deadlines(), (QByteArrayList{"u:2", "u:3"}));
        QCOMPARE(m_at->heard(waiter("u:3")), QByteArrayList());
    }

    // Two kinds of lock share the name: the waiters of both get a message, and queued waiters are counted.
    void whoDoesNotQueueIsToldToo()
    {
        BlockingRedis plain(m_at->server);
        plain.subscribe({lock().channel()});
        queue({{"u:2", 1'000'500}});
        QCOMPARE(release("1000000").run(), freed(0));
        QCOMPARE(plain.message(), QByteArray("0"));
    }

    void theHeadHearsZeroWhateverTheOthersHear()
    {
        queue({{"u:2", 2'000'000}});
        m_at->listener.subscribe({waiter("u:2")});
        ForceRelease forced = release("1000000");
        forced.message = "1";
        QCOMPARE(forced.run(), freed(1));
        QCOMPARE(m_at->heard(waiter("u:2")), QByteArrayList{"0"});
    }

    void whatIsNoQueueIsLeftAlone_data()
    {
        QTest::addColumn<bool>("list");
        QTest::newRow("the queue is a string") << false;
        QTest::newRow("the deadlines are a string") << true;
    }

    void whatIsNoQueueIsLeftAlone()
    {
        QFETCH(bool, list);
        if (list)
            m_at->redis.call({"RPUSH", lock().queue(), "u:2"});
        m_at->redis.call({"SET", list ? lock().deadlines() : lock().queue(), "x"});
        const RedisValue before = m_at->redis.call({"DUMP", lock().queue()});
        QCOMPARE(release("1000000").run(), freed(0));
        QVERIFY(!lock().exists());
        QCOMPARE(m_at->redis.call({"DUMP", lock().queue()}), before);
    }

    void waitersAreBytes()
    {
        const QByteArray name("{a}\0%", 5), owner("u\0:1", 4);
        WireLock strange(m_at->redis, name, "u:1");
        strange.acquire();
        m_at->redis.call({"RPUSH", strange.queue(), owner});
        m_at->redis.call({"ZADD", strange.deadlines(), "2000000", owner});
        m_at->listener.subscribe({strange.channel() + ':' + owner});
        ForceRelease forced(strange);
        forced.now = "1000000";
        QCOMPARE(forced.run(), freed(1));
        QCOMPARE(m_at->heard(strange.channel() + ':' + owner), QByteArrayList{"0"});
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }
    QByteArray waiter(const QByteArray &owner) { return "redisson_lock__channel:{orders}:" + owner; }

    void queue(const QList<std::pair<QByteArray, qint64>> &waiters)
    {
        for (const auto &[owner, deadline] : waiters) {
            m_at->redis.call({"RPUSH", lock().queue(), owner});
            m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(deadline), owner});
        }
    }

    ForceRelease release(const QByteArray &now)
    {
        ForceRelease forced(lock());
        forced.now = now;
        return forced;
    }

    QByteArrayList list(const QByteArrayList &command)
    {
        QByteArrayList result;
        const RedisValue all = m_at->redis.call(command);
        for (const RedisValue &element : all.elements())
            result << element.toBytes();
        return result;
    }
    QByteArrayList waiting() { return list({"LRANGE", lock().queue(), "0", "-1"}); }
    QByteArrayList deadlines() { return list({"ZRANGE", lock().deadlines(), "0", "-1"}); }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestFairWake)

} // namespace lockscope::fair_wake_test

#include "tst_fair_wake.moc"

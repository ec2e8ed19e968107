#include "tests/support/lua_fixture.h"

namespace lockscope::release_seen_test {

// reentrant_look and reentrant_release_seen: a release that needs only the lock's key.
class TestReleaseSeen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void aLookTellsTheHoldAndItsExpiry()
    {
        QCOMPARE(look().at(0).toInt(), 0);
        QCOMPARE(look().at(1).toInt(), -2);
        hold("2", "60000");
        const qint64 now = serverMillis();
        const RedisValue seen = look();
        QCOMPARE(seen.at(0).toInt(), 2);
        QVERIFY(qAbs(seen.at(1).toInt() - (now + 60'000)) < 1'000);
        m_at->redis.call({"PERSIST", "k"});
        QCOMPARE(look().at(1).toInt(), -1);
        m_at->redis.call({"HSET", "k", "mode", "read"});
        QCOMPARE(look().at(0).toInt(), 0); // another kind of lock
    }

    void theLastHoldFreesItAndTellsWhoWaits()
    {
        hold("1", "60000");
        m_at->listener.subscribe({"c"});
        QCOMPARE(release(look()).toInt(), 2);
        QCOMPARE(m_at->heard("c"), QByteArrayList{"0"});
        QCOMPARE(m_at->redis.call({"EXISTS", "k"}).toInt(), 0);
    }

    // A request that arrives twice finds another count. A late request finds that the lock was acquired since.
    void itHappensOnce()
    {
        hold("3", "60000");
        const RedisValue seen = look();
        QCOMPARE(release(seen).toInt(), 0);
        QCOMPARE(m_at->redis.call({"HGET", "k", "u:1"}).toInt(), 2);
        QVERIFY(release(seen).isNil());
        QCOMPARE(m_at->redis.call({"HGET", "k", "u:1"}).toInt(), 2);
        m_at->redis.call({"DEL", "k"});
        QVERIFY(release(seen).isNil());
        hold("3", "70000");
        QVERIFY(release(seen).isNil());
        QCOMPARE(m_at->redis.call({"HGET", "k", "u:1"}).toInt(), 3);
    }

    void holdsThatRemainGetTheLease()
    {
        hold("2", "60000");
        QCOMPARE(release(look()).toInt(), 0);
        const qint64 left = m_at->redis.call({"PTTL", "k"}).toInt();
        QVERIFY2(left > 25'000 && left <= 30'000, QByteArray::number(left));
    }

    void aLockWithoutAnExpiryIsReleasedToo()
    {
        m_at->redis.call({"HSET", "k", "u:1", "1"});
        QCOMPARE(release(look()).toInt(), 1);
        QCOMPARE(m_at->redis.call({"EXISTS", "k"}).toInt(), 0);
    }

private:
    void hold(const QByteArray &count, const QByteArray &left)
    {
        m_at->redis.call({"HSET", "k", "u:1", count});
        m_at->redis.call({"PEXPIRE", "k", left});
    }
    qint64 serverMillis()
    {
        const RedisValue time = m_at->redis.call({"TIME"});
        return time.at(0).toBytes().toLongLong() * 1'000 + time.at(1).toBytes().toLongLong() / 1'000;
    }
    RedisValue look() { return m_at->redis.eval("reentrant_look", {"k"}, {"u:1"}); }
    RedisValue release(const RedisValue &seen)
    {
        return m_at->redis.eval("reentrant_release_seen", {"k"},
                                {"c", "publish", "0", "30000", "u:1", QByteArray::number(seen.at(0).toInt()),
                                 QByteArray::number(seen.at(1).toInt())});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestReleaseSeen)

} // namespace lockscope::release_seen_test

#include "tst_release_seen.moc"

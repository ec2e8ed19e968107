// A sweep deletes what a lock left behind only if it is unchanged since it was judged dead, and is still dead at that
// moment.
#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::sweep_test {

class TestSweep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void aQueueGoesAsItWasSeen_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("change");
        QTest::addColumn<QByteArray>("word");
        using C = QList<QByteArrayList>;
        const QByteArray queue = "redisson_lock_queue:{a}", deadlines = "redisson_lock_timeout:{a}";
        QTest::newRow("as seen") << C{} << QByteArray();
        QTest::newRow("gone") << C{{"DEL", queue, deadlines}} << QByteArray("gone");
        QTest::newRow("taken") << C{{"HSET", "a", "u:9", "1"}} << QByteArray("taken");
        QTest::newRow("its namesake taken") << C{{"HSET", "{a}", "u:9", "1"}} << QByteArray("taken");
        QTest::newRow("another came") << C{{"RPUSH", queue, "u:3"}} << QByteArray("queue");
        QTest::newRow("one left") << C{{"LPOP", queue}} << QByteArray("queue");
        QTest::newRow("another head") << C{{"LSET", queue, "0", "u:3"}} << QByteArray("queue");
        QTest::newRow("the queue went") << C{{"DEL", queue}} << QByteArray("queue");
        QTest::newRow("a deadline changed") << C{{"ZADD", deadlines, "7", "u:1"}} << QByteArray("queue");
        QTest::newRow("the deadlines went") << C{{"DEL", deadlines}} << QByteArray("queue");
        QTest::newRow("another type") << C{{"DEL", queue}, {"SET", queue, "x"}} << QByteArray("type");
        QTest::newRow("another type of deadlines")
            << C{{"DEL", deadlines}, {"SADD", deadlines, "x"}} << QByteArray("type");
    }

    void aQueueGoesAsItWasSeen()
    {
        QFETCH(QList<QByteArrayList>, change);
        QFETCH(QByteArray, word);
        leaveQueue("5");
        for (const QByteArrayList &command : change)
            m_at->redis.call(command);
        const RedisValue before = m_at->redis.call({"DBSIZE"});
        QCOMPARE(sweepQueue("5"), word.isEmpty() ? freed(2) : unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DBSIZE"}), word.isEmpty() ? RedisValue::integer(0) : before);
    }

    void aDeadlineIsOverByTheServersClock()
    {
        const RedisValue time = m_at->redis.call({"TIME"});
        const qint64 now = time.at(0).toInt() * 1'000;
        const QByteArray fresh = QByteArray::number(now - 30'000), old = QByteArray::number(now - 90'000);
        leaveQueue(fresh);
        QCOMPARE(sweepQueue(fresh), unchanged("deadline"));
        m_at->reset();
        leaveQueue(old);
        QCOMPARE(sweepQueue(old), freed(2));
    }

    void whoListensIsAlive()
    {
        leaveQueue("5");
        m_at->listener.subscribe({"redisson_lock__channel:{a}:u:2"});
        QCOMPARE(sweepQueue("5"), unchanged("listens"));
    }

    void whoListensByShardIsAlive()
    {
        leaveQueue("5");
        m_at->listener.send({"SSUBSCRIBE", "redisson_lock__channel:{a}:u:2"});
        if (m_at->listener.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        QCOMPARE(sweepQueue("5", "spublish"), unchanged("listens"));
        QCOMPARE(sweepQueue("5", "publish"), freed(2)); // as where nobody can subscribe to sharded channels
    }

    void whereNobodySaysWhoListensADeadlineMustTell()
    {
        m_at->redis.call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", "-pubsub"});
        leaveQueue("5");
        m_at->redis.call({"ZREM", "redisson_lock_timeout:{a}", "u:2"});
        m_at->redis.call({"AUTH", "poor", "p"});
        const QByteArrayList oneDeadline{"u:1", "5"};
        const RedisValue refused = sweep({"u:1", "u:2"}, oneDeadline);
        m_at->redis.call({"AUTH", "default", ""});
        m_at->redis.call({"LREM", "redisson_lock_queue:{a}", "0", "u:2"});
        m_at->redis.call({"AUTH", "poor", "p"});
        const RedisValue swept = sweep({"u:1"}, oneDeadline);
        m_at->redis.call({"AUTH", "default", ""});
        QCOMPARE(refused, unchanged("listens"));
        QCOMPARE(swept, freed(2));
    }

    void oneOfTheTwoIsEnough()
    {
        m_at->redis.call({"ZADD", "redisson_lock_timeout:{a}", "5", "u:1"});
        QCOMPARE(sweep({}, {"u:1", "5"}), freed(1));
        m_at->redis.call({"RPUSH", "redisson_lock_queue:{a}", "u:1"});
        QCOMPARE(sweep({"u:1"}, {}), freed(1));
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void aTimeoutKeyGoesUnlessItsReaderHolds_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("change");
        QTest::addColumn<QByteArray>("word");
        using C = QList<QByteArrayList>;
        QTest::newRow("no lock") << C{} << QByteArray();
        QTest::newRow("another reads") << C{{"HSET", "a", "mode", "read", "u:2", "1"}} << QByteArray();
        QTest::newRow("it holds it once") << C{{"HSET", "a", "mode", "read", "u:1", "1"}} << QByteArray();
        QTest::newRow("it holds it twice") << C{{"HSET", "a", "mode", "read", "u:1", "2"}} << QByteArray("holders");
        QTest::newRow("it holds its namesake")
            << C{{"HSET", "{a}", "mode", "read", "u:1", "2"}} << QByteArray("holders");
        QTest::newRow("a writer that reads")
            << C{{"HSET", "a", "mode", "write", "u:1:write", "1", "u:1", "2"}} << QByteArray("holders");
        QTest::newRow("a count that is none") << C{{"HSET", "a", "u:1", "many"}} << QByteArray("holders");
        QTest::newRow("the name is a string") << C{{"SET", "a", "x"}} << QByteArray();
        QTest::newRow("gone") << C{{"DEL", "{a}:u:1:rwlock_timeout:2"}} << QByteArray("gone");
        QTest::newRow("another type") << C{{"DEL", "{a}:u:1:rwlock_timeout:2"},
                                           {"SADD", "{a}:u:1:rwlock_timeout:2", "x"}}
                                      << QByteArray("type");
    }

    void aTimeoutKeyGoesUnlessItsReaderHolds()
    {
        QFETCH(QList<QByteArrayList>, change);
        QFETCH(QByteArray, word);
        m_at->redis.call({"SET", "{a}:u:1:rwlock_timeout:2", "1"});
        for (const QByteArrayList &command : change)
            m_at->redis.call(command);
        const qint64 before = m_at->redis.call({"DBSIZE"}).toInt();
        const RedisValue answer =
            m_at->redis.eval("sweep_read_timeout", {"{a}:u:1:rwlock_timeout:2", "a", "{a}"}, {"u:1", "2"});
        QCOMPARE(answer, word.isEmpty() ? freed(1) : unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DBSIZE"}).toInt(), word.isEmpty() ? before - 1 : before);
    }

    void mistakesOfTheCallerChangeNothing()
    {
        leaveQueue("5");
        QVERIFY(m_at->redis.eval("sweep_queue", keys(), {"publish", "c:", "x", "0"}).isError());
        QVERIFY(m_at->redis.eval("sweep_queue", keys(), {"publish", "c:", "1", "3", "u:1"}).isError());
        QVERIFY(m_at->redis.eval("sweep_queue", keys(), {"publish", "c:", "1", "1", "u:1", "u:1"}).isError());
        QVERIFY(m_at->redis.eval("sweep_read_timeout", {"k", "a", "{a}"}, {"u:1", "x"}).isError());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(2));
    }

private:
    static QByteArrayList keys() { return {"redisson_lock_queue:{a}", "redisson_lock_timeout:{a}", "a", "{a}"}; }
    void leaveQueue(const QByteArray &deadline)
    {
        m_at->redis.call({"RPUSH", "redisson_lock_queue:{a}", "u:1", "u:2"});
        m_at->redis.call({"ZADD", "redisson_lock_timeout:{a}", deadline, "u:1", deadline, "u:2"});
    }
    RedisValue sweep(const QByteArrayList &waiters, const QByteArrayList &deadlines,
                     const QByteArray &publish = "publish")
    {
        return m_at->redis.eval(
            "sweep_queue", keys(),
            QByteArrayList{publish, "redisson_lock__channel:{a}:", "60000", QByteArray::number(waiters.size())}
                + waiters + deadlines);
    }
    RedisValue sweepQueue(const QByteArray &deadline, const QByteArray &publish = "publish")
    {
        return sweep({"u:1", "u:2"}, {"u:1", deadline, "u:2", deadline}, publish);
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestSweep)

} // namespace lockscope::sweep_test

#include "tst_sweep.moc"

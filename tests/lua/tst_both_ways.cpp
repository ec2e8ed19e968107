#include "tests/support/lua_fixture.h"

namespace lockscope::both_ways_test {

// In a cluster of Redis 7, some clients wait by SSUBSCRIBE, and clients older than Redisson 3.22 wait by SUBSCRIBE.
// Every script that publishes must reach both if its publish command is spublish, and only the second group if it is
// publish.
class TestBothWays : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
        if (m_at->redis.call({"SPUBLISH", "c", "m"}).isError())
            QSKIP("this server has no sharded pub/sub (Redis 7 brought it)");
    }
    void init() { m_at->reset(); }

    void whoListensEitherWayIsTold_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("before");
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments"); // %p stands for the publish command
        QTest::addColumn<QByteArray>("channel");
        QTest::addColumn<QByteArray>("message");

        const QByteArray plain = "redisson_lock__channel:{k}", readWrite = "redisson_rwlock:{k}";
        const QByteArray queue = "redisson_lock_queue:{k}", queued = "redisson_lock_timeout:{k}";
        const QByteArray permits = "redisson_sc:{k}", lent = "{k}:timeout", later = "99999999999999", id(16, 'i');
        const QList<QByteArrayList> waiting{{"RPUSH", queue, "u:1", "u:2"},
                                            {"ZADD", queued, later, "u:1", later, "u:2"}};
        using Commands = QList<QByteArrayList>;
        using List = QByteArrayList;

        QTest::newRow("reentrant_release")
            << Commands{{"HSET", "k", "u:1", "1"}} << QByteArray("reentrant_release") << List{"k", "latch"}
            << List{plain, "%p", "0", "30000", "u:1", "1000"} << plain << QByteArray("0");
        QTest::newRow("read_release") << Commands{{"HSET", "k", "mode", "read", "u:1", "1"}}
                                      << QByteArray("read_release") << List{"k", "latch", "{k}:u:1:rwlock_timeout"}
                                      << List{readWrite, "%p", "0", "30000", "u:1", "1000"} << readWrite
                                      << QByteArray("0");
        QTest::newRow("write_release") << Commands{{"HSET", "k", "mode", "write", "u:1:write", "1"}}
                                       << QByteArray("write_release") << List{"k", "latch"}
                                       << List{readWrite, "%p", "1", "30000", "u:1", "1000"} << readWrite
                                       << QByteArray("1");
        QTest::newRow("fair_release") << Commands{{"HSET", "k", "u:9", "1"},
                                                  {"RPUSH", queue, "u:2"},
                                                  {"ZADD", queued, later, "u:2"}}
                                      << QByteArray("fair_release") << List{"k", "latch", queue, queued}
                                      << List{plain + ":u:9", "%p", "0", "30000", "u:9", "1000"} << plain + ":u:2"
                                      << QByteArray("0");
        QTest::newRow("fair_leave") << waiting << QByteArray("fair_leave") << List{"k", queue, queued}
                                    << List{"u:1", "5000", plain + ":u:1", "%p", "0"} << plain + ":u:2"
                                    << QByteArray("0");
        QTest::newRow("semaphore_release")
            << Commands{{"SET", "k", "1"}} << QByteArray("semaphore_release") << List{"k", "latch"}
            << List{permits, "%p", "2", "1000"} << permits << QByteArray("3");
        QTest::newRow("semaphore_set") << Commands() << QByteArray("semaphore_set") << List{"k"}
                                       << List{permits, "%p", "3"} << permits << QByteArray("3");
        QTest::newRow("expirable_release")
            << Commands{{"SET", "k", "1"}, {"ZADD", lent, later, id}} << QByteArray("expirable_release")
            << List{"k", lent} << List{permits, "%p", id} << permits << QByteArray("2");
        QTest::newRow("expirable_acquire")
            << Commands{{"SET", "k", "1"}, {"ZADD", lent, "5", "late"}} << QByteArray("expirable_acquire")
            << List{"k", lent} << List{permits, "%p", "30000", "mark", id} << permits << QByteArray("1");
    }

    void whoListensEitherWayIsTold()
    {
        QFETCH(QList<QByteArrayList>, before);
        QFETCH(QByteArray, script);
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArray, channel);
        QFETCH(QByteArray, message);
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", channel});
        QVERIFY(!sharded.read()->isError());
        m_at->listener.subscribe({channel});
        for (const char *publish : {"publish", "spublish"}) {
            m_at->redis.call({"FLUSHALL"});
            for (const QByteArrayList &command : before)
                m_at->redis.call(command);
            QByteArrayList given = arguments;
            given.replace(given.indexOf("%p"), publish);
            const RedisValue answer = m_at->redis.eval(script.constData(), keys, given);
            QVERIFY2(!answer.isError(), answer.toBytes().constData());
        }
        QCOMPARE(m_at->heard(channel), (QByteArrayList{message, message}));
        QCOMPARE(sharded.read()->at(2), RedisValue::bytes(message));
        m_at->redis.call({"SPUBLISH", channel, "end of test"});
        QCOMPARE(sharded.read()->at(2), RedisValue::bytes("end of test")); // PUBLISH sent nothing to this channel
    }

private:
    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestBothWays)

} // namespace lockscope::both_ways_test

#include "tst_both_ways.moc"

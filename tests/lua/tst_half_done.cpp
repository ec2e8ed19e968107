#include "tests/support/lua_fixture.h"

namespace lockscope::half_done_test {

namespace {

using Commands = QList<QByteArrayList>;

const QByteArray id(16, 'i'), later("99999999999999");
const QByteArray queue("redisson_lock_queue:{k}"), deadlines("redisson_lock_timeout:{k}"), lent("{k}:timeout");
const QByteArray channel("redisson_lock__channel:{k}");

} // namespace

// A script that writes several keys checks before its first write whether its user has all the permissions (Redis 7 and
// later).
class TestHalfDone : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
        if (m_at->redis.call({"SPUBLISH", "c", "m"}).isError())
            QSKIP("scripts of this server cannot ask (Redis 7 and later can)");
    }
    void init() { m_at->reset(); }

    void whoLacksOneCommandChangesNothing_data()
    {
        QTest::addColumn<Commands>("before");
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArrayList>("needed");
        using List = QByteArrayList;

        QTest::newRow("force_release")
            << Commands{{"HSET", "k", "u:1", "1"}, {"RPUSH", queue, "dead:1"}, {"ZADD", deadlines, "5", "dead:1"}}
            << QByteArray("force_release") << List{"k", queue, deadlines, "redisson_lock_token:{k}"}
            << List{"publish", channel, channel + ':', "0", "", "-1", "-1", "", "1", "u:1", "1"} << List{"del"};
        QTest::newRow("force_release_signal")
            << Commands{{"SET", "k", "v"}, {"RPUSH", "lock-signal:k", "1"}} << QByteArray("force_release_signal")
            << List{"k", "lock-signal:k"} << List{"-1", "-1", "v", "1000"} << List{"del", "rpush", "pexpire"};
        QTest::newRow("force_release_permit")
            << Commands{{"SET", "k", "0"}, {"ZADD", lent, later, id}} << QByteArray("force_release_permit")
            << List{"k", lent} << List{"publish", "redisson_sc:{k}", id, later} << List{"zrem", "incrby"};
        QTest::newRow("remove_reader") << Commands{{"HSET", "k", "mode", "read", "u:1", "1", "u:2", "1"},
                                                   {"SET", "{k}:u:1:rwlock_timeout:1", "1"},
                                                   {"SET", "{k}:u:2:rwlock_timeout:1", "1", "PX", "60000"}}
                                       << QByteArray("remove_reader")
                                       << List{"k", "{k}:u:1:rwlock_timeout", "{k}:u:1:rwlock_timeout:1"}
                                       << List{"publish", "redisson_rwlock:{k}", "0", "u:1", "1", "read", "-1", "-1"}
                                       << List{"hdel", "del", "pexpire"};
        QTest::newRow("evict") << Commands{{"RPUSH", queue, "dead:1", "u:2"},
                                           {"ZADD", deadlines, "99999999990000", "dead:1", "99999999999999", "u:2"}}
                               << QByteArray("evict") << List{"k", queue, deadlines}
                               << List{"publish", channel + ':', "dead:1", "0", "99999999990000"}
                               << List{"zrem", "lrem", "zadd"};
        QTest::newRow("undo") << Commands() << QByteArray("undo")
                              << List{"k", "redisson_lock_token:{k}", "{k}:u:1:rwlock_timeout:1"}
                              << List{"20000", "", "", "2", "mode", "read", "u:1", "1", "20000"}
                              << List{"hset", "pexpire", "set"};
        QTest::newRow("undo, without an end")
            << Commands{{"HSET", "k", "mode", "read", "u:2", "1"}, {"PEXPIRE", "k", "60000"}} << QByteArray("undo")
            << List{"k", "redisson_lock_token:{k}"} << List{"-1", "read", "", "1", "u:1", "1"} << List{"persist"};
        QTest::newRow("undo_permit") << Commands{{"SET", "k", "1"}} << QByteArray("undo_permit") << List{"k", lent}
                                     << List{id, later} << List{"zadd", "decrby"};
        QTest::newRow("undo_waiter") << Commands{{"RPUSH", queue, "u:2"}, {"ZADD", deadlines, later, "u:2"}}
                                     << QByteArray("undo_waiter") << List{queue, deadlines}
                                     << List{"u:1", "0", later, "u:2", later, later} << List{"rpop", "rpush", "zadd"};
    }

    void whoLacksOneCommandChangesNothing()
    {
        QFETCH(Commands, before);
        QFETCH(QByteArray, script);
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArrayList, needed);
        for (const QByteArrayList &command : before)
            m_at->redis.call(command);
        const auto untouched = everything();
        for (const QByteArray &command : needed) {
            m_at->redis.call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", '-' + command});
            BlockingRedis poor(m_at->server);
            poor.call({"AUTH", "poor", "p"});
            const RedisValue answer = poor.eval(script.constData(), keys, arguments);
            const QByteArray told = answer.toBytes();
            QVERIFY2(told.startsWith("NOPERM this user needs ") && told.contains(command),
                     describe(answer).constData());
            QCOMPARE(everything(), untouched);
        }
        // a user with all permissions succeeds
        const RedisValue done = m_at->redis.eval(script.constData(), keys, arguments);
        QVERIFY2(done.at(0) == RedisValue::integer(1), describe(done).constData());
        QVERIFY(everything() != untouched);
    }

private:
    QMap<QByteArray, QByteArray> everything()
    {
        QMap<QByteArray, QByteArray> all;
        const RedisValue names = m_at->redis.call({"KEYS", "*"});
        for (const RedisValue &name : names.elements())
            all[name.toBytes()] = m_at->redis.call({"DUMP", name.toBytes()}).toBytes();
        return all;
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestHalfDone)

} // namespace lockscope::half_done_test

#include "tst_half_done.moc"

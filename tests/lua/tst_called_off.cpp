#include "tests/support/lua_fixture.h"

namespace lockscope::called_off_test {

namespace {

const QByteArray me("11111111-2222-3333-4444-555555555555:1");
const QByteArray mark("redisson_unlock_latch:{orders}:5f0c");

} // namespace

// A request to acquire that its caller has canceled changes nothing, however late it arrives. This test covers every
// script that acquires a lock and keeps it in a hash. Scripts for tokens, permits and several locks have this case in
// their own tests.
class TestCalledOff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void aFreeLockStaysFree_data() { scripts(); }
    void aFreeLockStaysFree()
    {
        m_at->redis.call({"SET", mark, "0"});
        QCOMPARE(acquire().at(0), RedisValue::integer(0));
        QCOMPARE(m_at->redis.call({"KEYS", "*"}).elements().size(), 1); // no companion either: neither token nor queue
        m_at->redis.call({"DEL", mark});
        QCOMPARE(acquire().at(0), RedisValue::integer(1));
    }

    // The owner has meanwhile acquired the lock with a later request.
    void aHoldIsNotCountedUp_data() { scripts(); }
    void aHoldIsNotCountedUp()
    {
        QCOMPARE(acquire().at(0), RedisValue::integer(1));
        const auto before = contents();
        m_at->redis.call({"SET", mark, "0"});
        QCOMPARE(acquire().at(0), RedisValue::integer(0));
        QCOMPARE(contents(), before);
    }

    // Otherwise the owner would be in the queue although nobody waits for it any more, and would block those behind it.
    void nobodyStandsInLine()
    {
        WireLock(m_at->redis, "orders", "u:9").acquire();
        m_at->redis.call({"SET", mark, "0"});
        QCOMPARE(fair().at(0), RedisValue::integer(0));
        QCOMPARE(m_at->redis.call({"EXISTS", "queue", "deadlines"}), RedisValue::integer(0));
        m_at->redis.call({"DEL", mark});
        fair();
        QCOMPARE(m_at->redis.call({"LLEN", "queue"}), RedisValue::integer(1));
    }

    // Redis 7 and later report a user who may not read the mark. Such a user acquires the lock without the check.
    void whoMayNotLookAtTheMarkTakesTheLock()
    {
        const RedisValue user =
            m_at->redis.call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~orders", "resetchannels", "+@all"});
        QVERIFY2(!user.isError(), user.toBytes().constData());
        BlockingRedis limited(m_at->server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        QCOMPARE(limited.eval("reentrant_acquire", {"orders"}, {"30000", me, mark}).at(0), RedisValue::integer(1));
    }

private:
    static void scripts()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments");
        const auto row = [](const char *script, const QByteArrayList &more = {}, const QByteArrayList &words = {}) {
            QTest::newRow(script) << QByteArray(script) << QByteArrayList{"orders"} + more
                                  << QByteArrayList{"30000", me} + words;
        };
        row("reentrant_acquire");
        row("non_reentrant_acquire");
        row("fenced_acquire", {"token"});
        row("write_acquire");
        row("read_acquire", {"timeouts"});
        row("fair_acquire", {"queue", "deadlines"}, {"5000", "wait", "reenter"});
    }

    RedisValue acquire()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        return m_at->redis.eval(script.constData(), keys, arguments + QByteArrayList{mark});
    }
    RedisValue fair()
    {
        return m_at->redis.eval("fair_acquire", {"orders", "queue", "deadlines"},
                                {"30000", me, "5000", "wait", "reenter", mark});
    }
    Fields contents() { return WireLock(m_at->redis, "orders").fields(); }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestCalledOff)

} // namespace lockscope::called_off_test

#include "tst_called_off.moc"

#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QTest>

namespace lockscope::many_test {

namespace {

const QByteArray mark("redisson_unlock_latch:{a}:1");

} // namespace

// reentrant_acquire_many, reentrant_release_many, token_acquire_many, token_release_many: what these scripts do for
// many locks, what they leave to the scripts for one lock, and how the retry for one lock finds its place in the
// answer.
class TestMany : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_listener = std::make_unique<BlockingRedis>(*m_server);
    }

    void init()
    {
        m_redis->call({"CONFIG", "SET", "maxmemory", "0"});
        m_redis->call({"FLUSHALL"});
        *m_listener = BlockingRedis(*m_server);
    }

    void freeLocksAreTaken()
    {
        QCOMPARE(acquire({a(), b()}), RedisValue::bytes("11"));
        QCOMPARE(a().fields(), (Fields{{"u:1", "1"}}));
        QCOMPARE(b().fields(), (Fields{{"u:2", "1"}}));
        QVERIFY(about(a().pttl(), 30'000));
        QVERIFY(about(b().pttl(), 31'000));
    }

    void whatIsNotFreeIsLeftAlone()
    {
        // by the same owner: a re-entry raises the count, which is left to the other script
        a().acquire(Millis(90'000));
        m_redis->call({"SET", "string", "x"});
        m_redis->call({"HSET", "rw", "mode", "read", "u:4", "1"});
        QCOMPARE(acquire({a(), lock("string", "u:3"), lock("rw", "u:4"), b()}), RedisValue::bytes("---1"));
        QCOMPARE(a().fields(), (Fields{{"u:1", "1"}}));
        QVERIFY(about(a().pttl(), 90'000));
        QCOMPARE(m_redis->call({"GET", "string"}), RedisValue::bytes("x"));
        QCOMPARE(lock("rw", "u:4").fields(), (Fields{{"mode", "read"}, {"u:4", "1"}}));
    }

    void twoOwnersOfOneNameCannotBothHaveIt()
    {
        QCOMPARE(acquire({lock("a", "u:1"), lock("a", "u:2")}), RedisValue::bytes("1-"));
        QCOMPARE(a().fields(), (Fields{{"u:1", "1"}}));
    }

    void fullServerTakesNone()
    {
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(acquire({a(), b()}), RedisValue::bytes("--"));
        QVERIFY(!a().exists());
    }

    void whatIsFreedStaysFreedWithoutALatch()
    {
        acquire({a(), b()});
        m_redis->call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "&*", "+@all", "-set"});
        BlockingRedis limited(*m_server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        QCOMPARE(release(limited, {a(), b()}), RedisValue::bytes("11"));
        QVERIFY(!a().exists() && !b().exists());
    }

    void withoutTheRightToExpireNoneIsTaken()
    {
        if (m_redis->call({"EVAL", "return redis.acl_check_cmd and 1 or 0", "0"}).toInt() == 0)
            QSKIP("this server cannot be asked about rights (Redis 7 brought it)");
        m_redis->call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "resetchannels", "+@all", "-pexpire"});
        BlockingRedis limited(*m_server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        QCOMPARE(limited.eval(lua::script("reentrant_acquire_many"), {"a", "b"}, {"1000", "u:1", "1000", "u:2", mark}),
                 RedisValue::bytes("--"));
        QVERIFY(!a().exists());
    }

    void whatCannotExpireIsNotTaken()
    {
        const RedisValue only = m_redis->call(
            {"ACL", "SETUSER", "app", "reset", "on", "nopass", "resetchannels", "~a", "+@all", "(~* +@all -pexpire)"});
        if (only.isError())
            QSKIP("this server knows no rights that differ by key (Redis 7 brought them)");
        BlockingRedis limited(*m_server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        QCOMPARE(limited.eval(lua::script("reentrant_acquire_many"), {"a", "b"}, {"1000", "u:1", "1000", "u:2", mark}),
                 RedisValue::bytes("1-"));
        QVERIFY(a().exists());
        QVERIFY(!b().exists());
    }

    void lastHoldsAreGivenBackAndTold()
    {
        m_listener->subscribe({a().channel()});
        acquire({a(), b()});
        QCOMPARE(release({a(), b()}), RedisValue::bytes("21")); // one client received the first message
        QVERIFY(!a().exists() && !b().exists());
        QCOMPARE(m_listener->message(), QByteArray("0"));
        QCOMPARE(m_redis->call({"GET", "latch"}), RedisValue::bytes("21"));
        QVERIFY(about(m_redis->call({"PTTL", "latch"}).toInt(), 15'000));
    }

    // Each lock has one digit in the answer, so 9 means eight receivers or more.
    void aCrowdThatHearsIsNine()
    {
        std::vector<std::unique_ptr<BlockingRedis>> crowd;
        for (int i = 0; i < 11; ++i) {
            crowd.push_back(std::make_unique<BlockingRedis>(*m_server));
            crowd.back()->subscribe({a().channel()});
            acquire({a()});
            QCOMPARE(release({a()}), RedisValue::bytes(QByteArray::number(std::min(i + 2, 9))));
            m_redis->call({"DEL", "latch"});
        }
    }

    void nobodyIsToldWithoutAChannel()
    {
        m_listener->subscribe({a().channel()});
        a().acquire();
        QCOMPARE(
            m_redis->eval(lua::script("reentrant_release_many"), {"latch", "a"}, {"publish", "0", "15000", "", "u:1"}),
            RedisValue::bytes("1"));
        QVERIFY(!m_listener->message(Millis(20)));
    }

    void otherReleasesAreLeftAlone()
    {
        a().acquire();
        a().acquire();
        b().as("u:9").acquire();
        m_redis->call({"SET", "string", "x"});
        QCOMPARE(release({a(), b(), lock("string", "u:3"), lock("free", "u:4")}), RedisValue::bytes("----"));
        QCOMPARE(a().fields(), (Fields{{"u:1", "2"}}));
        QCOMPARE(b().fields(), (Fields{{"u:9", "1"}}));
        QCOMPARE(m_redis->call({"EXISTS", "latch"}), RedisValue::integer(0));
    }

    void fullServerReleasesAll()
    {
        acquire({a(), b()});
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(release({a(), b()}), RedisValue::bytes("11"));
    }

    void whoMayNotPublishChangesNothing()
    {
        acquire({a(), b()});
        m_redis->call(
            {"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "resetchannels", "&redisson_lock*{b}", "+@all"});
        BlockingRedis limited(*m_server);
        QCOMPARE(limited.call({"AUTH", "app", "any"}), RedisValue::status("OK"));
        QCOMPARE(release(limited, {a(), b()}), RedisValue::bytes("-1"));
        QCOMPARE(a().fields(), (Fields{{"u:1", "1"}}));
    }

    void retryOfOneFindsItsPlace()
    {
        acquire({a(), b()});
        release({a(), b()});
        a().as("u:9").acquire(); // another owner has the lock when the retry arrives
        QCOMPARE(retry(a(), 0), RedisValue::integer(1));
        QCOMPARE(retry(b(), 1), RedisValue::integer(1));
        QCOMPARE(a().fields(), (Fields{{"u:9", "1"}}));
    }

    void retryThatComesFirstDoesItAndStopsTheOther()
    {
        acquire({a(), b()});
        QCOMPARE(retry(b(), 1), RedisValue::integer(1));
        QVERIFY(about(m_redis->call({"PTTL", "latch"}).toInt(), 15'000));
        b().acquire(); // acquired again before the late request arrives
        QCOMPARE(release({a(), b()}), RedisValue::bytes("--"));
        QVERIFY(a().exists());
        QCOMPARE(b().fields(), (Fields{{"u:2", "1"}}));
        QCOMPARE(retry(b(), 1), RedisValue::integer(1));
        QCOMPARE(b().fields(), (Fields{{"u:2", "1"}}));
        QCOMPARE(retry(a(), 0), RedisValue::integer(1)); // its place in the answer was left open
        QVERIFY(!a().exists());
    }

    void retryOfOneOfSeveralHoldsKeepsItsAnswer()
    {
        a().acquire();
        a().acquire();
        QCOMPARE(retry(a(), 3), RedisValue::integer(0));
        QCOMPARE(retry(a(), 3), RedisValue::integer(0));
        QCOMPARE(a().fields(), (Fields{{"u:1", "1"}}));
    }

    void tokensAreTakenAndGivenBack()
    {
        m_redis->call({"SET", "held", "other", "PX", "30000"});
        m_redis->call({"HSET", "hash", "u:1", "1"});
        QCOMPARE(m_redis->eval(lua::script("token_acquire_many"), {"a", "held", "hash", "b"},
                               {"30000", "t1", "30000", "t2", "30000", "t3", "40000", "t4", mark}),
                 RedisValue::bytes("1--1"));
        QCOMPARE(m_redis->call({"GET", "a"}), RedisValue::bytes("t1"));
        QVERIFY(about(m_redis->call({"PTTL", "b"}).toInt(), 40'000));
        QCOMPARE(m_redis->eval(lua::script("token_release_many"), {"a", "held", "hash", "free", "b"},
                               {"t1", "t2", "t3", "t5", "t4"}),
                 RedisValue::bytes("1---1"));
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}), RedisValue::integer(0));
        QCOMPARE(m_redis->call({"GET", "held"}), RedisValue::bytes("other"));
    }

    void fullServerTakesNoTokens()
    {
        m_redis->call({"SET", "a", "t1"});
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(m_redis->eval(lua::script("token_acquire_many"), {"b"}, {"1000", "t2", mark}), RedisValue::bytes("-"));
        QCOMPARE(m_redis->eval(lua::script("token_release_many"), {"a"}, {"t1"}), RedisValue::bytes("1"));
    }

    // However late the call arrives: one mark cancels it for all locks.
    void aCallThatWasCalledOffTakesNothing()
    {
        m_redis->call({"SET", mark, "0"});
        QCOMPARE(acquire({a(), b()}), RedisValue::bytes("--"));
        QVERIFY(!a().exists() && !b().exists());
        QCOMPARE(m_redis->eval(lua::script("token_acquire_many"), {"a", "b"}, {"1000", "t1", "1000", "t2", mark}),
                 RedisValue::bytes("--"));
        QVERIFY(!a().exists() && !b().exists());
        m_redis->call({"DEL", mark});
        QCOMPARE(acquire({a(), b()}), RedisValue::bytes("11"));
    }

private:
    using Fields = QMap<QByteArray, QByteArray>;
    WireLock lock(const QByteArray &name, const QByteArray &owner) { return {*m_redis, name, owner}; }
    WireLock a() { return lock("a", "u:1"); }
    WireLock b() { return lock("b", "u:2"); }

    RedisValue acquire(const QList<WireLock> &locks)
    {
        QByteArrayList keys;
        QByteArrayList arguments;
        for (const WireLock &lock : locks) {
            arguments << QByteArray::number(30'000 + 1'000 * keys.size()) << lock.owner();
            keys << lock.name();
        }
        return m_redis->eval(lua::script("reentrant_acquire_many"), keys, arguments + QByteArrayList{mark});
    }

    RedisValue release(const QList<WireLock> &locks) { return release(*m_redis, locks); }

    static RedisValue release(BlockingRedis &redis, const QList<WireLock> &locks)
    {
        QByteArrayList keys{"latch"};
        QByteArrayList arguments{"publish", "0", "15000"};
        for (const WireLock &lock : locks) {
            keys << lock.name();
            arguments << lock.channel() << lock.owner();
        }
        return redis.eval(lua::script("reentrant_release_many"), keys, arguments);
    }

    RedisValue retry(const WireLock &lock, int place)
    {
        return m_redis->eval(
            lua::script("reentrant_release"), {lock.name(), "latch"},
            {lock.channel(), "publish", "0", "30000", lock.owner(), "15000", QByteArray::number(place)});
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<BlockingRedis> m_listener;
};

QTEST_GUILESS_MAIN(TestMany)

} // namespace lockscope::many_test

#include "tst_many.moc"

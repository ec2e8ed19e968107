#include "tests/support/lua_fixture.h"

namespace lockscope::semaphore_test {

namespace {

const QByteArray channel("redisson_sc:{pool}");

QByteArray markOf(const QByteArray &request)
{
    return "redisson_unlock_latch:{pool}:" + request;
}

} // namespace

// Tests every line of the contracts of semaphore_acquire, semaphore_state, semaphore_release and semaphore_set.
class TestSemaphore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void madeOnce()
    {
        m_at->listener.subscribe({channel});
        QCOMPARE(set("3"), RedisValue::integer(1));
        QCOMPARE(free(), RedisValue::bytes("3"));
        QCOMPARE(set("9"), RedisValue::integer(0));
        QCOMPARE(free(), RedisValue::bytes("3"));
        QCOMPARE(m_at->heard(channel), QByteArrayList{"3"});
    }

    void aSemaphoreWithoutPermitsIsOne()
    {
        m_at->redis.call({"SET", "pool", "0"});
        QCOMPARE(set("5"), RedisValue::integer(0));
        QCOMPARE(free(), RedisValue::bytes("0"));
    }

    void permitsAreTakenWhileThereAreEnough()
    {
        set("3");
        QCOMPARE(acquire("2", "a"), taken(1));
        QCOMPARE(free(), RedisValue::bytes("1"));
        QCOMPARE(m_at->redis.call({"GET", markOf("a")}), RedisValue::bytes("1"));
        QVERIFY(about(m_at->redis.call({"PTTL", markOf("a")}).toInt(), 15'000));
        QCOMPARE(acquire("2", "b"), none());
        QCOMPARE(m_at->redis.call({"EXISTS", markOf("b")}), RedisValue::integer(0));
        QCOMPARE(acquire("1", "b"), taken(1));
        QCOMPARE(acquire("1", "c"), none());
        QCOMPARE(free(), RedisValue::bytes("0"));
        m_at->redis.call({"SET", "pool", "-2"}); // as Redisson can leave it after the number of permits was reduced
        QCOMPARE(acquire("1", "d"), none());
    }

    void withoutASemaphoreThereIsNothingToTake()
    {
        QCOMPARE(acquire("1", "a"), none());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void aRequestThatWasGivenUpTakesNothingHoweverLateItComes()
    {
        set("3");
        QCOMPARE(state("1", "a"), three(0, -2));
        QVERIFY(about(m_at->redis.call({"PTTL", markOf("a")}).toInt(), 15'000));
        QCOMPARE(acquire("1", "a"), none());
        QCOMPARE(free(), RedisValue::bytes("3"));
        QCOMPARE(state("4", "b"), three(0, -1));
        m_at->redis.call({"DEL", "pool"});
        QCOMPARE(state("1", "c"), three(0, -1));
    }

    void whatWasTakenIsFoundAgain()
    {
        set("3");
        acquire("2", "a");
        for (int i = 0; i < 2; ++i)
            QCOMPARE(state("2", "a"), three(1, -1));
        QCOMPARE(m_at->redis.call({"GET", markOf("a")}), RedisValue::bytes("1"));
        QCOMPARE(free(), RedisValue::bytes("1"));
    }

    void givenBackAndTold()
    {
        set("3");
        acquire("2", "a");
        m_at->listener.subscribe({channel});
        QCOMPARE(release("2", "r"), RedisValue::integer(1));
        QCOMPARE(free(), RedisValue::bytes("3"));
        QCOMPARE(m_at->heard(channel), QByteArrayList{"3"});
    }

    void aRetryGivesNothingBackTwice()
    {
        set("3");
        acquire("1", "a");
        m_at->listener.subscribe({channel});
        QCOMPARE(release("1", "r"), RedisValue::integer(1));
        QCOMPARE(release("1", "r"), RedisValue::integer(1));
        QCOMPARE(free(), RedisValue::bytes("3"));
        QCOMPARE(m_at->heard(channel), QByteArrayList{"3"});
        m_at->redis.call({"DEL", "pool"});
        QCOMPARE(release("1", "r"), RedisValue::integer(1));
        QCOMPARE(free(), RedisValue::nil());
    }

    void whatWasDeletedStaysDeleted()
    {
        QCOMPARE(release("2", "r"), RedisValue::nil());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void whatIsNoCountIsSaidAndLeftAlone_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("text") << QByteArrayList{"SET", "pool", "three"};
        QTest::newRow("empty") << QByteArrayList{"SET", "pool", ""};
        QTest::newRow("fraction") << QByteArrayList{"SET", "pool", "1.5"};
        QTest::newRow("number in another notation") << QByteArrayList{"SET", "pool", "0x10"};
        QTest::newRow("number and newline") << QByteArrayList{"SET", "pool", "3\n"};
        QTest::newRow("hash") << QByteArrayList{"HSET", "pool", "u:1", "1"};
        QTest::newRow("list") << QByteArrayList{"RPUSH", "pool", "1"};
    }

    void whatIsNoCountIsSaidAndLeftAlone()
    {
        QFETCH(QByteArrayList, make);
        m_at->redis.call(make);
        const RedisValue before = m_at->redis.call({"DUMP", "pool"});
        for (const RedisValue &answer : {acquire("1", "a"), release("1", "r"), set("3")})
            QVERIFY2(answer.isError() && answer.toBytes().contains("WRONGTYPE"), describe(answer));
        QCOMPARE(m_at->redis.call({"DUMP", "pool"}), before);
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(1));
    }

    void releasingGoesOnWhenTheServerIsFull()
    {
        set("3");
        acquire("1", "a");
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QVERIFY(acquire("1", "b").toBytes().contains("OOM"));
        QCOMPARE(free(), RedisValue::bytes("2"));
        QCOMPARE(release("1", "r"), RedisValue::integer(1));
        QCOMPARE(free(), RedisValue::bytes("3"));
    }

    void whoMayNotPublishChangesNothing()
    {
        set("3");
        acquire("1", "a");
        m_at->redis.call({"ACL", "SETUSER", "mute", "on", ">p", "~*", "+@all", "resetchannels"});
        BlockingRedis mute(m_at->server);
        QCOMPARE(mute.call({"AUTH", "mute", "p"}), RedisValue::status("OK"));
        const QByteArrayList keys{"pool", markOf("r")};
        const RedisValue answer = mute.eval("semaphore_release", keys, {channel, "publish", "1", "15000"});
        QVERIFY2(answer.isError(), describe(answer));
        QCOMPARE(free(), RedisValue::bytes("2"));
    }

private:
    RedisValue acquire(const QByteArray &permits, const QByteArray &request)
    {
        return m_at->redis.eval("semaphore_acquire", {"pool", markOf(request)}, {permits, "15000"});
    }
    RedisValue state(const QByteArray &permits, const QByteArray &request)
    {
        return m_at->redis.eval("semaphore_state", {"pool", markOf(request)}, {permits, "15000"});
    }
    static RedisValue three(qint64 count, qint64 left)
    {
        return RedisValue::array({RedisValue::integer(count), RedisValue::integer(left), RedisValue::integer(0)});
    }
    RedisValue release(const QByteArray &permits, const QByteArray &request)
    {
        return m_at->redis.eval("semaphore_release", {"pool", markOf(request)}, {channel, "publish", permits, "15000"});
    }
    RedisValue set(const QByteArray &permits)
    {
        return m_at->redis.eval("semaphore_set", {"pool"}, {channel, "publish", permits});
    }
    RedisValue free() { return m_at->redis.call({"GET", "pool"}); }
    static RedisValue none() { return RedisValue::array({RedisValue::integer(0), RedisValue::integer(-1)}); }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestSemaphore)

} // namespace lockscope::semaphore_test

#include "tst_semaphore.moc"

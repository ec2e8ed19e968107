#include "tests/support/lua_fixture.h"

namespace lockscope::token_test {

namespace {

const QByteArray mark("redisson_unlock_latch:{orders}:1");

} // namespace

// Tests every line of the contracts of token_acquire, token_renew, token_release and token_state.
class TestToken : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void takenWhenFree()
    {
        QCOMPARE(acquire("mine"), taken(1));
        QCOMPARE(value(), RedisValue::bytes("mine"));
        QVERIFY(about(pttl(), 30'000));
        QVERIFY(refused(acquire("other"), 30'000));
        QCOMPARE(acquire("mine"), taken(1)); // an earlier request of the same hold, not a re-entry
        m_at->redis.call({"PERSIST", "orders"});
        QCOMPARE(acquire("other"), RedisValue::array({RedisValue::integer(0), RedisValue::integer(-1)}));
        m_at->redis.call({"DEL", "orders"});
        m_at->redis.call({"HSET", "orders", "u:1", "1"});
        const RedisValue answer = acquire("mine");
        QVERIFY2(answer.isError() && answer.toBytes().startsWith("WRONGTYPE this name holds a hash"), describe(answer));
    }

    // The answer to the first request was lost. The hold counts its lease from the second request.
    void whoHasItAlreadyHearsItAndGetsTheWholeLease()
    {
        QCOMPARE(m_at->redis.call({"SET", "orders", "mine", "PX", "5000"}), RedisValue::status("OK"));
        QCOMPARE(acquire("mine"), taken(1));
        QVERIFY(about(pttl(), 30'000));
    }

    void aRequestThatWasCalledOffTakesNothing()
    {
        m_at->redis.call({"SET", mark, "0"});
        QCOMPARE(acquire("mine"), RedisValue::array({RedisValue::integer(0), RedisValue::integer(-2)}));
        QCOMPARE(value(), RedisValue::nil());
    }

    void theStateTellsTheHolder()
    {
        QCOMPARE(state("mine"), three(0, -2));
        take("mine");
        QCOMPARE(state("mine").at(0), RedisValue::integer(1));
        QVERIFY(about(state("mine").at(1).toInt(), 30'000));
        QCOMPARE(state("other").at(0), RedisValue::integer(0));
        m_at->redis.call({"PERSIST", "orders"});
        QCOMPARE(state("mine"), three(1, -1));
    }

    void releasedByItsTokenOnly()
    {
        take("mine");
        QCOMPARE(release("other"), RedisValue::nil());
        QCOMPARE(release("min"), RedisValue::nil());
        QCOMPARE(release(""), RedisValue::nil());
        QCOMPARE(value(), RedisValue::bytes("mine"));
        QCOMPARE(release("mine"), RedisValue::integer(1));
        QCOMPARE(value(), RedisValue::nil());
        QCOMPARE(release("mine"), RedisValue::nil()); // the answer that a retry gets
    }

    void renewedByItsTokenOnly()
    {
        take("mine");
        QCOMPARE(renew("other", 90'000), RedisValue::integer(0));
        QVERIFY(about(pttl(), 30'000));
        QCOMPARE(renew("mine", 90'000), RedisValue::integer(1));
        QVERIFY(about(pttl(), 90'000));
        m_at->redis.call({"DEL", "orders"});
        QCOMPARE(renew("mine", 90'000), RedisValue::integer(0));
        QCOMPARE(value(), RedisValue::nil());
    }

    void theNextHolderIsNotHarmed()
    {
        take("mine");
        m_at->redis.call({"DEL", "orders"});
        take("theirs");
        QCOMPARE(release("mine"), RedisValue::nil());
        QCOMPARE(renew("mine", 1), RedisValue::integer(0));
        QCOMPARE(value(), RedisValue::bytes("theirs"));
        QVERIFY(about(pttl(), 30'000));
    }

    void tokensAreBytes()
    {
        const QByteArray token("\0\xff\r\n ", 5);
        take(token);
        QCOMPARE(renew(token, 60'000), RedisValue::integer(1));
        QCOMPARE(release(token), RedisValue::integer(1));
    }

    void anotherTypeIsSaid()
    {
        m_at->redis.call({"HSET", "orders", "u:1", "1"});
        QVERIFY(release("mine").toBytes().contains("WRONGTYPE"));
        QVERIFY(renew("mine", 1'000).toBytes().contains("WRONGTYPE"));
        QCOMPARE(m_at->redis.call({"HGET", "orders", "u:1"}), RedisValue::bytes("1"));
    }

    void releasingGoesOnWhenTheServerIsFull()
    {
        take("mine");
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(renew("mine", 60'000), RedisValue::integer(1));
        QCOMPARE(release("mine"), RedisValue::integer(1));
    }

private:
    void take(const QByteArray &token)
    {
        QCOMPARE(m_at->redis.call({"SET", "orders", token, "NX", "PX", "30000"}), RedisValue::status("OK"));
    }
    RedisValue acquire(const QByteArray &token)
    {
        return m_at->redis.eval("token_acquire", {"orders"}, {"30000", token, mark});
    }
    RedisValue state(const QByteArray &token) { return m_at->redis.eval("token_state", {"orders"}, {token}); }
    static RedisValue three(qint64 count, qint64 left)
    {
        return RedisValue::array({RedisValue::integer(count), RedisValue::integer(left), RedisValue::integer(0)});
    }
    RedisValue release(const QByteArray &token) { return m_at->redis.eval("token_release", {"orders"}, {token}); }
    RedisValue renew(const QByteArray &token, int lease)
    {
        return m_at->redis.eval("token_renew", {"orders"}, {QByteArray::number(lease), token});
    }
    RedisValue value() { return m_at->redis.call({"GET", "orders"}); }
    qint64 pttl() { return m_at->redis.call({"PTTL", "orders"}).toInt(); }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestToken)

} // namespace lockscope::token_test

#include "tst_token.moc"

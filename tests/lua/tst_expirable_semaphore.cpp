#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::expirable_semaphore_test {

namespace {

const QByteArray channel("redisson_sc:{pool}");
const QByteArray deadlines("{pool}:timeout");
const QByteArray mark("redisson_unlock_latch:{pool}:1");
// an id may contain any byte
const QByteArray idA("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x00", 16);
const QByteArray idB(16, '\xff');
const QByteArray idC("%c%.*[]^$()+-?\n\r\t", 16);
const QByteArray never("922337203685477"); // the deadline that Redisson writes for "never"

} // namespace

// Tests every line of the contracts of expirable_acquire, expirable_state, expirable_renew, expirable_release and
// force_release_permit.
class TestExpirableSemaphore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void permitsAreTakenUntilADeadlineByTheServersClock()
    {
        set(2);
        QCOMPARE(acquire({idA}, 30'000), taken(1));
        QCOMPARE(free(), 1);
        QVERIFY(about(left(idA), 30'000));
        QCOMPARE(acquire({idB}, 60'000), taken(1));
        QVERIFY(about(left(idB), 60'000));
        QVERIFY(refused(acquire({idC}, 30'000), 30'000)); // the time until the first permit expires
        QCOMPARE(free(), 0);
        QCOMPARE(ids(), 2);
    }

    void severalAreTakenTogetherOrNotAtAll()
    {
        set(2);
        QCOMPARE(acquire({idA, idB, idC}, 30'000), none());
        QCOMPARE(free(), 2);
        QCOMPARE(ids(), 0);
        QCOMPARE(acquire({idA, idB}, 30'000), taken(1));
        QCOMPARE(free(), 0);
        QCOMPARE(ids(), 2);
    }

    void withoutASemaphoreThereIsNothingToTake()
    {
        QCOMPARE(acquire({idA}, 30'000), none());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void aPermitWithoutADeadlineIsNotWaitedFor()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, never, idA});
        QCOMPARE(acquire({idB}, 30'000), none());
        m_at->redis.call({"ZADD", deadlines, inMs(50'000), idC});
        QVERIFY(refused(acquire({idB}, 30'000), 50'000));
    }

    void whatHasRunOutIsFreeAgainAndTold()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA, inMs(-5'000), idB, never, idC});
        m_at->listener.subscribe({channel});
        QCOMPARE(acquire({QByteArray(16, 'x')}, 30'000), taken(1));
        QCOMPARE(free(), 1);
        // the request that found the expired permits took one of them
        QCOMPARE(m_at->heard(channel), QByteArrayList{"1"});
        QCOMPARE(ids(), 2);
        QVERIFY(m_at->redis.call({"ZSCORE", deadlines, idA}).isNil());
    }

    void whatHasRunOutIsFreeAlsoWhenItIsNotEnough()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA});
        m_at->listener.subscribe({channel});
        QCOMPARE(acquire({idB, idC}, 30'000), none());
        QCOMPARE(free(), 1);
        QCOMPARE(ids(), 0);
        QCOMPARE(m_at->heard(channel), QByteArrayList{"1"});
    }

    void nobodyIsToldOfWhatIsTakenAtOnce()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA});
        m_at->listener.subscribe({channel});
        QCOMPARE(acquire({idB}, 30'000), taken(1));
        QCOMPARE(m_at->heard(channel), QByteArrayList{});
        QCOMPARE(free(), 0);
    }

    void manyThatRanOutAreNoBurden()
    {
        set(0);
        QByteArrayList command{"ZADD", deadlines};
        for (int i = 0; i < 20'000; ++i)
            command << inMs(-1) << "id" + QByteArray::number(i);
        m_at->redis.call(command);
        QCOMPARE(acquire({idA}, 30'000), taken(1));
        QCOMPARE(free(), 19'999);
        QCOMPARE(ids(), 1);
    }

    void theDeadlinesEndWithTheSemaphore()
    {
        m_at->redis.call({"SET", "pool", "2", "PX", "40000"});
        acquire({idA}, 90'000);
        QVERIFY(about(m_at->redis.call({"PTTL", deadlines}).toInt(), 40'000));
    }

    void renewedWhileItLasts()
    {
        set(3);
        acquire({idA, idB}, 30'000);
        QCOMPARE(renew({idA, idB}, 80'000), RedisValue::integer(1));
        QVERIFY(about(left(idA), 80'000) && about(left(idB), 80'000));
        QCOMPARE(renew({idA}, 5'000), RedisValue::integer(1)); // a shorter lease is allowed as well
        QVERIFY(about(left(idA), 5'000));
        QCOMPARE(renew({idA, idC}, 80'000), RedisValue::integer(0));
        QVERIFY(left(idA) <= 5'000);
        QVERIFY(m_at->redis.call({"ZSCORE", deadlines, idC}).isNil());
    }

    void whatHasRunOutIsNotRenewedThoughNobodyTookIt()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA});
        QCOMPARE(renew({idA}, 30'000), RedisValue::integer(0));
        QVERIFY(left(idA) < 0);
    }

    void givenBackAndTold()
    {
        set(3);
        acquire({idA, idB}, 30'000);
        m_at->listener.subscribe({channel});
        QCOMPARE(release({idA, idB}), RedisValue::integer(1));
        QCOMPARE(free(), 3);
        QCOMPARE(ids(), 0);
        QCOMPARE(m_at->heard(channel), QByteArrayList{"3"});
        QCOMPARE(release({idA, idB}), RedisValue::nil());
        QCOMPARE(free(), 3);
    }

    void whatIsLeftIsGivenBackAndTheLossSaid()
    {
        set(3);
        acquire({idA, idB}, 30'000);
        m_at->redis.call({"ZREM", deadlines, idA}); // as if another request had found this permit expired
        m_at->redis.call({"INCR", "pool"});
        QCOMPARE(release({idA, idB}), RedisValue::nil());
        QCOMPARE(free(), 3);
        QCOMPARE(ids(), 0);
    }

    void tooLateIsSaid()
    {
        set(0);
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA});
        QCOMPARE(release({idA}), RedisValue::nil());
        QCOMPARE(free(), 1);
        QCOMPARE(ids(), 0);
    }

    void idsOfOlderClientsAreFoundByTheirText()
    {
        for (const QByteArray &id : {idA, idB, idC}) {
            set(0);
            m_at->redis.call({"ZADD", deadlines, inMs(30'000), id.toHex()});
            QCOMPARE(release({id}), RedisValue::integer(1));
            QCOMPARE(free(), 1);
            QCOMPARE(ids(), 0);
        }
    }

    void whatWasDeletedStaysDeleted()
    {
        m_at->redis.call({"ZADD", deadlines, inMs(30'000), idA});
        QCOMPARE(release({idA}), RedisValue::nil());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void theStateTellsWhatIsHeld()
    {
        QCOMPARE(state({idA}), three(0, -1));
        set(3);
        QCOMPARE(state({idA}), three(0, -2));
        acquire({idA}, 90'000);
        acquire({idB}, 30'000);
        QCOMPARE(state({idA, idB}).at(0), RedisValue::integer(1));
        QVERIFY(about(state({idA, idB}).at(1).toInt(), 30'000)); // the TTL of the permit that expires first
        QCOMPARE(state({idA, idC}), three(0, -1)); // one permit is free, but two were wanted
        m_at->redis.call({"ZADD", deadlines, inMs(-1), idA});
        QCOMPARE(state({idA}), three(0, -2));
        QCOMPARE(free(), 1);
        QCOMPARE(ids(), 2);
    }

    void onePermitIsTakenAway()
    {
        set(2);
        acquire({idA, idB}, 30'000);
        m_at->listener.subscribe({channel});
        QCOMPARE(evict(idA, inMs(30'000)), freed(1));
        QCOMPARE(free(), 1);
        QVERIFY(m_at->redis.call({"ZSCORE", deadlines, idA}).isNil());
        QCOMPARE(m_at->heard(channel), QByteArrayList{"1"});
        QCOMPARE(evict(idA, inMs(30'000)), unchanged("holders"));
        QCOMPARE(renew({idA}, 30'000), RedisValue::integer(0)); // what the holder's next renewal gets
        QCOMPARE(evict(idB, inMs(1'000)), unchanged("ttl")); // extended meanwhile
        m_at->redis.call({"DEL", deadlines});
        m_at->redis.call({"SET", deadlines, "x"});
        QCOMPARE(evict(idB, inMs(30'000)), unchanged("type"));
        m_at->redis.call({"SET", "pool", "some text"});
        QCOMPARE(evict(idB, inMs(30'000)), unchanged("type"));
        m_at->redis.call({"DEL", "pool"});
        QCOMPARE(evict(idB, inMs(30'000)), unchanged("gone"));
    }

    // For a cluster of Redis 7, see tst_force_release.
    void bothWaysOfListeningAreServed()
    {
        BlockingRedis sharded(m_at->server);
        sharded.send({"SSUBSCRIBE", channel});
        if (sharded.read()->isError())
            QSKIP("sharded messages came with Redis 7");
        m_at->listener.subscribe({channel});
        set(1);
        acquire({idA}, 30'000);
        QCOMPARE(evict(idA, inMs(30'000), "spublish"), freed(2));
        QCOMPARE(m_at->heard(channel).last(), QByteArray("1"));
        QCOMPARE(sharded.read()->at(2), RedisValue::bytes("1"));
    }

    void whatIsNoCountIsSaidAndLeftAlone_data()
    {
        QTest::addColumn<QByteArrayList>("make");
        QTest::newRow("text") << QByteArrayList{"SET", "pool", "three"};
        QTest::newRow("fraction") << QByteArrayList{"SET", "pool", "1e3"};
        QTest::newRow("hash") << QByteArrayList{"HSET", "pool", "u:1", "1"};
        QTest::newRow("the deadlines are a string") << QByteArrayList{"SET", deadlines, "x"};
    }

    void whatIsNoCountIsSaidAndLeftAlone()
    {
        QFETCH(QByteArrayList, make);
        if (make.at(1) == deadlines)
            set(2);
        m_at->redis.call(make);
        const RedisValue pool = m_at->redis.call({"DUMP", "pool"});
        const RedisValue permits = m_at->redis.call({"DUMP", deadlines});
        for (const RedisValue &answer : {acquire({idA}, 30'000), release({idA})})
            QVERIFY2(answer.isError() && answer.toBytes().contains("WRONGTYPE"), describe(answer));
        QCOMPARE(m_at->redis.call({"DUMP", "pool"}), pool);
        QCOMPARE(m_at->redis.call({"DUMP", deadlines}), permits);
    }

    void releasingGoesOnWhenTheServerIsFull()
    {
        set(3);
        acquire({idA}, 30'000);
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QVERIFY(acquire({idB}, 30'000).toBytes().contains("OOM"));
        QCOMPARE(free(), 2);
        QCOMPARE(release({idA}), RedisValue::integer(1));
        QCOMPARE(free(), 3);
    }

    // The first request arrives after the second one, which has already taken permits with the same ids.
    void theSameIdsAreCountedOnce_data()
    {
        QTest::addColumn<int>("permits");
        QTest::newRow("too few are left") << 3;
        QTest::newRow("enough are left") << 5;
    }
    void theSameIdsAreCountedOnce()
    {
        QFETCH(int, permits);
        set(permits);
        QCOMPARE(acquire({idA, idB}, 30'000), taken(1));
        QCOMPARE(acquire({idA, idB}, 60'000), taken(1));
        QCOMPARE(free(), permits - 2);
        QCOMPARE(ids(), 2);
        QVERIFY(about(left(idA), 60'000));
        QCOMPARE(release({idA, idB}), RedisValue::integer(1));
        QCOMPARE(free(), permits);
    }

    // `release --owner ID,ID` sends both.
    void anIdThatIsNamedTwiceIsReleasedOnce()
    {
        set(1);
        acquire({idA}, 30'000);
        QCOMPARE(release({idA, idA}), RedisValue::integer(1));
        QCOMPARE(free(), 1);
        QCOMPARE(ids(), 0);
        QCOMPARE(acquire({idB}, 30'000), taken(1));
        QCOMPARE(acquire({idC}, 30'000).at(0), RedisValue::integer(0));
    }

    void theSameIdsAreOnesOwnWhereNoMoreAreFree()
    {
        set(2);
        acquire({idA, idB}, 30'000);
        QCOMPARE(acquire({idA, idB}, 30'000), taken(1));
        // not all of these ids exist
        QCOMPARE(acquire({idA, "0123456789abcdef"}, 30'000).at(0), RedisValue::integer(0));
        QCOMPARE(free(), 0);
        QCOMPARE(ids(), 2);
    }

    void aRequestThatWasCalledOffTakesNothing()
    {
        set(3);
        m_at->redis.call({"SET", mark, "0"});
        QCOMPARE(acquire({idA}, 30'000), RedisValue::array({RedisValue::integer(0), RedisValue::integer(-1)}));
        QCOMPARE(free(), 3);
        QCOMPARE(ids(), 0);
    }

    void whoMayNotDoItAllDoesNothing()
    {
        set(3);
        m_at->redis.call({"ACL", "SETUSER", "half", "on", ">p", "~*", "&*", "+@all", "-zadd"});
        BlockingRedis half(m_at->server);
        QCOMPARE(half.call({"AUTH", "half", "p"}), RedisValue::status("OK"));
        const RedisValue answer =
            half.eval("expirable_acquire", {"pool", deadlines}, {channel, "publish", "30000", mark, idA});
        QVERIFY2(answer.isError() && answer.toBytes().contains("NOPERM"), describe(answer));
        QCOMPARE(free(), 3);
    }

private:
    void set(int permits) { m_at->redis.call({"SET", "pool", QByteArray::number(permits)}); }
    qint64 free() { return m_at->redis.call({"GET", "pool"}).toInt(); }
    qint64 ids() { return m_at->redis.call({"ZCARD", deadlines}).toInt(); }
    qint64 now()
    {
        const RedisValue time = m_at->redis.call({"TIME"});
        return time.at(0).toInt() * 1000 + time.at(1).toInt() / 1000;
    }
    QByteArray inMs(qint64 ms) { return QByteArray::number(now() + ms); }
    qint64 left(const QByteArray &id) { return m_at->redis.call({"ZSCORE", deadlines, id}).toInt() - now(); }

    RedisValue acquire(const QByteArrayList &permits, int lease)
    {
        return m_at->redis.eval("expirable_acquire", {"pool", deadlines},
                                QByteArrayList{channel, "publish", QByteArray::number(lease), mark} + permits);
    }
    RedisValue renew(const QByteArrayList &permits, int lease)
    {
        return m_at->redis.eval("expirable_renew", {deadlines}, QByteArrayList{QByteArray::number(lease)} + permits);
    }
    RedisValue state(const QByteArrayList &permits)
    {
        return m_at->redis.eval("expirable_state", {"pool", deadlines}, permits);
    }
    static RedisValue three(qint64 count, qint64 left)
    {
        return RedisValue::array({RedisValue::integer(count), RedisValue::integer(left), RedisValue::integer(0)});
    }
    RedisValue release(const QByteArrayList &permits)
    {
        return m_at->redis.eval("expirable_release", {"pool", deadlines}, QByteArrayList{channel, "publish"} + permits);
    }
    RedisValue evict(const QByteArray &id, const QByteArray &latest, const QByteArray &publish = "publish")
    {
        return resultOf(m_at->redis.eval("force_release_permit", {"pool", deadlines}, {publish, channel, id, latest}));
    }
    static RedisValue none() { return RedisValue::array({RedisValue::integer(0), RedisValue::integer(-1)}); }
    static RedisValue freed(qint64 receivers)
    {
        return RedisValue::array({RedisValue::integer(1), RedisValue::integer(receivers)});
    }
    static RedisValue unchanged(const QByteArray &word)
    {
        return RedisValue::array({RedisValue::integer(0), RedisValue::bytes(word)});
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestExpirableSemaphore)

} // namespace lockscope::expirable_semaphore_test

#include "tst_expirable_semaphore.moc"

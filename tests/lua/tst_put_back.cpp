#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::put_back_test {

namespace {

const QByteArray id(16, 'i');
const QByteArray lent("{pool}:timeout");

} // namespace

// Tests every line of the contracts of undo, undo_token and undo_permit. undo_waiter: tst_evict.
class TestPutBack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void aHoldIsAsItWas()
    {
        QCOMPARE(putBack("20000", "", "", {"u:1", "2"}), freed(0));
        QCOMPARE(lock().fields(), (Fields{{"u:1", "2"}}));
        QVERIFY(about(lock().pttl(), 20'000));
        QCOMPARE(lock().release(), RedisValue::integer(0)); // its owner still has it
    }

    void withoutAnEndItStaysWithoutOne()
    {
        QCOMPARE(putBack("-1", "", "", {"u:1", "1"}), freed(0));
        QCOMPARE(lock().pttl(), -1);
    }

    void readersHaveTheirTimeoutKeysAgain()
    {
        QCOMPARE(putBack("20000", "", "", {"mode", "read", "u:1", "2"}, {"20000", "-1"}), freed(0));
        QVERIFY(about(lock().pttl(lock().timeout(1)), 20'000));
        QCOMPARE(lock().pttl(lock().timeout(2)), -1);
        QCOMPARE(m_at->redis.call({"GET", lock().timeout(1)}), RedisValue::bytes("1"));
        m_at->redis.call({"DEL", lock().timeout(2)});
        lock().readRelease();
        QCOMPARE(lock().readRelease(), RedisValue::integer(1));
    }

    void oneReaderComesBackToTheOthers_data()
    {
        QTest::addColumn<QByteArray>("left");
        QTest::addColumn<qint64>("after");
        QTest::newRow("it had less") << QByteArray("10000") << qint64(30'000);
        QTest::newRow("it had more") << QByteArray("60000") << qint64(60'000);
    }

    void oneReaderComesBackToTheOthers()
    {
        QFETCH(QByteArray, left);
        QFETCH(qint64, after);
        lock().as("u:2").readAcquire();
        QCOMPARE(putBack(left, "read", "", {"u:1", "1"}, {left}), freed(0));
        QCOMPARE(lock().fields(), (Fields{{"mode", "read"}, {"u:1", "1"}, {"u:2", "1"}}));
        QVERIFY(about(lock().pttl(), after));
    }

    void oneOfTheOtherReadersMustStillRead()
    {
        lock().as("u:3").readAcquire();
        const auto before = m_at->redis.call({"DUMP", "orders"});
        QCOMPARE(putBack("60000", "read", "", {"u:1", "1"}, {"60000"}, {"u:2"}), unchanged("readers"));
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
        lock().as("u:2").readAcquire();
        QCOMPARE(putBack("60000", "read", "", {"u:1", "1"}, {"60000"}, {"u:4", "u:2"}), freed(0));
        QCOMPARE(lock().fields().value("u:1"), QByteArray("1"));
        QCOMPARE(lock().pttl(lock().timeout(2)), -2);
    }

    void nothingHappensWhenSomethingCameInItsPlace_data()
    {
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArray>("mode");
        QTest::addColumn<QByteArray>("word");
        const QByteArray none, token("redisson_lock_token:{orders}");
        using Change = QByteArrayList;
        QTest::newRow("taken") << Change{"HSET", "orders", "u:2", "1"} << none << QByteArray("taken");
        QTest::newRow("by itself") << Change{"HSET", "orders", "u:1", "1"} << none << QByteArray("taken");
        QTest::newRow("by a string") << Change{"SET", "orders", "x"} << none << QByteArray("taken");
        QTest::newRow("and freed again") << Change{"INCR", token} << none << QByteArray("token");
        QTest::newRow("no token") << Change{"HSET", token, "a", "b"} << none << QByteArray("token");
        QTest::newRow("nobody reads") << Change{"PING"} << QByteArray("read") << QByteArray("gone");
        QTest::newRow("a string, a reader") << Change{"SET", "orders", "x"} << QByteArray("read") << QByteArray("type");
        QTest::newRow("it is written") << Change{"HSET", "orders", "mode", "write", "u:2:write", "1"}
                                       << QByteArray("read") << QByteArray("mode");
        QTest::newRow("another owner writes") << Change{"HSET", "orders", "mode", "write", "u:2:write", "1"}
                                              << QByteArray("write") << QByteArray("holders");
        QTest::newRow("it reads again") << Change{"HSET", "orders", "mode", "read", "u:1", "1"} << QByteArray("read")
                                        << QByteArray("holders");
    }

    void nothingHappensWhenSomethingCameInItsPlace()
    {
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArray, mode);
        QFETCH(QByteArray, word);
        m_at->redis.call(change);
        const RedisValue before = m_at->redis.call({"DUMP", "orders"}), keys = m_at->redis.call({"DBSIZE"});
        QCOMPARE(putBack("20000", mode, "", {"u:1", "1"}, {"20000"}), unchanged(word.constData()));
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
        QCOMPARE(m_at->redis.call({"DBSIZE"}), keys);
    }

    void aWriterReadsAgain_data()
    {
        QTest::addColumn<QByteArray>("reader");
        QTest::addColumn<QByteArray>("field");
        QTest::newRow("plain") << QByteArray("u:1") << QByteArray("u:1:write");
        QTest::newRow("in a transaction") << QByteArray("u:1:tx") << QByteArray("u:1:write:tx");
    }
    void aWriterReadsAgain()
    {
        QFETCH(QByteArray, reader);
        QFETCH(QByteArray, field);
        m_at->redis.call({"HSET", "orders", "mode", "write", field, "1"});
        QCOMPARE(putBack("20000", "write", "", {reader, "1"}), freed(0));
        QCOMPARE(lock().fields(), (Fields{{"mode", "write"}, {field, "1"}, {reader, "1"}}));
    }

    void theSameTokenIsNoObstacle()
    {
        m_at->redis.call({"SET", lock().token(), "7"});
        QCOMPARE(putBack("20000", "", "7", {"u:1", "1"}), freed(0));
    }

    void whoMayNotSetAnEndPutsNothingBack()
    {
        m_at->redis.call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", "-pexpire"});
        m_at->redis.call({"AUTH", "poor", "p"});
        const RedisValue answer = putBack("20000", "", "", {"u:1", "1"});
        m_at->redis.call({"AUTH", "default", ""});
        QVERIFY2(answer.toBytes().contains("needs hset, pexpire"), answer.toBytes().constData());
        QVERIFY(!lock().exists());
    }

    void mistakesOfTheCallerChangeNothing()
    {
        QVERIFY(putBack("soon", "", "", {"u:1", "1"}).isError());
        QVERIFY(putBack("1", "", "", {"u:1"}).isError());
        QVERIFY(m_at->redis.eval("undo_token", {"job"}, {"v", "soon"}).isError());
        QVERIFY(m_at->redis.eval("undo_permit", {"pool", lent}, {id, "soon"}).isError());
        QVERIFY(m_at->redis.eval("undo_waiter", {"q", "d"}, {"u:1", "0", "5", "u:2"}).isError());
        QCOMPARE(m_at->redis.call({"DBSIZE"}), RedisValue::integer(0));
    }

    void aTokenIsSetIfNobodyHas()
    {
        QCOMPARE(m_at->redis.eval("undo_token", {"job"}, {"theirs", "20000"}), freed(0));
        QVERIFY(about(m_at->redis.call({"PTTL", "job"}).toInt(), 20'000));
        QCOMPARE(m_at->redis.eval("undo_token", {"job"}, {"other", "20000"}), unchanged("taken"));
        QCOMPARE(m_at->redis.call({"GET", "job"}), RedisValue::bytes("theirs"));
        m_at->redis.call({"DEL", "job"});
        QCOMPARE(m_at->redis.eval("undo_token", {"job"}, {"theirs", "-1"}), freed(0));
        QCOMPARE(m_at->redis.call({"PTTL", "job"}).toInt(), -1);
    }

    void aPermitIsLentAgain()
    {
        const auto putBack = [this](const QByteArray &until) {
            return m_at->redis.eval("undo_permit", {"pool", lent}, {id, until});
        };
        const QByteArray later("99999999999999");
        QCOMPARE(putBack(later), unchanged("gone"));
        m_at->redis.call({"SET", "pool", "text"});
        QCOMPARE(putBack(later), unchanged("type"));
        m_at->redis.call({"SET", "pool", "0"});
        QCOMPARE(putBack(later), unchanged("taken"));
        m_at->redis.call({"SET", "pool", "1"});
        QCOMPARE(putBack("5"), unchanged("over"));
        QCOMPARE(putBack(later), freed(0));
        QCOMPARE(m_at->redis.call({"GET", "pool"}), RedisValue::bytes("0"));
        QCOMPARE(m_at->redis.call({"ZSCORE", lent, id}), RedisValue::bytes(later));
        m_at->redis.call({"SET", "pool", "1"});
        QCOMPARE(putBack(later), unchanged("holders"));
        QCOMPARE(m_at->redis.call({"GET", "pool"}), RedisValue::bytes("1"));
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }
    RedisValue putBack(const QByteArray &left, const QByteArray &mode, const QByteArray &token,
                       const QByteArrayList &fields, const QByteArrayList &timeouts = {},
                       const QByteArrayList &others = {})
    {
        QByteArrayList keys{"orders", lock().token()};
        for (int n = 1; n <= timeouts.size(); ++n)
            keys << lock().timeout(n);
        const QByteArrayList first{left, mode, token, QByteArray::number(fields.size() / 2)};
        return m_at->redis.eval("undo", keys, first + fields + timeouts + others);
    }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestPutBack)

} // namespace lockscope::put_back_test

#include "tst_put_back.moc"

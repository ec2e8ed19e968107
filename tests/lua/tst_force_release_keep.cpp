#include "tests/support/force_release.h"
#include "tests/support/lua_fixture.h"

namespace lockscope::force_release_keep_test {

// force_release and force_release_token with `keep`, which acquires the lock in the same step; and what their answers
// contain for an undo.
class TestForceReleaseKeep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void theKeeperHasItAtOnce_data()
    {
        QTest::addColumn<QByteArray>("form");
        QTest::addColumn<Fields>("fields");
        QTest::newRow("plain") << QByteArray("plain") << Fields{{"k:1", "1"}};
        QTest::newRow("write") << QByteArray("write") << Fields{{"mode", "write"}, {"k:1:write", "1"}};
        QTest::newRow("fenced") << QByteArray("fenced") << Fields{{"k:1", "1"}};
    }

    void theKeeperHasItAtOnce()
    {
        QFETCH(QByteArray, form);
        QFETCH(Fields, fields);
        lock().acquire();
        m_at->redis.call({"SET", lock().token(), "7"});
        m_at->listener.subscribe({lock().channel()});
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", form};
        QCOMPARE(release.run(), freed(1));
        QCOMPARE(lock().fields(), fields);
        QVERIFY(about(lock().pttl(), 5'000));
        QCOMPARE(m_at->heard(lock().channel()), QByteArrayList{"0"}); // a waiter learns the new TTL
        const bool draws = form == "fenced";
        QCOMPARE(release.whole.at(3), draws ? RedisValue::integer(8) : RedisValue::bytes(""));
        QCOMPARE(m_at->redis.call({"GET", lock().token()}), RedisValue::bytes(draws ? "8" : "7"));
    }

    void nothingIsTakenWhenTheWorldChanged()
    {
        lock().acquire();
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", "plain"};
        lock().acquire();
        const RedisValue before = m_at->redis.call({"DUMP", "orders"});
        QCOMPARE(release.run(), unchanged("holders"));
        QCOMPARE(m_at->redis.call({"DUMP", "orders"}), before);
    }

    void whoMayNotSetAnEndFreesNothing()
    {
        m_at->redis.call({"ACL", "SETUSER", "poor", "reset", "on", ">p", "~*", "&*", "+@all", "-pexpire"});
        lock().acquire();
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", "plain"};
        m_at->redis.call({"AUTH", "poor", "p"});
        const RedisValue answer = release.run();
        m_at->redis.call({"AUTH", "default", ""});
        QVERIFY2(answer.toBytes().contains("needs hset and pexpire"), answer.toBytes().constData());
        QCOMPARE(lock().fields(), (Fields{{"u:1", "1"}}));
    }

    // A client that lost the answer writes the mark. Then the script does not acquire the lock, however late the
    // request arrives.
    void whatIsCalledOffIsNotTaken()
    {
        lock().acquire();
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", "plain"};
        m_at->redis.call({"SET", release.mark, "0", "PX", "60000"});
        QCOMPARE(release.run(), unchanged("called-off"));
        QCOMPARE(lock().fields(), (Fields{{"u:1", "1"}}));
        m_at->redis.call({"DEL", release.mark});
        // the mark is among KEYS, because some servers let scripts use no other keys; it is not a companion
        release.companions = {release.mark};
        QCOMPARE(release.run(), freed(0));
        QCOMPARE(release.whole.at(4).elements().size(), 0);
    }

    // INCR fails if the counter is at its maximum. The script must not have deleted anything before.
    void aTokenThatCannotBeDrawnChangesNothing()
    {
        lock().acquire();
        m_at->redis.call({"SET", lock().token(), "9223372036854775807"});
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", "fenced"};
        QVERIFY(release.run().isError());
        QCOMPARE(lock().fields(), (Fields{{"u:1", "1"}}));
        QCOMPARE(m_at->redis.call({"GET", lock().token()}), RedisValue::bytes("9223372036854775807"));
    }

    void keepingWorksOnAFullServer()
    {
        lock().acquire();
        ForceRelease release(lock());
        release.keeper = {"5000", "k:1", "plain"};
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(release.run(), freed(0));
        QCOMPARE(lock().fields(), (Fields{{"k:1", "1"}}));
        QVERIFY(about(lock().pttl(), 5'000));
    }

    void whatItHadLeftIsTold()
    {
        lock().readAcquire(Millis(20'000));
        lock().readAcquire(Millis(10'000));
        ForceRelease release(lock());
        release.companions = {lock().timeout(1), lock().timeout(2), lock().timeout(3)};
        QCOMPARE(release.run(), freed(0));
        QVERIFY(about(release.whole.at(2).toInt(), 20'000));
        const RedisValue companions = release.whole.at(4);
        QVERIFY(about(companions.at(0).toInt(), 20'000));
        QVERIFY(about(companions.at(1).toInt(), 10'000));
        QCOMPARE(companions.at(2).toInt(), -2);
    }

    void aTokenIsReplaced()
    {
        m_at->redis.call({"SET", "job", "theirs", "PX", "30000"});
        const auto release = [this](const QByteArray &value) {
            return m_at->redis.eval("force_release_token", {"job"},
                                    {"publish", "", "30000", "0", value, "5000", "ours", "mark"});
        };
        QCOMPARE(release("another's"), unchanged("holders"));
        m_at->redis.call({"SET", "mark", "0"});
        QCOMPARE(release("theirs"), unchanged("called-off"));
        m_at->redis.call({"DEL", "mark"});
        const RedisValue answer = release("theirs");
        QCOMPARE(resultOf(answer), freed(0));
        QVERIFY(about(answer.at(2).toInt(), 30'000));
        QCOMPARE(m_at->redis.call({"GET", "job"}), RedisValue::bytes("ours"));
        QVERIFY(about(m_at->redis.call({"PTTL", "job"}).toInt(), 5'000));
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestForceReleaseKeep)

} // namespace lockscope::force_release_keep_test

#include "tst_force_release_keep.moc"

#include "core/redis/slot.h"
#include "lua/scripts.h"
#include "tests/support/one_node_cluster.h"

#include <QScopeGuard>
#include <QTest>

namespace lockscope::many_slots_test {

namespace {

const QByteArray mark("redisson_unlock_latch:{a}:1");

} // namespace

// reentrant_acquire_slots, reentrant_release_slots: what these scripts do for many locks of one cluster node in several
// slots, and what they leave to the scripts for one lock. release_answers: how a client that lost the answer finds it.
class TestManySlots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cluster = std::make_unique<OneNodeCluster>();
        m_cluster->redis.call({"CONFIG", "SET", "cluster-require-full-coverage", "no"});
    }
    void init() { redis().call({"FLUSHALL"}); }

    void freeLocksOfSeveralSlotsAreTaken()
    {
        QCOMPARE(acquire({"a", "b", "c"}), RedisValue::bytes("111"));
        for (const char *lock : {"a", "b", "c"}) {
            QCOMPARE(redis().call({"HGET", lock, "u:1"}), RedisValue::bytes("1"));
            QVERIFY(redis().call({"PTTL", lock}).toInt() > 20'000);
        }
    }

    void whatIsNotFreeIsLeftAlone()
    {
        redis().call({"HSET", "b", "u:2", "1"});
        redis().call({"SET", "c", "x"});
        QCOMPARE(acquire({"a", "b", "c"}), RedisValue::bytes("1--"));
        QCOMPARE(redis().call({"HGETALL", "b"}).elements().size(), 2);
        QCOMPARE(redis().call({"PTTL", "b"}).toInt(), -1);
    }

    // As while a slot moves: the script leaves a lock alone if its slot is elsewhere, even if its key is here.
    void whatIsElsewhereIsLeftAlone()
    {
        QCOMPARE(acquire({"a", "b"}), RedisValue::bytes("11"));
        const QByteArray slot = QByteArray::number(lockscope::redis::slotOf(QByteArrayView("b")));
        redis().call({"CLUSTER", "DELSLOTS", slot});
        const auto back = qScopeGuard([&] { redis().call({"CLUSTER", "ADDSLOTS", slot}); });
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("1-"));
        QCOMPARE(acquire({"a", "b"}), RedisValue::bytes("1-"));
    }

    void withoutTheRightToExpireNoneIsTaken()
    {
        redis().call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "&*", "+@all", "-pexpire"});
        BlockingRedis limited(m_cluster->server);
        limited.call({"AUTH", "app", "any"});
        QCOMPARE(
            limited.eval(lua::script("reentrant_acquire_slots"), {}, {mark, "a", "u:1", "1000", "b", "u:1", "1000"}),
            RedisValue::bytes("--"));
        QCOMPARE(redis().call({"DBSIZE"}).toInt(), 0);
    }

    void aCallThatWasCalledOffTakesNothing()
    {
        redis().call({"SET", mark, "0"});
        QCOMPARE(acquire({"a", "b"}), RedisValue::bytes("--"));
        QCOMPARE(redis().call({"DBSIZE"}).toInt(), 1);
    }

    // The mark may exist on the node that has the slot now.
    void whereTheMarkHasGoneNothingIsTaken()
    {
        const QByteArray slot = QByteArray::number(lockscope::redis::slotOf(QByteArrayView("a")));
        redis().call({"CLUSTER", "DELSLOTS", slot});
        const auto back = qScopeGuard([&] { redis().call({"CLUSTER", "ADDSLOTS", slot}); });
        QCOMPARE(acquire({"b", "c"}), RedisValue::bytes("--"));
    }

    void lastHoldsAreGivenBackAndToldBothWays()
    {
        BlockingRedis plain(m_cluster->server), sharded(m_cluster->server);
        plain.subscribe({"channel:{a}"});
        sharded.call({"SSUBSCRIBE", "channel:{a}"});
        acquire({"a", "b"});
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("21")); // one client received the sharded message
        QCOMPARE(plain.message(), QByteArray("0"));
        QCOMPARE(redis().call({"EXISTS", "a"}).toInt() + redis().call({"EXISTS", "b"}).toInt(), 0);
        QCOMPARE(redis().call({"GET", "latch:{a}"}), RedisValue::bytes("21"));
        QVERIFY(redis().call({"PTTL", "latch:{a}"}).toInt() > 10'000);
    }

    void whatIsNoLastHoldIsLeftAlone()
    {
        acquire({"a", "b"});
        redis().call({"HSET", "a", "u:1", "2"});
        redis().call({"HSET", "b", "mode", "read"});
        QCOMPARE(release({"a", "b", "c"}), RedisValue::bytes("---"));
        QCOMPARE(redis().call({"EXISTS", "latch:{a}"}).toInt(), 0);
        QCOMPARE(redis().call({"HGET", "a", "u:1"}), RedisValue::bytes("2"));
    }

    // Retries arrived first, and the same owner has since acquired the locks again.
    void aMarkKeepsWhatWasTakenAgain()
    {
        acquire({"a", "b"});
        QCOMPARE(answers(), RedisValue::bytes("-"));
        QVERIFY(redis().call({"PTTL", "latch:{a}"}).toInt() > 10'000);
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("--"));
        QCOMPARE(redis().call({"EXISTS", "a"}).toInt() + redis().call({"EXISTS", "b"}).toInt(), 2);
        QCOMPARE(answers(), RedisValue::bytes("-"));
    }

    void whoHasLostTheAnswerFindsIt()
    {
        acquire({"a", "b"});
        redis().call({"HSET", "b", "u:1", "2"});
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("1-"));
        QCOMPARE(answers(), RedisValue::bytes("1-"));
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("--"));
    }

    // A retry has left its mark on the other node, where this node cannot see it.
    void whereTheLatchHasGoneNothingIsGivenBack()
    {
        acquire({"a", "b"});
        const QByteArray slot = QByteArray::number(lockscope::redis::slotOf(QByteArrayView("a")));
        redis().call({"CLUSTER", "DELSLOTS", slot});
        const auto back = qScopeGuard([&] { redis().call({"CLUSTER", "ADDSLOTS", slot}); });
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("--"));
        QCOMPARE(redis().call({"EXISTS", "b"}).toInt(), 1);
    }

    void latchesAreDeleted()
    {
        for (const char *latch : {"latch:{a}", "latch:{b}"})
            redis().call({"SET", latch, "1"});
        QCOMPARE(redis().eval(lua::script("latch_delete_slots"), {}, {"latch:{a}", "latch:{b}", "latch:{c}"}).toInt(),
                 2);
        QCOMPARE(redis().call({"DBSIZE"}).toInt(), 0);
    }

    void whoMayNotPublishHasChangedNothing()
    {
        acquire({"a", "b"});
        redis().call({"ACL", "SETUSER", "app", "reset", "on", "nopass", "~*", "&*", "+@all", "-publish"});
        BlockingRedis limited(m_cluster->server);
        limited.call({"AUTH", "app", "any"});
        QCOMPARE(release({"a", "b"}, limited), RedisValue::bytes("--"));
        QCOMPARE(redis().call({"DBSIZE"}).toInt(), 2);
    }

    void aFullServerTakesNoneAndGivesBack()
    {
        acquire({"a", "b"});
        redis().call({"CONFIG", "SET", "maxmemory", "1"});
        const auto back = qScopeGuard([&] { redis().call({"CONFIG", "SET", "maxmemory", "0"}); });
        QCOMPARE(acquire({"c", "d"}), RedisValue::bytes("--"));
        QCOMPARE(release({"a", "b"}), RedisValue::bytes("11"));
        QCOMPARE(redis().call({"EXISTS", "a"}).toInt() + redis().call({"EXISTS", "b"}).toInt(), 0);
    }

private:
    BlockingRedis &redis() const { return m_cluster->redis; }

    RedisValue acquire(const QByteArrayList &locks)
    {
        QByteArrayList arguments{mark};
        for (const QByteArray &lock : locks)
            arguments << lock << "u:1"
                      << "30000";
        return redis().eval(lua::script("reentrant_acquire_slots"), {}, arguments);
    }
    RedisValue release(const QByteArrayList &locks) { return release(locks, redis()); }
    static RedisValue release(const QByteArrayList &locks, BlockingRedis &by)
    {
        QByteArrayList arguments{"spublish", "0", "15000", "latch:{" + locks.first() + '}'};
        for (const QByteArray &lock : locks)
            arguments << lock << "channel:{" + lock + '}' << "u:1";
        return by.eval(lua::script("reentrant_release_slots"), {}, arguments);
    }

    RedisValue answers() const { return redis().eval(lua::script("release_answers"), {"latch:{a}"}, {"15000"}); }

    std::unique_ptr<OneNodeCluster> m_cluster;
};

QTEST_GUILESS_MAIN(TestManySlots)

} // namespace lockscope::many_slots_test

#include "tst_many_slots.moc"

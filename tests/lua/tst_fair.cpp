#include "tests/support/lua_fixture.h"

namespace lockscope::fair_test {

// Tests every line of the contracts of fair_acquire, fair_release and fair_leave.
class TestFair : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_at = std::make_unique<LuaFixture>();
    }
    void init() { m_at->reset(); }

    void freeLockIsTakenAndReentered()
    {
        QCOMPARE(acquire("u:1"), taken(1));
        QCOMPARE(acquire("u:1", "90000"), taken(2));
        QVERIFY(about(lock().pttl(), 90'000));
        QCOMPARE(acquire("u:1", "20000"), taken(3));
        QVERIFY(about(lock().pttl(), 90'000)); // never shorter
        QCOMPARE(lock().fields(), (Fields{{"u:1", "3"}}));
        QCOMPARE(keys(), QByteArrayList{"orders"}); // no queue if nobody waits
    }

    void whoIsNotReentrantIsTold()
    {
        QCOMPARE(acquire("u:1", "30000", "5000", "try", "refuse"), taken(1));
        const RedisValue again = acquire("u:1", "90000", "5000", "wait", "refuse");
        QVERIFY2(again.isError() && again.toBytes().contains("NON_REENTRANT_REACQUIRE"), describe(again));
        QVERIFY(about(lock().pttl(), 30'000));
        QCOMPARE(waiting(), QByteArrayList());
    }

    void oneTryDoesNotStandInLine()
    {
        acquire("u:1");
        QVERIFY(refused(acquire("u:2"), 30'000));
        QCOMPARE(keys(), QByteArrayList{"orders"});
    }

    // The first waiter's deadline is the end of the holder's lease plus one slot; each later deadline is the previous
    // one plus one slot.
    void waitersStandInLine()
    {
        acquire("u:1");
        const qint64 before = now();
        QVERIFY(refused(stand("u:2"), 30'000));
        QVERIFY(refused(stand("u:3", "7000"), 30'000));
        QVERIFY(refused(stand("u:2"), 30'000)); // asks again
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:3"}));
        QVERIFY2(near(deadline("u:2"), before + 35'000), QByteArray::number(deadline("u:2") - before));
        QCOMPARE(deadline("u:3") - deadline("u:2"), 7'000);
    }

    void theHeadTakesItAndGivesItsSlotBack()
    {
        acquire("u:1");
        for (const QByteArray owner : {"u:2", "u:3", "u:4"})
            stand(owner, "20000");
        const qint64 third = deadline("u:3");
        const qint64 fourth = deadline("u:4");
        m_at->redis.call({"DEL", "orders"});
        QCOMPARE(stand("u:3"), elsesTurn()); // free, but it is another owner's turn
        QCOMPARE(acquire("u:9"), elsesTurn()); // a try without waiting does not overtake either
        QCOMPARE(stand("u:2", "20000"), taken(1));
        QCOMPARE(waiting(), (QByteArrayList{"u:3", "u:4"}));
        QCOMPARE(deadline("u:2"), -1);
        QCOMPARE(deadline("u:3"), third - 20'000);
        QCOMPARE(deadline("u:4"), fourth - 20'000);
    }

    // Redisson before 3.14 computes each deadline with 5 s from the head on, whatever the earlier waiters use.
    void noSlotIsTakenFromWhoNeverHadIt()
    {
        acquire("u:1");
        stand("u:2", "300000");
        stand("u:3", "300000");
        stand("old:4");
        stand("u:5", "300000");
        m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(now() + 40'000), "old:4"});
        m_at->redis.call({"DEL", "orders"});
        QCOMPARE(stand("u:2", "300000"), taken(1));
        QVERIFY(near(deadline("old:4"), now() + 35'000));
        m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(now() + 20'000), "old:4"});
        QCOMPARE(leave("u:3", "300000"), RedisValue::integer(1));
        QVERIFY(near(deadline("old:4"), now() + 20'000)); // nor does the waiter get more time
        QCOMPARE(waiting(), (QByteArrayList{"old:4", "u:5"}));
    }

    void theHeadMayTakeItByOneTry()
    {
        acquire("u:1");
        stand("u:2");
        m_at->redis.call({"DEL", "orders"});
        QCOMPARE(acquire("u:2"), taken(1));
        QCOMPARE(keys(), QByteArrayList{"orders"});
    }

    void staleHeadsAreDropped()
    {
        queue({{"u:2", now() - 1'000}, {"u:3", now() - 1}, {"u:4", now() + 60'000}, {"u:5", 7}});
        QCOMPARE(acquire("u:9"), elsesTurn());
        QCOMPARE(waiting(), (QByteArrayList{"u:4", "u:5"})); // waiters behind a live one are not checked
        QCOMPARE(acquire("u:4"), taken(1));
    }

    void theReentrantOwnerIsNotHeldUpByTheQueue()
    {
        acquire("u:1");
        stand("u:2");
        QCOMPARE(acquire("u:1"), taken(2));
        QCOMPARE(waiting(), QByteArrayList{"u:2"});
    }

    // Otherwise its place would block the others after its release.
    void whoHasAcquiredTheLockPastTheQueueLeavesIt()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        release("u:1");
        QCOMPARE(lock().as("u:2").acquire(), taken(1)); // as a reentrant lock
        QCOMPARE(stand("u:2"), taken(2));
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
        QCOMPARE(deadlines(), QByteArrayList{"u:3"});
        release("u:2");
        QCOMPARE(release("u:2"), RedisValue::integer(1));
        QCOMPARE(acquire("u:3"), taken(1));
    }

    // Redisson's own queue would block forever behind such entries.
    void aQueueThatDoesNotMatchIsRepaired()
    {
        queue({{"u:2", now() + 60'000}, {"u:3", now() + 90'000}});
        m_at->redis.call({"RPUSH", lock().queue(), "u:4", "u:2"}); // u:4 has no deadline; u:2 is queued twice
        // has a deadline, but is not in the queue
        m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(now() + 50'000), "u:5"});
        QCOMPARE(acquire("u:9"), elsesTurn());
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:3"}));
        QCOMPARE(deadlines(), (QByteArrayList{"u:2", "u:3"}));
    }

    void aHeadWithoutDeadlineIsStale()
    {
        m_at->redis.call({"RPUSH", lock().queue(), "u:2"});
        // as many queue entries as deadlines
        m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(now() + 50'000), "u:3"});
        QCOMPARE(acquire("u:9"), taken(1));
    }

    // Only dead waiters lose their places: a waiter that asks again in time gets a new deadline.
    void whoAsksAgainKeepsItsPlace()
    {
        acquire("u:1");
        stand("u:2");
        const qint64 first = deadline("u:2");
        QVERIFY(refused(stand("u:2"), 30'000));
        QCOMPARE(deadline("u:2"), first); // enough time is left
        queue({}, {{"u:2", now() + 2'000}});
        QVERIFY(refused(stand("u:2"), 30'000));
        QVERIFY(near(deadline("u:2"), now() + 35'000));
    }

    // A waiter that learns the TTL of the lock sleeps for that time, as Redisson does. So its deadline is later than
    // that.
    void whoSleepsAsLongAsItIsToldKeepsItsPlace()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(now() + 20'000), "u:2"});
        QVERIFY(refused(stand("u:2"), 30'000));
        QVERIFY(near(deadline("u:2"), now() + 35'000));
    }

    void aReadWriteLockIsSomebodys()
    {
        lock().readAcquire();
        QVERIFY(refused(acquire("u:2"), 30'000));
        QCOMPARE(release("u:2"), RedisValue::nil());
    }

    void whatIsNoLockIsSaid()
    {
        m_at->redis.call({"SET", "orders", "x"});
        QVERIFY(stand("u:2").toBytes().startsWith("WRONGTYPE this name holds a string"));
        QCOMPARE(waiting(), QByteArrayList());
    }

    void releaseTellsTheHeadOnItsOwnChannel()
    {
        acquire("u:1");
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        m_at->listener.subscribe({channel("u:2"), channel("u:3"), lock().channel()});
        QCOMPARE(release("u:1"), RedisValue::integer(0));
        QVERIFY(about(lock().pttl(), 30'000));
        QVERIFY(m_at->heard(channel("u:2")).isEmpty());
        QCOMPARE(release("u:1"), RedisValue::integer(1));
        QCOMPARE(m_at->heard(channel("u:2")), QByteArrayList{"0"}); // and no other owner
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:3"})); // the waiter leaves the queue itself when it acquires
        QVERIFY(!lock().exists());
    }

    // The message is for waiters that are alive, but sleep beyond their deadlines.
    void releasePassesOverTheDeadAndTellsThem()
    {
        acquire("u:1");
        queue({{"u:2", 1}, {"u:3", now() + 60'000}});
        m_at->redis.call({"LPUSH", lock().queue(), "u:7"}); // has no deadline
        m_at->listener.subscribe({channel("u:3"), channel("u:2")});
        QCOMPARE(release("u:1"), RedisValue::integer(1));
        QCOMPARE(m_at->heard(channel("u:3")), (QByteArrayList{"0", "0"}));
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
        QCOMPARE(deadlines(), QByteArrayList{"u:3"});
    }

    void onlyTheOwnerReleases()
    {
        QCOMPARE(release("u:1"), RedisValue::nil()); // Redisson answers 1
        acquire("u:1");
        stand("u:2");
        QCOMPARE(release("u:2"), RedisValue::nil());
        QCOMPARE(lock().fields(), (Fields{{"u:1", "1"}}));
    }

    void aRetriedReleaseIsAnsweredFromTheLatch()
    {
        acquire("u:1");
        acquire("u:1");
        QCOMPARE(release("u:1", "a"), RedisValue::integer(0));
        QCOMPARE(release("u:1", "a"), RedisValue::integer(0));
        QCOMPARE(release("u:1", "b"), RedisValue::integer(1));
        acquire("u:2");
        QCOMPARE(release("u:1", "b"), RedisValue::integer(1));
        QCOMPARE(lock().fields(), (Fields{{"u:2", "1"}}));
        QVERIFY(about(lock().pttl(lock().latch("b")), 60'000));
    }

    void fullServerRefusesToLockButNotToReleaseOrLeave()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "1"});
        const RedisValue answer = stand("u:4");
        QVERIFY2(answer.isError() && answer.toBytes().contains("OOM"), describe(answer));
        QCOMPARE(leave("u:2"), RedisValue::integer(1));
        QCOMPARE(release("u:1"), RedisValue::integer(1));
        m_at->redis.call({"CONFIG", "SET", "maxmemory", "0"});
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
    }

    void leavingGivesTheSlotToThoseBehind()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        stand("u:4");
        const qint64 second = deadline("u:2");
        const qint64 fourth = deadline("u:4");
        QCOMPARE(leave("u:3"), RedisValue::integer(1));
        QCOMPARE(waiting(), (QByteArrayList{"u:2", "u:4"}));
        QCOMPARE(deadline("u:2"), second);
        QCOMPARE(deadline("u:4"), fourth - 5'000);
        QCOMPARE(deadline("u:3"), -1);
        QCOMPARE(leave("u:3"), RedisValue::integer(0)); // a second time
        QCOMPARE(deadline("u:4"), fourth - 5'000);
        leave("u:2");
        leave("u:4");
        QCOMPARE(keys(), QByteArrayList{"orders"});
    }

    // The waiter learned that the lock is free, but no longer wants it.
    void whoLeavesWhenItIsItsTurnTellsTheNext()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        m_at->listener.subscribe({channel("u:3")});
        release("u:1");
        QCOMPARE(leave("u:2"), RedisValue::integer(1));
        QCOMPARE(m_at->heard(channel("u:3")), QByteArrayList{"0"});
        QCOMPARE(acquire("u:3"), taken(1));
    }

    // A waiter whose deadline has passed may be dead, so the owner does not wait for it. It may also be asleep, so it
    // is told as well.
    void whoLeavesWhenItIsItsTurnPassesOverDeadWaiters()
    {
        queue({{"u:2", now() - 1'000}, {"u:3", now() + 60'000}, {"u:4", now() - 1}, {"u:5", now() + 90'000}});
        m_at->listener.subscribe({channel("u:2"), channel("u:4"), channel("u:5")});
        QCOMPARE(leave("u:3"), RedisValue::integer(1));
        QCOMPARE(m_at->heard(channel("u:5")), (QByteArrayList{"0", "0"})); // u:4 as well, but nobody before the owner
        QCOMPARE(acquire("u:5"), taken(1));
    }

    void whoLeavesFromBehindTellsNobody()
    {
        acquire("u:1");
        stand("u:2");
        stand("u:3");
        m_at->listener.subscribe({channel("u:2"), channel("u:3")});
        leave("u:3");
        leave("u:2");
        QVERIFY(m_at->heard(channel("u:2")).isEmpty());
    }

    void leavingRepairsOnesOwnHalfPlace()
    {
        acquire("u:1");
        m_at->redis.call({"ZADD", lock().deadlines(), "5", "u:2"});
        QCOMPARE(leave("u:2"), RedisValue::integer(1));
        m_at->redis.call({"RPUSH", lock().queue(), "u:2", "u:3", "u:2"});
        QCOMPARE(leave("u:2"), RedisValue::integer(1));
        QCOMPARE(waiting(), QByteArrayList{"u:3"});
        QCOMPARE(deadline("u:3"), -1); // it had no deadline
    }

    void namesAreBytes()
    {
        const QByteArray name("{a}\0%", 5), owner("u\0:1", 4);
        WireLock strange(m_at->redis, name, owner);
        const auto call = [&](const QByteArray &line) {
            return m_at->redis.eval("fair_acquire", {name, strange.queue(), strange.deadlines()},
                                    {"30000", owner, "5000", line, "reenter"});
        };
        m_at->redis.call({"HSET", name, "u:9", "1"});
        QCOMPARE(call("wait").at(0).toInt(), 0);
        QCOMPARE(m_at->redis.call({"LINDEX", strange.queue(), "0"}).toBytes(), owner);
        m_at->redis.call({"DEL", name});
        QCOMPARE(call("wait"), taken(1));
        QCOMPARE(m_at->redis.call({"KEYS", "*"}), RedisValue::array({RedisValue::bytes(name)}));
    }

private:
    WireLock lock() { return {m_at->redis, "orders", "u:1"}; }
    QByteArray channel(const QByteArray &owner) { return lock().channel() + ':' + owner; }

    RedisValue acquire(const QByteArray &owner, const QByteArray &lease = "30000", const QByteArray &slot = "5000",
                       const QByteArray &line = "try", const QByteArray &again = "reenter")
    {
        return m_at->redis.eval("fair_acquire", {"orders", lock().queue(), lock().deadlines()},
                                {lease, owner, slot, line, again});
    }
    RedisValue stand(const QByteArray &owner, const QByteArray &slot = "5000")
    {
        return acquire(owner, "30000", slot, "wait");
    }
    RedisValue release(const QByteArray &owner, QByteArray request = {})
    {
        static int last = 0;
        if (request.isEmpty())
            request = "fair-" + QByteArray::number(++last);
        return m_at->redis.eval("fair_release", {"orders", lock().latch(request), lock().queue(), lock().deadlines()},
                                {channel(owner), "publish", "0", "30000", owner, "60000"});
    }
    RedisValue leave(const QByteArray &owner, const QByteArray &slot = "5000")
    {
        return m_at->redis.eval("fair_leave", {"orders", lock().queue(), lock().deadlines()},
                                {owner, slot, channel(owner), "publish", "0"});
    }
    static RedisValue elsesTurn() { return RedisValue::array({RedisValue::integer(0), RedisValue::integer(-2)}); }

    void queue(const QList<std::pair<QByteArray, qint64>> &waiters,
               const QList<std::pair<QByteArray, qint64>> &only = {})
    {
        for (const auto &[owner, deadline] : waiters) {
            m_at->redis.call({"RPUSH", lock().queue(), owner});
            m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(deadline), owner});
        }
        for (const auto &[owner, deadline] : only)
            m_at->redis.call({"ZADD", lock().deadlines(), QByteArray::number(deadline), owner});
    }
    qint64 now()
    {
        const RedisValue time = m_at->redis.call({"TIME"});
        return time.at(0).toInt() * 1000 + time.at(1).toInt() / 1000;
    }
    static bool near(qint64 value, qint64 expected) { return std::abs(value - expected) < 5'000; }
    qint64 deadline(const QByteArray &owner)
    {
        const RedisValue score = m_at->redis.call({"ZSCORE", lock().deadlines(), owner});
        return score.isNil() ? -1 : score.toInt();
    }
    QByteArrayList list(const QByteArrayList &command)
    {
        QByteArrayList result;
        const RedisValue all = m_at->redis.call(command);
        for (const RedisValue &element : all.elements())
            result << element.toBytes();
        return result;
    }
    QByteArrayList waiting() { return list({"LRANGE", lock().queue(), "0", "-1"}); }
    QByteArrayList deadlines() { return list({"ZRANGE", lock().deadlines(), "0", "-1"}); }
    QByteArrayList keys() { return list({"KEYS", "*"}); }

    std::unique_ptr<LuaFixture> m_at;
};

QTEST_GUILESS_MAIN(TestFair)

} // namespace lockscope::fair_test

#include "tst_fair.moc"

// The order of a fair lock's queue with waiters of both sides.
#include "core/locks/wire/names.h"
#include "tests/interop/support/interop_test.h"

namespace lockscope::fair_test {

using namespace lockscope::interop;
using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// In 3.8.2 a place in the queue lasts for the lease and 5 s, so the lease is long.
const Terms minute{std::nullopt, 60s};

} // namespace

class TestFair : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("fair");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup() { end(); }

    void orderIsKept_data() { everyVersionBothWays({"fair", "non-reentrant-fair"}); }
    void orderIsKept()
    {
        play([this] {
            QVERIFY(first().take(target(), 1, minute).acquired);
            QList<Turn> turns;
            QByteArrayList queue;
            for (const int thread : {11, 12, 13}) {
                for (Party *party : {&second(), &first()}) {
                    turns << Turn{party, thread, scene().startWaiting(*party, target(), thread, minute)};
                    queue << party->owner(thread);
                    account().expect(name(), {"fair", "", {{first().owner(1)}}, queue, queue.size()});
                }
            }
            QVERIFY(!second().tryOnce(target(), 1));
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            while (!turns.isEmpty()) {
                const Turn turn = turns.takeFirst();
                QVERIFY(turn.going.taken().acquired);
                queue.removeFirst();
                if (!queue.isEmpty())
                    account().expect(name(), {"fair", "", {{turn.party->owner(turn.thread)}}, queue, queue.size()});
                for (const Turn &later : turns)
                    QVERIFY(!later.going.isDone());
                QCOMPARE(turn.party->release(target(), turn.thread), Unlocked::Done);
            }
        });
    }

    // A waiter in the middle gives up: those behind it acquire in their order.
    void whoGivesUpIsLeftOut_data() { everyVersionBothWays({"fair", "non-reentrant-fair"}); }
    void whoGivesUpIsLeftOut()
    {
        play([this] {
            QVERIFY(first().take(target(), 1, minute).acquired);
            const Going impatient = scene().startWaiting(second(), target(), 11, {800ms, std::nullopt});
            const Going next = scene().startWaiting(first(), target(), 12, minute);
            const Going last = scene().startWaiting(second(), target(), 13, minute);
            QVERIFY(!impatient.taken().acquired);
            account().expect(name(), {"fair", "", {{first().owner(1)}}, {first().owner(12), second().owner(13)}, 2});
            QCOMPARE(first().release(target(), 1), Unlocked::Done);
            QVERIFY(next.taken().acquired);
            QVERIFY(!last.isDone());
            QCOMPARE(first().release(target(), 12), Unlocked::Done);
            QVERIFY(last.taken().acquired);
            QCOMPARE(second().release(target(), 13), Unlocked::Done);
        });
    }

    // A Redisson program that is killed while it waits blocks the head of the queue until its deadline, and no longer.
    void killedRedisson_data() { everyVersion({"fair", "non-reentrant-fair"}); }
    void killedRedisson()
    {
        play([this] {
            RedissonParty doomed(RedissonParty::start(version()), "doomed", scene().server().port(), 30s);
            QVERIFY(redisson().one.take(target(), 1).acquired);
            const Going never = scene().startWaiting(doomed, target(), 1, {patience, std::nullopt});
            const Going next = scene().startWaiting(scene().ours(), target(), 2);
            doomed.java().kill();
            comesInSoon(next, redisson().one, scene().ours());
        });
    }

    // The same with one of our programs, and a waiter of Redisson behind it.
    void killedOurs_data() { everyVersion({"fair", "non-reentrant-fair"}); }
    void killedOurs()
    {
        play([this] {
            QVERIFY(scene().ours().take(target(), 1).acquired);
            LockHolder doomed(scene().server());
            AcquireRequest request = tryRequest(name(), doomed.newOwner(), patience);
            request.kind = kindFromWord(QString::fromLatin1(kind())).value();
            const auto never = doomed.startWaiting(request);
            awaitUntil([this] { return queueLength() == 1; });
            const Going next = scene().startWaiting(redisson().one, target(), 2);
            doomed.destroyRedis(); // its connections are cut, so nothing more is sent, as after a kill
            comesInSoon(next, scene().ours(), redisson().one);
        });
    }

private:
    static constexpr Millis patience{3'000}; // the wait limit of the killed waiter, and so how long it may block
    struct Turn {
        Party *party;
        int thread;
        Going going;
    };

    void comesInSoon(const Going &next, Party &holder, Party &waiter)
    {
        QElapsedTimer since;
        since.start();
        QCOMPARE(queueLength(), 2);
        QCOMPARE(holder.release(target(), 1), Unlocked::Done);
        QVERIFY(next.taken().acquired);
        // 3.8.2 gives every waiter five seconds, and no message comes for the next waiter, which checks by itself
        QVERIFY2(since.elapsed() < 5'000 + 6'000, QByteArray::number(since.elapsed()));
        QCOMPARE(queueLength(), 0);
        QCOMPARE(waiter.release(target(), 2), Unlocked::Done);
    }
    qint64 queueLength() { return redis().call({"LLEN", fairQueue(Key(name())).raw()}).toInt(); }
};

QTEST_GUILESS_MAIN(TestFair)

} // namespace lockscope::fair_test

#include "tst_fair.moc"

// What Redisson offers beyond the locks that Lockscope acquires: latches, semaphores and its faster multi-locks, with
// their waiters, are shown correctly.
#include "core/locks/wire/names.h"
#include "tests/interop/support/interop_test.h"

namespace lockscope::shown_test {

using namespace lockscope::interop;

class TestShown : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("shown");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup()
    {
        redis().call({"DEL", name(), '{' + name() + "}:timeout"}); // a semaphore stays when nobody uses it
        end();
    }

    void latch_data() { everyVersion({"latch"}); }
    void latch()
    {
        play([this] {
            QCOMPARE(one({"trySetCount", "2"}), QByteArray("true"));
            const auto waiting = startWaiting({"await"}, "redisson_countdownlatch__channel__{" + name() + '}');
            account().expect(name(), {"latch", "", {}, {}, 1, 2});
            one({"countDown"});
            account().expect(name(), {"latch", "", {}, {}, 1, 1});
            one({"countDown"});
            answered(waiting);
            account().expectNothing(name());
        });
    }

    void semaphore_data() { everyVersion({"semaphore"}); }
    void semaphore()
    {
        play([this] {
            QCOMPARE(one({"trySetPermits", "3"}), QByteArray("true"));
            one({"acquire", "2"});
            account().expect(name(), {"semaphore", "", {}, {}, 0, 1});
            one({"acquire"});
            const auto waiting = startWaiting({"acquire"}, locks::semaphoreChannel(Key(name())).raw());
            account().expect(name(), {"semaphore", "", {}, {}, 1, 0});
            one({"release", "2"});
            answered(waiting);
            account().expect(name(), {"semaphore", "", {}, {}, 0, 1});
        });
    }

    void expirableSemaphore_data() { everyVersion({"expirable-semaphore"}); }
    void expirableSemaphore()
    {
        play([this] {
            QCOMPARE(one({"trySetPermits", "2"}), QByteArray("true"));
            const QByteArray first = one({"acquire", "60000", "ms"});
            account().expect(name(), {"expirable-semaphore", "", {{first}}, {}, 0, 1});
            const QByteArray second = one({"acquire", "60000", "ms"});
            const auto waiting = startWaiting({"acquire", "60000", "ms"}, locks::semaphoreChannel(Key(name())).raw());
            account().expect(name(), {"expirable-semaphore", "", {{first}, {second}}, {}, 1, 0});
            one({"release", first});
            const QByteArray third = answered(waiting);
            account().expect(name(), {"expirable-semaphore", "", {{second}, {third}}, {}, 0, 0});
        });
    }

    // Values of one group, several owners in one hash.
    void fasterMultiLock_data() { everyVersion({"faster-multi"}); }
    void fasterMultiLock()
    {
        play([this] {
            RedissonParty &a = redisson().one;
            RedissonParty &b = redisson().other;
            QVERIFY(a.take(values("orders,stock"), 1).acquired);
            account().expect(name(), {"faster-multi", "", {{a.owner(1), 2}}});
            QVERIFY(b.take(values("mail"), 1).acquired);
            account().expect(name(), {"faster-multi", "", {{a.owner(1), 2}, {b.owner(1), 1}}});
            QVERIFY(!scene().ours().tryOnce({"reentrant", name()}, 1));
            const Going waiter = b.acquire(values("stock,bills"), 2, {});
            awaitUntil([this] { return scene().subscribers(locks::unlockChannel(Key(name())).raw()) > 0; });
            account().expect(name(), {"faster-multi", "", {{a.owner(1), 2}, {b.owner(1), 1}}, {}, 1});
            QCOMPARE(a.release(values("orders,stock"), 1), Unlocked::Done);
            QVERIFY(waiter.taken().acquired);
            account().expect(name(), {"faster-multi", "", {{b.owner(1), 1}, {b.owner(2), 2}}});
            QCOMPARE(b.release(values("mail"), 1), Unlocked::Done);
            QCOMPARE(b.release(values("stock,bills"), 2), Unlocked::Done);
            account().expectNothing(name());
        });
    }

private:
    QByteArray one(const QByteArrayList &method) { return redisson().one.invoke(target(), 1, method); }
    Driven::Pending startWaiting(const QByteArrayList &method, const QByteArray &channel)
    {
        const auto pending = redisson().other.send(target(), 1, method);
        awaitUntil([&] { return scene().subscribers(channel) > 0; });
        return pending;
    }
    QByteArray answered(const Driven::Pending &pending)
    {
        const Answer answer = redisson().other.java().answer(pending);
        if (!answer.ok)
            QTest::qFail(answer.message.constData(), __FILE__, __LINE__);
        return answer.value;
    }
    Target values(const QByteArray &list) const { return {"faster-multi", name() + '=' + list}; }
};

QTEST_GUILESS_MAIN(TestShown)

} // namespace lockscope::shown_test

#include "tst_shown.moc"

// What a killed Redisson program leaves behind, and which actions free the waiters of its other programs.
#include "core/locks/wire/names.h"
#include "tests/interop/support/interop_test.h"

namespace lockscope::actions_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const Terms minute{std::nullopt, 60s};

} // namespace

class TestActions : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("actions");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup() { end(); }

    // The dead waiter is at the head of the queue of a lock that nobody holds, and everybody behind it waits in vain.
    void aGhostIsEvictedAndTheNextGetsIt_data() { everyVersion({"fair"}); }
    void aGhostIsEvictedAndTheNextGetsIt()
    {
        play([this] {
            auto doomed = killable();
            QVERIFY(redisson().one.take(target(), 1, minute).acquired);
            const Going dead = scene().startWaiting(*doomed, target(), 11, minute);
            const QByteArray ghost = doomed->owner(11);
            const Going next = scene().startWaiting(redisson().other, target(), 12, minute);
            doomed->java().kill();
            awaitUntil([&] { return scene().subscribers(channel(ghost)) == 0; });
            QCOMPARE(redisson().one.release(target(), 1), Unlocked::Done);
            QVERIFY(!next.isDone()); // the message went to the dead waiter
            const QElapsedTimer since = scene().ours().act("evict", name(), ghost);
            QVERIFY(next.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            QCOMPARE(redisson().other.release(target(), 12), Unlocked::Done);
        });
    }

    // A writer waits as long as the dead reader's lease lasts.
    void aDeadReaderIsRemovedAndAWriterGetsIn_data() { everyVersion({"write"}); }
    void aDeadReaderIsRemovedAndAWriterGetsIn()
    {
        play([this] {
            auto doomed = killable();
            QVERIFY(doomed->take(reading(), 11, minute).acquired);
            const QByteArray reader = doomed->owner(11);
            const Going writer = scene().startWaiting(redisson().other, target(), 12);
            doomed->java().kill();
            QVERIFY(!writer.isDone());
            const QElapsedTimer since = scene().ours().act("remove-reader", name(), reader);
            QVERIFY(writer.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            account().expect(name(), {"read-write", "write", {{redisson().other.owner(12), 1, "write"}}});
            QCOMPARE(redisson().other.release(target(), 12), Unlocked::Done);
        });
    }

private:
    // A client in a separate program.
    std::unique_ptr<RedissonParty> killable()
    {
        const std::shared_ptr<Driven> java = RedissonParty::start(version());
        return std::make_unique<RedissonParty>(java, "doomed", scene().server().port(), Scene::watchdogLease);
    }
    Target reading() const { return {"read", name()}; }
    QByteArray channel(const QByteArray &owner) const { return locks::fairChannel(Key(name()), Owner(owner)).raw(); }
};

QTEST_GUILESS_MAIN(TestActions)

} // namespace lockscope::actions_test

#include "tst_actions.moc"

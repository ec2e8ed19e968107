// Readers and writers of both sides on one lock.
#include "tests/interop/support/interop_test.h"

namespace lockscope::read_write_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

// Longer than a waiter sleeps without its own check, so only the message wakes.
const Terms minute{std::nullopt, 60s};

} // namespace

class TestReadWrite : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("read_write");
    }
    void cleanupTestCase() { close(); }
    void init() { begin(); }
    void cleanup() { end(); }

    // Readers of both sides hold the lock together, and a writer waits for the last of them, which belongs to the other
    // side.
    void readersTogether_data() { everyVersionBothWays({"read"}); }
    void readersTogether()
    {
        play([this] {
            QVERIFY(first().take(reading(), 1, minute).acquired);
            QVERIFY(second().take(reading(), 1, minute).acquired);
            account().expect(name(), {"read-write", "read", {reader(first(), 1), reader(second(), 1)}});
            QVERIFY(!second().tryOnce(writing(), 2));
            const Going writer = scene().startWaiting(first(), writing(), 2);
            QCOMPARE(first().release(reading(), 1), Unlocked::Done);
            account().expect(name(), {"read-write", "read", {reader(second(), 1)}, {}, 1});
            QVERIFY(!writer.isDone());
            QElapsedTimer since;
            since.start();
            QCOMPARE(second().release(reading(), 1), Unlocked::Done);
            QVERIFY(writer.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            account().expect(name(), {"read-write", "write", {{first().owner(2), 1, "write"}}});
            QVERIFY(!second().tryOnce(reading(), 1));
            QCOMPARE(first().release(writing(), 2), Unlocked::Done);
        });
    }

    // A writer's release lets all waiting readers of both sides in at once.
    void writerLetsAllReadersIn_data() { everyVersionBothWays({"write"}); }
    void writerLetsAllReadersIn()
    {
        play([this] {
            QVERIFY(first().take(writing(), 1, minute).acquired);
            QList<Going> readers;
            for (const int thread : {11, 12}) {
                readers << scene().startWaiting(first(), reading(), thread);
                readers << scene().startWaiting(second(), reading(), thread);
            }
            QElapsedTimer since;
            since.start();
            QCOMPARE(first().release(writing(), 1), Unlocked::Done);
            for (const Going &going : readers)
                QVERIFY(going.taken().acquired);
            QVERIFY2(since.elapsed() < Scene::wokenWithin.count(), QByteArray::number(since.elapsed()));
            account().expect(name(),
                             {"read-write",
                              "read",
                              {reader(first(), 11), reader(first(), 12), reader(second(), 11), reader(second(), 12)}});
            for (const int thread : {11, 12}) {
                QCOMPARE(first().release(reading(), thread), Unlocked::Done);
                QCOMPARE(second().release(reading(), thread), Unlocked::Done);
            }
        });
    }

    // A writer that reads and then releases the write lock lets the other side's readers in, but no writer.
    void downgrade_data() { everyVersionBothWays({"write"}); }
    void downgrade()
    {
        play([this] {
            // Before 3.17 Redisson does not renew the read hold afterwards (redisson #4217).
            QVERIFY(first().take(writing(), 1, minute).acquired);
            QVERIFY(first().take(reading(), 1, minute).acquired);
            account().expect(name(), {"read-write", "write", {{first().owner(1), 1, "write"}, reader(first(), 1)}});
            QVERIFY(!second().tryOnce(reading(), 2));
            const Going next = scene().startWaiting(second(), reading(), 1);
            QCOMPARE(first().release(writing(), 1), Unlocked::Done);
            QVERIFY(next.taken().acquired);
            account().expect(name(), {"read-write", "read", {reader(first(), 1), reader(second(), 1)}});
            QVERIFY(!second().tryOnce(writing(), 2));
            QCOMPARE(first().release(reading(), 1), Unlocked::Done);
            QCOMPARE(second().release(reading(), 1), Unlocked::Done);
        });
    }

    // A reader's release leaves the TTL of the reader with the longest time, whichever side it is on.
    void longestReaderCounts_data() { everyVersionBothWays({"read"}); }
    void longestReaderCounts()
    {
        play([this] {
            QVERIFY(first().take(reading(), 1, {std::nullopt, 20s}).acquired);
            QVERIFY(second().take(reading(), 1, {std::nullopt, 60s}).acquired);
            QCOMPARE(first().release(reading(), 1), Unlocked::Done);
            QVERIFY2(ttl() > 50'000 && ttl() <= 60'000, QByteArray::number(ttl()));
            QVERIFY(first().take(reading(), 1, {std::nullopt, 20s}).acquired);
            QCOMPARE(second().release(reading(), 1), Unlocked::Done);
            QVERIFY2(ttl() > 10'000 && ttl() <= 20'000, QByteArray::number(ttl()));
            account().expect(name(), {"read-write", "read", {reader(first(), 1)}});
            QCOMPARE(first().release(reading(), 1), Unlocked::Done);
        });
    }

private:
    Target reading() const { return {"read", name()}; }
    Target writing() const { return {"write", name()}; }
    static HeldBy reader(Party &party, int thread) { return {party.owner(thread), 1, "read"}; }
    qint64 ttl() { return redis().call({"PTTL", name()}).toInt(); }
};

QTEST_GUILESS_MAIN(TestReadWrite)

} // namespace lockscope::read_write_test

#include "tst_read_write.moc"

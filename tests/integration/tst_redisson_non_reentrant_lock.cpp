// The cases of Redisson's RedissonNonReentrantLockTest and RedissonNonReentrantFairLockTest, for both kinds. Another
// owner waits. The same owner gets the error that it already has the lock, however it asks and through whichever
// client.
#include "tests/support/lock_cases.h"
#include "tests/support/lossy_link.h"

namespace lockscope::redisson_non_reentrant_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestRedissonNonReentrantLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cases = std::make_unique<LockCases>(AcquirableKind::NonReentrant);
    }
    void init() { m_cases->begin(QTest::currentTestFunction()); }
    void cleanup() { m_cases->checkNothingIsLeft(); }

    void testLockDifferentThreads_data() { kinds(); }
    void testLockDifferentThreads()
    {
        takeKind();
        const auto first = a().acquire(m_cases->request(a().newOwner()));
        const auto second = a().startWaiting(m_cases->request(a().newOwner()));
        const auto third = b().startWaiting(m_cases->request(b().newOwner()));
        a().release(first);
        awaitUntil([&] { return second.isDone() || third.isDone(); }); // without a queue, either may be first
        if (second.isDone())
            a().release(second.hold());
        QCOMPARE(b().release(third.hold()), Released::Freed);
        if (second.hold()->holds() > 0)
            QCOMPARE(a().release(second.hold()), Released::Freed);
    }

    void testLockSameThread_data() { kinds(); }
    void testLockSameThread()
    {
        takeKind();
        const Owner owner = a().newOwner();
        const auto hold = a().acquire(m_cases->request(owner));
        for (const auto &again : {m_cases->request(owner), m_cases->attempt(owner), m_cases->attempt(owner, 5s)}) {
            qint64 ms = LockCases::timed([&] { refusedAsHeld(a().tryAcquire(again)); });
            QVERIFY2(ms < 2'000, "it does not wait for itself");
            QCOMPARE(m_cases->count(owner), 1);
            QVERIFY(hold->isValid());
            QCOMPARE(hold->holds(), 1);
        }
        awaitUntil([&] { return hold->renewals() >= 3; }); // it is renewed as before
        QCOMPARE(a().release(hold), Released::Freed);
    }

    // Through two clients that use one owner.
    void testLockSameThreadTwoHandles_data() { kinds(); }
    void testLockSameThreadTwoHandles()
    {
        takeKind();
        const Owner owner = a().newOwner();
        const auto hold = a().acquire(m_cases->request(owner));
        refusedAsHeld(b().tryAcquire(m_cases->request(owner)));
        QCOMPARE(m_cases->count(owner), 1);
        QVERIFY(b().locks().holds().empty());
        QVERIFY(hold->isValid());
        a().release(hold);
    }

    // What an earlier request acquired without our knowledge is ours, not a mistake of the caller.
    void anAcquireWhoseReplyIsLostIsNotTakenForAnother_data() { kinds(); }
    void anAcquireWhoseReplyIsLostIsNotTakenForAnother()
    {
        takeKind();
        const auto faults = std::make_shared<LinkFaults>();
        LockHolder program(*m_cases->server, LockClientOptions(), withFaults(faults, quickOptions()));
        program.release(program.acquire(m_cases->request(program.newOwner()))); // now the script is known
        const auto sha = lua::script(acquireScript()).sha1;
        faults->word = QByteArray(sha.data(), qsizetype(sha.size()));
        faults->times = 1;
        const auto hold = program.acquire(m_cases->request(program.newOwner()));
        QVERIFY(hold && hold->isValid());
        QCOMPARE(faults->happened, 1);
        QCOMPARE(program.release(hold), Released::Freed);
    }

    void testLockUnlock_data() { kinds(); }
    void testLockUnlock()
    {
        takeKind();
        m_cases->testLockUnlock();
    }

private:
    static void kinds()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::newRow("plain") << AcquirableKind::NonReentrant;
        QTest::newRow("fair") << AcquirableKind::NonReentrantFair;
    }
    void takeKind()
    {
        QFETCH(AcquirableKind, kind);
        m_cases->kind = kind;
    }
    const char *acquireScript() const
    {
        return m_cases->kind == AcquirableKind::NonReentrant ? "non_reentrant_acquire" : "fair_acquire";
    }
    static void refusedAsHeld(const Result<AcquireOutcome> &outcome)
    {
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
        QVERIFY2(outcome.error().message.contains(QStringLiteral("NON_REENTRANT_REACQUIRE")),
                 qPrintable(outcome.error().message));
    }

    LockHolder &a() { return *m_cases->a; }
    LockHolder &b() { return *m_cases->b; }
    std::unique_ptr<LockCases> m_cases;
};

QTEST_GUILESS_MAIN(TestRedissonNonReentrantLock)

} // namespace lockscope::redisson_non_reentrant_lock_test

#include "tst_redisson_non_reentrant_lock.moc"

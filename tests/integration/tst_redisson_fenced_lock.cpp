// Redisson's RedissonFencedLockTest, under its name, and what a fenced lock offers its holder.
#include "tests/support/lock_cases.h"
#include "tests/support/lossy_link.h"

namespace lockscope::redisson_fenced_lock_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

class TestRedissonFencedLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_cases = std::make_unique<LockCases>(AcquirableKind::Fenced);
    }
    void init() { m_cases->begin(QTest::currentTestFunction()); }
    void cleanup() { m_cases->checkNothingIsLeft(); }

    void testTokenIncrease()
    {
        const Owner owner = a().newOwner();
        for (qint64 expected = 1; expected <= 3; ++expected) {
            const auto hold = a().acquire(m_cases->request(owner));
            QCOMPARE(hold->token(), expected);
            QCOMPARE(tokenNow(), expected); // read without acquiring
            a().release(hold);
            QCOMPARE(tokenNow(), expected); // the counter outlives the hold
        }
        const auto fixed = a().acquire(leased(m_cases->request(owner), 10s));
        QCOMPARE(fixed->token(), 4);
        QVERIFY(!b().acquire(m_cases->attempt(b().newOwner()))); // draws no token
        QCOMPARE(a().acquire(m_cases->attempt(owner)), fixed);
        QCOMPARE(fixed->token(), 5); // a re-entry also draws a token
        QCOMPARE(a().locks().facts().front().token, 5);
        a().release(fixed);
        QCOMPARE(fixed->token(), 5);
        a().release(fixed);
    }

    void testLockUnlock() { m_cases->testLockUnlock(); }
    void testReentrancy() { m_cases->testReentrancy(); }
    void testExpire() { m_cases->testExpire(); }
    void testForceUnlock() { m_cases->testForceUnlock(); }

    void aNameWithoutTokenHasNone()
    {
        const auto none = await(a().locks().fencingToken(Key("never used")));
        QVERIFY(none);
        QVERIFY(!*none);
    }

    void aTokenKeyThatIsNoneIsSaid()
    {
        for (const auto &make : {QByteArrayList{"SET", "redisson_lock_token:{t}", "x"},
                                 QByteArrayList{"RPUSH", "redisson_lock_token:{t}", "1"}}) {
            m_cases->redis->call({"DEL", "redisson_lock_token:{t}"});
            m_cases->redis->call(make);
            const auto token = await(a().locks().fencingToken(Key("t")));
            QVERIFY(!token);
            QCOMPARE(token.error().kind, Error::Kind::Precondition);
        }
    }

    void aLockOfAnotherKindHasNoToken()
    {
        AcquireRequest plain = m_cases->request(a().newOwner());
        plain.kind = AcquirableKind::Reentrant;
        const auto hold = a().acquire(plain);
        QVERIFY(!hold->token());
        a().release(hold);
    }

    // The token of the acquire whose reply was lost, read together with the count.
    void aLostReplyKeepsItsToken()
    {
        const auto faults = std::make_shared<LinkFaults>();
        LockHolder program(*m_cases->server, LockClientOptions(), withFaults(faults, quickOptions()));
        const auto first = program.acquire(m_cases->request(program.newOwner()));
        QCOMPARE(first->token(), 1);
        program.release(first);
        const auto sha = lua::script("fenced_acquire").sha1;
        faults->word = QByteArray(sha.data(), qsizetype(sha.size()));
        const Owner owner = program.newOwner();
        for (qint64 expected = 2; expected <= 3; ++expected) { // first acquired, then re-entered
            faults->times = 1;
            const auto hold = program.acquire(m_cases->request(owner));
            QVERIFY(hold && hold->isValid());
            QCOMPARE(hold->token(), expected);
        }
        QCOMPARE(faults->happened, 2);
        const auto hold = program.locks().holds().front();
        program.release(hold);
        QCOMPARE(program.release(hold), Released::Freed);
    }

private:
    std::optional<qint64> tokenNow() { return *await(b().locks().fencingToken(Key(m_cases->name))); }
    LockHolder &a() { return *m_cases->a; }
    LockHolder &b() { return *m_cases->b; }
    std::unique_ptr<LockCases> m_cases;
};

QTEST_GUILESS_MAIN(TestRedissonFencedLock)

} // namespace lockscope::redisson_fenced_lock_test

#include "tst_redisson_fenced_lock.moc"

// The watchdog: the cases of Redisson's RedissonLockExpirationRenewalTest, and the lessons of its history.
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/wire_lock.h"

#include <QElapsedTimer>

namespace lockscope::redisson_lock_expiration_renewal_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;

namespace {

// What a hold reports to its holder, in order.
struct Story {
    explicit Story(const std::shared_ptr<Hold> &hold)
    {
        QObject::connect(hold.get(), &Hold::renewed, &context, [this] { words << QStringLiteral("renewed"); });
        QObject::connect(hold.get(), &Hold::atRisk, &context, [this](const Error &e) {
            words << QStringLiteral("at risk");
            risk = e;
        });
        QObject::connect(hold.get(), &Hold::lost, &context, [this](LossReason reason) {
            words << (reason == LossReason::DeadlinePassed ? QStringLiteral("deadline") : QStringLiteral("gone"));
        });
    }
    int count(const char *word) const { return int(words.count(QLatin1String(word))); }

    QObject context;
    QStringList words;
    Error risk;
};

constexpr Millis lease = LockHolder::shortWatchdog;

} // namespace

class TestRedissonLockExpirationRenewal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_a = std::make_unique<LockHolder>(*m_server);
    }
    void cleanup()
    {
        m_a.reset();
        m_redis.reset();
        m_server.reset();
    }

    void aHoldIsRenewedEveryThirdOfItsLease_data() { kinds(); }
    void aHoldIsRenewedEveryThirdOfItsLease()
    {
        QFETCH(AcquirableKind, kind);
        const auto hold = take("k", kind);
        const Story story(hold);
        QElapsedTimer timer;
        timer.start();
        awaitUntil([&] { return hold->renewals() >= 6; });
        QVERIFY2(timer.elapsed() >= 2 * lease.count() - 50, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(hold->isValid());
        QCOMPARE(story.words.size(), 6);
        QVERIFY(m_redis->call({"PTTL", "k"}).toInt() > lease.count() / 3);
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    void testWriteLockAfterTimeout() { lockAfterTimeout(AcquirableKind::Write); }
    void testReadLockAfterTimeout() { lockAfterTimeout(AcquirableKind::Read); }
    void testLockAfterTimeout() { lockAfterTimeout(AcquirableKind::Reentrant); }
    void fairLockAfterTimeout() { lockAfterTimeout(AcquirableKind::Fair); }
    void fencedLockAfterTimeout() { lockAfterTimeout(AcquirableKind::Fenced); }

    // Acquires of several owners that are canceled at any moment, repeatedly: no watchdog outlives them (#7272).
    void testWatchdogDoesNotOutliveInterruptedAcquire()
    {
        for (int round = 0; round < 60; ++round) {
            std::vector<LockHolder::Pending> pending;
            for (int worker = 0; worker < 4; ++worker)
                pending.push_back(m_a->start(lockRequest("k", m_a->newOwner())));
            for (int i = 0; i < round % 20; ++i)
                QCoreApplication::processEvents();
            for (auto &each : pending)
                each.cancel();
            for (const auto &each : pending) {
                const auto outcome = each.result();
                if (outcome && outcome->hold)
                    m_a->release(outcome->hold);
            }
            QVERIFY(m_a->locks().holds().empty());
        }
        awaitUntil([&] { return m_redis->call({"EXISTS", "k"}).toInt() == 0; });
    }

    void testCancelledTryLockAsyncDoesNotLeaveWatchdog()
    {
        int canceled = 0;
        for (int i = 0; i < 100; ++i) {
            auto pending = m_a->start(tryRequest("k", m_a->newOwner()));
            pending.cancel();
            const auto outcome = pending.result();
            canceled += outcome ? 0 : 1;
            if (outcome && outcome->hold)
                m_a->release(outcome->hold);
            QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0); // at once, and not when its lease is over
        }
        QVERIFY(canceled > 0);
    }

    // With a long lease, only the check after a reconnect can notice the loss in time, with or without a watchdog.
    void aReconnectVerifiesEveryHold()
    {
        LockHolder program(*m_server, LockClientOptions());
        const auto watched = program.acquire(lockRequest("w", program.newOwner()));
        const auto fixed = program.acquire(leased(lockRequest("f", program.newOwner()), 1h));
        const Story a(watched);
        const Story b(fixed);
        m_server->kill();
        m_server->restart();
        awaitUntil([&] { return !watched->isValid() && !fixed->isValid(); });
        QCOMPARE(a.words.last(), QStringLiteral("gone"));
        QCOMPARE(b.words, QStringList{QStringLiteral("gone")});
    }

    // A fixed lease is not renewed, but its holder learns of the loss as soon as one with a watchdog.
    void aFixedLeaseThatIsGoneIsLost_data() { kinds(); }
    void aFixedLeaseThatIsGoneIsLost()
    {
        QFETCH(AcquirableKind, kind);
        constexpr Millis fixed = 3s;
        AcquireRequest request = leased(lockRequest("k", m_a->newOwner()), fixed);
        request.kind = kind;
        const auto hold = m_a->acquire(request);
        const Story story(hold);
        QElapsedTimer timer;
        timer.start();
        m_redis->call({"DEL", "k"});
        awaitUntil([&] { return !story.words.isEmpty(); });
        QCOMPARE(story.words, QStringList{QStringLiteral("gone")});
        QVERIFY2(timer.elapsed() < fixed.count(), qPrintable(QString::number(timer.elapsed())));
        m_a->release(hold);
    }

    void aReconnectKeepsWhatIsStillThere()
    {
        LockHolder program(*m_server, LockClientOptions());
        const auto watched = program.acquire(lockRequest("w", program.newOwner()));
        const auto fixed = program.acquire(leased(lockRequest("f", program.newOwner()), 1h));
        m_redis->call({"CLIENT", "KILL", "TYPE", "normal"});
        awaitUntil([&] { return watched->renewals() == 1; }); // 10 s before it would be due
        QVERIFY(watched->isValid() && fixed->isValid());
        QCOMPARE(program.release(watched), Released::Freed);
        QCOMPARE(program.release(fixed), Released::Freed);
    }

    void aDeletedLockIsLost_data() { kinds(); }
    void aDeletedLockIsLost()
    {
        QFETCH(AcquirableKind, kind);
        const auto hold = take("k", kind);
        const Story story(hold);
        m_redis->call({"DEL", "k"});
        QElapsedTimer timer;
        timer.start();
        awaitUntil([&] { return !hold->isValid(); });
        QVERIFY2(timer.elapsed() < lease.count(), qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(story.words, QStringList{QStringLiteral("gone")});
        QCOMPARE(m_a->locks().facts().front().lost, std::optional(LossReason::NotHeldAnymore));
        const auto again = take("k", kind);
        awaitUntil([&] { return again->renewals() >= 3; });
        m_a->release(again);
        QCOMPARE(m_a->release(hold), Released::NotHeld);
    }

    void aLockReplacedBySomethingElseIsLost()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        const Story story(hold);
        m_redis->call({"SET", "k", "text"});
        awaitUntil([&] { return !hold->isValid(); });
        QCOMPARE(story.words, QStringList{QStringLiteral("gone")});
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        QCOMPARE(m_redis->call({"GET", "k"}).toBytes(), "text");
    }

    void testLockReentrantRenew()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(lockRequest("k", owner));
        m_a->acquire(lockRequest("k", owner));
        m_a->release(hold);
        awaitUntil([&] { return hold->renewals() >= 3; });
        m_a->release(hold);
        const auto other = m_a->acquire(lockRequest("k", m_a->newOwner()));
        awaitUntil([&] { return other->renewals() >= 9; });
        QVERIFY(other->isValid());
        m_a->release(other);
    }

    // A server that is silent for a while: at risk, and then lost at its deadline, not later.
    void aSilentServerPutsAtRiskThenLost()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        awaitUntil([&] { return hold->renewals() >= 1; });
        const Story story(hold);
        m_server->suspend();
        awaitUntil([&] { return story.count("at risk") == 1; });
        QVERIFY(hold->isValid());
        QVERIFY(!story.risk.message.isEmpty());
        QVERIFY(m_a->locks().facts().front().atRisk);
        const Instant deadline = hold->deadline();
        awaitUntil([&] { return story.count("deadline") == 1; });
        QVERIFY(m_a->clock().now() >= deadline);
        QVERIFY(m_a->clock().now() < deadline + 2s);
        QCOMPARE(story.words.last(), QStringLiteral("deadline"));
        QVERIFY(!hold->isValid());
        m_server->resume();
        awaitUntil([&] { return m_a->redis().isLive(); });
        m_a->release(hold); // the request may have renewed it at the last moment, so both answers are correct
        QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
    }

    void aShortSilenceIsSurvived()
    {
        LockClientOptions options;
        options.watchdogLease = 3s;
        LockHolder program(*m_server, options);
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        const Story story(hold);
        m_server->suspend();
        awaitUntil([&] { return story.count("at risk") == 1; });
        m_server->resume();
        awaitUntil([&] { return story.words.last() == QStringLiteral("renewed"); });
        QVERIFY(hold->isValid());
        QVERIFY(!program.locks().facts().front().atRisk);
        QCOMPARE(program.release(hold), Released::Freed);
    }

    // A failure for one key does not affect the others.
    void renewalsAreIsolated()
    {
        std::vector<std::shared_ptr<Hold>> holds;
        for (int i = 0; i < 30; ++i)
            holds.push_back(take("k" + QByteArray::number(i), AcquirableKind::Reentrant));
        m_redis->call({"SET", "k7", "text"});
        m_redis->call({"DEL", "k8"});
        awaitUntil([&] { return holds.front()->renewals() >= 4 && holds.back()->renewals() >= 4; });
        for (size_t i = 0; i < holds.size(); ++i)
            QCOMPARE(holds[i]->isValid(), i != 7 && i != 8);
        for (const auto &hold : holds)
            m_a->release(hold);
    }

    void temporaryRefusalsAreRetried()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        const Story story(hold);
        m_redis->call({"ACL", "SETUSER", "default", "-pexpire"}); // renewals are refused, for whatever reason
        awaitUntil([&] { return story.count("at risk") == 1; });
        m_redis->call({"ACL", "SETUSER", "default", "+pexpire"});
        awaitUntil([&] { return !story.words.isEmpty() && story.words.last() == QStringLiteral("renewed"); });
        QVERIFY(hold->isValid());
        QCOMPARE(m_a->release(hold), Released::Freed);
    }

    // Fixed lease: no renewal, and the end is reported.
    void aFixedLeaseEnds()
    {
        const auto hold = m_a->acquire(leased(lockRequest("k", m_a->newOwner()), 400ms));
        const Story story(hold);
        const Instant deadline = hold->deadline();
        QVERIFY(deadline <= hold->acquiredAt() + 394ms);
        awaitUntil([&] { return !story.words.isEmpty(); });
        QCOMPARE(story.words, QStringList{QStringLiteral("deadline")});
        QVERIFY(m_a->clock().now() >= deadline);
        QCOMPARE(hold->renewals(), 0);
        m_a->release(hold);
    }

    // A re-entry without a lease makes a fixed hold renewed. A hold with a watchdog keeps it, whatever lease the
    // re-entry has.
    void reentryMixesLeaseAndWatchdog()
    {
        const Owner owner = m_a->newOwner();
        const auto hold = m_a->acquire(leased(lockRequest("k", owner), 1h));
        m_a->acquire(lockRequest("k", owner));
        QVERIFY(hold->hasWatchdog());
        QVERIFY(hold->deadline() <= m_a->clock().now() + lease);
        awaitUntil([&] { return hold->renewals() >= 4; });
        m_a->acquire(leased(lockRequest("k", owner), 100ms));
        QVERIFY(hold->hasWatchdog());
        const int before = hold->renewals();
        awaitUntil([&] { return hold->renewals() >= before + 4; });
        QVERIFY(hold->isValid());
        for (int i = 0; i < 3; ++i)
            m_a->release(hold);
        QCOMPARE(hold->holds(), 0);
    }

    // A process that was stopped past its deadline and resumes: nothing says "valid", and Lost comes first.
    void afterALongStopLostComesFirst()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        const auto fixed = m_a->acquire(leased(lockRequest("f", m_a->newOwner()), lease));
        const Story story(hold);
        const Story fixedStory(fixed);
        QVERIFY(hold->isValid());
        m_a->clock().skip(lease);
        QVERIFY(!hold->isValid());
        QVERIFY(!fixed->isValid());
        awaitUntil([&] { return !story.words.isEmpty() && !fixedStory.words.isEmpty(); });
        QCOMPARE(story.words.first(), QStringLiteral("deadline"));
        QCOMPARE(fixedStory.words.first(), QStringLiteral("deadline"));
        QCOMPARE(story.words.size(), 1);
        m_a->release(hold);
        m_a->release(fixed);
    }

    void anAnswerThatWaitedOutTheDeadlineDoesNotRevive()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        const Story story(hold);
        m_server->suspend();
        awaitUntil([&] { return story.count("at risk") == 1; }); // renewals are under way
        m_a->clock().skip(lease);
        m_server->resume(); // the server answers: renewed
        awaitUntil([&] { return story.count("deadline") == 1; });
        QCOMPARE(story.count("renewed"), 0);
        QVERIFY(!hold->isValid());
        m_a->release(hold);
    }

    void aFrozenClientDoesNothingAndThenHearsLost()
    {
        const auto hold = take("k", AcquirableKind::Reentrant);
        const Story story(hold);
        m_a->locks().setFrozen(true);
        awaitUntil([&] { return m_redis->call({"EXISTS", "k"}).toInt() == 0; });
        QVERIFY(story.words.isEmpty());
        QVERIFY(!hold->isValid());
        m_a->locks().setFrozen(false);
        QCOMPARE(story.words, QStringList{QStringLiteral("deadline")}); // at once
        m_a->release(hold);
    }

    void aClientFrozenForAShortWhileGoesOn()
    {
        LockClientOptions options;
        options.watchdogLease = 3s;
        LockHolder program(*m_server, options);
        const auto hold = program.acquire(lockRequest("k", program.newOwner()));
        program.locks().setFrozen(true);
        awaitUntil([&] { return m_redis->call({"PTTL", "k"}).toInt() < 1'900; }); // a renewal was due
        QCOMPARE(hold->renewals(), 0);
        program.locks().setFrozen(false);
        awaitUntil([&] { return hold->renewals() == 1; });
        QVERIFY(hold->isValid());
        QCOMPARE(program.release(hold), Released::Freed);
    }

    void aDetachedHoldIsLeftToItsLease()
    {
        const auto hold = m_a->acquire(leased(lockRequest("k", m_a->newOwner()), lease));
        m_a->locks().detach(hold);
        QVERIFY(m_a->locks().holds().empty());
        QVERIFY(m_a->locks().facts().empty());
        QVERIFY(hold->isValid());
        m_a->destroyLocks();
        QVERIFY(hold->isValid());
        awaitUntil([&] { return m_redis->call({"EXISTS", "k"}).toInt() == 0; });
        QVERIFY(!hold->isValid());
    }

    // testLockIsNotRenewedAfterInterruptedTryLock: an acquire that is canceled at any moment leaves nothing that is
    // renewed.
    void testLockIsNotRenewedAfterInterruptedTryLock()
    {
        for (int i = 0; i < 20; ++i) {
            auto pending = m_a->start(lockRequest("k", m_a->newOwner()));
            pending.cancel(); // the request is under way
            const auto outcome = pending.result();
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().kind, Error::Kind::Canceled);
            QCOMPARE(pending.steps().last(), AcquireStep::Canceled);
            QCOMPARE(m_redis->call({"EXISTS", "k"}).toInt(), 0);
            QVERIFY(m_a->locks().holds().empty());
        }
    }

    void factsFollow()
    {
        int changes = 0;
        connect(&m_a->locks(), &LockClient::changed, this, [&changes] { ++changes; });
        const auto hold = take("k", AcquirableKind::Write);
        const HoldFacts facts = m_a->locks().facts().front();
        QCOMPARE(facts.id, hold->id());
        QCOMPARE(facts.lock.key, Key("k"));
        QCOMPARE(facts.kind, AcquirableKind::Write);
        QCOMPARE(facts.owner, hold->owner());
        QCOMPARE(facts.holds, 1);
        QCOMPARE(facts.lease, lease);
        QVERIFY(facts.watchdog && facts.valid && !facts.atRisk && !facts.lost);
        QCOMPARE(facts.deadline, hold->deadline());
        QCOMPARE(changes, 1);
        awaitUntil([&] { return changes == 2; });
        QCOMPARE(m_a->locks().facts().front().renewals, 1);
        m_a->release(hold);
        QVERIFY(m_a->locks().facts().empty());
        QVERIFY(changes >= 3);
    }

private:
    // A server that forgot everything; later locks with the name are renewed again.
    void lockAfterTimeout(AcquirableKind kind)
    {
        const auto hold = take("k", kind);
        m_server->kill();
        QElapsedTimer timer;
        timer.start();
        m_server->restart();
        awaitUntil([&] { return !hold->isValid(); });
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
        awaitUntil([&] { return m_a->redis().isLive(); });
        QCOMPARE(m_a->release(hold), Released::NotHeld);
        for (int i = 0; i < (kind == AcquirableKind::Write ? 2 : 1); ++i) {
            const auto again = take("k", kind);
            awaitUntil([&] { return again->renewals() >= 3; }); // longer than the first lease
            QVERIFY(again->isValid());
            QCOMPARE(m_a->release(again), Released::Freed);
        }
        QVERIFY(m_a->locks().holds().empty());
    }

    static void kinds()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::newRow("reentrant") << AcquirableKind::Reentrant;
        QTest::newRow("read") << AcquirableKind::Read;
        QTest::newRow("write") << AcquirableKind::Write;
    }

    std::shared_ptr<Hold> take(const QByteArray &name, AcquirableKind kind)
    {
        AcquireRequest request = lockRequest(name, m_a->newOwner());
        request.kind = kind;
        return m_a->acquire(request);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<LockHolder> m_a;
};

QTEST_GUILESS_MAIN(TestRedissonLockExpirationRenewal)

} // namespace lockscope::redisson_lock_expiration_renewal_test

#include "tst_redisson_lock_expiration_renewal.moc"

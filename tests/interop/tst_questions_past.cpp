// The questions about the past in docs/questions.md: Redisson makes each problem while `record` runs, and afterwards
// the command line answers from the history.
#include "tests/interop/support/await_renewal.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/questions.h"
#include "tests/interop/support/watching_console.h"

#include <csignal>

namespace lockscope::questions_past_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;

namespace {

const QByteArray version = "4.7.0";
const Target slowly{"reentrant", "orders:6303"};
const Target stays{"reentrant", "orders:7272"};
const Target wanted{"reentrant", "orders:4706"};
const Target late{"reentrant", "orders:6539"};
const Target permits{"semaphore", "permits:4462"};
constexpr int permitHeld = 300; // ms; a monitor reports rows ten times a second, and no event tells of permits
const QByteArrayList mails{"mail:1", "mail:2", "mail:3"};

bool isHeld(const Lock &lock)
{
    return lock.exists && lock.holderCount == 1;
}

bool isFree(const Lock &lock)
{
    return !lock.exists;
}

} // namespace

class TestQuestionsPast : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        // Redisson does not support unix sockets
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "KEA"}); // so that no hold is too short to be seen
        m_questions = std::make_unique<Questions>(*m_server);
        m_questions->record();
        m_console = std::make_unique<WatchingConsole>(*m_server);
        m_java = RedissonParty::start(version);
        m_unlucky = RedissonParty::start(version);
        m_one = party(m_java, "one");
        m_other = party(m_java, "other");
        m_slow = party(m_unlucky, "slow", 9s);
        m_dying = party(m_unlucky, "dying");
        m_deaf = party(m_unlucky, "deaf");
        m_deafToo = party(m_unlucky, "deaf-too");
    }

    // Starts the problems that need time. Holds are as short as the monitor allows.
    void itBegins()
    {
        QVERIFY(m_slow->take(slowly, 1).acquired);
        for (const QByteArray &mail : mails) {
            QVERIFY(m_dying->take({"reentrant", mail}, 1).acquired);
            awaitRenewal(*m_redis, mail);
        }
        m_one->invoke(permits, 2, {"trySetPermits", "1"});
        for (int i = 0; i < 14; ++i) {
            holdShortly(stays);
            m_one->invoke(permits, 2, {"acquire"});
            m_console->awaitRow(permits.name, [](const Lock &row) { return row.token == 0; });
            QTest::qWait(permitHeld);
            m_one->invoke(permits, 2, {"release"});
            m_console->awaitRow(permits.name, [](const Lock &row) { return row.token == 1; });
        }
        m_one->invoke(permits, 2, {"acquire"}); // and its thread forgets it
        QVERIFY(m_one->take(stays, 1).acquired); // and its thread forgets it

        QVERIFY(m_one->take(late, 3, {{}, 12s}).acquired);
        m_waiting.push_back(m_other->acquire(late, 3, {}));
        awaitUntil([this] { return m_java->call({"asleep", "other", "3"}).value == "true"; });
        m_questions->awaitRecorded(late.name, "waiting");
        m_redis->call({"DEL", late.name}); // by hand: this wakes nobody
    }

    // Redisson #5473.
    void anUnlockAfterTheLeaseIsExplained()
    {
        const Target lock{"reentrant", "orders:5473"};
        QVERIFY(m_one->take(lock, 1, {{}, 3s}).acquired);
        m_questions->awaitRecorded(lock.name, "expired");
        QCOMPARE(m_one->release(lock, 1), Unlocked::NotHeld);
        LOCKSCOPE_ANSWERED(
            m_questions->ask("an unlock failed: the lease was over",
                             {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"TIME", presentTime()}}));
    }

    // Redisson #6651: a client that lost the answer asks again.
    void anUnlockThatWasRepeatedIsExplained()
    {
        const Target lock{"reentrant", "orders:6651"};
        QVERIFY(m_one->take(lock, 1).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        QCOMPARE(m_one->release(lock, 1), Unlocked::Done);
        QCOMPARE(m_one->release(lock, 1), Unlocked::NotHeld);
        m_questions->awaitRecorded(lock.name, "released");
        LOCKSCOPE_ANSWERED(
            m_questions->ask("an unlock failed: it was one too many",
                             {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"TIME", presentTime()}}));
    }

    // Redisson #6878: reactive code unlocks in another thread than the holder.
    void anUnlockInAnotherThreadIsExplained()
    {
        const Target lock{"reentrant", "orders:6878"};
        QVERIFY(m_one->take(lock, 1).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        QCOMPARE(m_one->release(lock, 2), Unlocked::NotHeld);
        const QByteArray time = presentTime();
        QCOMPARE(m_one->release(lock, 1), Unlocked::Done);
        LOCKSCOPE_ANSWERED(m_questions->ask(
            "an unlock failed: another thread holds it",
            {{"NAME", lock.name}, {"OWNER", m_one->owner(2)}, {"OTHER", named(m_one->owner(1))}, {"TIME", time}}));
    }

    // Redisson #5473.
    void anUnlockAfterAForcedReleaseIsExplained()
    {
        const Target lock{"reentrant", "orders:5474"};
        // A lease without a watchdog: a renewal between the plan and its execution would look like another hold.
        QVERIFY(m_one->take(lock, 1, {{}, 10min}).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        const CliProcess::Run forced = CliProcess(*m_server,
                                                  {QStringLiteral("force-release"), QString::fromUtf8(lock.name),
                                                   QStringLiteral("--if-holder"), QString::fromUtf8(m_one->owner(1)),
                                                   QStringLiteral("--reason"), QStringLiteral("its pod is gone")})
                                           .run();
        QVERIFY2(forced.code == 0, QByteArray(forced.out + forced.err));
        QCOMPARE(m_one->release(lock, 1), Unlocked::NotHeld);
        m_questions->awaitRecorded(lock.name,
                                   "released"); // its message is that of a release; only the audit file tells more
        LOCKSCOPE_ANSWERED(m_questions->ask(
            "an unlock failed: somebody released it by force",
            {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"TIME", presentTime()}, {"REASON", "its pod is gone"}}));
    }

    // Redisson #4869.
    void aLockThatExpiredDuringTheWorkIsExplained()
    {
        const Target lock{"reentrant", "orders:4869"};
        QVERIFY(m_one->take(lock, 1, {{}, 5s}).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        const QByteArray time = presentTime();
        m_questions->awaitRecorded(lock.name, "expired");
        LOCKSCOPE_ANSWERED(m_questions->ask("the lock expired while somebody worked",
                                            {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"TIME", time}}));
    }

    // Redisson #5563: two entries, some milliseconds apart.
    void twoHoldsAreProvenToFollowEachOther()
    {
        const Target lock{"reentrant", "orders:5563"};
        QVERIFY(m_one->take(lock, 1).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        QCOMPARE(m_one->release(lock, 1), Unlocked::Done);
        QVERIFY(m_other->take(lock, 1).acquired);
        m_console->awaitRow(lock.name, [this](const Lock &row) {
            return isHeld(row) && row.holders.front().owner.raw() == m_other->owner(1);
        });
        LOCKSCOPE_ANSWERED(m_questions->ask(
            "two were inside at once",
            {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"OTHER", m_other->owner(1)}, {"TIME", presentTime()}}));
        QCOMPARE(m_other->release(lock, 1), Unlocked::Done);
    }

    // Redisson #6539, #5761, #3891.
    void aWaiterThatWokeUpLateIsExplained()
    {
        QVERIFY(m_waiting[0].taken().acquired);
        m_console->awaitRow(late.name, isHeld);
        LOCKSCOPE_ANSWERED(m_questions->ask("a waiter woke up late", {{"NAME", late.name}, {"TIME", presentTime()}}));
        QCOMPARE(m_other->release(late, 3), Unlocked::Done);
    }

    // Redisson #6472, #6303: a program stops for some seconds. Its short leases run out, and its long one is renewed
    // late.
    void aStoppedProgramIsExplained()
    {
        const QByteArray time = presentTime();
        awaitRenewal(*m_redis, slowly.name);
        m_unlucky->signal(SIGSTOP);
        awaitUntil([this] { return m_redis->call({"PTTL", slowly.name}).toInt() < 3'500; });
        m_unlucky->signal(SIGCONT);
        awaitRenewal(*m_redis, slowly.name);
        for (const QByteArray &mail : mails)
            QCOMPARE(m_redis->call({"EXISTS", mail}).toInt(), 0);
        LOCKSCOPE_ANSWERED(
            m_questions->ask("a program stopped and its locks expired", {{"NAME", mails[0]}, {"TIME", time}}));
        QCOMPARE(m_slow->release(slowly, 1), Unlocked::Done);
        LOCKSCOPE_ANSWERED(m_questions->ask("renewals came late",
                                            {{"NAME", slowly.name}, {"OWNER", m_slow->owner(1)}, {"TIME", time}}));
    }

    void aLeaseThatWasChangedByHandIsRecorded()
    {
        const Target lock{"reentrant", "orders:by-hand"};
        QVERIFY(m_one->take(lock, 1, {{}, 60s}).acquired);
        m_questions->awaitRecorded(lock.name, "acquired");
        m_redis->call({"PEXPIRE", lock.name, "20000"});
        m_questions->awaitRecorded(lock.name, "changed");
        LOCKSCOPE_ANSWERED(
            m_questions->ask("somebody changed the lease by hand", {{"NAME", lock.name}, {"TIME", presentTime()}}));
    }

    // Redisson #7272, #4368.
    void aHoldThatNobodyReleasesIsUnusual()
    {
        LOCKSCOPE_ANSWERED(
            m_questions->ask("renewed, but nobody is inside",
                             {{"NAME", stays.name}, {"OWNER", m_one->owner(1)}, {"TIME", presentTime()}}));
    }

    // Redisson #4462, #3046.
    void permitsThatDoNotComeBackAreUnusual()
    {
        LOCKSCOPE_ANSWERED(m_questions->ask("permits never come back", {{"NAME", permits.name}}));
    }

    // Redisson #4706, #4822: the others listen and receive nothing.
    void oneClientThatTakesAllIsNamed()
    {
        QVERIFY(m_one->take(wanted, 4).acquired);
        m_waiting.push_back(m_deaf->acquire(wanted, 1, {}));
        m_waiting.push_back(m_deafToo->acquire(wanted, 1, {}));
        awaitUntil([this] { return listeners(wanted) >= 2; });
        m_console->awaitRow(wanted.name, [](const Lock &row) { return row.waiters.clients.value_or(0) >= 2; });
        m_unlucky->signal(SIGSTOP);
        QCOMPARE(m_one->release(wanted, 4), Unlocked::Done);
        // Each acquire counts as that of the first waiter, until a reading finds both waiters again. About half of the
        // holds are long enough for that, but fewer on a busy machine.
        const QByteArray owner = m_one->owner(1);
        QByteArray missing = "not asked yet";
        for (int round = 0; round < 4 && !missing.isEmpty(); ++round) {
            for (int i = 0; i < 150; ++i)
                holdShortly(wanted);
            missing = m_questions->ask("only one client gets the lock",
                                       {{"NAME", wanted.name}, {"CLIENT_ID", owner.left(8)}});
        }
        LOCKSCOPE_ANSWERED(missing);
        m_unlucky->kill();
    }

    // The last one, because nothing is left.
    void anUnlockAfterAllLocksAreLostIsExplained()
    {
        const Target lock{"reentrant", "orders:6844"};
        QVERIFY(m_one->take(lock, 1).acquired);
        // Only the loss of many locks is told as one: ten within 0.4 s, in which the monitor reads about half of them.
        for (int i = 0; i < 60; ++i)
            QVERIFY(m_one->take({"reentrant", "parts:" + QByteArray::number(i)}, 1).acquired);
        m_questions->awaitRecorded("parts:11", "acquired");
        for (int i = 0; i < 10; ++i) // a lock counts as lost if it was held for a while
            awaitRenewal(*m_redis, "parts:11");
        m_redis->call({"FLUSHALL"});
        QCOMPARE(m_one->release(lock, 1), Unlocked::NotHeld);
        m_questions->awaitRecorded(lock.name, "vanished");
        LOCKSCOPE_ANSWERED(
            m_questions->ask("an unlock failed: the server lost all locks",
                             {{"NAME", lock.name}, {"OWNER", m_one->owner(1)}, {"TIME", presentTime()}}));
    }

    void cleanupTestCase()
    {
        m_console.reset();
        m_questions.reset();
    }

private:
    std::unique_ptr<RedissonParty> party(const std::shared_ptr<Driven> &java, const QByteArray &name,
                                         Millis lease = Scene::watchdogLease) const
    {
        return std::make_unique<RedissonParty>(java, name, m_server->port(), lease);
    }
    qint64 listeners(const Target &lock)
    {
        return m_redis->call({"PUBSUB", "NUMSUB", "redisson_lock__channel:{" + lock.name + '}'}).at(1).toInt();
    }
    void holdShortly(const Target &lock)
    {
        QVERIFY(m_one->take(lock, 1).acquired);
        m_console->awaitRow(lock.name, isHeld);
        QCOMPARE(m_one->release(lock, 1), Unlocked::Done);
        m_console->awaitRow(lock.name, isFree);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Questions> m_questions;
    std::unique_ptr<WatchingConsole> m_console; // shows when a monitor has seen something
    std::shared_ptr<Driven> m_java, m_unlucky;
    std::unique_ptr<RedissonParty> m_one, m_other; // of the first program
    std::unique_ptr<RedissonParty> m_slow, m_dying, m_deaf, m_deafToo; // of the second program
    std::vector<Going> m_waiting;
};

QTEST_GUILESS_MAIN(TestQuestionsPast)

} // namespace lockscope::questions_past_test

#include "tst_questions_past.moc"

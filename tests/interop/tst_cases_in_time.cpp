// Like tst_cases, for problems that take time or many waiters to appear. Redisson itself produces them in two programs,
// one of which is crowded, then stops, then dies. All waits for time run at once.
#include "core/clients/analysis/acquires.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/watching_console.h"

#include <csignal>

namespace lockscope::cases_in_time_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;
using clients::ClientState;

namespace {

const QByteArray version = "4.7.0";
const Target missed{"semaphore", "permits:5762"};
const Target lost{"semaphore", "permits:4462"};
const Target stays{"reentrant", "orders:7272"};
const Target wanted{"reentrant", "orders:4706"};

QByteArray uuidOf(Party &party)
{
    const QByteArray owner = party.owner(1);
    return owner.left(owner.lastIndexOf(':'));
}

bool isHeld(const Lock &lock)
{
    return lock.exists && lock.holderCount == 1;
}

bool isFree(const Lock &lock)
{
    return !lock.exists;
}

} // namespace

class TestCasesInTime : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        // Redisson does not support unix sockets
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "KEA"}); // so that no hold is too short to be seen
        m_console = std::make_unique<WatchingConsole>(*m_server);
        m_crowd = RedissonParty::start(version);
        const QByteArray url = "defaults+redis://127.0.0.1:" + QByteArray::number(m_server->port());
        m_crowded = std::make_unique<RedissonParty>(m_crowd, "crowded", url, Scene::watchdogLease);
    }

    // Redisson #4431, #5046, #5299: "Unable to acquire subscription lock". Only this client is active, which shows
    // which connections are its own.
    void allSubscriptionsAreUsedUp()
    {
        QVERIFY(m_crowded->take({"reentrant", "jobs:own"}, 1).acquired);
        for (int i = 0; i < clients::limits::allSubscriptions; ++i) {
            const Target job{"reentrant", "jobs:" + QByteArray::number(i)};
            m_redis->call({"HSET", job.name, "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12", "1"});
            m_redis->call({"PEXPIRE", job.name, "600000"});
            m_jobs.push_back(m_crowded->acquire(job, 100 + i, {}));
        }
        const auto finding = m_console->awaitFinding(uuidOf(*m_crowded), ClientState::SubscriptionsUsedUp);
        QVERIFY(finding.count >= clients::limits::nearlyAll);
        QCOMPARE(finding.knownBy, KnownBy::Inference);
    }

    void othersCome()
    {
        m_java = RedissonParty::start(version);
        m_one = std::make_unique<RedissonParty>(m_java, "one", m_server->port(), Scene::watchdogLease);
        m_other = std::make_unique<RedissonParty>(m_java, "other", m_server->port(), Scene::watchdogLease);
        m_deaf = std::make_unique<RedissonParty>(m_crowd, "deaf", m_server->port(), Scene::watchdogLease);
        m_deafToo = std::make_unique<RedissonParty>(m_crowd, "deaf-too", m_server->port(), Scene::watchdogLease);
    }

    // Redisson #4706, #4822: after a failover only one client acquires the lock; the others listen and receive nothing.
    void oneTakesItAgainAndAgain()
    {
        m_one->invoke(lost, 2, {"trySetPermits", "1"});
        for (int i = 0; i < 6; ++i) { // the usual use of a semaphore
            m_one->invoke(lost, 2, {"acquire"});
            m_console->awaitRow(lost.name, [](const Lock &row) { return row.token == 0; });
            m_one->invoke(lost, 2, {"release"});
            m_console->awaitRow(lost.name, [](const Lock &row) { return row.token == 1; });
            QVERIFY(m_one->take(stays, 3).acquired);
            m_console->awaitRow(stays.name, isHeld);
            QCOMPARE(m_one->release(stays, 3), Unlocked::Done);
            m_console->awaitRow(stays.name, isFree);
        }
        m_one->invoke(missed, 1, {"trySetPermits", "1"});
        m_one->invoke(missed, 1, {"acquire"});
        m_waiting = m_other->send(missed, 1, {"acquire"});
        awaitUntil([&] { return m_java->call({"asleep", "other", "1"}).value == "true"; });
        m_redis->call({"INCR", missed.name}); // a release whose message nobody received

        QVERIFY(m_one->take(wanted, 4).acquired);
        m_jobs.push_back(m_deaf->acquire(wanted, 1, {}));
        m_jobs.push_back(m_deafToo->acquire(wanted, 1, {}));
        awaitUntil([&] { return listens("redisson_lock__channel:{" + wanted.name + '}', 2); });
        m_deaf->invoke(lost, 2, {"acquire"}); // and it is never released
        QVERIFY(m_one->take(stays, 3).acquired); // and its thread forgets it
        m_crowd->signal(SIGSTOP);

        QCOMPARE(m_one->release(wanted, 4), Unlocked::Done);
        m_console->awaitRow(wanted.name, isFree);
        for (int i = 0; i < clients::Acquires::monopoly + 5; ++i) {
            QVERIFY(m_one->take(wanted, 4).acquired);
            m_console->awaitRow(wanted.name, isHeld);
            QCOMPARE(m_one->release(wanted, 4), Unlocked::Done);
            m_console->awaitRow(wanted.name, isFree);
        }
        const auto finding = m_console->awaitFinding(uuidOf(*m_one), ClientState::Monopolising);
        QCOMPARE(finding.lock.key.raw(), wanted.name);
        m_crowd->kill();
    }

    // Redisson #5762.
    void aPermitThatNobodyTakesThoughSomebodyWaits()
    {
        m_console->awaitState(missed.name, State::PermitsUnclaimed);
        m_redis->call({"PUBLISH", "redisson_sc:{" + missed.name + '}', "1"});
        QVERIFY(m_other->java().answer(m_waiting).ok);
    }

    // Redisson #4462, #3046: the program that held the permit has died.
    void aPermitThatDoesNotComeBack() { m_console->awaitState(lost.name, State::PermitsNotReturned); }

    // Redisson #7272, #4368.
    void renewedAndNobodyIsInside()
    {
        m_console->awaitState(stays.name, State::HeldUnusuallyLong);
        // acquired often: several timers renew it at irregular times
        m_console->awaitRow(stays.name, [](const Lock &row) {
            return row.leaseKind == LeaseKind::Watchdog && row.lastRenewal && row.state == State::HeldUnusuallyLong;
        });
        QCOMPARE(m_one->release(stays, 3), Unlocked::Done);
    }

    void cleanupTestCase() { m_console.reset(); }

private:
    bool listens(const QByteArray &channel, int clients)
    {
        return m_redis->call({"PUBSUB", "NUMSUB", channel}).at(1).toInt() >= clients;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<WatchingConsole> m_console;
    std::shared_ptr<Driven> m_crowd, m_java;
    std::unique_ptr<RedissonParty> m_crowded, m_deaf, m_deafToo; // of the first program
    std::unique_ptr<RedissonParty> m_one, m_other; // of the second program
    std::vector<Going> m_jobs;
    Driven::Pending m_waiting;
};

QTEST_GUILESS_MAIN(TestCasesInTime)

} // namespace lockscope::cases_in_time_test

#include "tst_cases_in_time.moc"

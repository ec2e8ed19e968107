// What people ask about their locks, produced by Redisson itself: Lockscope names each problem of its users that is
// visible in Redis, for the lock or for the client. (The numbers are those of its issue tracker.) With the newest
// version; waits for time run at the same time.
#include "core/trace/post_mortem.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/watching_console.h"

#include <csignal>

namespace lockscope::cases_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;
using clients::ClientState;

namespace {

const QByteArray version = "4.7.0";

QByteArray uuidOf(Party &party)
{
    const QByteArray owner = party.owner(1);
    return owner.left(owner.lastIndexOf(':'));
}

} // namespace

class TestCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        // Redisson does not support unix sockets
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_console = std::make_unique<WatchingConsole>(*m_server);
        m_java = RedissonParty::start(version);
        m_one = std::make_unique<RedissonParty>(m_java, "one", m_server->port(), Scene::watchdogLease);
        m_other = std::make_unique<RedissonParty>(m_java, "other", m_server->port(), Scene::watchdogLease);
    }

    // Redisson #6878: reactive code unlocks in another thread than the holder.
    void anotherThreadOfTheSameClientUnlocks()
    {
        const Target lock{"reentrant", "orders:6878"};
        m_console->listen();
        QVERIFY(m_one->take(lock, 1).acquired);
        QCOMPARE(m_one->release(lock, 2), Unlocked::NotHeld);
        awaitUntil([&] { return m_console->heard(lock.name, TraceEvent::What::UnlockRefused).has_value(); });
        std::vector<trace::PastEvent> past;
        for (const TraceEvent &event : m_console->heard()) {
            if (const auto one = event.key == Key(lock.name) ? trace::pastOf(event) : std::nullopt)
                past.push_back(*one);
        }
        const auto cause = trace::whyUnlockFailed(past, Owner(m_one->owner(2)), m_console->clock().wallMillis());
        QCOMPARE(cause.why, trace::UnlockCause::Why::OtherThread);
        QCOMPARE(cause.other.raw(), m_one->owner(1));
        // Redisson #5392, #5473: when this continues, the client gets a finding.
        QCOMPARE(m_one->release(lock, 2), Unlocked::NotHeld);
        QCOMPARE(m_one->release(lock, 2), Unlocked::NotHeld);
        const auto finding = m_console->awaitFinding(uuidOf(*m_one), ClientState::FailingUnlocks);
        QVERIFY(finding.count >= clients::limits::failures); // Redisson asks more than once
        QCOMPARE(finding.knownBy, KnownBy::Event);
        QCOMPARE(m_one->release(lock, 1), Unlocked::Done);
        m_console->stopListening();
    }

    // Redisson #4796: an upgrade from read to write.
    void aReaderThatWantsToWriteWaitsForItself()
    {
        const Target read{"read", "orders:4796"}, write{"write", "orders:4796"};
        m_console->listen();
        QVERIFY(m_one->take(read, 1).acquired);
        const Going writing = m_one->acquire(write, 1, {20s, {}});
        m_console->awaitState(read.name, State::WaitsForOwnRead);
        QCOMPARE(m_console->row(read.name)->rare->upgrading.raw(), m_one->owner(1));
        m_console->stopListening();
        m_redis->call({"DEL", read.name, '{' + read.name + "}:" + m_one->owner(1) + ":rwlock_timeout:1"});
        m_redis->call({"PUBLISH", "redisson_rwlock:{" + read.name + '}', "0"}); // so that the test ends
        writing.taken();
    }

    // Redisson #5623: acquired for ten seconds, and again for thirty.
    void aLeaseThatChangesDuringTheHold()
    {
        const Target lock{"reentrant", "orders:5623"};
        QVERIFY(m_one->take(lock, 3, {{}, 10s}).acquired);
        m_console->awaitState(lock.name, State::HeldFixedLease);
        QVERIFY(m_one->take(lock, 3, {{}, 30s}).acquired);
        m_console->awaitState(lock.name, State::LeaseChanged);
        m_redis->call({"DEL", lock.name});
    }

    // Redisson #6832: the client renews locks that are long gone. Then #6472: its watchdog stops. Finally the program
    // dies.
    void aClientThatRenewsWhatIsGoneAndStopsAndDies()
    {
        QByteArrayList names;
        for (int i = 0; i < 4; ++i) {
            names << "mail:" + QByteArray::number(i);
            QVERIFY(m_other->take({"reentrant", names.back()}, 10 + i).acquired);
        }
        m_console->listen(); // its connection is certain then
        awaitUntil([&] { return m_console->heard(names[0], TraceEvent::What::Renewed).has_value(); }, 40s);
        const QByteArray uuid = uuidOf(*m_other);
        for (const QByteArray &name : names)
            m_console->awaitState(name, State::HeldRenewed);
        for (int i = 1; i < 4; ++i)
            m_redis->call({"DEL", names[i]});
        const auto gone = m_console->awaitFinding(uuid, ClientState::RenewingWhatIsGone);
        QCOMPARE(gone.names, qint64(3));
        m_console->stopListening();

        for (int i = 1; i < 4; ++i)
            QVERIFY(m_other->take({"reentrant", names[i] + "b"}, 20 + i, {}).acquired);
        for (int i = 1; i < 4; ++i)
            m_console->awaitState(names[i] + "b", State::HeldRenewed);
        m_java->signal(SIGSTOP);
        const auto stopped = m_console->awaitFinding(uuid, ClientState::WatchdogStopped);
        QCOMPARE(stopped.count, qint64(4)); // one from before, and these
        m_java->kill();
        const auto dead = m_console->awaitFinding(uuid, ClientState::Gone);
        QCOMPARE(dead.knownBy, KnownBy::Sample);
    }

    void cleanupTestCase() { m_console.reset(); }

private:
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<WatchingConsole> m_console;
    std::shared_ptr<Driven> m_java;
    std::unique_ptr<RedissonParty> m_one;
    std::unique_ptr<RedissonParty> m_other;
};

QTEST_GUILESS_MAIN(TestCases)

} // namespace lockscope::cases_test

#include "tst_cases.moc"

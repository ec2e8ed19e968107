// Redisson's problems through the years. Redisson itself produces each one if it still can, in its newest version or an
// older one; the test makes by hand what somebody did by hand. Lockscope names each problem. (The numbers are those of
// its issue tracker.)
#include "core/actions/sweep/find_leftovers.h"
#include "core/trace/group_retries.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/watching_console.h"
#include "tests/support/redis_clients.h"

namespace lockscope::cases_of_history_test {

using namespace lockscope::interop;
using namespace std::chrono_literals;
using clients::ClientState;

namespace {

const Target deleted{"fair", "queue:3829"};
const Target haunted{"fair", "queue:4595"};
const Target zombie{"read", "orders:7098"};

QByteArray uuidOf(Party &party)
{
    const QByteArray owner = party.owner(1);
    return owner.left(owner.lastIndexOf(':'));
}

} // namespace

class TestCasesOfHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        // Redisson does not support unix sockets
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_console = std::make_unique<WatchingConsole>(*m_server);
        m_java = RedissonParty::start("4.7.0");
        m_old = RedissonParty::start("3.15.6");
        m_one = party(m_java, "one");
        m_other = party(m_java, "other");
    }

    // Starts the problems that need some time.
    void itBegins()
    {
        m_poisoned = party(m_java, "poisoned", 6s);
        for (const char *name : {"poison:a", "poison:b", "poison:c"})
            QVERIFY(m_poisoned->take({"reentrant", name}, 1).acquired);
        m_console->listen(); // the connection of each client is known then
        m_dead = std::make_unique<RedissonParty>(m_old, "dead", "defaults+" + url(), Scene::watchdogLease);
        m_living = party(m_old, "living");
        QVERIFY(m_one->take({"reentrant", "multi:b"}, 8).acquired);
        m_other->owner(8); // its thread cannot answer while it waits
        m_waiting.push_back(m_other->acquire({"multi", "other:reentrant:multi:a,other:reentrant:multi:b"}, 8, {}));
        QVERIFY(m_dead->take(zombie, 1).acquired);
        QVERIFY(m_living->take(zombie, 1).acquired);

        QVERIFY(m_one->take(deleted, 2, {{}, 60s}).acquired);
        m_waiting.push_back(m_other->acquire(deleted, 2, {}));
        const auto ghost = party(m_java, "ghost");
        QVERIFY(m_one->take(haunted, 3).acquired);
        m_waiting.push_back(ghost->acquire(haunted, 1, {}));
        for (const Target &each : {deleted, haunted})
            m_console->awaitRow(each.name, [](const Lock &row) { return row.queue.size() == 1; });
        m_redis->call({"DEL", deleted.name}); // by hand, so without a message
        m_java->call({"close", "ghost"}); // its program ends while it waits
    }

    // #4023: a reader acquires beside the holder of a plain lock.
    void twoKindsOnOneName()
    {
        const Target plain{"reentrant", "orders:4023"};
        QVERIFY(m_one->take(plain, 4).acquired);
        QVERIFY(m_other->take({"read", plain.name}, 4).acquired);
        m_console->awaitState(plain.name, State::MixedKinds);
        QCOMPARE(m_one->release(plain, 4), Unlocked::Done);
        m_redis->call({"DEL", plain.name});
    }

    // 3.46 and later: lockAndGetToken() ignores its lease.
    void aLeaseThatWasForgotten()
    {
        m_one->invoke({"fenced", "orders:token"}, 5, {"lockAndGetToken", "600000", "ms"});
        const auto row = m_console->awaitState("orders:token", State::HeldRenewed);
        QVERIFY(row->lease && *row->lease < 60s);
    }

    // #4109, #4178, #3317: a request whose reply was lost is repeated, and counts again.
    void aCountThatOnlyRises()
    {
        const Target climbs{"reentrant", "orders:4109"};
        const Instant began = BootClock::now();
        for (int count = 1; count <= 8; ++count) {
            QVERIFY(m_one->take(climbs, 6).acquired);
            m_console->awaitRow(climbs.name, [count](const Lock &row) {
                return row.holderCount == 1 && row.holders.front().holds == count;
            });
            awaitUntil([&] { return BootClock::now() - began > count * 800ms; });
        }
        m_console->awaitState(climbs.name, State::HoldCountClimbing);
    }

    // 3.44 and later: locks that are renewed in one script fail together, from the first wrong key on.
    void oneWrongKeyStopsTheRenewalsBehindIt()
    {
        const QByteArray first = "poison:a", wrong = "poison:b", behind = "poison:c";
        for (const QByteArray &name : {first, behind})
            m_console->awaitState(name, State::HeldRenewed);
        m_redis->call({"DEL", wrong});
        m_redis->call({"SET", wrong, "somebody else's"});
        m_console->awaitRow(behind, [](const Lock &row) { return row.exists && row.missedRenewals > 0; });
        m_console->awaitRow(behind, [](const Lock &row) { return !row.exists && row.ending == Ending::Expired; });
        m_console->awaitState(first, State::HeldRenewed);
    }

    // #5438: a client that wants several locks together asks forever, because one of them is refused.
    void aGroupThatIsNotToBeHad()
    {
        std::vector<trace::GroupRetries> found;
        awaitUntil(
            [&] {
                trace::GroupWatch watch;
                for (const TraceEvent &event : m_console->heard())
                    watch.take(event);
                found = watch.found();
                return !found.empty();
            },
            40s);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].owner.raw(), m_other->owner(8));
        QCOMPARE(found[0].refusing, Key("multi:b"));
        QCOMPARE(found[0].taken, std::vector<Key>{Key("multi:a")});
        QCOMPARE(m_one->release({"reentrant", "multi:b"}, 8), Unlocked::Done);
        QVERIFY(m_waiting[0].taken().acquired);
    }

    // #1458, #7098, until 4.4: each reader also renews the dead readers, and no writer ever acquires.
    void aDeadReaderIsKeptAlive()
    {
        const QByteArray owner = m_dead->owner(1), uuid = uuidOf(*m_dead);
        m_console->stopListening();
        m_console->awaitClient(uuid, [](const clients::Client &client) { return client.where.count > 0; });
        m_old->call({"close", "dead"});
        const Instant gone = BootClock::now();
        const auto finding = m_console->awaitFinding(uuid, ClientState::Gone);
        QCOMPARE(finding.knownBy, KnownBy::Sample);
        awaitUntil([&] { return BootClock::now() - gone > 2 * Scene::watchdogLease; });
        QCOMPARE(m_redis->call({"EXISTS", '{' + zombie.name + "}:" + owner + ":rwlock_timeout:1"}).toInt(), 1);
        QCOMPARE(m_console->client(uuid)->held, qint64(1)); // and the client's row shows it
    }

    // #3829: DEL by hand.
    void aLockThatWasDeletedLeavesItsQueue()
    {
        m_console->awaitState(deleted.name, State::QueueWithoutHolder);
        QVERIFY(!m_waiting[1].isDone());
    }

    // #4595, #4323, #5019: a dead waiter is still in the queue.
    void aGhostInTheQueue() { m_console->awaitState(haunted.name, State::GhostAtHead); }

    // forceUnlock() of a reader leaves its timeout key.
    void whatForceUnlockLeaves()
    {
        const Target read{"read", "orders:left"};
        QVERIFY(m_one->take(read, 7, {{}, 60s}).acquired);
        m_other->forceRelease(read);
        LiveClient client(*m_server);
        const auto report = await(actions::findLeftovers(client.get(), {.share = 1}, {}));
        QVERIFY(bool(report));
        const auto isIt = [&](const actions::Leftover &leftover) {
            return leftover.lock == Key(read.name) && leftover.what == actions::Leftover::What::ReadTimeout
                && leftover.verdict == actions::Leftover::Verdict::Dead;
        };
        QVERIFY(std::any_of(report->leftovers.begin(), report->leftovers.end(), isIt));
    }

    void cleanupTestCase() { m_console.reset(); }

private:
    QByteArray url() const { return "redis://127.0.0.1:" + QByteArray::number(m_server->port()); }
    std::unique_ptr<RedissonParty> party(const std::shared_ptr<Driven> &java, const QByteArray &name,
                                         Millis lease = Scene::watchdogLease) const
    {
        return std::make_unique<RedissonParty>(java, name, url(), lease);
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<WatchingConsole> m_console;
    std::shared_ptr<Driven> m_java, m_old;
    std::unique_ptr<RedissonParty> m_one, m_other, m_poisoned; // of the newest version
    std::unique_ptr<RedissonParty> m_dead, m_living; // of the old version
    std::vector<Going> m_waiting;
};

QTEST_GUILESS_MAIN(TestCasesOfHistory)

} // namespace lockscope::cases_of_history_test

#include "tst_cases_of_history.moc"

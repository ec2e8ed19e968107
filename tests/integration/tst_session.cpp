#include "tests/support/blocking_redis.h"
#include "tests/support/id_of.h"
#include "tests/support/one_node_cluster.h"
#include "tests/support/open_session.h"

namespace lockscope::session_test {

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:7";
constexpr char another[] = "22222222-2222-3333-4444-555555555555:1";
const Key name(QByteArrayLiteral("order:42"));

} // namespace

// A session as the window uses it.
class TestSession : public QObject {
    Q_OBJECT

    struct Open : OpenSession {
        explicit Open(const RedisServer &server)
            : OpenSession(socketAddress(server))
        { }
        std::vector<locks::HoldFacts> holds() const { return session->lockClient()->facts(); }
    };

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void init() { m_redis->call({"FLUSHALL"}); }

    // Nothing has to be learned about our own holds: neither their lease nor that they are renewed.
    void ourOwnLeaseIsKnownAtOnce()
    {
        Open open(*m_server);
        locks::AcquireRequest fixed{Key("lock:fixed"), locks::AcquirableKind::Reentrant, {}, {}, Millis(40'000)};
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, {}});
        open.acquire(fixed);
        const auto row = [&open](const Key &key) { return open.session->monitor()->lock(key); };
        awaitUntil([&] { return row(name) && row(name)->state == State::HeldRenewed; });
        awaitUntil([&] { return row(fixed.name) && row(fixed.name)->state == State::HeldFixedLease; });
        QCOMPARE(row(name)->leaseKind, LeaseKind::Watchdog);
        QCOMPARE(row(name)->lease, std::optional(Millis(30'000)));
        QVERIFY(!row(name)->lastRenewal); // before any renewal
        QCOMPARE(row(fixed.name)->lease, std::optional(Millis(40'000)));
    }

    // It is another permission than that to send sharded messages, for which the waiters of others wait.
    void aForbiddenSubscriptionDoesNotEndShardedMessages()
    {
        const OneNodeCluster cluster;
        BlockingRedis redis(cluster.server);
        if (redis.call({"SPUBLISH", "c", "m"}).isError())
            QSKIP("this server has no sharded messages");
        QVERIFY(!redis.call({"ACL", "SETUSER", "bob", "on", ">geheim", "~*", "&*", "+@all", "-ssubscribe"}).isError());
        redis::Address address = socketAddress(cluster.server);
        address.user = "bob";
        address.password = Secret("geheim");
        const OpenSession open(address);
        QVERIFY(open.session->client()->has(redis::Capability::ShardedPubSub));
        const auto report = await(open.session->trial()->tryOut());
        QVERIFY(report);
        const redis::CapabilityFinding *found = (*report)->find(redis::Capability::ShardedPubSub);
        QVERIFY(found && found->state == redis::CapabilityFinding::State::Refused);
        QVERIFY(open.session->client()->has(redis::Capability::ShardedPubSub));
    }

    void acquiresAndReleases()
    {
        Open open(*m_server);
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(open.acquired);
        QCOMPARE(open.holds().size(), size_t(1));
        QVERIFY(await(open.session->holds()->release(open.holds().front().id)));
        QVERIFY(open.holds().empty());
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(0));
        QVERIFY(!await(open.session->holds()->release(4711)));
    }

    void aReleaseOfWhatIsGoneIsNoSuccess()
    {
        Open open(*m_server);
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(open.acquired);
        const quint64 id = open.holds().front().id;
        m_redis->call({"DEL", name.raw()});
        const auto released = await(open.session->holds()->release(id));
        QVERIFY(!released);
        const Error &error = released.error();
        QVERIFY2(error.message.contains(QLatin1String("no longer ours")), qPrintable(error.message));
    }

    void takesAMultiLockAndGivesItBack()
    {
        Open open(*m_server);
        CompoundRequest several;
        several.names = {Key("b"), Key("a")};
        open.acquire(several);
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(open.acquired);
        QVERIFY(open.steps >= 3); // of each member, and of the compound lock
        QCOMPARE(open.holds().size(), size_t(2));
        QVERIFY(open.session->holds()->holds().empty()); // members are reported with the compound lock
        const auto compounds = open.session->holds()->compounds();
        QCOMPARE(compounds.size(), size_t(1));
        QVERIFY(compounds[0].valid && compounds[0].members[1].hold->lock.key == Key("a"));
        const auto released = await(open.session->holds()->releaseCompound(compounds[0].id));
        QVERIFY(released && !*released);
        QVERIFY(open.session->holds()->compounds().empty());
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}), RedisValue::integer(0));
        QVERIFY(!await(open.session->holds()->releaseCompound(compounds[0].id)));
    }

    void connectsToTheOtherServersOfARedLock()
    {
        const RedisServer second;
        const RedisServer third;
        BlockingRedis two(second);
        Open open(*m_server);
        CompoundRequest red;
        red.kind = locks::CompoundKind::Red;
        red.names = {name};
        red.servers = {socketAddress(*m_server), socketAddress(second), socketAddress(third)};
        open.acquire(red);
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY2(open.acquired, qPrintable(open.last.message));
        awaitUntil([&] { return open.session->holds()->compounds().at(0).held == 3; });
        QCOMPARE(open.holds().size(), size_t(1)); // its own server is asked over the existing connection
        QCOMPARE(two.call({"EXISTS", name.raw()}), RedisValue::integer(1));
        const auto connections = [&] { return two.call({"CLIENT", "LIST"}).toBytes().trimmed().count('\n') + 1; };
        QVERIFY(connections() > 1);
        open.session->holds()->releaseCompound(open.session->holds()->compounds().at(0).id);
        awaitUntil([&] { return connections() == 1; }); // nobody needs the connections any more
        QCOMPARE(two.call({"EXISTS", name.raw()}), RedisValue::integer(0));
    }

    void aRedLockRefusesOneServerThatIsSpelledTwice()
    {
        const RedisServer second;
        redis::Address again = socketAddress(*m_server);
        again.db = 1;
        Open open(*m_server);
        CompoundRequest red;
        red.kind = locks::CompoundKind::Red;
        red.names = {name};
        red.servers = {socketAddress(*m_server), again, socketAddress(second)};
        open.acquire(red);
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(!open.acquired);
        QCOMPARE(open.last.kind, Error::Kind::Precondition);
        QVERIFY2(open.last.message.contains(QStringLiteral("are the same Redis server")),
                 qPrintable(open.last.message));
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(0));
        QCOMPARE(BlockingRedis(second).call({"EXISTS", name.raw()}), RedisValue::integer(0));
    }

    void closingGivesBackCompoundLocks()
    {
        Open open(*m_server);
        CompoundRequest several;
        several.names = {Key("a"), Key("b")};
        open.acquire(several);
        awaitUntil([&] { return open.finished == 1; });
        open.close();
        QCOMPARE(m_redis->call({"EXISTS", "a", "b"}), RedisValue::integer(0));
    }

    void cancelEndsACompoundAcquire()
    {
        m_redis->call({"HSET", "b", other, "1"});
        Open open(*m_server);
        CompoundRequest several;
        several.names = {Key("a"), Key("b")};
        std::stop_source stop;
        open.acquire(several, stop.get_token());
        awaitUntil([&] { return m_redis->call({"EXISTS", "a"}).toInt() == 1; });
        stop.request_stop();
        awaitUntil([&] { return open.finished == 1; });
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        QCOMPARE(m_redis->call({"EXISTS", "a"}).toInt(), 0);
        QVERIFY(open.session->holds()->holds().empty());
    }

    void cancelEndsTheWaiting()
    {
        m_redis->call({"HSET", name.raw(), other, "1"});
        Open open(*m_server);
        std::stop_source stop;
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, {}}, stop.get_token());
        awaitUntil([&] { return open.steps >= 2; }); // tried and subscribed
        stop.request_stop();
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(!open.acquired);
        QCOMPARE(open.last.kind, Error::Kind::Canceled);
        QCOMPARE(m_redis->call({"HGETALL", name.raw()}),
                 RedisValue::array({RedisValue::bytes(other), RedisValue::bytes("1")}));
    }

    void whatIsHeldHereIsShownWhateverItsName()
    {
        Open open(*m_server);
        m_redis->call({"SET", "pool", "3"});
        const std::vector<std::pair<Key, locks::AcquirableKind>> wanted{
            {Key("pool"), locks::AcquirableKind::Semaphore}, {Key("of no name"), locks::AcquirableKind::Token}};
        for (const auto &[key, kind] : wanted) {
            locks::AcquireRequest request;
            request.name = key;
            request.kind = kind;
            const int before = open.finished;
            open.acquire(request);
            awaitUntil([&] { return open.finished > before; });
            QVERIFY(open.acquired);
        }
        const auto *monitor = open.session->monitor();
        awaitUntil([&] { return monitor->lock(Key("pool")) && monitor->lock(Key("of no name")); });
        QCOMPARE(monitor->lock(Key("pool"))->kind, Kind::Semaphore);
        QCOMPARE(monitor->lock(Key("of no name"))->kind, Kind::Token);
        open.session->close();
        awaitUntil([this] { return m_redis->call({"GET", "pool"}).toInt() == 3; });
    }

    void forceReleasesWhatIsAsItWasSeen()
    {
        m_redis->call({"HSET", name.raw(), other, "1"});
        Open open(*m_server);
        open.begin("force-release", {idOf(name.raw())});
        awaitUntil([&] { return open.plans == 1; });
        QVERIFY2(open.plan, qPrintable(open.last.message));
        QVERIFY(open.plan->pttl.isNoExpiry());
        open.begin(open.plan->id, {QStringLiteral("  ")});
        awaitUntil([&] { return open.outcomes == 1; });
        QCOMPARE(open.last.kind, Error::Kind::Precondition);
        open.begin(open.plan->id, {QStringLiteral("stuck")});
        awaitUntil([&] { return open.outcomes == 2; });
        QVERIFY2(open.outcome.has_value(), qPrintable(open.last.message));
        QCOMPARE(open.outcome->what, actions::Outcome::What::Done);
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(0));
        using What = LockEvent::What;
        awaitUntil([&] { return open.wasTold(What::Forced, Owner(other)); });
        QVERIFY(std::none_of(open.told.begin(), open.told.end(),
                             [](const auto &event) { return event.what == What::Released; }));
    }

    void tellsOfOurOwnLossOnce()
    {
        Open open(*m_server);
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, Millis(200)});
        awaitUntil([&] { return open.finished == 1; });
        QVERIFY(open.acquired);
        const Owner owner = open.holds().front().owner;
        using What = LockEvent::What;
        awaitUntil([&] { return open.wasTold(What::Lost, owner); });
        // The hold ends a moment before the server's key, so this may still release the lock.
        Q_UNUSED(await(open.session->holds()->release(open.holds().front().id)))
        QCOMPARE(std::count_if(open.told.begin(), open.told.end(),
                               [](const auto &event) { return event.what == What::Lost; }),
                 1);
    }

    void changesNothingWhenTheHolderChanged()
    {
        m_redis->call({"HSET", name.raw(), other, "1"});
        Open open(*m_server);
        open.begin("force-release", {idOf(name.raw())});
        awaitUntil([&] { return open.plans == 1; });
        m_redis->call({"DEL", name.raw()});
        m_redis->call({"HSET", name.raw(), another, "1"});
        open.begin(open.plan->id, {QStringLiteral("stuck")});
        awaitUntil([&] { return open.outcomes == 1; });
        QCOMPARE(open.outcome->what, actions::Outcome::What::Changed);
        QVERIFY(open.outcome->now);
        QVERIFY(open.outcome->differences.size() >= 2);
        QCOMPARE(m_redis->call({"HGET", name.raw(), another}), RedisValue::bytes("1"));

        m_redis->call({"DEL", name.raw()});
        open.begin(open.outcome->now->id, {QStringLiteral("stuck")});
        awaitUntil([&] { return open.outcomes == 2; });
        QCOMPARE(open.outcome->what, actions::Outcome::What::Gone);
    }

    // No renewal has been seen yet, so the same owner may have acquired it again.
    void aLongerTimeToLiveIsAChangeUntilTheLeaseIsKnown()
    {
        m_redis->call({"HSET", name.raw(), other, "1"});
        m_redis->call({"PEXPIRE", name.raw(), "12000"});
        Open open(*m_server);
        open.begin("force-release", {idOf(name.raw())});
        awaitUntil([&] { return open.plans == 1; });
        m_redis->call({"PEXPIRE", name.raw(), "30000"});
        open.begin(open.plan->id, {QStringLiteral("stuck")});
        awaitUntil([&] { return open.outcomes == 1; });
        QCOMPARE(open.outcome->what, actions::Outcome::What::Changed);
        QCOMPARE(m_redis->call({"HGET", name.raw(), other}), RedisValue::bytes("1"));
    }

    void kindsWithoutAHolderAreRefusedWithAReason()
    {
        m_redis->call({"SET", "text", "x"});
        m_redis->call({"HSET", "profile", "name", "Ada", "mail", "a@b"});
        Open open(*m_server);
        int expected = 0;
        for (const char *key : {"nothing", "text", "profile"}) {
            open.begin("force-release", {idOf(key)});
            ++expected;
            awaitUntil([&] { return open.plans == expected; });
            QVERIFY2(!open.plan, key);
            QCOMPARE(open.last.kind, Error::Kind::Precondition);
            QVERIFY2(open.last.message.contains(QLatin1String(key)), qPrintable(open.last.message));
        }
        QCOMPARE(m_redis->call({"EXISTS", "text", "profile"}), RedisValue::integer(2));
    }

    void closeReleasesWhatIsHeld()
    {
        Open open(*m_server);
        open.acquire({name, locks::AcquirableKind::Reentrant, {}, {}, {}});
        awaitUntil([&] { return open.finished == 1; });
        open.close();
        QCOMPARE(m_redis->call({"EXISTS", name.raw()}), RedisValue::integer(0));
    }
};

QTEST_GUILESS_MAIN(TestSession)

} // namespace lockscope::session_test

#include "tst_session.moc"

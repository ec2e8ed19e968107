// Many owners at once: their requests are bundled, and an error of one does not affect the others.
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/lossy_link.h"
#include "tests/support/one_node_cluster.h"

#include <QTest>

namespace lockscope::locks_bundles_test {

using namespace lockscope::locks;
using namespace std::chrono_literals;
using What = LinkFaults::What;

namespace {

constexpr int crowd = 40;

} // namespace

class TestLocksBundles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_faults = std::make_shared<LinkFaults>();
    }
    void cleanup()
    {
        m_redis.reset();
        m_server.reset();
    }

    void manyAreTakenAndGivenBackWithFewCalls_data()
    {
        QTest::addColumn<AcquirableKind>("kind");
        QTest::newRow("reentrant") << AcquirableKind::Reentrant;
        QTest::newRow("non-reentrant") << AcquirableKind::NonReentrant;
        QTest::newRow("spin") << AcquirableKind::Spin;
        QTest::newRow("token") << AcquirableKind::Token;
    }
    void manyAreTakenAndGivenBackWithFewCalls()
    {
        QFETCH(AcquirableKind, kind);
        LockHolder program(*m_server, LockClientOptions());
        const auto warm = acquireAll(program, kind); // now the scripts are known
        releaseAll(program, warm);
        awaitUntil([&] { return m_redis->call({"DBSIZE"}).toInt() == 0; });
        m_redis->call({"CONFIG", "RESETSTAT"});
        const auto holds = acquireAll(program, kind);
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), crowd);
        for (const auto &hold : holds)
            QVERIFY(hold && hold->isValid() && hold->holds() == 1);
        releaseAll(program, holds);
        awaitUntil([&] { return m_redis->call({"DBSIZE"}).toInt() == 0; }); // nor is a latch left
        const qint64 calls = callsOf("evalsha");
        QVERIFY2(calls < crowd / 2, QByteArray::number(calls));
    }

    void fencedOnesDrawTheirTokensOneByOne()
    {
        LockHolder program(*m_server, LockClientOptions());
        const auto holds = acquireAll(program, AcquirableKind::Fenced);
        for (const auto &hold : holds)
            QCOMPARE(hold->token(), 1); // each name has its own token counter
        releaseAll(program, holds);
        QCOMPARE(m_redis->call({"EXISTS", nameOf(0), nameOf(crowd - 1)}).toInt(), 0);
    }

    void eachHearsOfItsOwnTrouble()
    {
        m_redis->call({"SET", nameOf(3), "no lock"});
        m_redis->call({"HSET", nameOf(7), "other:1", "1"});
        m_redis->call({"PEXPIRE", nameOf(7), "30000"});
        LockHolder program(*m_server, LockClientOptions());
        const auto pending = startAll(program, AcquirableKind::Reentrant, Millis(0));
        for (int i = 0; i < crowd; ++i) {
            const auto outcome = pending[size_t(i)].result();
            if (i == 3) {
                QVERIFY(!outcome);
                QCOMPARE(outcome.error().kind, Error::Kind::Precondition);
                continue;
            }
            QVERIFY(outcome.has_value());
            QCOMPARE(outcome->hold != nullptr, i != 7);
            if (i == 7)
                QVERIFY(outcome->remaining.left() > 10s);
        }
        QCOMPARE(m_redis->call({"HGETALL", nameOf(7)}).elements().size(), 2);
    }

    void strictOnesRefuseEachForItself()
    {
        m_redis->call({"SET", "redisson_lock_token:{bundle:5}", "7"});
        LockHolder program(*m_server, LockClientOptions());
        const auto pending = startAll(program, AcquirableKind::Reentrant, Millis(0), true);
        for (int i = 0; i < crowd; ++i)
            QCOMPARE(pending[size_t(i)].result().has_value(), i != 5);
        QCOMPARE(m_redis->call({"EXISTS", nameOf(5)}).toInt(), 0);
    }

    void forgottenScriptsAreSentAgain()
    {
        LockHolder program(*m_server, LockClientOptions());
        for (int round = 0; round < 3; ++round) {
            const auto holds = acquireAll(program, AcquirableKind::Reentrant);
            m_redis->call({"SCRIPT", "FLUSH"});
            releaseAll(program, holds);
        }
    }

    void aFullServerRefusesEachAndReleasesAll()
    {
        LockHolder program(*m_server, LockClientOptions());
        const auto holds = acquireAll(program, AcquirableKind::Reentrant);
        m_redis->call({"CONFIG", "SET", "maxmemory", "1"});
        std::vector<LockHolder::Pending> more;
        for (int i = 0; i < crowd; ++i)
            more.push_back(program.start(tryRequest("more:" + nameOf(i), program.newOwner())));
        for (const auto &each : more) {
            const auto outcome = each.result();
            QVERIFY(!outcome);
            QCOMPARE(outcome.error().token, "OOM");
        }
        releaseAll(program, holds);
        m_redis->call({"CONFIG", "SET", "maxmemory", "0"});
        releaseAll(program, acquireAll(program, AcquirableKind::Reentrant));
    }

    void aBusyServerIsOutwaited()
    {
        LockHolder program(*m_server, LockClientOptions());
        releaseAll(program, acquireAll(program, AcquirableKind::Reentrant));
        // before Redis 7, this setting is called lua-time-limit
        m_redis->call({"CONFIG", "SET", "busy-reply-threshold", "20"});
        m_redis->call({"CONFIG", "SET", "lua-time-limit", "20"});
        BlockingRedis endless(*m_server);
        endless.send({"EVAL", "while true do end", "0"});
        awaitUntil([&] { return m_redis->call({"PING"}).toBytes().startsWith("BUSY"); });
        const auto pending = startAll(program, AcquirableKind::Reentrant, Millis(20'000));
        awaitUntil([&] { return pending.front().hasTried(); });
        m_redis->call({"SCRIPT", "KILL"});
        std::vector<std::shared_ptr<Hold>> holds;
        for (const auto &each : pending)
            holds.push_back(each.hold());
        for (const auto &hold : holds)
            QCOMPARE(m_redis->call({"HGET", hold->name().raw(), hold->owner().raw()}).toInt(), 1);
        releaseAll(program, holds);
    }

    void whereNamesHaveTheirOwnRightsEachIsAskedAlone()
    {
        m_redis->call({"ACL", "SETUSER", "app", "reset", "on", ">p", "~bundle:1*", "~redisson*", "&*", "+@all"});
        redis::Address address = socketAddress(*m_server);
        address.user = "app";
        address.password = "p";
        LiveClient client(address, quickOptions());
        LockClient locks(client.get());
        std::vector<std::shared_ptr<std::optional<Result<AcquireOutcome>>>> outcomes;
        TaskScope scope;
        for (int i = 0; i < crowd; ++i) {
            const auto &into = outcomes.emplace_back(std::make_shared<std::optional<Result<AcquireOutcome>>>());
            scope.spawn(keepResult(locks.acquire(tryRequest(nameOf(i), locks.newOwner()), {}, {}), into));
        }
        awaitUntil([&] { return scope.count() == 0; });
        for (int i = 0; i < crowd; ++i) {
            const bool mayHaveIt = nameOf(i).startsWith("bundle:1");
            QCOMPARE((*outcomes[size_t(i)])->has_value(), mayHaveIt);
            QCOMPARE(m_redis->call({"EXISTS", nameOf(i)}).toInt(), mayHaveIt ? 1 : 0);
        }
    }

    void lostRepliesToManyAcquiresAreReconciled_data() { faults(); }
    void lostRepliesToManyAcquiresAreReconciled()
    {
        QFETCH(int, what);
        LockHolder program(*m_server, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        releaseAll(program, acquireAll(program, AcquirableKind::Reentrant));
        fail(What(what), "reentrant_acquire_many");
        const auto holds = acquireAll(program, AcquirableKind::Reentrant);
        QCOMPARE(m_faults->happened, 1);
        for (const auto &hold : holds) {
            QVERIFY(hold && hold->isValid());
            QCOMPARE(m_redis->call({"HGET", hold->name().raw(), hold->owner().raw()}).toInt(), 1);
        }
        releaseAll(program, holds);
    }

    void lostRepliesToManyReleasesAreAskedForAgain_data() { faults(); }
    void lostRepliesToManyReleasesAreAskedForAgain()
    {
        QFETCH(int, what);
        LockHolder program(*m_server, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        releaseAll(program, acquireAll(program, AcquirableKind::Reentrant));
        const auto holds = acquireAll(program, AcquirableKind::Reentrant);
        fail(What(what), "reentrant_release_many");
        releaseAll(program, holds); // each is Freed, and not "not the owner"
        QCOMPARE(m_faults->happened, 1);
        for (const auto &hold : holds)
            QCOMPARE(m_redis->call({"EXISTS", hold->name().raw()}).toInt(), 0);
    }

    // In a cluster, each owner retries alone, but the client first checks the outcome for all of them.
    void inAClusterLostRepliesAreLookedUp_data() { faults(); }
    void inAClusterLostRepliesAreLookedUp()
    {
        QFETCH(int, what);
        OneNodeCluster cluster;
        redis::Address address = socketAddress(cluster.server);
        address.cluster = true;
        LockHolder program(address, LockClientOptions(), withFaults(m_faults, impatientOptions()));
        releaseAll(program, acquireAll(program, AcquirableKind::Reentrant));
        awaitUntil([&] { return cluster.redis.call({"DBSIZE"}).toInt() == 0; }); // nor is a latch left
        const auto holds = acquireAll(program, AcquirableKind::Reentrant);
        fail(What(what), "reentrant_release_slots");
        releaseAll(program, holds); // each is Freed, and not "not the owner"
        QCOMPARE(m_faults->happened, 1);
        for (const auto &hold : holds)
            QCOMPARE(cluster.redis.call({"EXISTS", hold->name().raw()}).toInt(), 0);
    }

private:
    static QByteArray nameOf(int i) { return "bundle:" + QByteArray::number(i); }

    static void faults()
    {
        QTest::addColumn<int>("what");
        QTest::newRow("cut") << int(What::CutBeforeReply);
        QTest::newRow("never arrived") << int(What::CutBeforeSending);
        QTest::newRow("silence") << int(What::Silence);
    }

    void fail(What what, const char *script)
    {
        const std::string_view sha = lua::script(script).sha1;
        *m_faults = {what, QByteArray(sha.data(), qsizetype(sha.size())), 1, 0};
    }

    static std::vector<LockHolder::Pending> startAll(LockHolder &program, AcquirableKind kind, Millis wait,
                                                     bool strict = false)
    {
        std::vector<LockHolder::Pending> pending;
        for (int i = 0; i < crowd; ++i) {
            AcquireRequest request = tryRequest(nameOf(i), program.newOwner(), wait);
            request.kind = kind;
            request.strict = strict;
            pending.push_back(program.start(request));
        }
        return pending;
    }

    static std::vector<std::shared_ptr<Hold>> acquireAll(LockHolder &program, AcquirableKind kind)
    {
        std::vector<std::shared_ptr<Hold>> holds;
        for (const auto &pending : startAll(program, kind, Millis(20'000)))
            holds.push_back(pending.hold());
        return holds;
    }

    static void releaseAll(LockHolder &program, const std::vector<std::shared_ptr<Hold>> &holds)
    {
        std::vector<std::shared_ptr<std::optional<Result<Released>>>> results;
        TaskScope scope;
        for (const auto &hold : holds)
            scope.spawn(keepResult(program.locks().release(hold),
                                   results.emplace_back(std::make_shared<std::optional<Result<Released>>>())));
        awaitUntil([&] { return scope.count() == 0; });
        for (const auto &result : results) {
            QVERIFY(result->has_value() && result->value().has_value());
            QCOMPARE(*result->value(), Released::Freed);
        }
    }

    qint64 callsOf(const QByteArray &command)
    {
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        const QByteArray start = "cmdstat_" + command + ":calls=";
        const qsizetype at = stats.indexOf(start);
        return at < 0 ? 0 : stats.mid(at + start.size(), 12).split(',').front().toLongLong();
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::shared_ptr<LinkFaults> m_faults;
};

QTEST_GUILESS_MAIN(TestLocksBundles)

} // namespace lockscope::locks_bundles_test

#include "tst_locks_bundles.moc"

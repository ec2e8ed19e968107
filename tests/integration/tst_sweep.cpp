// Leftovers of locks: found without touching keys in use, and deleted only while they are provably dead.
#include "core/actions/sweep/find_leftovers.h"
#include "tests/support/acl_roles.h"
#include "tests/support/force_release_room.h"
#include "tests/support/must.h"
#include "tests/support/one_node_cluster.h"
#include "tests/support/redis_cluster.h"
#include "tests/support/replica_pair.h"

#include <QTest>

#include <algorithm>

namespace lockscope::sweep_test {

using namespace lockscope::actions;
using Verdict = Leftover::Verdict;
using What = Outcome::What;

namespace {

const QByteArray reader = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

} // namespace

class TestSweep : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init()
    {
        m_redis->call({"FLUSHALL"});
        m_redis->call({"CONFIG", "RESETSTAT"});
    }

    void whatIsInUseIsNotNamed()
    {
        // A fair lock with a waiter, a free fair lock whose waiter has its turn, readers, a writer that also reads, a
        // fenced lock, and lent permits.
        call({"HSET", "fair", reader, "1"});
        leaveQueue("fair", "5");
        leaveQueue("next", "99999999999999");
        call({"HSET", "read", "mode", "read", reader, "2"});
        call({"HSET", "{wrapped}", "mode", "read", reader, "1"});
        for (const QByteArray &key : QByteArrayList{"{read}:" + sweep_test::reader + ":rwlock_timeout:1",
                                                    "{read}:" + sweep_test::reader + ":rwlock_timeout:2",
                                                    "{wrapped}:" + sweep_test::reader + ":rwlock_timeout:1"})
            call({"SET", key, "1", "PX", "30000"});
        call({"HSET", "fenced", reader, "1"});
        call({"SET", "redisson_lock_token:{fenced}", "7"});
        call({"SET", "pool", "1"});
        call({"ZADD", "{pool}:timeout", "5", QByteArray(16, 'i')});
        call({"ZADD", "{sessions}:timeout", "5", "an application's own"});
        call({"SET", "{some}:thing", "x"});
        ForceReleaseRoom room(*m_server);
        const auto report = found(room);
        QCOMPARE(namesOf(report, Verdict::Dead), QByteArrayList());
        QCOMPARE(namesOf(report, Verdict::Unproven), QByteArrayList{"redisson_lock_queue:{next}"});
        QCOMPARE(report.leftovers.size(), std::size_t(1));
        QCOMPARE(report.keys, m_redis->call({"DBSIZE"}).toInt());
    }

    void whatIsLeftBehindIsToldAndCleaned()
    {
        leaveEverything();
        ForceReleaseRoom room(operatorAddress());
        const auto report = found(room);
        QCOMPARE(namesOf(report, Verdict::Dead),
                 (QByteArrayList{"redisson_lock_queue:{lock:a}", "redisson_lock_timeout:{lock:b}",
                                 "{lock:c}:" + sweep_test::reader + ":rwlock_timeout:1",
                                 "{lock:d}:" + sweep_test::reader + ":rwlock_timeout:2"}));
        QCOMPARE(namesOf(report, Verdict::Ends), QByteArrayList{"redisson_unlock_latch:{lock:f}:1"});
        QCOMPARE(namesOf(report, Verdict::Needed), QByteArrayList{"redisson_lock_token:{lock:e}"});
        QCOMPARE(namesOf(report, Verdict::Unproven),
                 (QByteArrayList{"redisson_unlock_latch:{lock:f}:2", "{lock:g}:timeout"}));
        const qint64 before = m_redis->call({"DBSIZE"}).toInt();
        for (const Leftover &leftover : report.leftovers) {
            const auto plan = await(makePlan(room.tools, "sweep", {leftover.id}, {}));
            QCOMPARE(plan.has_value(), leftover.verdict == Verdict::Dead);
            if (!plan) {
                QCOMPARE(plan.error().kind, Error::Kind::Precondition);
                QVERIFY2(plan.error().message.contains(QStringLiteral("not provably dead")),
                         qPrintable(plan.error().message));
                continue;
            }
            const auto outcome = room.executed(*plan);
            QCOMPARE(outcome.what, What::Done);
        }
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), before - 5); // a queue has two keys
        QCOMPARE(namesOf(found(room), Verdict::Dead), QByteArrayList());
        const QJsonObject record = room.records().front();
        QCOMPARE(record[QLatin1String("action")].toString(), QStringLiteral("sweep"));
        QCOMPARE(record[QLatin1String("kind")].toString(), QStringLiteral("fair-queue"));
        QCOMPARE(record[QLatin1String("lock")].toString(), QStringLiteral("lock:a"));
        QCOMPARE(
            record[QLatin1String("compared")][QLatin1String("deadlines")].toObject(),
            (QJsonObject{{QStringLiteral("u:1"), QStringLiteral("5")}, {QStringLiteral("u:2"), QStringLiteral("5")}}));
        QCOMPARE(room.records()[1][QLatin1String("result")].toString(), QStringLiteral("swept"));
    }

    void whatComesAliveMeanwhileStays_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArrayList>("change");
        const QByteArray queue = "redisson_lock_queue:{lock:a}",
                         timeout = "{lock:c}:" + sweep_test::reader + ":rwlock_timeout:1";
        QTest::newRow("taken") << queue << QByteArrayList{"HSET", "lock:a", reader, "1"};
        QTest::newRow("its namesake taken") << queue << QByteArrayList{"HSET", "{lock:a}", reader, "1"};
        QTest::newRow("somebody queues") << queue << QByteArrayList{"RPUSH", queue, "u:3"};
        QTest::newRow("a deadline renewed")
            << queue << QByteArrayList{"ZADD", "redisson_lock_timeout:{lock:a}", "99999999999999", "u:1"};
        QTest::newRow("the reader is back") << timeout << QByteArrayList{"HSET", "lock:c", "mode", "read", reader, "1"};
    }

    void whatComesAliveMeanwhileStays()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArrayList, change);
        leaveEverything();
        ForceReleaseRoom room(operatorAddress());
        const auto plan = await(makePlan(room.tools, "sweep", {{{}, 0, Key(key)}}, {}));
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        room.before.arm("EVALSHA", [&] { call(change); });
        const auto outcome = room.executed(*plan);
        QCOMPARE(outcome.what, What::Changed);
        QCOMPARE(m_redis->call({"EXISTS", key}), RedisValue::integer(1));
        QVERIFY(!outcome.differences.empty());
    }

    // Their deadlines are lost; the last of them listens for its turn.
    void whoListensIsNotDead()
    {
        const QByteArray queue = "redisson_lock_queue:{lock:a}";
        call({"RPUSH", queue, "u:1", "u:2"});
        BlockingRedis waiter(*m_server);
        waiter.subscribe({"redisson_lock__channel:{lock:a}:u:2"});
        ForceReleaseRoom room(*m_server);
        QCOMPARE(namesOf(found(room), Verdict::Unproven), QByteArrayList{queue});
        ForceReleaseRoom deaf(operatorAddress());
        call({"ACL", "SETUSER", "operator", "-pubsub|numsub"});
        waiter.call({"UNSUBSCRIBE"});
        QCOMPARE(namesOf(found(deaf), Verdict::Unproven), QByteArrayList{queue}); // listeners cannot be queried
    }

    // It was judged dead while listeners could be queried.
    void whoMayNotAskWhoListensSweepsNobodyAlive()
    {
        const QByteArray queue = "redisson_lock_queue:{lock:a}";
        call({"RPUSH", queue, sweep_test::reader});
        ForceReleaseRoom room(operatorAddress());
        const auto plan = await(makePlan(room.tools, "sweep", {{{}, 0, Key(queue)}}, {}));
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        call({"ACL", "SETUSER", "operator", "-pubsub|numsub"});
        QCOMPARE(room.executed(*plan).what, What::Changed);
        QCOMPARE(m_redis->call({"EXISTS", queue}), RedisValue::integer(1));
    }

    // In a cluster Redisson's clients may listen by SSUBSCRIBE.
    void whoListensOnShardsIsNotDead()
    {
        OneNodeCluster cluster;
        if (cluster.redis.call({"SPUBLISH", "c", "m"}).isError())
            QSKIP("this server has no sharded messages");
        const QByteArray queue = "redisson_lock_queue:{lock:a}";
        for (const QByteArrayList &command :
             {QByteArrayList{"RPUSH", queue, "u:1"}, {"ZADD", "redisson_lock_timeout:{lock:a}", "5", "u:1"}})
            QVERIFY(!cluster.redis.call(command).isError());
        ForceReleaseRoom room(cluster.server);
        QCOMPARE(namesOf(found(room), Verdict::Dead), QByteArrayList{queue});
        BlockingRedis waiter(cluster.server);
        waiter.send({"SSUBSCRIBE", "redisson_lock__channel:{lock:a}:u:1"});
        QVERIFY(waiter.read());
        QCOMPARE(namesOf(found(room), Verdict::Unproven), QByteArrayList{queue});
    }

    // Redisson's scripts cannot use the keys of such names either.
    void inAClusterNamesOfSeveralSlotsDoNotEndTheSweep()
    {
        OneNodeCluster cluster;
        const QByteArray queue = "redisson_lock_queue:{lock:a}";
        for (const QByteArrayList &command : {QByteArrayList{"ZADD", "{}:timeout", "5", QByteArray(16, 'i')},
                                              {"RPUSH", "redisson_lock_queue:{a}b}", "u:1"},
                                              {"RPUSH", queue, "u:1"},
                                              {"ZADD", "redisson_lock_timeout:{lock:a}", "5", "u:1"}})
            QVERIFY(!cluster.redis.call(command).isError());
        ForceReleaseRoom room(cluster.server);
        const auto report = found(room);
        QCOMPARE(namesOf(report, Verdict::Dead), QByteArrayList{queue});
        QCOMPARE(report.leftovers.size(), std::size_t(1));
        QCOMPARE(report.keys, qint64(4));
    }

    void everyMasterIsSwept()
    {
        RedisCluster cluster;
        QByteArrayList queues;
        for (int i = 0; i < 3; ++i) {
            const QByteArray lock = cluster.nameAt(i, "lock:");
            queues << "redisson_lock_queue:{" + lock + '}';
            QVERIFY(!cluster.redis(i).call({"RPUSH", queues.back(), "u:1"}).isError());
            QVERIFY(!cluster.redis(i).call({"ZADD", "redisson_lock_timeout:{" + lock + '}', "5", "u:1"}).isError());
        }
        ForceReleaseRoom room(cluster.address());
        QByteArrayList dead = namesOf(found(room), Verdict::Dead);
        std::sort(dead.begin(), dead.end());
        std::sort(queues.begin(), queues.end());
        QCOMPARE(dead, queues);
    }

    // Redisson's clients listen on replicas by default, and a master does not count them.
    void withReplicasNobodyIsDeadByNotListening()
    {
        const ReplicaPair pair;
        BlockingRedis redis(pair.master);
        redis.call({"RPUSH", "redisson_lock_queue:{lock:a}", "u:1"});
        ForceReleaseRoom room(pair.master);
        QCOMPARE(namesOf(found(room), Verdict::Unproven), QByteArrayList{"redisson_lock_queue:{lock:a}"});
        call({"RPUSH", "redisson_lock_queue:{lock:a}", "u:1"});
        ForceReleaseRoom alone(*m_server);
        QCOMPARE(namesOf(found(alone), Verdict::Dead), QByteArrayList{"redisson_lock_queue:{lock:a}"});
    }

    // A lock named {NAME} uses the queue of NAME.
    void theNamesakeInBracesUsesTheQueue()
    {
        leaveQueue("lock:a", "5");
        call({"HSET", "{lock:a}", reader, "1"});
        ForceReleaseRoom room(*m_server);
        QCOMPARE(found(room).leftovers.size(), std::size_t(0));
    }

    // Names come from outside.
    void hostileNamesAreSweptAsTheyAre()
    {
        const QByteArray hostile("lock:\xff\n{%1}\0<img src=x>", 20);
        const QByteArray timeout = hostile + ':' + reader + ":rwlock_timeout:1";
        call({"SET", timeout, "1"});
        call({"SET", "lock:", "kept"});
        ForceReleaseRoom room(*m_server);
        const auto report = found(room);
        QCOMPARE(namesOf(report, Verdict::Dead), QByteArrayList{timeout});
        const auto plan = await(makePlan(room.tools, "sweep", {report.leftovers[0].id}, {}));
        QVERIFY(plan);
        QCOMPARE(room.executed(*plan).what, What::Done);
        QCOMPARE(m_redis->call({"DBSIZE"}), RedisValue::integer(1));
    }

    // A hundred thousand names of an application: a SCAN in the monitor's steps, and no other command about them.
    void manyNamesCostNoMoreThanTheirScan()
    {
        call({"EVAL", "for i = 1, 100000 do redis.call('set', 'app:{' .. i .. '}:x', i) end", "0"});
        leaveEverything();
        m_redis->call({"CONFIG", "RESETSTAT"});
        ForceReleaseRoom room(*m_server);
        QCOMPARE(namesOf(found(room), Verdict::Dead).size(), 4);
        const QByteArray stats = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY(!stats.contains("cmdstat_keys:"));
        QVERIFY2(callsOf(stats, "scan") >= 400 && callsOf(stats, "scan") < 1'200, stats.constData());
        QVERIFY2(callsOf(stats, "type") < 100, stats.constData());
        QVERIFY2(callsOf(stats, "get") == 0, stats.constData());
    }

    // A fenced lock leaves its token forever, and a report has a limit.
    void manyNeededKeysHideNoDeadOnes()
    {
        call({"EVAL",
              "for i = 1, 12000 do redis.call('set', 'redisson_lock_token:{' .. i .. '}', i) end "
              "for i = 1, 100 do redis.call('set', '{r' .. i .. '}:' .. ARGV[1], 1) end",
              "0", reader + ":rwlock_timeout:1"});
        ForceReleaseRoom room(*m_server);
        const auto report = await(findLeftovers(room.client.get(), {.share = 1}, {}), Millis(60'000));
        QVERIFY(report && !report->isWhole);
        QCOMPARE(namesOf(*report, Verdict::Dead).size(), 100);
    }

    void itCanBeStopped()
    {
        call({"EVAL", "for i = 1, 20000 do redis.call('set', 'app:{' .. i .. '}:x', i) end", "0"});
        ForceReleaseRoom room(*m_server);
        std::stop_source stop;
        auto finding = findLeftovers(room.client.get(), {.count = 10, .share = 0.01}, stop.get_token());
        stop.request_stop();
        const auto report = await(std::move(finding));
        QVERIFY(!report);
        QCOMPARE(report.error().kind, Error::Kind::Canceled);
    }

    void whoMayNotScanIsToldSo()
    {
        call(QByteArrayList{"ACL", "SETUSER", "operator", "reset", "on", ">secret"} + operatorRights()
             + QByteArrayList{"-scan"});
        redis::Address address = socketAddress(*m_server);
        address.user = "operator";
        address.password = "secret";
        ForceReleaseRoom room(address);
        const auto report = await(findLeftovers(room.client.get(), {}, {}));
        QVERIFY(!report);
        QCOMPARE(report.error().kind, Error::Kind::Forbidden);
    }

    void whatIsNoLeftoverIsRefused()
    {
        call({"SET", "app", "x"});
        ForceReleaseRoom room(*m_server);
        for (const QByteArray key : {"app", "redisson_lock_queue:{nothing}", "redisson_lock__channel:{a}"}) {
            const auto plan = await(makePlan(room.tools, "sweep", {{{}, 0, Key(key)}}, {}));
            QVERIFY(!plan);
            QCOMPARE(plan.error().kind, Error::Kind::Precondition);
        }
    }

private:
    void call(const QByteArrayList &command) { must(*m_redis, command); }
    void leaveQueue(const QByteArray &lock, const QByteArray &deadline)
    {
        call({"RPUSH", "redisson_lock_queue:{" + lock + '}', "u:1", "u:2"});
        call({"ZADD", "redisson_lock_timeout:{" + lock + '}', deadline, "u:1", deadline, "u:2"});
    }
    void leaveEverything()
    {
        leaveQueue("lock:a", "5");
        call({"ZADD", "redisson_lock_timeout:{lock:b}", "5", "u:1"});
        call({"SET", "{lock:c}:" + reader + ":rwlock_timeout:1", "1"});
        call({"HSET", "lock:d", "mode", "read", reader, "1"});
        call({"SET", "{lock:d}:" + reader + ":rwlock_timeout:1", "1", "PX", "30000"});
        call({"SET", "{lock:d}:" + reader + ":rwlock_timeout:2", "1", "PX", "30000"});
        call({"SET", "redisson_lock_token:{lock:e}", "7"});
        call({"SET", "redisson_unlock_latch:{lock:f}:1", "1", "PX", "30000"});
        call({"SET", "redisson_unlock_latch:{lock:f}:2", "1"});
        call({"ZADD", "{lock:g}:timeout", "5", QByteArray(16, 'i')});
    }
    redis::Address operatorAddress()
    {
        call(QByteArrayList{"ACL", "SETUSER", "operator", "reset", "on", ">secret"} + operatorRights());
        redis::Address address = socketAddress(*m_server);
        address.user = "operator";
        address.password = "secret";
        return address;
    }
    SweepReport found(const ForceReleaseRoom &room)
    {
        const auto report = await(findLeftovers(room.client.get(), {}, {}));
        if (!report)
            throw std::runtime_error(report.error().message.toStdString());
        return *report;
    }
    static QByteArrayList namesOf(const SweepReport &report, Verdict verdict)
    {
        QByteArrayList names;
        for (const Leftover &leftover : report.leftovers) {
            if (leftover.verdict == verdict)
                names << leftover.id.key.raw();
        }
        return names;
    }
    static qint64 callsOf(const QByteArray &stats, const QByteArray &command)
    {
        const qsizetype at = stats.indexOf(QByteArray("cmdstat_" + command + ":calls="));
        if (at < 0)
            return 0;
        const qsizetype begin = stats.indexOf('=', at) + 1;
        return stats.mid(begin, stats.indexOf(',', begin) - begin).toLongLong();
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestSweep)

} // namespace lockscope::sweep_test

#include "tst_sweep.moc"

// Tracking as a source of changes. Nothing else reports changes here, because readings are a minute apart and nobody
// publishes.
#include "core/model/lock.h"
#include "core/monitor/discovery/tracking.h"
#include "core/redis/error_reply.h"
#include "core/redis/pool/server_pool.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/monitored.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_server.h"

#include <QTest>

namespace lockscope::tracking_test {

using namespace lockscope::monitor;

namespace {

constexpr char ownerA[] = "11111111-2222-3333-4444-555555555555:7";
constexpr char ownerB[] = "77777777-0002-4a5b-8c6d-1234567890ab:1";
const QByteArray name("orders:7");

} // namespace

class TestTracking : public QObject {
    Q_OBJECT

    MonitorOptions tracking(std::vector<QByteArray> prefixes)
    {
        MonitorOptions options;
        options.refreshEvery = Millis(60'000);
        options.watchedEvery = Millis(60'000);
        options.rescanAfter = Millis(60'000);
        options.trackedPrefixes = std::move(prefixes);
        options.alone = [this](const redis::Address &address) {
            return m_serverPool->alone(address, redis::CommandPolicy::ReadOnly);
        };
        return options;
    }
    static void awaitTracking(const Monitored &monitored)
    {
        monitored.awaitStatus([](const Status &s) { return s.scanComplete && s.tracking == Status::Feed::On; });
    }
    void hold(const QByteArray &key, const char *owner = ownerA)
    {
        m_redis->call({"HSET", key, owner, "1"});
        m_redis->call({"PEXPIRE", key, "60000"});
    }
    int trackers() // connections whose changed keys the server reports to another connection
    {
        const QByteArray all = m_redis->call({"CLIENT", "LIST"}).toBytes();
        return int(all.count('\n') - all.count(" redir=-1"));
    }

    SystemClock m_clock;
    std::unique_ptr<redis::ServerPool> m_serverPool;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
    }

    void init()
    {
        m_serverPool = std::make_unique<redis::ServerPool>(&m_clock, quickOptions());
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"FLUSHALL"});
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", ""});
    }

    // A connection that has just ended is not a reason to give up tracking for the session.
    void anEndedRedirectTargetIsNoRefusal()
    {
        const QByteArray said = m_redis->call({"CLIENT", "TRACKING", "ON", "REDIRECT", "999999999", "OPTIN"}).toBytes();
        const auto reply = [](const QByteArray &bytes) {
            redis::Reply error;
            error.type = redis::Reply::Type::Error;
            error.bytes = bytes;
            return redis::toError(error, {});
        };
        QVERIFY2(redis::isRedirectTargetGone(reply(said)), said.constData());
        QVERIFY(!redis::isRedirectTargetGone(reply(m_redis->call({"CLIENT", "TRACK"}).toBytes())));
    }

    void isOffUnlessChosen()
    {
        Monitored monitored(*m_server, tracking({}));
        monitored.awaitStatus([](const Status &s) { return s.scanComplete; });
        QVERIFY(!monitored.monitor().status().tracking);
        QCOMPARE(trackers(), 0);
    }

    void acquireRenewalAndEndAreTold()
    {
        Monitored monitored(*m_server, tracking({"orders:"}));
        awaitTracking(monitored);
        QCOMPARE(trackers(), 1);
        hold(name);
        const LockPtr taken = monitored.await(name);
        QCOMPARE(taken->holders.size(), std::size_t(1));
        m_redis->call({"PEXPIRE", name, "90000"});
        monitored.await(name, [&](const Lock &lock) { return lock.expiresAt > taken->expiresAt + Millis(20'000); });
        m_redis->call({"DEL", name});
        monitored.await(name, [](const Lock &lock) { return lock.gone; });
        hold(name, ownerB);
        const auto acquired = [&monitored] {
            const auto &all = monitored.events();
            return std::find_if(all.begin(), all.end(), [](const LockEvent &event) {
                return event.what == LockEvent::What::Acquired && event.owner == Owner(ownerB);
            });
        };
        awaitUntil([&] { return acquired() != monitored.events().end(); });
        QCOMPARE(acquired()->knownBy, KnownBy::Event);
        QVERIFY(!monitored.monitor().status().feedWhy.contains(QStringLiteral("tracking")));
    }

    void expiryAndFlushAreTold()
    {
        Monitored monitored(*m_server, tracking({"orders:"}));
        awaitTracking(monitored);
        hold(name);
        hold("orders:8");
        monitored.await(name);
        monitored.await("orders:8");
        m_redis->call({"PEXPIRE", name, "50"});
        monitored.await(name, [](const Lock &lock) { return lock.gone; });
        m_redis->call({"FLUSHALL"});
        monitored.await("orders:8", [](const Lock &lock) { return lock.gone; });
    }

    // A new waiter of a fair lock changes the queue, not the lock's key.
    void theQueuesUnderAPrefixAreTold()
    {
        hold(name);
        Monitored monitored(*m_server, tracking({"orders:"}));
        awaitTracking(monitored);
        monitored.await(name);
        m_redis->call({"RPUSH", "redisson_lock_queue:{orders:7}", ownerB});
        m_redis->call({"ZADD", "redisson_lock_timeout:{orders:7}", "99999999999999", ownerB});
        monitored.await(name, [](const Lock &lock) { return lock.queue.size() == 1; });
    }

    void otherPrefixesAreNot()
    {
        Monitored monitored(*m_server, tracking({"orders:"}));
        awaitTracking(monitored);
        hold("invoices:1");
        hold(name); // reported after it
        monitored.await(name);
        QVERIFY(!monitored.row("invoices:1"));
    }

    // A connection that comes back tracks again, and reads what changed meanwhile.
    void aLostConnectionTracksAgain()
    {
        hold(name);
        Monitored monitored(*m_server, tracking({"orders:"}));
        awaitTracking(monitored);
        monitored.await(name);
        for (const QByteArray &line : m_redis->call({"CLIENT", "LIST"}).toBytes().split('\n')) {
            if (line.contains(" redir=") && !line.contains(" redir=-1"))
                m_redis->call({"CLIENT", "KILL", "ID", line.mid(3).split(' ').front()});
        }
        m_redis->call({"DEL", name});
        monitored.await(name, [](const Lock &lock) { return lock.gone; });
        awaitUntil([&] { return trackers() == 1; });
        hold("orders:9");
        monitored.await("orders:9");
    }

    void whoMayNotIsTold()
    {
        m_redis->call({"ACL", "SETUSER", "bob", "on", "nopass", "~*", "&*", "+@all", "-client|tracking"});
        redis::Address address = socketAddress(*m_server);
        address.user = "bob";
        Monitored monitored(address, tracking({"orders:"}));
        const Status &status =
            monitored.awaitStatus([](const Status &s) { return s.tracking == Status::Feed::Denied; });
        QVERIFY2(status.feedWhy.contains(QStringLiteral("tracking")), qPrintable(status.feedWhy));
        const auto &missing = status.missingPermissions;
        QVERIFY(std::count(missing.begin(), missing.end(), QStringLiteral("CLIENT TRACKING")) == 1);
    }

    void prefixesThatTheServerTakes()
    {
        using Names = std::vector<QByteArray>;
        QCOMPARE(Tracking::prefixesFor({"a:"}), (Names{"a:", "redisson_lock_queue:{a:"}));
        QCOMPARE(Tracking::prefixesFor({"{a}"}), (Names{"redisson_lock_queue:{a}", "{a}"}));
        // no prefix may begin with another, because Redis would refuse all of them
        QCOMPARE(Tracking::prefixesFor({"orders:eu:", "orders:", "orders:"}),
                 (Names{"orders:", "redisson_lock_queue:{orders:"}));
        QCOMPARE(Tracking::prefixesFor({"r"}), (Names{"r"}));
    }
};

QTEST_GUILESS_MAIN(TestTracking)

} // namespace lockscope::tracking_test

#include "tst_tracking.moc"

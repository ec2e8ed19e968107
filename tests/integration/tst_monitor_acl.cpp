// The monitor's role is sufficient, and each single missing command costs one feature, not the whole monitor.
#include "core/acl/role.h"
#include "core/locks/wire/names.h"
#include "core/model/lock.h"
#include "core/monitor/reading/permissions.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/monitored.h"

#include <QTest>

namespace lockscope::monitor_acl_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

// The role as `lockscope-cli acl --role monitor` prints it.
QByteArrayList monitorRole()
{
    return acl::setUser("lockmon", acl::rulesOf({}), "secret").mid(3);
}

} // namespace

class TestMonitorAcl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        fill();
    }

    void theWholeRoleIsEnough()
    {
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + monitorRole());
        m_redis->call({"ACL", "LOG", "RESET"});
        Monitored monitored(lockmon(), quick());
        monitored.monitor().setVisible({Key("lock:plain"), Key("lock:readers"), Key("lock:fair")});
        monitored.monitor().watch(Key("lock:fenced"));
        awaitEverything(monitored);
        m_redis->call({"PUBLISH", locks::unlockChannel(Key("lock:plain")).raw(), "0"});
        monitored.awaitPasses(1);
        QVERIFY(monitored.monitor().status().missingPermissions.empty());
        QCOMPARE(describe(m_redis->call({"ACL", "LOG"})), describe(RedisValue::array({}))); // nothing was refused
    }

    void withoutOneCommand_data()
    {
        QTest::addColumn<QByteArray>("rule"); // removed from the role
        QTest::addColumn<QString>("missing"); // in the words of the status line
        for (const char *command :
             {"scan", "type", "hlen", "hscan", "hget", "pttl", "strlen", "get", "lrange", "zrange", "zcard", "dbsize",
              "time", "memory|usage", "pubsub|channels", "pubsub|numsub"})
            QTest::newRow(command) << QByteArray("-")
                    + command << QString::fromLatin1(command).replace(QLatin1Char('|'), QLatin1Char(' ')).toUpper();
        QTest::newRow("psubscribe") << QByteArray("-psubscribe")
                                    << QStringLiteral("PSUBSCRIBE redisson_lock__channel:*");
        QTest::newRow("info") << QByteArray("-info") << QString();
    }

    void withoutOneCommand()
    {
        QFETCH(QByteArray, rule);
        QFETCH(QString, missing);
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + monitorRole() + QByteArrayList{rule});
        m_redis->call({"ACL", "LOG", "RESET"});
        Monitored monitored(lockmon(), quick());
        monitored.monitor().watch(Key("lock:plain")); // the monitor reads a watched lock without a scan
        monitored.monitor().watch(Key("lock:semaphore"));
        monitored.monitor().setVisible({Key("lock:readers")});
        const LockPtr row = monitored.await("lock:plain");
        QCOMPARE(row->holders.size(), std::size_t(1));
        QVERIFY(row->exists);
        if (rule != "-scan")
            awaitEverything(monitored, rule);
        if (missing.isEmpty() || rule == "-hget")
            return; // HGET is needed only for hashes of more than a thousand fields
        monitored.awaitStatus([&](const Status &status) {
            return std::find(status.missingPermissions.begin(), status.missingPermissions.end(), missing)
                != status.missingPermissions.end();
        });
        const int refused = refusals();
        if (rule != "-scan")
            monitored.awaitPasses(2);
        QCOMPARE(refusals(), refused); // it is not tried again
        QCOMPARE(monitored.resets(), 1);
        QVERIFY(monitored.client().isLive());
        const std::stop_token stop;
        const Instant now = monitored.client().clock()->now();
        const Result<bool> complete = await(monitored.monitor().complete(now, stop));
        QCOMPARE(complete.has_value(), rule != "-scan");
    }

    void keysOutOfBoundsAreLeftAlone()
    {
        QByteArrayList role = monitorRole();
        role.removeOne("%R~*");
        role += QByteArrayList{"%R~lock:*", "%R~redisson_lock_*"};
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + role);
        m_redis->call({"HSET", "other:lock", ownerA, "1"});
        m_redis->call({"SET", "other:lock:string", "7"});
        Monitored monitored(lockmon(), quick());
        monitored.await("lock:plain");
        monitored.await("lock:fair", [](const Lock &lock) { return lock.kind == Kind::Fair; });
        monitored.awaitPasses(1);
        QVERIFY(!monitored.row("other:lock"));
        const std::vector<QString> readers{QStringLiteral("keys {*")}; // those of readable keys would be noticed
        monitored.awaitStatus([&](const Status &status) { return status.missingPermissions == readers; });
        m_redis->call({"DEL", "other:lock", "other:lock:string"});
    }

    void aPermissionLostWhileConnected()
    {
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + monitorRole());
        Monitored monitored(lockmon(), quick());
        awaitEverything(monitored);
        m_redis->call({"ACL", "SETUSER", "lockmon", "-hscan", "-pttl"});
        monitored.awaitStatus([](const Status &status) { return status.missingPermissions.size() == 2; });
        m_redis->call({"HSET", "lock:plain", ownerA, "2"});
        monitored.await("lock:plain", [](const Lock &lock) { return lock.holders[0].holds == 2; });
        m_redis->call({"HSET", "lock:plain", ownerA, "1"});
        QVERIFY(std::none_of(monitored.rows().begin(), monitored.rows().end(),
                             [](const LockPtr &row) { return row->gone; }));
    }

    void aKeyThatBecomesForbiddenHasNoRowAnyMore()
    {
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + monitorRole());
        Monitored monitored(lockmon(), quick());
        awaitEverything(monitored);
        QByteArrayList role = monitorRole();
        role.removeOne("%R~*");
        m_redis->call(QByteArrayList{"ACL", "SETUSER", "lockmon"} + role
                      + QByteArrayList{"%R~lock:fair", "%R~lock:semaphore", "%R~*redisson_*", "%R~{lock:*"});
        monitored.awaitNoRow("lock:plain"); // nothing can be said about it
        monitored.awaitNoRow("lock:readers");
        monitored.await("lock:fair", [](const Lock &lock) { return lock.exists && lock.state != State::Unverified; });
        QVERIFY(monitored.client().isLive());
    }

private:
    void fill()
    {
        m_redis->call({"HSET", "lock:plain", ownerA, "1"});
        m_redis->call({"PEXPIRE", "lock:plain", "600000"});
        m_redis->call({"HSET", "lock:readers", "mode", "read", ownerA, "1"});
        m_redis->call({"SET", locks::readTimeout(Key("lock:readers"), Owner(ownerA), 1).raw(), "1", "PX", "600000"});
        m_redis->call({"PEXPIRE", "lock:readers", "600000"});
        QByteArrayList crowd{"HSET", "lock:crowd", "mode", "read"}; // large enough for a size check
        for (int i = 0; i < 50; ++i)
            crowd += {ownerA + QByteArray::number(i), "1"};
        m_redis->call(crowd);
        m_redis->call({"HSET", "lock:fair", ownerA, "1"});
        m_redis->call({"RPUSH", locks::fairQueue(Key("lock:fair")).raw(), ownerB});
        m_redis->call({"ZADD", locks::fairTimeouts(Key("lock:fair")).raw(), "99999999999999", ownerB});
        m_redis->call({"HSET", "lock:fenced", ownerA, "1"});
        m_redis->call({"SET", locks::fencingToken(Key("lock:fenced")).raw(), "41"});
        m_redis->call({"SET", "lock:semaphore", "3"});
        m_redis->call({"ZADD", locks::permitTimeouts(Key("lock:semaphore")).raw(), "99999999999999", "permit"});
    }

    static MonitorOptions quick() // the default intervals, four times as fast
    {
        MonitorOptions options;
        options.refreshEvery = 250ms;
        return options;
    }

    redis::Address lockmon() const
    {
        redis::Address address = socketAddress(*m_server);
        address.user = "lockmon";
        address.password = "secret";
        return address;
    }

    // Whatever `rule` removes, everything else is there.
    void awaitEverything(const Monitored &monitored, const QByteArray &rule = {})
    {
        monitored.await("lock:plain");
        monitored.await("lock:readers", [](const Lock &lock) { return lock.mode == Mode::Read && lock.exists; });
        const bool queue = rule != "-lrange";
        monitored.await("lock:fair", [queue](const Lock &lock) { return lock.exists && lock.queue.empty() != queue; });
        const bool token = rule != "-get" && rule != "-strlen";
        monitored.await("lock:fenced",
                        [rule](const Lock &lock) { return lock.exists && (lock.token == 41 || rule == "-get"); });
        if (token && rule != "-zcard")
            monitored.await("lock:semaphore", [](const Lock &lock) { return lock.kind == Kind::ExpirableSemaphore; });
    }

    int refusals()
    {
        int count = 0;
        const RedisValue log = m_redis->call({"ACL", "LOG", "1000"});
        for (const RedisValue &entry : log.elements())
            count += int(entry.at(1).toInt()); // the log counts equal entries together
        return count;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestMonitorAcl)

} // namespace lockscope::monitor_acl_test

#include "tst_monitor_acl.moc"

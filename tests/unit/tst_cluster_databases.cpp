// A cluster with databases, as in Valkey 9.0 (`cluster-databases`). Simulated from its documentation, because no such
// server is available here.
#include "core/model/lock.h"
#include "core/monitor/monitor.h"
#include "core/redis/cluster/cluster_server.h"
#include "core/redis/slot.h"
#include "tests/support/await.h"
#include "tests/support/lock_holder.h"
#include "tests/support/scripted_network.h"

#include <QTest>

namespace lockscope::cluster_databases_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

const QByteArray owner("3f2a91c0-0001-4a5b-8c6d-1234567890ab:12");

QByteArray number(qint64 value)
{
    return ':' + QByteArray::number(value) + "\r\n";
}

// A master with several databases, one of which each link selects. Commands with a key are answered from that database.
class Keeper {
public:
    Keeper(ScriptedServer &server, char id, const QByteArray &slots, bool hasDatabases)
    {
        const QByteArray facts = "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.0.0\r\n"
                                 "server_mode:cluster\r\nrun_id:abc\r\nrole:master\r\n";
        server.on("INFO", ScriptedServer::bulk(facts));
        server.on("CLUSTER", [slots, id](int, const QByteArrayList &command) {
            return std::optional(command.at(1) == "SLOTS" ? slots : ScriptedServer::bulk(QByteArray(40, id)));
        });
        server.on("SELECT", [this, hasDatabases](int link, const QByteArrayList &command) {
            m_dbOf[link] = command.at(1).toInt();
            return std::optional<QByteArray>(hasDatabases ? "+OK\r\n"
                                                          : "-ERR SELECT is not allowed in cluster mode\r\n");
        });
        server.on("SCAN", [this](int link, const QByteArrayList &) {
            return std::optional<QByteArray>("*2\r\n$1\r\n0\r\n"
                                             + ScriptedServer::array(m_locks.value(m_dbOf[link]).keys()));
        });
        server.on("EVALSHA", [this](int link, const QByteArrayList &command) { // KEYS 1, lease, owner
            m_locks[m_dbOf[link]][command.at(3)] = command.at(5);
            return std::optional<QByteArray>("*2\r\n:1\r\n:1\r\n");
        });
        ofKey(server, "TYPE", "+hash\r\n", "+none\r\n");
        ofKey(server, "HLEN", number(1), number(0));
        ofKey(server, "PTTL", number(600'000), number(-2));
        ofKey(server, "MEMORY", number(100), "$-1\r\n");
        server.on("HGETALL", [this](int link, const QByteArrayList &command) {
            return std::optional(ScriptedServer::array(fieldsOf(link, command.at(1))));
        });
        server.on("HSCAN", [this](int link, const QByteArrayList &command) {
            return std::optional<QByteArray>("*2\r\n$1\r\n0\r\n"
                                             + ScriptedServer::array(fieldsOf(link, command.at(1))));
        });
        for (const char *verb : {"PUBSUB", "LRANGE", "ZRANGE", "CONFIG"})
            server.on(verb, "*0\r\n");
        for (const char *verb : {"GET", "EVAL", "WAIT", "STRLEN", "ZCARD"})
            server.on(verb, "$-1\r\n");
        server.on("DBSIZE", number(1));
        server.on("TIME", ScriptedServer::array({"1700000000", "0"}));
    }

    void hold(int db, const QByteArray &name) { m_locks[db][name] = owner; }
    QByteArrayList namesIn(int db) const { return m_locks.value(db).keys(); }

private:
    QByteArrayList fieldsOf(int link, const QByteArray &key) const
    {
        const QByteArray by = m_locks.value(m_dbOf.value(link)).value(key);
        return by.isEmpty() ? QByteArrayList() : QByteArrayList{by, "1"};
    }
    void ofKey(ScriptedServer &server, const QByteArray &verb, const QByteArray &there, const QByteArray &absent)
    {
        server.on(verb, [this, there, absent](int link, const QByteArrayList &command) {
            const QByteArray &key = command.first() == "MEMORY" ? command.at(2) : command.at(1);
            return std::optional<QByteArray>(m_locks.value(m_dbOf[link]).contains(key) ? there : absent);
        });
    }

    QMap<int, int> m_dbOf; // by link
    QMap<int, QMap<QByteArray, QByteArray>> m_locks; // by database
};

QByteArray member(const QByteArray &host)
{
    return "*3\r\n" + ScriptedServer::bulk(host) + number(6379) + ScriptedServer::bulk(QByteArray(40, host.at(0)));
}

// Two masters, each with half of the slots.
struct Cluster {
    explicit Cluster(bool hasDatabases = true)
        : a(net.at(QStringLiteral("a")), 'a', slotsOf(), hasDatabases)
        , b(net.at(QStringLiteral("b")), 'b', slotsOf(), hasDatabases)
    { }

    static QByteArray slotsOf()
    {
        return "*2\r\n*3\r\n" + number(0) + number(8'191) + member("a") + "*3\r\n" + number(8'192) + number(16'383)
            + member("b");
    }
    static Address address()
    {
        Address address = *parseUrl(u"redis://a/1");
        address.cluster = true;
        return address;
    }
    Keeper &nodeOf(const QByteArray &name) { return slotOf(name) <= 8'191 ? a : b; }
    QByteArray nameAt(const Keeper &node)
    {
        int i = 0;
        while (&nodeOf("lock:" + QByteArray::number(i)) != &node)
            ++i;
        return "lock:" + QByteArray::number(i);
    }

    ScriptedNetwork net;
    Keeper a, b;
};

} // namespace

class TestClusterDatabases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // `list` and `watch` show the locks of the selected database on all masters, and no locks of the same name in other
    // databases.
    void theLocksOfItsDatabaseAreSeen()
    {
        Cluster cluster;
        const QByteArray atA = cluster.nameAt(cluster.a), atB = cluster.nameAt(cluster.b);
        cluster.a.hold(1, atA);
        cluster.b.hold(1, atB);
        cluster.a.hold(0, cluster.nameAt(cluster.a) + "0"); // held by somebody else
        SystemClock clock;
        ClusterServer server(Cluster::address(), &clock, cluster.net.options());
        monitor::Monitor monitor(&server);
        server.open();
        monitor.start();
        awaitUntil([&] { return monitor.passes() > 0 && monitor.snapshot()->locks.size() == 2; });
        monitor.watch(Key(atB));
        awaitUntil([&] { return monitor.series(Key(atB)) && !monitor.series(Key(atB))->samples.empty(); });
        for (const QByteArray &name : {atA, atB}) {
            const LockPtr lock = monitor.lock(Key(name));
            QVERIFY(lock && lock->id.db == 1 && lock->holders.size() == 1);
            QCOMPARE(lock->holders.front().owner, Owner(owner));
        }
        monitor.stop();
    }

    // The lock is acquired on the node that has its slot, in this database.
    void aLockIsTakenInItsDatabase()
    {
        Cluster cluster;
        LockHolder holder(Cluster::address(), LockHolder::quickLocks(), cluster.net.options());
        for (const Keeper *node : {&cluster.a, &cluster.b}) {
            const QByteArray name = cluster.nameAt(*node);
            // so that nothing is renewed meanwhile
            const auto wanted = leased(lockRequest(name, holder.newOwner()), 600s);
            const auto hold = holder.acquire(wanted);
            QVERIFY(hold);
            QVERIFY(node->namesIn(1).contains(name));
            QVERIFY(node->namesIn(0).isEmpty());
        }
    }

    void aClusterWithoutDatabasesSaysSo()
    {
        Cluster cluster(false);
        SystemClock clock;
        ClusterServer server(Cluster::address(), &clock, cluster.net.options());
        server.open();
        awaitUntil([&] { return server.state().phase == ConnectionState::Phase::Refused; });
        QVERIFY(server.state().error.message.contains(QStringLiteral("only database 0")));
    }
};

QTEST_GUILESS_MAIN(TestClusterDatabases)

} // namespace lockscope::cluster_databases_test

#include "tst_cluster_databases.moc"

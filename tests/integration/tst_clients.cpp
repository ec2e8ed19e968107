// Finds the owner of each connection on a real server: by names, and by what the connections did and when; and notices
// when they are gone.
#include "core/clients/analysis/client_activity.h"
#include "core/clients/client_watch.h"
#include "core/words/client_words.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/lock_holder.h"
#include "tests/support/redis_clients.h"

#include <QTest>
#include <QTimer>

namespace lockscope::clients_test {

using namespace lockscope::clients;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid("11111111-2222-3333-4444-555555555555");

// A monitor and the clients that it finds, with constant reading.
struct Watched {
    explicit Watched(const RedisServer &server, const char *rules = "", const QByteArray &own = {})
        : client(server, quickOptions())
        , monitor(client.get())
        , clients(client.get(), &monitor, own)
    {
        clients.setRules(*parseNameRules(QLatin1String(rules)));
        monitor.start();
        clients.start();
    }

    void look()
    {
        const auto looked = await(clients.look({}));
        if (!looked)
            throw std::runtime_error(looked.error().message.toStdString());
    }
    // Waits until the client satisfies the condition.
    ClientPtr awaitClient(const QByteArray &id, const std::function<bool(const Client &)> &condition)
    {
        ClientPtr found;
        awaitUntil([&] {
            look();
            found = clients.find(id);
            return found && condition(*found);
        });
        return found;
    }

    LiveClient client;
    monitor::Monitor monitor;
    ClientWatch clients;
};

bool is(const Client &client, ClientState state)
{
    return std::any_of(client.findings.begin(), client.findings.end(),
                       [state](const ClientFinding &finding) { return finding.state == state; });
}

} // namespace

class TestClients : public QObject {
    Q_OBJECT

    void hold(const QByteArray &name, const QByteArray &client, const QByteArray &pttl = "60000")
    {
        m_redis->call({"HSET", name, client + ":7", "1"});
        m_redis->call({"PEXPIRE", name, pttl});
    }

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
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"FLUSHALL"});
    }

    void aClientIsFoundByTheNameOfItsConnectionsAndGoneWithThem()
    {
        hold("lock:a", uuid);
        auto connection = std::make_unique<BlockingRedis>(*m_server);
        connection->call({"CLIENT", "SETNAME", "orders-" + uuid});
        Watched watched(*m_server, "orders-{uuid}");
        const auto there =
            watched.awaitClient(uuid, [](const Client &client) { return client.where.source == Source::NameRule; });
        QCOMPARE(there->where.count, 1);
        QVERIFY(there->where.connections.front().id > 0);
        QVERIFY(there->findings.empty());
        connection.reset();
        const auto gone = watched.awaitClient(uuid, [](const Client &client) { return is(client, ClientState::Gone); });
        QCOMPARE(gone->held, 1); // its lock still exists
        const QString text = words::findingPhrase(gone->findings.front(), watched.client->clock()->now()).english();
        QVERIFY2(text.startsWith(QStringLiteral("No connection of this client has been visible")), qPrintable(text));
    }

    void withoutTheRuleNothingIsClaimed()
    {
        hold("lock:a", uuid);
        auto connection = std::make_unique<BlockingRedis>(*m_server);
        connection->call({"CLIENT", "SETNAME", "orders-" + uuid});
        Watched watched(*m_server);
        watched.awaitClient(uuid, [](const Client &client) { return client.held == 1; });
        connection.reset();
        watched.look();
        watched.look();
        QVERIFY(watched.clients.find(uuid)->findings.empty());
        QCOMPARE(watched.clients.find(uuid)->where.source, Source::None);
    }

    void withoutThePermissionItIsSaidAndNotAskedAgain()
    {
        hold("lock:a", uuid);
        m_redis->call({"ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all", "-client|list"});
        redis::Address address = socketAddress(*m_server);
        address.user = "watcher";
        address.password = "pw";
        m_redis->call({"ACL", "LOG", "RESET"});
        {
            LiveClient client(address, quickOptions());
            monitor::Monitor monitor(client.get());
            ClientWatch clients(client.get(), &monitor, {});
            clients.start();
            for (int i = 0; i < 3; ++i)
                QVERIFY(bool(await(clients.look({}))));
            QCOMPARE(clients.listState().phase, ListState::Phase::Denied);
            QVERIFY(clients.listState().why.contains(QStringLiteral("+client|list")));
        }
        const auto log = m_redis->call({"ACL", "LOG"});
        QCOMPARE(log.elements().size(), 1);
        QCOMPARE(log.at(0).at(1).toInt(), 1); // the number of times
    }

    void nobodyLooksNobodyAsks()
    {
        hold("lock:a", uuid);
        m_redis->call({"CONFIG", "RESETSTAT"});
        const auto asked = [this] { return m_redis->call({"INFO", "commandstats"}).toBytes().contains("client|list"); };
        Watched watched(*m_server);
        awaitUntil([&] { return watched.clients.find(uuid) != nullptr; });
        QVERIFY(!asked());
        QCOMPARE(watched.clients.listState().phase, ListState::Phase::NotAsked);
        watched.clients.setLooked(true);
        awaitUntil([&] { return watched.clients.listState().phase == ListState::Phase::Complete; });
        QVERIFY(asked());
        watched.clients.setLooked(false);
        awaitUntil([&] { return watched.clients.listState().phase == ListState::Phase::NotAsked; });
    }

    // The times of a program's renewals show which connection was active, while the others are silent.
    void aClientIsInferredFromWhenItRenews()
    {
        BlockingRedis program(*m_server);
        program.call({"CLIENT", "SETNAME", "orders"});
        program.call({"HSET", "lock:renewed", uuid + ":7", "1"});
        BlockingRedis silent(*m_server);
        silent.call({"CLIENT", "SETNAME", "silent"});
        m_redis->call({"CLIENT", "SETNAME", "also-silent"});
        QTimer watchdog;
        connect(&watchdog, &QTimer::timeout, this, [&] { program.call({"PEXPIRE", "lock:renewed", "3000"}); });
        program.call({"PEXPIRE", "lock:renewed", "3000"});
        watchdog.start(1'000);
        Watched watched(*m_server);
        watched.monitor.watch(Key("lock:renewed"));
        const auto found =
            watched.awaitClient(uuid, [](const Client &client) { return client.where.source == Source::Activity; });
        QVERIFY(!isCertain(found->where.source));
        QVERIFY(found->where.moments >= ClientActivity::enough);
        QCOMPARE(found->where.count, 1);
        QCOMPARE(found->where.connections.front().name, QByteArray("orders"));
    }

    void aClientThatStopsIsOneAlarm()
    {
        locks::LockClientOptions options;
        options.watchdogLease = Millis(6'000); // late for four seconds before they expire
        auto holder = std::make_unique<LockHolder>(*m_server, options);
        std::vector<std::shared_ptr<locks::Hold>> holds;
        for (int i = 0; i < 20; ++i)
            holds.push_back(holder->acquire(lockRequest("lock:" + QByteArray::number(i), holder->newOwner())));
        const QByteArray id = holder->locks().uuid();
        Watched watched(*m_server);
        const auto well = watched.awaitClient(id, [](const Client &client) { return client.renewed == 20; });
        QVERIFY(well->findings.empty());
        holds.clear();
        holder->destroyLocks(); // like a stopped program: nothing is renewed or released
        const auto late =
            watched.awaitClient(id, [](const Client &client) { return is(client, ClientState::WatchdogStopped); });
        QCOMPARE(late->findings.size(), size_t(1));
        QCOMPARE(late->findings.front().count, 20);
    }
};

QTEST_GUILESS_MAIN(TestClients)

} // namespace lockscope::clients_test

#include "tst_clients.moc"

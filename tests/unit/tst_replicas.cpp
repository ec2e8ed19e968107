#include "core/redis/node/node_client.h"
#include "tests/support/await.h"
#include "tests/support/scripted_network.h"

#include <QTest>

namespace lockscope::replicas_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

const QString master = QStringLiteral("m"), r1 = QStringLiteral("r1"), r2 = QStringLiteral("r2");

struct Served {
    Served()
    {
        Address address;
        address.host = master;
        address.user = "u";
        address.password = "secret";
        client = std::make_unique<NodeClient>(address, &net.clock, net.options());
        has({"r1", "r2"});
    }
    ~Served()
    {
        client.reset();
        settleEvents();
    }

    void has(const QByteArrayList &replicas)
    {
        QByteArray role = "*3\r\n$6\r\nmaster\r\n:7\r\n*" + QByteArray::number(replicas.size()) + "\r\n";
        for (const QByteArray &replica : replicas)
            role += ScriptedServer::array({replica, "6380", "7"});
        net.at(master).on("ROLE", role);
    }
    QStringList names()
    {
        QStringList names;
        for (const Node &node : client->nodes())
            names << node.name;
        return names;
    }
    void open()
    {
        client->open();
        settleEvents();
        client->nodes(); // somebody is interested
        settleEvents();
    }

    ScriptedNetwork net;
    std::unique_ptr<NodeClient> client;
};

} // namespace

class TestReplicas : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMasterNamesThem()
    {
        Served f;
        f.open();
        QCOMPARE(f.names(),
                 QStringList({QStringLiteral("m:6379"), QStringLiteral("r1:6380"), QStringLiteral("r2:6380")}));
        const std::vector<Node> nodes = f.client->nodes();
        QCOMPARE(nodes[0].server, f.client.get());
        QCOMPARE(nodes[0].role, Node::Role::Master);
        QCOMPARE(nodes[1].role, Node::Role::Replica);
        QVERIFY(nodes[1].server->isLive());
        QCOMPARE(f.net.at(r1).commands(0).front(), QByteArrayList({"AUTH", "u", "secret"}));
    }

    void whoDoesNotAskHasNone()
    {
        Served f;
        f.client->open();
        settleEvents();
        f.net.clock.advance(3'000ms);
        QVERIFY(!f.net.at(master).verbs(0).contains("ROLE"));
        QCOMPARE(f.net.at(r1).links(), 0);
    }

    void nothingIsWrittenThroughThem()
    {
        Served f;
        f.open();
        Server *const replica = f.client->nodes()[1].server;
        const auto refused = await(replica->send(Command::write("DEL", Key("k"))));
        QCOMPARE(refused.error().kind, Error::Kind::Forbidden);
        settleEvents();
        QVERIFY(!f.net.at(r1).verbs(0).contains("DEL"));
    }

    void theyComeAndGo()
    {
        Served f;
        f.open();
        int told = 0;
        connect(f.client.get(), &Server::nodesChanged, this, [&told] { ++told; });
        f.has({"r2"});
        f.net.clock.advance(1'000ms);
        QCOMPARE(f.names(), QStringList({QStringLiteral("m:6379"), QStringLiteral("r2:6380")}));
        QCOMPARE(told, 1);
        f.net.clock.advance(1'000ms);
        QCOMPARE(told, 1); // no change
        f.has({"r2", "r1"});
        f.net.clock.advance(1'000ms);
        QCOMPARE(told, 2);
        QCOMPARE(f.names().size(), 3);
    }

    // Whoever waits for all replicas would wait for those of the handshake.
    void theMasterCountsThemAnew()
    {
        Served f;
        f.net.at(master).on("INFO", ScriptedServer::bulk("role:master\r\nconnected_slaves:3\r\n"));
        f.client->open();
        settleEvents();
        QCOMPARE(f.client->connectedReplicas(), 3); // of the handshake: nobody has asked for them
        f.open();
        QCOMPARE(f.client->connectedReplicas(), 2);
        f.has({"r2", ""}); // the second one hides its address
        f.net.clock.advance(1'000ms);
        QCOMPARE(f.client->connectedReplicas(), 2);
        QCOMPARE(f.names().size(), 2);
        f.has({});
        f.net.clock.advance(1'000ms);
        QCOMPARE(f.client->connectedReplicas(), 0);
    }

    // Other programs may use the addresses by the time the client is opened again.
    void closedTheyAreLeftAndOpenedAgainAskedForAnew()
    {
        Served f;
        f.open();
        int told = 0;
        connect(f.client.get(), &Server::nodesChanged, this, [&told] { ++told; });
        f.client->close();
        QCOMPARE(f.names(), QStringList{QStringLiteral("m:6379")});
        QCOMPARE(told, 1);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        settleEvents();
        QVERIFY(!f.net.at(r1).isOpen(0) && !f.net.at(r2).isOpen(0));
        f.has({"r2"});
        f.open();
        QCOMPARE(f.names(), QStringList({QStringLiteral("m:6379"), QStringLiteral("r2:6380")}));
        QCOMPARE(f.net.at(r1).links(), 2); // from the first time
        QVERIFY(f.client->nodes()[1].server->isLive());
    }

    // A ROLE is under way; an answer of the previous connection must not count.
    void aLostMasterIsAskedAgain()
    {
        Served f;
        f.open();
        f.net.at(master).on("ROLE", std::nullopt);
        f.net.clock.advance(1'000ms);
        f.net.at(master).hangUp(0);
        settleEvents();
        QCOMPARE(f.names().size(), 3); // it may return in a moment
        f.has({"r1"});
        f.net.pass(5'000ms);
        QVERIFY(f.client->isLive());
        QCOMPARE(f.names(), QStringList({QStringLiteral("m:6379"), QStringLiteral("r1:6380")}));
    }

    void oneThatCannotBeReachedIsNamed()
    {
        Served f;
        f.net.at(r2).refuseConnections(true);
        f.open();
        QCOMPARE(f.names().size(), 3);
        QVERIFY(!f.client->nodes()[2].server->isLive());
    }

    void aReplicaThatRefusedIsTriedAgainRarely()
    {
        Served f;
        f.net.at(r1).on("AUTH", QByteArray("-WRONGPASS invalid username-password pair or user is disabled.\r\n"));
        f.open();
        Server *const replica = f.client->nodes()[1].server;
        QCOMPARE(replica->state().phase, ConnectionState::Phase::Refused);
        f.net.pass(50s);
        QCOMPARE(f.net.at(r1).links(), 1);
        f.net.pass(15s);
        QCOMPARE(f.net.at(r1).links(), 2);
        QCOMPARE(replica->state().phase, ConnectionState::Phase::Refused);
        f.net.at(r1).on("AUTH", QByteArray("+OK\r\n"));
        f.net.pass(65s);
        QVERIFY(replica->isLive());
        QVERIFY(f.client->isLive());
    }

    void whatIsNoMasterHasNone_data()
    {
        QTest::addColumn<QByteArray>("role");
        QTest::newRow("a replica") << ScriptedServer::array({"slave", "m", "1", "connected", "7"});
        QTest::newRow("refused") << QByteArray("-NOPERM no\r\n");
        QTest::newRow("odd") << QByteArray(
            "*3\r\n$6\r\nmaster\r\n:7\r\n*2\r\n*1\r\n$1\r\nx\r\n*2\r\n$1\r\nx\r\n$1\r\n0\r\n");
        QTest::newRow("no array") << QByteArray(":1\r\n");
    }
    void whatIsNoMasterHasNone()
    {
        QFETCH(QByteArray, role);
        Served f;
        f.net.at(master).on("ROLE", role);
        f.open();
        QCOMPARE(f.names().size(), 1);
        QVERIFY(f.client->isLive());
    }
};

QTEST_GUILESS_MAIN(TestReplicas)

} // namespace lockscope::replicas_test

#include "tst_replicas.moc"

#include "core/redis/node/node_client.h"

#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::redis_refused_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;
using Kind = Error::Kind;

namespace {

// A server that sends one reply to each client that speaks, and closes the connection.
class OddServer : public QTcpServer {
public:
    explicit OddServer(QByteArray says)
    {
        connect(this, &QTcpServer::newConnection, this, [this, says] {
            QTcpSocket *socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [socket, says] {
                socket->readAll();
                socket->write(says);
                socket->disconnectFromHost();
            });
        });
        listen(QHostAddress::LocalHost, 0);
    }
};

quint16 closedPort()
{
    QTcpServer probe;
    probe.listen(QHostAddress::LocalHost, 0);
    return probe.serverPort();
}

} // namespace

class TestRedisRefused : public QObject {
    Q_OBJECT

    static void expect(const ConnectionState &state, Phase phase, Kind kind, const char *says)
    {
        QVERIFY2(state.error.message.contains(QLatin1String(says)), qPrintable(state.error.message));
        QCOMPARE(state.phase, phase);
        QCOMPARE(state.error.kind, kind);
        QVERIFY(!state.error.node.isEmpty());
        QVERIFY(!state.error.message.contains(QLatin1Char('\n')));
    }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void cleanup() { settleEvents(); }

    void refusedConnection() { expect(stateOf(tcpAddress(closedPort())), Phase::Waiting, Kind::Connect, "refused"); }

    void unknownHost()
    {
        Address address;
        address.host = QStringLiteral("no-such-host.invalid");
        // Without any name server the lookup itself fails, which has another message.
        const ConnectionState state = stateOf(address);
        QCOMPARE(state.phase, Phase::Waiting);
        QVERIFY(state.error.message.contains(address.host));
    }

    void hostThatIsNoName()
    {
        Address address;
        address.host = QStringLiteral("a..b");
        expect(stateOf(address), Phase::Waiting, Kind::Connect, "a..b");
    }

    void silentPort()
    {
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost, 0));
        ClientOptions options = quickOptions();
        options.connectTimeout = 100ms;
        expect(stateOf(tcpAddress(silent.serverPort()), options), Phase::Waiting, Kind::Connect, "does not answer");
    }

    void addressThatSwallowsPackets()
    {
        Address address;
        address.host = QStringLiteral("192.0.2.1"); // reserved for documentation: nobody answers there
        ClientOptions options = quickOptions();
        options.connectTimeout = 100ms;
        const ConnectionState state = stateOf(address, options);
        QCOMPARE(state.phase, Phase::Waiting);
        QCOMPARE(state.error.kind, Kind::Connect);
        QVERIFY(!state.error.message.isEmpty());
    }

    void otherProtocols_data()
    {
        QTest::addColumn<QByteArray>("says");
        QTest::addColumn<QByteArray>("hint");
        QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n<html>")
                              << QByteArray("speaks HTTP");
        QTest::newRow("tls") << QByteArray("\x15\x03\x03\x00\x02\x02\x46", 7) << QByteArray("rediss://");
        QTest::newRow("ssh") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << QByteArray("speaks SSH");
        QTest::newRow("smtp") << QByteArray("220 mail ESMTP\r\n") << QByteArray("received: 220 mail");
        QTest::newRow("huge") << QByteArray("$9999999999999\r\n") << QByteArray("at most 64 MiB");
    }
    void otherProtocols()
    {
        QFETCH(QByteArray, says);
        QFETCH(QByteArray, hint);
        const OddServer odd(says);
        expect(stateOf(tcpAddress(odd.serverPort())), Phase::Waiting, Kind::Protocol, hint.constData());
    }

    void aServerThatHangsUpAtOnceMayWantTls()
    {
        const OddServer odd{QByteArray()};
        expect(stateOf(tcpAddress(odd.serverPort())), Phase::Waiting, Kind::Connect, "rediss://");
    }

    void socketPaths_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("missing") << QStringLiteral("missing") << QByteArray("no such socket");
        QTest::newRow("file") << QStringLiteral("file") << QByteArray("no server listens");
        QTest::newRow("folder") << QStringLiteral(".") << QByteArray("");
        QTest::newRow("too long") << QString(300, QLatin1Char('x')) << QByteArray("1 to 107 bytes");
    }
    void socketPaths()
    {
        QFETCH(QString, path);
        QFETCH(QByteArray, says);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        Address address;
        address.transport = Address::Transport::Unix;
        address.path = folder.filePath(path);
        expect(stateOf(address), Phase::Waiting, Kind::Connect, says.constData());
    }

    void wrongPasswordThoughDefaultHasNone()
    {
        const RedisServer server;
        BlockingRedis direct(server);
        Address address = socketAddress(server);
        address.user = "nobody";
        address.password = "wrong";
        expect(stateOf(address), Phase::Refused, Kind::Auth, "wrong password for user 'nobody'");
        // only our own connection is left
        awaitUntil([&] { return direct.call({"CLIENT", "LIST"}).toBytes().count('\n') == 1; });
        const QByteArray stats = direct.call({"INFO", "commandstats"}).toBytes();
        QVERIFY(stats.contains("cmdstat_auth:calls=1,"));
        QVERIFY(!stats.contains("setname"));
    }

    void passwords_data()
    {
        QTest::addColumn<QByteArray>("servers");
        QTest::addColumn<QByteArray>("ours");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("wrong") << QByteArray("right") << QByteArray("wrong") << QByteArray("wrong password");
        QTest::newRow("missing") << QByteArray("right") << QByteArray() << QByteArray("requires a password");
        QTest::newRow("needless") << QByteArray() << QByteArray("any") << QByteArray("omit the password");
    }
    void passwords()
    {
        QFETCH(QByteArray, servers);
        QFETCH(QByteArray, ours);
        QFETCH(QByteArray, says);
        const RedisServer server({.password = servers});
        Address address = socketAddress(server);
        address.password = ours;
        expect(stateOf(address), Phase::Refused, Kind::Auth, says.constData());
    }

    void aDatabaseThatDoesNotExist()
    {
        const RedisServer server;
        Address address = socketAddress(server);
        address.db = 99;
        expect(stateOf(address), Phase::Refused, Kind::Precondition, "database 99 does not exist");
    }

    void onePermissionMissing_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<bool>("live");
        QTest::newRow("none") << QByteArray("+@all") << true;
        QTest::newRow("setname") << QByteArray("-client|setname") << true;
        QTest::newRow("client") << QByteArray("-client") << true;
        QTest::newRow("info") << QByteArray("-info") << true;
        QTest::newRow("ping") << QByteArray("-ping") << true;
        QTest::newRow("subscribe") << QByteArray("-subscribe") << true;
        QTest::newRow("select") << QByteArray("-select") << false;
    }
    void onePermissionMissing()
    {
        QFETCH(QByteArray, rule);
        QFETCH(bool, live);
        const RedisServer server;
        BlockingRedis direct(server);
        QCOMPARE(direct.call({"ACL", "SETUSER", "u", "on", ">p", "~*", "&*", "+@all", rule}), RedisValue::status("OK"));
        Address address = socketAddress(server);
        address.user = "u";
        address.password = "p";
        address.db = 1;
        if (!live) {
            expect(stateOf(address), Phase::Refused, Kind::Forbidden, "+select");
            return;
        }
        ClientOptions options = quickOptions();
        options.heartbeatEvery = 10ms;
        options.deadAfter = 2s;
        const LiveClient client(address, options);
        QCOMPARE(client->info().infoDenied, rule == "-info");
        QCOMPARE(client->info().majorVersion > 0, rule != "-info");
        const auto subscribed =
            await(client->subscriber().subscribe(Channel("c"), [](const Message &) {}, client->deadline(), {}));
        if (rule == "-subscribe")
            QCOMPARE(subscribed.error().kind, Kind::Forbidden);
        else
            QVERIFY(subscribed);
        const Result<Reply> refused = await(client->send(Command::ofNode({"INFO"})));
        if (rule == "-info")
            QCOMPARE(refused.error().kind, Kind::Forbidden);
        awaitUntil([&] { return client->roundTrip() > 0us && client->isLive(); });
    }

    void aPatternThatIsNotPermitted()
    {
        const RedisServer server;
        BlockingRedis direct(server);
        direct.call({"ACL", "SETUSER", "u", "on", ">p", "~*", "resetchannels", "&open*", "+@all"});
        Address address = socketAddress(server);
        address.user = "u";
        address.password = "p";
        const LiveClient client(address, quickOptions());
        const auto subscribe = [&](const char *pattern) {
            return await(
                client->subscriber().subscribePattern(pattern, [](const Message &) {}, client->deadline(), {}));
        };
        const auto secret = subscribe("secret*");
        const auto open = subscribe("open*");
        QVERIFY(!secret);
        QCOMPARE(secret.error().kind, Kind::Forbidden);
        QVERIFY(open);
        QVERIFY(client->isLive());
        QCOMPARE(direct.call({"PUBLISH", "open1", "x"}).toInt(), 1);
    }

    void scriptsAreRefusedByTheAcl()
    {
        const RedisServer server;
        BlockingRedis direct(server);
        direct.call({"ACL", "SETUSER", "u", "on", ">p", "~*", "&*", "+@all", "-del"});
        Address address = socketAddress(server);
        address.user = "u";
        address.password = "p";
        const LiveClient client(address, quickOptions());
        const lua::Script script{"del", "0000000000000000000000000000000000000000",
                                 "return redis.call('del', KEYS[1])"};
        const auto inside = await(client->eval(&script, {"k"}, {}, client->deadline()));
        QVERIFY(!inside);
        QVERIFY2(inside.error().kind == Kind::Forbidden, qPrintable(inside.error().message));
        direct.call({"ACL", "SETUSER", "u", "-evalsha"});
        const auto outside = await(client->eval(&script, {"k"}, {}, client->deadline()));
        QCOMPARE(outside.error().kind, Kind::Forbidden);
        QCOMPARE(outside.error().token, QByteArray("NOPERM"));
    }

    void serverErrorsKeepTheirWords()
    {
        RedisServer server;
        BlockingRedis direct(server);
        const LiveClient client(server);
        direct.call({"CONFIG", "SET", "maxmemory", "1"});
        QCOMPARE(await(client->send(Command::write("SET", Key("k"), {"v"}))).error().token, QByteArray("OOM"));
        const lua::Script script{"set", "0000000000000000000000000000000000000000",
                                 "return redis.call('set', KEYS[1], 'v')"};
        QCOMPARE(await(client->eval(&script, {"k"}, {}, client->deadline())).error().token, QByteArray("OOM"));
        direct.call({"CONFIG", "SET", "maxmemory", "0"});
        direct.call({"REPLICAOF", "127.0.0.1", "1"});
        QCOMPARE(await(client->send(Command::write("SET", Key("k"), {"v"}))).error().token, QByteArray("READONLY"));
    }

    void aRepliesLimitHoldsForRealReplies()
    {
        const RedisServer server;
        BlockingRedis direct(server);
        direct.call({"SET", "big", QByteArray(3'000'000, 'x')});
        direct.call({"EVAL", "for i=1,30000 do redis.call('rpush', KEYS[1], i) end", "1", "list"});
        ClientOptions options = quickOptions();
        options.limits.bulkBytes = 1 << 20;
        options.limits.elements = 20'000;
        for (const auto &command :
             {Command::read("GET", Key("big")), Command::read("LRANGE", Key("list"), {"0", "-1"})}) {
            const LiveClient client(socketAddress(server), options);
            Error why;
            connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &state) {
                if (state.phase == Phase::Waiting)
                    why = state.error;
            });
            QVERIFY(!await(client->send(command)));
            QCOMPARE(why.kind, Kind::Protocol);
            QVERIFY(why.message.contains(QLatin1String("a value of"))
                    || why.message.contains(QLatin1String("elements")));
        }
        const LiveClient client(server);
        QCOMPARE(await(client->send(Command::read("GET", Key("big"))))->bytes.size(), 3'000'000);
        QCOMPARE(await(client->send(Command::read("LRANGE", Key("list"), {"0", "-1"})))->elements.size(),
                 size_t(30'000));
    }
};

QTEST_GUILESS_MAIN(TestRedisRefused)

} // namespace lockscope::redis_refused_test

#include "tst_redis_refused.moc"

#include "core/redis/node/node_client.h"

#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_server.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

namespace lockscope::redis_client_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

namespace {

lua::Script madeUp()
{
    static constexpr std::string_view source = "return {KEYS[1], ARGV[1], redis.call('incr', KEYS[1])}";
    static const QByteArray sha =
        QCryptographicHash::hash(QByteArrayView(source.data(), qsizetype(source.size())), QCryptographicHash::Sha1)
            .toHex();
    return {"made_up", {sha.constData(), size_t(sha.size())}, source};
}

} // namespace

class TestRedisClient : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void cleanup() { settleEvents(); }

    // Closed before the event loop had a turn: nobody is left to be told about the connection.
    void closedAsSoonAsOpened()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        const RedisServer server({.tcp = true});
        BlockingRedis redis(server);
        for (const Address &address :
             {socketAddress(server), tcpAddress(server), tcpAddress(server, QStringLiteral("localhost"))}) {
            const auto connections = [&redis] {
                const QByteArray stats = redis.call({"INFO", "stats"}).toBytes();
                return stats.mid(stats.indexOf("total_connections_received:"), 40).split('\r').front();
            };
            const QByteArray before = connections();
            SystemClock clock;
            NodeClient client(address, &clock);
            client.open();
            client.close();
            settleEvents();
            QCOMPARE(client.state().phase, Phase::Idle);
            QCOMPARE(connections(), before);
        }
    }

    void goesLiveOverUnixSocketAndTcp_data()
    {
        QTest::addColumn<QString>("host");
        QTest::newRow("unix") << QString();
        QTest::newRow("tcp") << QStringLiteral("127.0.0.1");
        QTest::newRow("name") << QStringLiteral("localhost");
    }
    void goesLiveOverUnixSocketAndTcp()
    {
        QFETCH(QString, host);
        const RedisServer server({.tcp = true, .password = "secret"});
        Address address = host.isEmpty() ? socketAddress(server) : tcpAddress(server, host);
        address.db = 3;
        SystemClock clock;
        NodeClient client(address, &clock);
        QCOMPARE(client.state().phase, Phase::Idle);
        client.open();
        awaitUntil([&] { return client.isLive(); });
        QVERIFY(client.info().majorVersion > 4);
        QCOMPARE(client.info().role, QStringLiteral("master"));
        QCOMPARE(client.info().runId.size(), 40);

        const Result<Reply> set = await(client.send(Command::write("SET", Key("k"), {QByteArrayView("a\0b", 3)})));
        QVERIFY(set);
        QCOMPARE(set->bytes, QByteArray("OK"));
        BlockingRedis other(server);
        other.call({"SELECT", "3"});
        QCOMPARE(other.call({"GET", "k"}), RedisValue::bytes(QByteArray("a\0b", 3)));
        const QByteArray list = other.call({"CLIENT", "LIST"}).toBytes();
        QVERIFY(list.contains(" name=lockscope "));
        QVERIFY(list.contains(" name=lockscope:messages "));
        client.close();
        QCOMPARE(client.state().phase, Phase::Idle);
    }

    void repliesComeInOrderAndErrorsAreTold()
    {
        const RedisServer server;
        const LiveClient client(server);
        std::vector<PendingReply> pending;
        for (int i = 0; i < 500; ++i)
            pending.push_back(client->send(Command::ofNode({"ECHO", QByteArray::number(i)})));
        const PendingReply wrong = client->send(Command::write("LPUSH", Key("k")));
        for (int i = 0; i < 500; ++i)
            QCOMPARE(await(pending[size_t(i)])->bytes, QByteArray::number(i));
        const Result<Reply> told = await(wrong);
        QVERIFY(!told);
        QCOMPARE(told.error().kind, Error::Kind::Server);
        QCOMPARE(told.error().token, QByteArray("ERR"));
    }

    void scriptsAreSentOnceAndAgainAfterAFlush()
    {
        const RedisServer server;
        BlockingRedis other(server);
        const LiveClient client(server);
        const lua::Script script = madeUp();
        for (int i = 1; i <= 4; ++i) {
            if (i == 3)
                other.call({"SCRIPT", "FLUSH"});
            const Result<Reply> reply = await(client->eval(&script, {"k"}, {"x"}, client->deadline()));
            QVERIFY(reply);
            QCOMPARE(reply->elements.size(), size_t(3));
            QCOMPARE(reply->elements[2].toInteger(), std::optional<qint64>(i));
        }
        QVERIFY(other.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_eval:calls=2,"));
    }

    void messagesArriveAndTheLastInterestUnsubscribes()
    {
        const RedisServer server;
        BlockingRedis other(server);
        const LiveClient client(server);
        QByteArrayList heard;
        const auto hear = [&heard](const Message &m) { heard << m.pattern + '|' + m.channel.raw() + '|' + m.payload; };
        auto a = await(client->subscriber().subscribe(Channel("c"), hear, client->deadline(), {}));
        auto b = await(client->subscriber().subscribe(Channel("c"), hear, client->deadline(), {}));
        auto p = await(client->subscriber().subscribePattern("c*", hear, client->deadline(), {}));
        QVERIFY(a && b && p);
        QCOMPARE(client->subscriber().activeCount(), 2);
        QCOMPARE(other.call({"PUBLISH", "c", "1"}).toInt(), 2);
        awaitUntil([&] { return heard.size() == 3; });
        QCOMPARE(heard, (QByteArrayList{"|c|1", "|c|1", "c*|c|1"}));
        a->reset();
        b->reset();
        QCOMPARE(client->subscriber().activeCount(), 1);
        awaitUntil([&] { return other.call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        QCOMPARE(other.call({"PUBLISH", "c", "2"}).toInt(), 1);
        awaitUntil([&] { return heard.size() == 4; });
        QCOMPARE(heard.last(), QByteArray("c*|c|2"));
    }

    void comesBackAfterAKillWithItsSubscriptions()
    {
        RedisServer server;
        const LiveClient client(server, quickOptions());
        QList<Phase> phases;
        connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &s) { phases << s.phase; });
        int heard = 0;
        const auto kept = await(client->subscriber().subscribe(Channel("c"), [&heard](const Message &) { ++heard; },
                                                               client->deadline(), {}));
        QVERIFY(kept);
        const QByteArray before = client->info().runId;
        server.kill();
        awaitUntil([&] { return phases.contains(Phase::Waiting); });
        QVERIFY(!client->isLive());
        QVERIFY(!client->state().error.message.isEmpty());
        QCOMPARE(await(client->send(Command::read("GET", Key("k")))).error().kind, Error::Kind::Connect);
        server.restart();
        awaitUntil([&] { return client->isLive(); }, 60s);
        QVERIFY(client->info().runId != before);
        QCOMPARE(client->subscriber().activeCount(), 1);
        BlockingRedis other(server);
        QCOMPARE(other.call({"PUBLISH", "c", "x"}).toInt(), 1);
        awaitUntil([&] { return heard == 1; });
    }

    void closingSettlesWhatWaits()
    {
        const RedisServer server;
        const LiveClient client(server);
        BlockingRedis other(server);
        other.call({"CLIENT", "PAUSE", "10000", "ALL"});
        const PendingReply read = client->send(Command::read("GET", Key("k")));
        const PendingReply write = client->send(Command::write("SET", Key("k"), {"v"}));
        const PendingReply large =
            client->send(Command::write("SET", Key("k"), {QByteArray(2'000, 'v')})); // sent at once
        const PendingReply unsent = client->send(Command::write("SET", Key("k"), {"v"}));
        client->close();
        QCOMPARE(await(read).error().kind, Error::Kind::Canceled);
        QCOMPARE(await(write).error().kind, Error::Kind::OutcomeUnknown); // it was sent, and may arrive
        QCOMPARE(await(large).error().kind, Error::Kind::OutcomeUnknown);
        QCOMPARE(await(unsent).error().kind, Error::Kind::Canceled);
        QCOMPARE(await(client->send(Command::ofNode({"PING"}))).error().kind, Error::Kind::Connect);
    }
};

QTEST_GUILESS_MAIN(TestRedisClient)

} // namespace lockscope::redis_client_test

#include "tst_redis_client.moc"

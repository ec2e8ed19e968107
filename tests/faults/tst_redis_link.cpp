#include "core/redis/node/node_client.h"

#include "tests/support/blocking_redis.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_server.h"

#include <QDir>
#include <QTest>

namespace lockscope::redis_link_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;
using Kind = Error::Kind;

namespace {

// A script that increments a counter, so its executions can be counted.
lua::Script counting()
{
    return {"count", "2bab3b661081db58bd2341920e0ba7cf5dc77b25", "return redis.call('incr', KEYS[1])"};
}

ClientOptions nervousOptions()
{
    ClientOptions options = quickOptions();
    options.heartbeatEvery = 100ms;
    options.deadAfter = 300ms;
    return options;
}

qsizetype openDescriptors()
{
    return QDir(QStringLiteral("/proc/self/fd"))
        .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
        .size();
}

} // namespace

class TestRedisLink : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;

    // The number of writes by reported outcome.
    struct Told {
        int done = 0;
        int notSent = 0;
        int unknown = 0;
    };

    // Whatever is cut, the reported outcome must be true.
    void write(const LiveClient &client, const QByteArray &counter, Told &told)
    {
        const lua::Script script = counting();
        const Result<Reply> reply = await(client->eval(&script, {counter}, {}, client->deadline()));
        const RedisValue count = BlockingRedis(*m_server).call({"GET", counter});
        const qint64 done = count.isNil() ? 0 : count.toInt();
        if (reply) {
            QCOMPARE(done, 1);
            ++told.done;
        } else if (reply.error().kind == Kind::Connect) {
            QCOMPARE(done, 0);
            ++told.notSent;
        } else {
            QVERIFY(reply.error().kind == Kind::OutcomeUnknown && done <= 1);
            ++told.unknown;
        }
    }

    // Connects and runs a write, and another write if the first fails because nothing is connected; then subscribes and
    // receives a message.
    void exchange(FaultProxy &proxy, const QByteArray &counter, Told &told)
    {
        const LiveClient client(tcpAddress(proxy.port()), quickOptions());
        const int before = told.unknown;
        write(client, counter, told);
        if (told.unknown > before)
            write(client, counter + " again", told);
        int heard = 0;
        std::shared_ptr<Subscription> kept;
        awaitUntil([&] {
            auto subscribed = await(client->subscriber().subscribe(
                Channel("news"), [&heard](const Message &) { ++heard; }, client->deadline(), {}));
            if (subscribed)
                kept = *subscribed;
            return bool(subscribed);
        });
        BlockingRedis direct(*m_server);
        awaitUntil([&] { return client->isLive(); });
        awaitUntil([&] { // a message may be cut as well
            direct.call({"PUBLISH", "news", "x"});
            return heard > 0;
        });
    }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup()
    {
        m_server.reset();
        settleEvents();
    }

    void survivesACutAfterEveryByte_data()
    {
        QTest::addColumn<bool>("toServer");
        QTest::newRow("requests") << true;
        QTest::newRow("replies") << false;
    }
    void survivesACutAfterEveryByte()
    {
        QFETCH(bool, toServer);
        FaultProxy proxy(m_server->socketPath());
        Told told;
        exchange(proxy, "uncut", told);
        QCOMPARE(told.done, 1);
        const qint64 total = toServer ? proxy.bytesToServer() : proxy.bytesToClient();
        QVERIFY(total > 100);
        int cuts = 0;
        bool wasCut = true; // INFO's reply may grow meanwhile, so continue until everything has passed
        for (qint64 n = 0; n <= total || wasCut; ++n) {
            // The inside of INFO's long text is one bulk string like any other, so a few cuts in it are enough.
            if (!toServer && n > 64 && n < total - 256 && n % 211 != 0)
                continue;
            FaultProxy cutting(m_server->socketPath());
            if (toServer)
                cutting.cutAfterToServer(n);
            else
                cutting.cutAfterToClient(n);
            exchange(cutting, "cut" + QByteArray::number(n), told);
            if (QTest::currentTestFailed())
                return;
            wasCut = cutting.hasCut();
            cuts += wasCut;
        }
        QVERIFY(cuts > 90);
        QVERIFY(told.done > 1 && told.unknown > 0);
        QVERIFY(told.notSent > 0);
    }

    void aHalfOpenLinkIsNoticedAndReplaced()
    {
        FaultProxy proxy(m_server->socketPath());
        const LiveClient client(tcpAddress(proxy.port()), nervousOptions());
        proxy.setMode(FaultProxy::Mode::BlackHole);
        awaitUntil([&] { return client->state().phase == Phase::Waiting; }, 60s);
        QVERIFY2(client->state().error.message.contains(QLatin1String("silent")),
                 qPrintable(client->state().error.message));
        proxy.setMode(FaultProxy::Mode::Forward);
        proxy.cutNow();
        awaitUntil([&] { return client->isLive(); });
    }

    void aWriteWhoseReplyIsLostIsUnknown()
    {
        FaultProxy proxy(m_server->socketPath());
        const LiveClient client(tcpAddress(proxy.port()), nervousOptions());
        proxy.setMode(FaultProxy::Mode::LoseReplies);
        const PendingReply write = client->send(Command::write("INCR", Key("n")));
        const PendingReply read = client->send(Command::read("GET", Key("n")));
        QCOMPARE(await(write).error().kind, Kind::OutcomeUnknown);
        QCOMPARE(await(read).error().kind, Kind::Connect);
        BlockingRedis direct(*m_server);
        QCOMPARE(direct.call({"GET", "n"}), RedisValue::bytes("1"));
    }

    void aStoppedServerIsDeadUntilItGoesOn()
    {
        const LiveClient client(*m_server, nervousOptions());
        m_server->suspend();
        awaitUntil([&] { return client->state().phase == Phase::Waiting; }, 60s);
        m_server->resume();
        awaitUntil([&] { return client->isLive(); });
    }

    void aShortPauseIsNotDeath()
    {
        const LiveClient client(*m_server, nervousOptions());
        BlockingRedis direct(*m_server);
        direct.call({"CLIENT", "PAUSE", "150", "ALL"});
        QVERIFY(await(client->send(Command::read("GET", Key("k")))));
        QVERIFY(client->isLive());
    }

    void isBackWithinSecondsAfterEveryCrash()
    {
        const LiveClient client(*m_server, ClientOptions()); // with the default options, as users have them
        const auto kept =
            await(client->subscriber().subscribePattern("*", [](const Message &) {}, client->deadline(), {}));
        QVERIFY(kept);
        for (int round = 0; round < 4; ++round) {
            m_server->kill();
            awaitUntil([&] { return !client->isLive(); });
            m_server->restart();
            awaitUntil([&] { return client->isLive(); }, 60s);
            BlockingRedis direct(*m_server);
            QCOMPARE(direct.call({"PUBSUB", "NUMPAT"}).toInt(), 1);
        }
    }

    void garbageEndsTheLinkAndIsTold()
    {
        FaultProxy proxy(m_server->socketPath());
        const LiveClient client(tcpAddress(proxy.port()), quickOptions());
        Error told;
        connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &state) {
            if (state.phase == Phase::Waiting)
                told = state.error;
        });
        for (const char *garbage : {"$99999999999999\r\n", "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
                                    "*1000001\r\n", "\x01\x02\x03", "$-5\r\n"}) {
            told = {};
            proxy.garble(garbage);
            const PendingReply pending = client->send(Command::ofNode({"PING"}, Effect::Write));
            QCOMPARE(await(pending).error().kind, Kind::OutcomeUnknown);
            QCOMPARE(told.kind, Kind::Protocol);
            QVERIFY(told.message.contains(QLatin1String("received: ")));
            awaitUntil([&] { return client->isLive(); });
        }
    }

    void killedByTheServerItComesBack()
    {
        const LiveClient client(*m_server, quickOptions());
        BlockingRedis direct(*m_server);
        for (const char *type : {"normal", "pubsub"}) {
            // Only a subscribed connection has the type pubsub.
            const auto kept =
                await(client->subscriber().subscribe(Channel("c"), [](const Message &) {}, client->deadline(), {}));
            QVERIFY(kept);
            int lost = 0;
            const auto watch = connect(client.get(), &Server::stateChanged, this,
                                       [&](const ConnectionState &s) { lost += s.phase == Phase::Waiting; });
            QVERIFY(direct.call({"CLIENT", "KILL", "TYPE", type}).toInt() >= 1);
            awaitUntil([&] { return lost == 1 && client->isLive(); });
            disconnect(watch);
        }
    }

    void anOverrunMessageBufferIsALostLink()
    {
        const LiveClient client(*m_server, quickOptions());
        BlockingRedis direct(*m_server);
        direct.call({"CONFIG", "SET", "client-output-buffer-limit", "pubsub 1mb 512kb 2"});
        qint64 heard = 0;
        const auto kept = await(client->subscriber().subscribe(Channel("flood"), [&heard](const Message &) { ++heard; },
                                                               client->deadline(), {}));
        QVERIFY(kept);
        int lost = 0;
        connect(client.get(), &Server::stateChanged, this,
                [&](const ConnectionState &s) { lost += s.phase == Phase::Waiting; });
        const QByteArray payload(100'000, 'x');
        for (int i = 0; i < 200; ++i) // nobody reads meanwhile, because this loop uses the thread
            direct.call({"PUBLISH", "flood", payload});
        QVERIFY(m_server->log().contains("output buffer limits"));
        awaitUntil([&] { return lost == 1 && client->isLive(); });
        QVERIFY(heard < 200); // missed messages are lost: a listener must read again at Live
        const qint64 before = heard;
        QCOMPARE(direct.call({"PUBLISH", "flood", "x"}).toInt(), 1);
        awaitUntil([&] { return heard == before + 1; });
    }

    void anUnknownScriptIsSentInFullHoweverOften()
    {
        const LiveClient client(*m_server, ClientOptions());
        BlockingRedis direct(*m_server);
        const lua::Script script = counting();
        for (int i = 1; i <= 200; ++i) {
            if (i % 3 == 0)
                direct.call({"SCRIPT", "FLUSH"});
            const Result<Reply> reply = await(client->eval(&script, {"n"}, {}, client->deadline()));
            QVERIFY(reply);
            QCOMPARE(reply->integer, i);
        }
    }

    void tenThousandSubscriptionsLeaveNothing()
    {
        const LiveClient client(*m_server, ClientOptions());
        BlockingRedis direct(*m_server);
        for (int i = 0; i < 10'000; ++i) {
            // Some requests wait for the confirmation, and some are dropped before it arrives.
            auto pending = client->subscriber().subscribe(Channel("c" + QByteArray::number(i % 7)),
                                                          [](const Message &) {}, client->deadline(), {});
            if (i % 2 == 0)
                QVERIFY(await(std::move(pending)));
        }
        awaitUntil([&] { return direct.call({"PUBSUB", "CHANNELS"}).elements().isEmpty(); });
        QCOMPARE(client->subscriber().activeCount(), 0);
        QVERIFY(client->isLive());
    }

    void thousandReconnectsLeaveNothing()
    {
        const LiveClient client(*m_server, quickOptions());
        ClientOptions options = quickOptions();
        options.backOffFrom = options.backOffTo = 1ms;
        const LiveClient many(*m_server, options);
        const auto kept =
            await(many->subscriber().subscribe(Channel("c"), [](const Message &) {}, many->deadline(), {}));
        QVERIFY(kept);
        int lives = 0;
        connect(many.get(), &Server::stateChanged, this,
                [&](const ConnectionState &s) { lives += s.phase == Phase::Live; });
        BlockingRedis direct(*m_server);
        const qsizetype before = openDescriptors();
        for (int i = 1; i <= 1000; ++i) {
            many->send(Command::ofNode({"QUIT"}, Effect::Write));
            awaitUntil([&] { return lives == i; });
        }
        QCOMPARE(openDescriptors(), before);
        QCOMPARE(direct.call({"PUBSUB", "NUMSUB", "c"}).at(1).toInt(), 1);
        QVERIFY(client->isLive());
    }

    void aFullServerIsWaitedFor()
    {
        BlockingRedis direct(*m_server);
        direct.call({"CONFIG", "SET", "maxclients", "1"});
        SystemClock clock;
        NodeClient client(socketAddress(*m_server), &clock, quickOptions());
        client.open();
        awaitUntil([&] { return client.state().phase == Phase::Waiting; });
        QVERIFY2(client.state().error.message.contains(QLatin1String("maxclients")),
                 qPrintable(client.state().error.message));
        direct.call({"CONFIG", "SET", "maxclients", "10"});
        awaitUntil([&] { return client.isLive(); });
    }

    void aBusyServerIsWaitedFor()
    {
        const LiveClient client(*m_server, quickOptions());
        BlockingRedis direct(*m_server);
        BlockingRedis second(*m_server);
        direct.call({"CONFIG", "SET", "busy-reply-threshold", "20"});
        direct.send({"EVAL", "while true do end", "0"});
        awaitUntil([&] {
            const Result<Reply> reply = await(client->send(Command::read("GET", Key("k"))));
            return !reply && reply.error().token == "BUSY";
        });
        SystemClock clock;
        NodeClient late(socketAddress(*m_server), &clock, quickOptions());
        late.open();
        awaitUntil([&] { return late.state().phase == Phase::Waiting; });
        QVERIFY2(late.state().error.message.contains(QLatin1String("busy")), qPrintable(late.state().error.message));
        second.call({"SCRIPT", "KILL"});
        awaitUntil([&] { return late.isLive(); });
        QVERIFY(client->isLive());
    }

    void aRotatedPasswordIsAskedForNotStormed()
    {
        BlockingRedis direct(*m_server);
        direct.call({"ACL", "SETUSER", "u", "on", ">old", "~*", "&*", "+@all"});
        Address address = socketAddress(*m_server);
        address.user = "u";
        address.password = "old";
        const LiveClient client(address, quickOptions());
        direct.call({"ACL", "SETUSER", "u", "resetpass", ">new"});
        direct.call({"CLIENT", "KILL", "USER", "u"});
        awaitUntil([&] { return client->state().phase == Phase::Refused; });
        QCOMPARE(client->state().error.kind, Kind::Auth);
        const auto denied = [&] { return direct.call({"ACL", "LOG"}).elements().size(); };
        QCOMPARE(denied(), 1);
        QCOMPARE(direct.call({"ACL", "LOG"}).at(0).at(1).toInt(), 1); // counted once
    }
};

QTEST_GUILESS_MAIN(TestRedisLink)

} // namespace lockscope::redis_link_test

#include "tst_redis_link.moc"

#include "core/async/task_scope.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"

#include <QTest>

namespace lockscope::redis_monitor_stream_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Why = MonitorStreamEnd::Why;

namespace {

// A monitor stream under way, and what it reported.
struct Tap {
    Tap(Server *server, MonitorStreamLimits limits)
    {
        const MonitorStreamListener listener{[this] { began = true; },
                                             [this](QByteArrayView line) { lines.append(line.toByteArray()); }};
        scope.spawn(keepResult(server->tap(limits, listener, stop.get_token()), end));
    }
    ~Tap()
    {
        stop.request_stop();
        awaitEnd();
    }
    void awaitBegin() const
    {
        awaitUntil([this] { return began || end->has_value(); });
    }
    const MonitorStreamEnd &awaitEnd() const
    {
        awaitUntil([this] { return end->has_value(); });
        return **end;
    }
    qsizetype count(const QByteArray &part) const
    {
        return std::count_if(lines.begin(), lines.end(), [&](const QByteArray &line) { return line.contains(part); });
    }
    bool told(const QByteArray &part) const
    {
        return std::any_of(lines.begin(), lines.end(), [&](const QByteArray &line) { return line.contains(part); });
    }

    bool began = false;
    QByteArrayList lines;
    std::stop_source stop;
    std::shared_ptr<std::optional<MonitorStreamEnd>> end = std::make_shared<std::optional<MonitorStreamEnd>>();
    TaskScope scope;
};

} // namespace

// MONITOR on its own connection, with a real server.
class TestRedisTap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void cleanup() { settleEvents(); }

    void tellsEveryCommandOnce()
    {
        const RedisServer server;
        const LiveClient client(server);
        BlockingRedis redis(server);
        Tap tap(client.get(), {60s, 5'000'000});
        tap.awaitBegin();
        const QByteArray value("\x00\"\n\xff", 4);
        for (int i = 0; i < 1000; ++i)
            redis.call({"SET", "key:" + QByteArray::number(i), value});
        redis.call({"EVAL", "return redis.call('GET', KEYS[1])", "1", "key:7"});
        awaitUntil([&] { return tap.told("[0 lua] \"GET\" \"key:7\""); });
        QCOMPARE(tap.count("\"SET\""), 1000);
        QVERIFY(tap.told("\"\\x00\\\"\\n\\xff\""));
        tap.stop.request_stop();
        QCOMPARE(tap.awaitEnd().why, Why::Stopped);
        QCOMPARE(tap.awaitEnd().lines, tap.lines.size());
    }

    // No other command waits for it, and it leaves no connection behind.
    void isAConnectionOfItsOwn()
    {
        const RedisServer server({.password = "secret"});
        const LiveClient client(server);
        BlockingRedis redis(server);
        const auto taps = [&redis] { return redis.call({"CLIENT", "LIST"}).toBytes().count("name=lockscope:tap"); };
        Tap tap(client.get(), {60s, 5'000'000});
        tap.awaitBegin();
        QCOMPARE(taps(), 1);
        const Command ping = Command::ofNode({"PING"});
        QCOMPARE(await(client->send(ping))->bytes, QByteArray("PONG"));
        tap.stop.request_stop();
        tap.awaitEnd();
        awaitUntil([&] { return taps() == 0; });
    }

    void endsByItself()
    {
        const RedisServer server;
        const LiveClient client(server);
        BlockingRedis redis(server);
        Tap brief(client.get(), {300ms, 5'000'000});
        QCOMPARE(brief.awaitEnd().why, Why::Time);
        QVERIFY(brief.awaitEnd().lasted >= 300ms);
        Tap small(client.get(), {60s, 10'000});
        small.awaitBegin();
        const QByteArray large(3'000, 'x');
        for (int i = 0; i < 10; ++i)
            redis.call({"SET", "key", large});
        QCOMPARE(small.awaitEnd().why, Why::Bytes);
        QCOMPARE(small.count("\"SET\""), 3);
        QVERIFY(small.awaitEnd().isCut);
    }

    // Everything is read, so the server's buffer for us does not grow, however much others write.
    void theServersBufferStaysSmall()
    {
        const RedisServer server;
        const LiveClient client(server);
        BlockingRedis redis(server);
        Tap tap(client.get(), {60s, 1'000'000'000});
        tap.awaitBegin();
        const QByteArray value(20'000, 'v');
        for (int round = 0; round < 20; ++round) {
            for (int i = 0; i < 100; ++i)
                redis.send({"SET", "key", value});
            for (int i = 0; i < 100; ++i)
                QVERIFY(redis.read());
            const qsizetype wanted = (round + 1) * 100;
            awaitUntil([&] { return tap.lines.size() >= wanted; });
            tap.lines.removeIf([](const QByteArray &line) { return !line.contains("\"SET\""); });
            const QByteArray list = redis.call({"CLIENT", "LIST"}).toBytes();
            const qsizetype name = list.indexOf("name=lockscope:tap");
            const qsizetype omem = list.indexOf("omem=", name) + 5;
            QVERIFY2(list.mid(omem, 12).split(' ').front().toLongLong() < 200'000, list.constData());
        }
    }

    void saysWhatAUserLacks()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"ACL", "SETUSER", "watcher", "on", ">secret", "~*", "&*", "+@all", "-monitor"});
        Address address = socketAddress(server);
        address.user = "watcher";
        address.password = "secret";
        const LiveClient client(address, {});
        Tap tap(client.get(), {});
        const MonitorStreamEnd end = tap.awaitEnd();
        QCOMPARE(end.why, Why::Refused);
        QCOMPARE(end.error.kind, Error::Kind::Forbidden);
        QVERIFY2(end.error.message.contains(QLatin1String("ACL SETUSER watcher +monitor")),
                 qPrintable(end.error.message));
        redis.call({"ACL", "SETUSER", "watcher", "+monitor"});
        Tap granted(client.get(), {100ms, 5'000'000});
        QCOMPARE(granted.awaitEnd().why, Why::Time);
    }

    void saysThatTheServerHasNoMonitor()
    {
        const RedisServer server({.extra = {QStringLiteral("--rename-command"), QStringLiteral("MONITOR"), QString()}});
        const LiveClient client(server);
        Tap tap(client.get(), {});
        const MonitorStreamEnd end = tap.awaitEnd();
        QCOMPARE(end.why, Why::Refused);
        QVERIFY2(end.error.message.contains(QLatin1String("has no MONITOR")), qPrintable(end.error.message));
    }

    void saysThatTheServerWent()
    {
        RedisServer server;
        const LiveClient client(server);
        Tap tap(client.get(), {60s, 5'000'000});
        tap.awaitBegin();
        server.kill();
        const MonitorStreamEnd end = tap.awaitEnd();
        QCOMPARE(end.why, Why::Lost);
        QVERIFY(!end.error.message.isEmpty());
        Tap late(client.get(), {60s, 5'000'000});
        QCOMPARE(late.awaitEnd().why, Why::Lost);
        QVERIFY(!late.awaitEnd().error.message.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestRedisTap)

} // namespace lockscope::redis_monitor_stream_test

#include "tst_redis_monitor_stream.moc"

#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"

#include <QDir>

#include <signal.h>

namespace lockscope::private_server_test {

// Tests the fixture that all other tests with a real server use.
class TestPrivateServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void answersOnItsSocket()
    {
        RedisServer server;
        QVERIFY(server.pid() > 0);
        QCOMPARE(server.port(), quint16(0));
        BlockingRedis redis(server);
        QCOMPARE(redis.call({"SET", "k", QByteArray("a\0b", 3)}), RedisValue::status("OK"));
        QCOMPARE(redis.call({"GET", "k"}), RedisValue::bytes(QByteArray("a\0b", 3)));
        QCOMPARE(redis.call({"GET", "none"}), RedisValue::nil());
        QVERIFY(redis.call({"LPUSH", "k", "x"}).toBytes().startsWith("WRONGTYPE"));
    }

    void answersOnAPortWithAPassword()
    {
        RedisServer server({.tcp = true, .password = "secret"});
        BlockingRedis redis("127.0.0.1", server.port());
        QVERIFY(redis.call({"PING"}).toBytes().startsWith("NOAUTH"));
        QCOMPARE(redis.call({"AUTH", "secret"}), RedisValue::status("OK"));
    }

    void isGoneWithItsFolder()
    {
        qint64 pid = 0;
        QString folder;
        {
            RedisServer server;
            pid = server.pid();
            folder = server.folder();
            server.suspend();
        }
        QCOMPARE(::kill(pid_t(pid), 0), -1);
        QVERIFY(!QDir(folder).exists());
    }

    void forgetsOrKeepsOverACrash()
    {
        for (const bool keeps : {false, true}) {
            RedisServer server({.tcp = true, .appendOnly = keeps});
            const quint16 port = server.port();
            BlockingRedis(server).call({"SET", "k", "v"});
            server.kill();
            QVERIFY(!server.isRunning());
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, BlockingRedis(server).call({"PING"}));
            server.restart();
            QCOMPARE(server.port(), port);
            QCOMPARE(BlockingRedis("127.0.0.1", port).call({"EXISTS", "k"}).toInt(), qint64(keeps));
        }
    }

    void canBeSuspended()
    {
        RedisServer server;
        BlockingRedis redis(server);
        server.suspend();
        redis.send({"PING"});
        QVERIFY(!redis.read(Millis(50)));
        server.resume();
        QCOMPARE(redis.read(), RedisValue::status("PONG"));
    }

    void tellsWhyItDoesNotStart()
    {
        QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                                 RedisServer({.extra = {QStringLiteral("--no-such-option"), QStringLiteral("1")}}));
    }

    void messagesArrive()
    {
        RedisServer server;
        BlockingRedis listener(server);
        listener.subscribe({"a", "b"});
        QVERIFY(!listener.message(Millis(20)));
        QCOMPARE(BlockingRedis(server).call({"PUBLISH", "b", "hello"}), RedisValue::integer(1));
        QCOMPARE(listener.message(), QByteArray("hello"));
    }
};

QTEST_GUILESS_MAIN(TestPrivateServer)

} // namespace lockscope::private_server_test

#include "tst_private_server.moc"

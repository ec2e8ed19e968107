#include "core/redis/command.h"
#include "core/redis/error_reply.h"
#include "core/redis/reply.h"
#include "core/redis/server_info.h"

#include <QTest>

namespace lockscope::redis_values_test {

using namespace lockscope::redis;

class TestRedisValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandsAreBulksAndNothingElse()
    {
        const Command command = Command::write("SET", Key("a\r\nb"), {QByteArrayView("\0", 1), ""});
        QCOMPARE(command.wire, QByteArray("*4\r\n$3\r\nSET\r\n$4\r\na\r\nb\r\n$1\r\n\0\r\n$0\r\n\r\n", 36));
        QCOMPARE(command.effect, Effect::Write);
        QCOMPARE(Command::ofNode({"PING"}).wire, QByteArray("*1\r\n$4\r\nPING\r\n"));
        const QByteArray large(100'000, 'x');
        QCOMPARE(Command::ofNode({"ECHO", large}).wire, QByteArray("*2\r\n$4\r\nECHO\r\n$100000\r\n" + large + "\r\n"));
    }

    void integersAreReadStrictly_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("is");
        QTest::addColumn<qint64>("value");
        QTest::newRow("0") << QByteArray("0") << true << qint64(0);
        QTest::newRow("-7") << QByteArray("-7") << true << qint64(-7);
        QTest::newRow("max") << QByteArray("9223372036854775807") << true << std::numeric_limits<qint64>::max();
        QTest::newRow("min") << QByteArray("-9223372036854775808") << true << std::numeric_limits<qint64>::min();
        for (const char *wrong : {"", "-", "+1", " 1", "1 ", "1.0", "0x1", "9223372036854775808", "one", "--1"})
            QTest::newRow(wrong) << QByteArray(wrong) << false << qint64(0);
    }
    void integersAreReadStrictly()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, is);
        QFETCH(qint64, value);
        Reply reply;
        reply.type = Reply::Type::Bulk;
        reply.bytes = bytes;
        QCOMPARE(reply.toInteger(), is ? std::optional(value) : std::nullopt);
        reply.type = Reply::Type::Status;
        QCOMPARE(reply.toInteger(), std::nullopt);
    }

    void infoIsReadAndRubbishIgnored()
    {
        const ServerInfo info = ServerInfo::parse("# Server\r\nredis_version:7.0.15\r\nredis_mode:cluster\r\n"
                                                  "run_id:0123\r\n\r\nno colon\r\n:empty\r\nrole:slave\r\n"
                                                  "connected_slaves:2\r\nmaxmemory_policy:allkeys-lru");
        QCOMPARE(info.version, QStringLiteral("7.0.15"));
        QCOMPARE(info.majorVersion, 7);
        QCOMPARE(info.mode, QStringLiteral("cluster"));
        QCOMPARE(info.role, QStringLiteral("slave"));
        QCOMPARE(info.runId, QByteArray("0123"));
        QCOMPARE(info.connectedReplicas, 2);
        QCOMPARE(info.maxmemoryPolicy, QStringLiteral("allkeys-lru"));
        QCOMPARE(ServerInfo::parse("").majorVersion, 0);
        QCOMPARE(ServerInfo::parse("redis_version:garbage\r\n").majorVersion, 0);
    }

    void errorWordsAreFound_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *text, const char *token, Error::Kind kind) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(token) << int(kind);
        };
        row("WRONGTYPE Operation against a key", "WRONGTYPE", Error::Kind::Server);
        row("ERR unknown command", "ERR", Error::Kind::Server);
        row("BUSY", "BUSY", Error::Kind::Server);
        row("", "", Error::Kind::Server);
        row("NOPERM this user has no permissions", "NOPERM", Error::Kind::Forbidden);
        row("NOAUTH Authentication required.", "NOAUTH", Error::Kind::Auth);
        row("OOM command not allowed when used memory > 'maxmemory'. script: ab, on @user_script:7.", "OOM",
            Error::Kind::Server);
        row("ERR The user executing the script can't access at least one of the keys", "ERR", Error::Kind::Forbidden);
        row("ERR ACL failure in script: The user executing the script can't run this command or subcommand", "ERR",
            Error::Kind::Forbidden);
        row("ERR Error running script (call to f_ab): @user_script:7: -OOM command not allowed", "OOM",
            Error::Kind::Server);
        row("ERR Error running script (call to f_ab): @user_script: 7: @user_script: 7: -READONLY You can't write",
            "READONLY", Error::Kind::Server);
        row("ERR Error running script (call to f_ab): @user_script:1: -NOPERM this user", "NOPERM",
            Error::Kind::Forbidden);
        row("ERR user_script:1: attempt to index a nil value script: ab, on @user_script:1.", "ERR",
            Error::Kind::Server);
    }
    void errorWordsAreFound()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, kind);
        Reply reply;
        reply.type = Reply::Type::Error;
        reply.bytes = text;
        const Error error = toError(reply, QStringLiteral("n:1"));
        QTEST(error.token, "token");
        QCOMPARE(int(error.kind), kind);
        QCOMPARE(error.node, QStringLiteral("n:1"));
    }

    // The commands that a script ran before an unknown command have taken effect.
    void onlyTheServersOwnWordSaysThatNothingWasDone()
    {
        const auto isUnknown = [](const char *text) {
            Reply reply;
            reply.type = Reply::Type::Error;
            reply.bytes = text;
            return isUnknownCommand(toError(reply, {}));
        };
        QVERIFY(isUnknown("ERR unknown command 'EVAL', with args beginning with: 'script'"));
        QVERIFY(isUnknown("ERR unknown command `WAIT`"));
        QVERIFY(!isUnknown("ERR Error running script (call to f_ab): @user_script:2: unknown command 'PUBLISH'"));
        QVERIFY(!isUnknown("ERR Unknown Redis command called from script script: ab, on @user_script:2."));
        QVERIFY(!isUnknown("NOPERM unknown command"));
    }

    void errorTextIsMadeHarmless()
    {
        Reply reply;
        reply.bytes = QByteArray("ERR \x1b[31m\n<b>") + QByteArray(5'000'000, 'x');
        const Error error = toError(reply, {});
        QVERIFY(error.message.startsWith(QLatin1String("ERR \\x1B[31m\\x0A<b>")));
        QVERIFY(error.message.size() <= 300);
    }
};

QTEST_GUILESS_MAIN(TestRedisValues)

} // namespace lockscope::redis_values_test

#include "tst_redis_values.moc"

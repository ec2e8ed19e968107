#include "core/redis/server.h"

#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::redis_connection_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

namespace {

Command get(const QByteArray &key)
{
    return Command::read("GET", Key(key));
}
Command set(const QByteArray &key)
{
    return Command::write("SET", Key(key), {"v"});
}

std::optional<Error::Kind> failure(const PendingReply &pending)
{
    if (!pending.isSettled())
        return std::nullopt;
    const Result<Reply> reply = pending.await_resume();
    return reply ? std::nullopt : std::optional(reply.error().kind);
}

Reply answered(const PendingReply &pending) // with the scripted server's answer
{
    settleEvents();
    return pending.isSettled() ? pending.await_resume().value() : Reply();
}

QByteArray bytes(const PendingReply &pending)
{
    if (!pending.isSettled())
        return "(waits)";
    const Result<Reply> reply = pending.await_resume();
    return reply ? reply->bytes : reply.error().message.toUtf8();
}

} // namespace

class TestRedisConnection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTurnsCommandsLeaveTogether()
    {
        ScriptedClient f;
        f.open();
        const int before = f.server.writes(0);
        std::vector<PendingReply> pending;
        for (int i = 0; i < 40; ++i)
            pending.push_back(f->send(get(QByteArray::number(i))));
        QCOMPARE(f.server.writes(0) - before, 1); // the connection was idle for the first command
        settleEvents();
        QCOMPARE(f.server.writes(0) - before, 2);
        QCOMPARE(f.server.commands(0).size(), 2 + 40);
        for (int i = 0; i < 40; ++i)
            f.server.say(0, ScriptedServer::bulk(QByteArray::number(i)));
        settleEvents();
        for (int i = 0; i < 40; ++i)
            QCOMPARE(bytes(pending[size_t(i)]), QByteArray::number(i));
    }

    void repliesAreNeverSettledInTheSendersStack()
    {
        ScriptedClient f;
        f.server.on("GET", "$1\r\nx\r\n");
        f.open();
        const PendingReply pending = f->send(get("k"));
        QVERIFY(!pending.isSettled());
        settleEvents();
        QCOMPARE(bytes(pending), QByteArray("x"));
    }

    void aLateReplyKeepsItsPlace()
    {
        ScriptedClient f;
        f.open();
        const PendingReply read = f->send(get("a"), f.clock.now() + 10ms);
        const PendingReply write = f->send(set("a"), f.clock.now() + 20ms);
        const PendingReply next = f->send(get("b"), f.clock.now() + 1s);
        f.clock.advance(10ms);
        QCOMPARE(failure(read), Error::Kind::Timeout);
        QVERIFY(!write.isSettled());
        f.clock.advance(10ms);
        QCOMPARE(failure(write), Error::Kind::OutcomeUnknown);
        f.server.say(0, "$1\r\na\r\n+OK\r\n$1\r\nb\r\n");
        settleEvents();
        QCOMPARE(bytes(next), QByteArray("b"));
        QVERIFY(f->isLive());
    }

    void aDeadlineThatHasPassedSendsNothing()
    {
        ScriptedClient f;
        f.open();
        const qsizetype before = f.server.commands(0).size();
        QCOMPARE(failure(f->send(set("a"), f.clock.now())), Error::Kind::Timeout);
        settleEvents();
        QCOMPARE(f.server.commands(0).size(), before);
    }

    void whatIsLostDependsOnWhatWasSent_data()
    {
        QTest::addColumn<int>("sentOfThird");
        QTest::newRow("a piece") << 5;
        QTest::newRow("nothing") << 0;
    }
    void whatIsLostDependsOnWhatWasSent()
    {
        QFETCH(int, sentOfThird);
        ScriptedClient f;
        f.open();
        // The handshake is over. Of the next commands exactly the first two fit, and perhaps a part of the third.
        qsizetype before = 0;
        for (const QByteArrayList &command : f.server.commands(0))
            before += Command::ofNode(std::vector<QByteArrayView>(command.begin(), command.end())).wire.size();
        f.server.takeAtMost(before + set("a").wire.size() + get("b").wire.size() + sentOfThird);
        const PendingReply write = f->send(set("a"));
        const PendingReply read = f->send(get("b"));
        const PendingReply third = f->send(set("c"));
        const PendingReply unsentWrite = f->send(set("d"));
        const PendingReply unsentRead = f->send(get("e"));
        settleEvents();
        f.server.hangUp(0);
        settleEvents();
        QCOMPARE(failure(write), Error::Kind::OutcomeUnknown);
        QCOMPARE(failure(read), Error::Kind::Connect);
        QCOMPARE(failure(third), sentOfThird > 0 ? Error::Kind::OutcomeUnknown : Error::Kind::Connect);
        QCOMPARE(failure(unsentWrite), Error::Kind::Connect);
        QCOMPARE(failure(unsentRead), Error::Kind::Connect);
        f.server.takeAtMost(-1);
        f.clock.advance(10s);
        QCOMPARE(f->state().phase, Phase::Live);
        for (int link = 0; link < f.server.links(); ++link) // nothing is sent again automatically
            QCOMPARE(f.server.verbs(link).count("SET"), link == 0 ? 1 : 0);
    }

    void settledCommandsFindTheClientNoLongerLive()
    {
        ScriptedClient f;
        f.open();
        bool liveThen = true;
        connect(f.client.get(), &Server::stateChanged, this, [&](const ConnectionState &) { liveThen = f->isLive(); });
        const PendingReply pending = f->send(get("a"));
        f.server.hangUp(1); // the message connection: both connections open and close together
        settleEvents();
        QCOMPARE(failure(pending), Error::Kind::Connect);
        QVERIFY(!liveThen);
        QVERIFY(!f.server.isOpen(0));
        QCOMPARE(failure(f->send(get("a"))), Error::Kind::Connect);
    }

    void aLinkIsAskedForASignOfLife()
    {
        ScriptedClient f;
        f.open();
        f.clock.advance(20s);
        for (int link = 0; link < 2; ++link)
            QCOMPARE(f.server.verbs(link).count("PING"), 11);
        QVERIFY(f->isLive());
        QCOMPARE(f.server.links(), 2);
    }

    void aLinkOnWhichAReplyIsDueIsNot()
    {
        ScriptedClient f;
        f.open();
        f.clock.advance(1s);
        f->send(get("k"), f.clock.now() + 60s);
        f.clock.advance(4s);
        QCOMPARE(f.server.verbs(0).count("PING"), 1);
        QCOMPARE(f.server.verbs(1).count("PING"), 3);
    }

    void theRoundTripIsMeasured()
    {
        ScriptedClient f;
        f.open();
        f.server.on("PING", std::nullopt);
        f.clock.advance(0ms);
        f.clock.advance(250ms);
        f.server.say(0, "+PONG\r\n");
        settleEvents();
        QCOMPARE(f->roundTrip(), 250ms);
    }

    void aSilentLinkIsDead_data()
    {
        QTest::addColumn<int>("link");
        QTest::newRow("commands") << 0;
        QTest::newRow("messages") << 1;
    }
    void aSilentLinkIsDead()
    {
        QFETCH(int, link);
        ScriptedClient f;
        f.open();
        f.clock.advance(0ms);
        f.server.on("PING", [link](int which, const QByteArrayList &) {
            return which % 2 == link ? std::nullopt : std::optional<QByteArray>("+PONG\r\n");
        });
        f.clock.advance(6900ms); // PING after 2 s, and then 5 s without an answer
        QVERIFY(f->isLive());
        f.clock.advance(150ms); // it reconnects at the earliest 100 ms after the end
        QCOMPARE(f->state().phase, Phase::Waiting);
        QVERIFY2(f->state().error.message.contains(QLatin1String("silent for 5 s")),
                 qPrintable(f->state().error.message));
        QVERIFY(!f.server.isOpen(0));
        QVERIFY(!f.server.isOpen(1));
    }

    void aSilentServerIsDeadAlsoWhileCommandsWait()
    {
        ScriptedClient f;
        f.open();
        const PendingReply write = f->send(set("a"), f.clock.now() + 60s);
        f.clock.advance(4900ms);
        QVERIFY(!write.isSettled());
        f.clock.advance(100ms);
        QCOMPARE(failure(write), Error::Kind::OutcomeUnknown);
        QCOMPARE(f->state().phase, Phase::Waiting);
    }

    void bytesThatWaitedWhileWeSleptCount()
    {
        ScriptedClient f;
        f.open();
        const PendingReply read = f->send(get("a"), f.clock.now() + 10s);
        settleEvents();
        // As after a laptop's sleep: the timer fires first, but the answer arrived long ago.
        f.server.say(0, "$1\r\na\r\n");
        f.clock.advanceAtOnce(30s);
        QCOMPARE(bytes(read), QByteArray("a"));
        QVERIFY(f->isLive());
    }

    // After a suspend, the answer may not have reached this machine yet when the timer fires.
    void theTimeThatWeSleptIsNotSilence()
    {
        ScriptedClient f;
        f.open();
        f.clock.advance(0ms);
        const PendingReply read = f->send(get("a"), f.clock.now() + 60s);
        settleEvents();
        f.clock.advanceAtOnce(30s); // the check was due after 2 s
        QVERIFY(f->isLive());
        f.clock.advance(2900ms);
        QVERIFY(f->isLive());
        f.clock.advance(100ms); // awake, the client has heard nothing for 5 s; the next attempt comes later
        QVERIFY(!f->isLive());
        QCOMPARE(failure(read), Error::Kind::Connect);
    }

    void whatWasNotAskedForEndsTheConnection_data()
    {
        QTest::addColumn<int>("link");
        QTest::addColumn<QByteArray>("says");
        const QList<QPair<const char *, QByteArray>> rows{
            {"status", "+OK\r\n"},     {"integer", ":1\r\n"},
            {"array", "*1\r\n:1\r\n"}, {"empty array", "*0\r\n"},
            {"nil", "$-1\r\n"},        {"error", "-ERR bye\r\n"},
            {"garbage", "hello\r\n"},  {"confirmation", "*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n"},
        };
        for (const auto &[name, wire] : rows) {
            for (int link = 0; link < 2; ++link)
                QTest::addRow("%s to %s", name, link ? "messages" : "commands") << link << wire;
        }
        const QList<QPair<const char *, QByteArray>> messages{
            {"message of integer", "*3\r\n$7\r\nmessage\r\n:1\r\n$1\r\nx\r\n"},
            {"message of nil", "*3\r\n$7\r\nmessage\r\n$-1\r\n$1\r\nx\r\n"},
            {"message too short", "*2\r\n$7\r\nmessage\r\n$1\r\nc\r\n"},
            {"message too long", "*4\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nc\r\n$1\r\nc\r\n"},
            {"message with an array", "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n*0\r\n"},
            {"pmessage too short", "*3\r\n$8\r\npmessage\r\n$1\r\nc\r\n$1\r\nx\r\n"},
            {"smessage too short", "*2\r\n$8\r\nsmessage\r\n$1\r\nc\r\n"},
        };
        for (const auto &[name, wire] : messages)
            QTest::newRow(name) << 1 << wire;
        QTest::newRow("message to commands") << 0 << QByteArray("*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\nx\r\n");
    }
    void whatWasNotAskedForEndsTheConnection()
    {
        QFETCH(int, link);
        QFETCH(QByteArray, says);
        ScriptedClient f;
        f.open();
        f.server.say(link, says);
        settleEvents();
        QCOMPARE(f->state().phase, Phase::Waiting);
        QCOMPARE(f->state().error.kind, Error::Kind::Protocol);
        QVERIFY(!f->state().error.message.isEmpty());
        f.clock.advance(5s);
        QVERIFY(f->isLive());
    }

    // WAIT covers the writes of its own connection.
    void whatConfirmsAWriteGoesOverItsConnectionAlone()
    {
        ScriptedClient f;
        f.server.on("SET", "+OK\r\n");
        f.server.on("WAIT", ":1\r\n");
        f.open();
        const quint32 first = answered(f->send(set("a"))).connection;
        QVERIFY(first != 0);
        const Command confirm = Command::behind(Key("a"), first, {"WAIT", "1", "100"});
        QCOMPARE(answered(f->send(confirm)).integer, qint64(1));
        f.server.hangUp(0);
        settleEvents();
        f.clock.advance(5s);
        QVERIFY(f->isLive());
        const PendingReply late = f->send(confirm);
        settleEvents();
        QCOMPARE(failure(late), Error::Kind::Connect);
        for (int link = 1; link < f.server.links(); ++link)
            QVERIFY(!f.server.verbs(link).contains("WAIT"));
        const quint32 second = answered(f->send(set("a"))).connection;
        QVERIFY(second != 0 && second != first);
    }

    void errorsSettleOnlyTheirOwnCommand()
    {
        ScriptedClient f;
        f.open();
        const PendingReply a = f->send(get("a"));
        const PendingReply b = f->send(get("b"));
        const PendingReply c = f->send(set("c"));
        f.server.say(0, "-NOPERM no\r\n$1\r\nb\r\n-OOM command not allowed\r\n");
        settleEvents();
        QCOMPARE(failure(a), Error::Kind::Forbidden);
        QCOMPARE(bytes(b), QByteArray("b"));
        QCOMPARE(failure(c), Error::Kind::Server);
    }
};

QTEST_GUILESS_MAIN(TestRedisConnection)

} // namespace lockscope::redis_connection_test

#include "tst_redis_connection.moc"

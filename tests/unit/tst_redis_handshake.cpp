#include "core/redis/node/node_client.h"

#include "tests/support/scripted_client.h"

#include <QSet>
#include <QTest>

namespace lockscope::redis_handshake_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

class TestRedisHandshake : public QObject {
    Q_OBJECT

    static Address withPassword(QByteArray user = {})
    {
        Address address;
        address.user = std::move(user);
        address.password = "geheim";
        return address;
    }

    // The pause before the next attempt, after a connection that lasted for `lived`; then it is connected again.
    static Millis pauseAfterADrop(ScriptedClient &f, Millis lived)
    {
        f.clock.advance(lived);
        f.server.hangUp(f.server.links() - 2);
        settleEvents();
        const Millis pause = toMillis(f.client->state().retryAt - f.clock.now());
        f.clock.advance(pause + Millis(1));
        return pause;
    }

private Q_SLOTS:
    void introducesItselfInOrder()
    {
        Address address = withPassword("u");
        address.db = 2;
        ScriptedClient f(address);
        QCOMPARE(f.open().phase, Phase::Live);
        QCOMPARE(f.server.links(), 2);
        QCOMPARE(f.server.commands(0),
                 (QList<QByteArrayList>{
                     {"AUTH", "u", "geheim"}, {"CLIENT", "SETNAME", "lockscope"}, {"SELECT", "2"}, {"INFO"}}));
        QCOMPARE(f.server.commands(1),
                 (QList<QByteArrayList>{
                     {"AUTH", "u", "geheim"}, {"CLIENT", "SETNAME", "lockscope:messages"}, {"CLIENT", "ID"}}));
        QCOMPARE(f.client->info().version, QStringLiteral("7.0.15"));
    }

    void sendsNothingBehindAnAuthThatIsNotAccepted()
    {
        ScriptedClient f(withPassword());
        f.server.on("AUTH", std::nullopt);
        f.open();
        QCOMPARE(f.server.verbs(0), QByteArrayList{"AUTH"});
        f.server.say(0, "-WRONGPASS invalid username-password pair or user is disabled.\r\n");
        settleEvents();
        QCOMPARE(f.client->state().phase, Phase::Refused);
        QCOMPARE(f.client->state().error.kind, Error::Kind::Auth);
        QCOMPARE(f.server.verbs(0), QByteArrayList{"AUTH"});
        QVERIFY(!f.server.isOpen(0));
        f.clock.advance(60s); // and no flood of attempts
        QCOMPARE(f.server.links(), 1);
        f.server.on("AUTH", "+OK\r\n");
        QCOMPARE(f.open().phase, Phase::Live); // open() starts again
    }

    void refusalsSayWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("verb");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *verb, QByteArray answer, Error::Kind kind, const char *says) {
            QTest::newRow(name) << QByteArray(verb) << answer + "\r\n" << int(kind) << QString::fromLatin1(says);
        };
        using Kind = Error::Kind;
        row("wrong password", "AUTH", "-WRONGPASS invalid", Kind::Auth, "wrong password for user 'u'");
        row("wrong password, old server", "AUTH", "-ERR invalid password", Kind::Auth, "wrong password");
        row("no password set, old server", "AUTH", "-ERR Client sent AUTH, but no password is set", Kind::Auth,
            "omit the password");
        row("no password set", "AUTH",
            "-ERR AUTH <password> called without any password configured for the default user.", Kind::Auth,
            "omit the password");
        row("no users", "AUTH", "-ERR wrong number of arguments for 'auth' command", Kind::Auth, "omit the user");
        row("odd", "AUTH", "-ERR go away", Kind::Auth, "go away");
        row("password needed", "CLIENT", "-NOAUTH Authentication required.", Kind::Auth, "requires a password");
        row("password needed, later", "INFO", "-NOAUTH Authentication required.", Kind::Auth, "requires a password");
        row("protected mode", "CLIENT", "-DENIED Redis is running in protected mode because", Kind::Auth,
            "protected mode");
        row("no such database", "SELECT", "-ERR DB index is out of range", Kind::Precondition,
            "database 3 does not exist");
        row("cluster", "SELECT", "-ERR SELECT is not allowed in cluster mode", Kind::Precondition, "only database 0");
        row("no select", "SELECT", "-NOPERM this user", Kind::Forbidden, "ACL SETUSER u +select");
        row("old server", "INFO", ScriptedServer::info("4.0.9").chopped(2), Kind::Precondition, "4.0.9 is too old");
        row("no redis", "INFO", "+what?", Kind::Protocol, "is this Redis?");
    }
    void refusalsSayWhatToDo()
    {
        QFETCH(QByteArray, verb);
        QFETCH(QByteArray, answer);
        QFETCH(int, kind);
        QFETCH(QString, says);
        Address address = withPassword("u");
        address.db = 3;
        ScriptedClient f(address);
        f.server.on(verb, answer);
        const ConnectionState state = f.open();
        QCOMPARE(state.phase, Phase::Refused);
        QCOMPARE(int(state.error.kind), kind);
        QVERIFY2(state.error.message.contains(says), qPrintable(state.error.message));
        QVERIFY(!state.error.message.contains(QLatin1String("geheim")));
        QCOMPARE(state.error.node, QStringLiteral("127.0.0.1:6379"));
        for (int link = 0; link < f.server.links(); ++link)
            QVERIFY(!f.server.isOpen(link));
    }

    // Some servers repeat what they did not understand: shortened, in capitals, or behind their own error code.
    void aRefusalThatRepeatsThePasswordIsNotShown_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *answer, const char *says) {
            QTest::newRow(name) << QByteArray(answer) + "\r\n" << QString::fromLatin1(says);
        };
        row("arguments", "-ERR unknown command 'AUTH', with args beginning with: 'u' 'geheim' ", "login (ERR)");
        row("cut off", "-ERR unknown command 'AUTH', with args beginning with: 'u' 'gehe", "login (ERR)");
        row("in capitals", "-ERR what is AUTH U GEHEIM", "login (ERR)");
        row("as the code", "-geheim is wrong", "rejects the login;");
        row("not ready", "-MASTERDOWN geheim", "rejects the login;");
        row("another protocol", "500 'AUTH u geheim'", "not a Redis reply;");
    }
    void aRefusalThatRepeatsThePasswordIsNotShown()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, says);
        ScriptedClient f(withPassword("u"));
        f.server.on("AUTH", answer);
        const ConnectionState state = f.open();
        QVERIFY(state.phase == Phase::Refused || state.phase == Phase::Waiting);
        for (const QString &text : {state.error.message, QString::fromLatin1(state.error.token)})
            QVERIFY2(!text.contains(QLatin1String("gehe"), Qt::CaseInsensitive), qPrintable(text));
        QVERIFY2(state.error.message.contains(says), qPrintable(state.error.message));
    }

    void doesWithoutNameAndInfo_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("forbidden") << QByteArray("-NOPERM this user has no permissions\r\n");
        QTest::newRow("unknown") << QByteArray("-ERR unknown command\r\n");
    }
    void doesWithoutNameAndInfo()
    {
        QFETCH(QByteArray, answer);
        ScriptedClient f;
        for (const char *verb : {"CLIENT", "INFO", "PING"})
            f.server.on(verb, answer);
        QCOMPARE(f.open().phase, Phase::Live);
        QVERIFY(f.client->info().infoDenied);
        f.clock.advance(20s); // a refused PING is a sign of life as well
        QCOMPARE(f.client->state().phase, Phase::Live);
        QCOMPARE(f.server.links(), 2);
    }

    void triesAgainWhenTheServerIsNotReady_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("says");
        QTest::newRow("loading") << QByteArray("-LOADING Redis is loading the dataset in memory\r\n")
                                 << QStringLiteral("still loading");
        QTest::newRow("busy") << QByteArray("-BUSY Redis is busy running a script.\r\n") << QStringLiteral("busy");
        QTest::newRow("full") << QByteArray("-ERR max number of clients reached\r\n") << QStringLiteral("maxclients");
        QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\n") << QStringLiteral("speaks HTTP");
        QTest::newRow("huge") << QByteArray("$99999999999\r\n") << QStringLiteral("at most 64 MiB");
    }
    void triesAgainWhenTheServerIsNotReady()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, says);
        ScriptedClient f;
        f.server.on("CLIENT", answer);
        const ConnectionState state = f.open();
        QCOMPARE(state.phase, Phase::Waiting);
        QVERIFY2(state.error.message.contains(says), qPrintable(state.error.message));
        QVERIFY(state.retryAt > f.clock.now());
        QVERIFY(!f.server.isOpen(0));
        f.server.on("CLIENT", "+OK\r\n");
        f.clock.advance(1s);
        QCOMPARE(f.client->state().phase, Phase::Live);
    }

    void aServerMayRefuseBeforeWeSayAnything_data()
    {
        QTest::addColumn<QByteArray>("greeting");
        QTest::addColumn<int>("phase");
        QTest::addColumn<QString>("says");
        QTest::newRow("full") << QByteArray("-ERR max number of clients reached\r\n") << int(Phase::Waiting)
                              << QStringLiteral("maxclients");
        QTest::newRow("protected") << QByteArray("-DENIED Redis is running in protected mode because\r\n")
                                   << int(Phase::Refused) << QStringLiteral("only local connections");
    }
    void aServerMayRefuseBeforeWeSayAnything()
    {
        QFETCH(QByteArray, greeting);
        QFETCH(int, phase);
        QFETCH(QString, says);
        for (const bool beforeWeSpeak : {true, false}) {
            ScriptedClient f;
            f.server.on("CLIENT", std::nullopt);
            f.server.on("INFO", std::nullopt);
            f.server.greet(beforeWeSpeak ? greeting : QByteArray());
            f.client->open();
            settleEvents();
            if (!beforeWeSpeak) {
                f.server.say(0, greeting);
                f.server.hangUp(0);
                settleEvents();
            }
            QCOMPARE(int(f->state().phase), phase);
            QVERIFY2(f->state().error.message.contains(says), qPrintable(f->state().error.message));
        }
    }

    void waitsLongerEachTimeWithinLimits()
    {
        ScriptedClient f;
        f.server.refuseConnections(true);
        f.open();
        Millis longest(0);
        for (int i = 0; i < 40; ++i) {
            QCOMPARE(f.client->state().phase, Phase::Waiting);
            QCOMPARE(f.client->state().attempt, i + 1);
            const Millis wait = toMillis(f.client->state().retryAt - f.clock.now());
            QVERIFY(wait >= 100ms && wait <= 5000ms);
            longest = std::max(longest, wait);
            f.clock.advance(wait);
        }
        QVERIFY(longest > 2s);
        f.server.refuseConnections(false);
        f.clock.advance(5s);
        QCOMPARE(f.client->state().phase, Phase::Live);
        QCOMPARE(f.client->state().attempt, 0);
    }

    // Many clients may lose their server at the same moment, but must not return at the same moment.
    void pausesDiffer()
    {
        ScriptedClient f;
        f.server.refuseConnections(true);
        f.open();
        QSet<qint64> seen;
        for (int i = 0; i < 30; ++i) {
            const Millis wait = toMillis(f.client->state().retryAt - f.clock.now());
            if (i >= 10) // by now the pauses have their full length
                seen << wait.count();
            f.clock.advance(wait + 1ms);
        }
        QVERIFY2(seen.size() > 10, QByteArray::number(seen.size()));
    }

    void aLinkThatLastedBeginsWithShortPausesAgain()
    {
        ScriptedClient f;
        f.open();
        Millis longest(0);
        for (int round = 0; round < 60; ++round) // no connection lasts
            longest = std::max(longest, pauseAfterADrop(f, 1s));
        QVERIFY2(longest > 1s, QByteArray::number(longest.count()));
        QVERIFY2(longest <= 4s, QByteArray::number(longest.count())); // it reconnects within 5 s
        for (int round = 0; round < 5; ++round) {
            const Millis pause = pauseAfterADrop(f, ClientOptions().backOffTo);
            QVERIFY2(pause <= 2 * ClientOptions().backOffFrom, QByteArray::number(pause.count()));
            QCOMPARE(f.client->state().phase, Phase::Live);
            for (int i = 0; i < 10; ++i)
                pauseAfterADrop(f, 1s);
        }
    }

    void givesUpOnSilenceAtEachStep_data()
    {
        QTest::addColumn<QByteArray>("silent");
        for (const char *verb : {"", "AUTH", "CLIENT", "SELECT", "INFO"})
            QTest::newRow(*verb ? verb : "connect") << QByteArray(verb);
    }
    void givesUpOnSilenceAtEachStep()
    {
        QFETCH(QByteArray, silent);
        Address address = withPassword();
        address.db = 1;
        ScriptedClient f(address);
        if (silent.isEmpty())
            f.server.acceptSilently(true);
        else
            f.server.on(silent, std::nullopt);
        f.open();
        f.clock.advance(4999ms);
        QCOMPARE(f.client->state().phase, Phase::Connecting);
        f.clock.advance(1ms);
        QCOMPARE(f.client->state().phase, Phase::Waiting);
        QVERIFY(!f.client->state().error.message.isEmpty());
        QVERIFY(!f.server.isOpen(0));
    }

    void closingAtAnyStepEndsIt_data() { givesUpOnSilenceAtEachStep_data(); }
    void closingAtAnyStepEndsIt()
    {
        QFETCH(QByteArray, silent);
        Address address = withPassword();
        address.db = 1;
        ScriptedClient f(address);
        if (silent.isEmpty())
            f.server.acceptSilently(true);
        else
            f.server.on(silent, std::nullopt);
        f.open();
        f.client->close();
        QCOMPARE(f.client->state().phase, Phase::Idle);
        f.clock.advance(60s);
        QCOMPARE(f.server.links(), 1);
        QVERIFY(!f.server.isOpen(0));
        QCOMPARE(f.clock.pendingTimers(), 0);
    }

    void openedAgainInTheMiddleOfAHandshakeItConnectsOnce_data() { givesUpOnSilenceAtEachStep_data(); }
    void openedAgainInTheMiddleOfAHandshakeItConnectsOnce()
    {
        QFETCH(QByteArray, silent);
        Address address = withPassword();
        address.db = 1;
        ScriptedClient f(address);
        bool isSilent = true;
        if (silent.isEmpty())
            f.server.acceptSilently(true);
        else
            f.server.on(silent, [&](int, const QByteArrayList &) {
                return isSilent ? std::nullopt : std::optional(silent == "INFO" ? ScriptedServer::info() : "+OK\r\n");
            });
        f.open();
        f.client->close();
        isSilent = false;
        f.server.acceptSilently(false);
        f.client->open();
        f.client->open(); // asked twice
        settleEvents();
        QVERIFY(f->isLive());
        f.clock.advance(60s);
        QVERIFY(f->isLive());
        int open = 0;
        for (int link = 0; link < f.server.links(); ++link)
            open += f.server.isOpen(link) ? 1 : 0;
        QCOMPARE(open, 2);
        QCOMPARE(f.server.links(), 3);
    }

    void mayBeDestroyedByWhoeverHearsOfAChange_data()
    {
        QTest::addColumn<int>("phase");
        QTest::newRow("connecting") << int(Phase::Connecting);
        QTest::newRow("live") << int(Phase::Live);
        QTest::newRow("waiting") << int(Phase::Waiting);
        QTest::newRow("refused") << int(Phase::Refused);
    }
    void mayBeDestroyedByWhoeverHearsOfAChange()
    {
        QFETCH(int, phase);
        ScriptedClient f;
        connect(f.client.get(), &Server::stateChanged, this, [&](const ConnectionState &state) {
            if (int(state.phase) == phase)
                f.client.reset();
        });
        if (Phase(phase) == Phase::Refused)
            f.server.on("INFO", "-NOAUTH x\r\n");
        Server *client = f.client.get();
        client->open();
        settleEvents();
        if (Phase(phase) == Phase::Waiting) {
            f.server.hangUp(0);
            settleEvents();
        }
        QVERIFY(!f.client);
        for (int link = 0; link < f.server.links(); ++link)
            QVERIFY(!f.server.isOpen(link));
        QCOMPARE(f.clock.pendingTimers(), 0);
    }
};

QTEST_GUILESS_MAIN(TestRedisHandshake)

} // namespace lockscope::redis_handshake_test

#include "tst_redis_handshake.moc"

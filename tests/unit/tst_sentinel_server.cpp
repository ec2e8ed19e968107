#include "core/redis/sentinel/sentinel_server.h"

#include "core/redis/pool/server_pool.h"
#include "tests/support/await.h"
#include "tests/support/scripted_network.h"

#include <QTest>

namespace lockscope::sentinel_server_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

namespace {

// Three sentinels and two servers.
struct Served {
    explicit Served(QStringView url = u"redis-sentinel://s1,s2,s3/3#m")
    {
        for (const char *sentinel : {"s1", "s2", "s3"})
            net.sentinelSays(QLatin1String(sentinel), "a", 1);
        net.hasRole(QStringLiteral("a"), "master");
        net.hasRole(QStringLiteral("b"), "master");
        server = std::make_unique<SentinelServer>(*parseUrl(url), &net.clock, net.options());
    }
    ~Served()
    {
        server.reset();
        ScriptedNetwork::settle();
    }

    const ConnectionState &open()
    {
        server->open();
        ScriptedNetwork::settle();
        return server->state();
    }
    QString place() { return server->nodes().front().name; }
    void allSay(const QByteArray &host, qint64 epoch)
    {
        for (const char *sentinel : {"s1", "s2", "s3"})
            net.sentinelSays(QLatin1String(sentinel), host, epoch);
    }

    ScriptedNetwork net;
    std::unique_ptr<SentinelServer> server;
};

bool mentions(const ConnectionState &state, const char *text)
{
    if (state.error.message.contains(QLatin1String(text)))
        return true;
    qWarning("%s", qPrintable(state.error.message));
    return false;
}

const QString a = QStringLiteral("a"), b = QStringLiteral("b"), s1 = QStringLiteral("s1"), s2 = QStringLiteral("s2"),
              s3 = QStringLiteral("s3");

} // namespace

class TestSentinelServer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsWhereTheSentinelsSay()
    {
        Served f;
        QCOMPARE(f.open().phase, Phase::Live);
        QCOMPARE(f.place(), QStringLiteral("a:6379"));
        QCOMPARE(f.server->addressOf(Key("k")).node(), QStringLiteral("a:6379"));
        QVERIFY(!f.server->addressOf(Key("k")).sentinel);
        QCOMPARE(f.server->database(), 3);
        QVERIFY(f.net.at(a).verbs(0).contains("SELECT")); // the master gets the database number
        QVERIFY(!f.net.at(s1).verbs(0).contains("SELECT"));
    }

    void theFleetMakesIt()
    {
        Served f;
        ServerPool serverPool(&f.net.clock, f.net.options());
        const ServerPtr server = serverPool.borrow(*parseUrl(u"redis-sentinel://s1#m"));
        server->open();
        ScriptedNetwork::settle();
        QVERIFY(server->isLive());
        QCOMPARE(server->nodes().front().name, QStringLiteral("a:6379"));
    }

    void credentialsAreEachForTheirOwn()
    {
        Address address = *parseUrl(u"redis-sentinel://u:data@s1?sentinel-user=w#m");
        address.sentinel->password = "guard";
        Served f;
        SentinelServer server(address, &f.net.clock, f.net.options());
        server.open();
        ScriptedNetwork::settle();
        QVERIFY(server.isLive());
        QCOMPARE(f.net.at(s1).commands(0).front(), QByteArrayList({"AUTH", "w", "guard"}));
        QCOMPARE(f.net.at(a).commands(0).front(), QByteArrayList({"AUTH", "u", "data"}));
    }

    void tlsIsOfEachAlone()
    {
        Served f;
        Address address = *parseUrl(u"redis-sentinel://s1?sentinel-tls=1#m");
        address.caFile = QStringLiteral("data.crt");
        address.sentinel->caFile = QStringLiteral("guard.crt");
        std::map<QString, Address> reached;
        ClientOptions options = f.net.options();
        options.transport = [&reached, make = options.transport](const Address &where) {
            reached[where.host] = where;
            return make(where);
        };
        SentinelServer server(address, &f.net.clock, options);
        server.open();
        ScriptedNetwork::settle();
        QVERIFY(server.isLive());
        QCOMPARE(reached[s1].transport, Address::Transport::Tls);
        QCOMPARE(reached[s1].caFile, QStringLiteral("guard.crt"));
        QCOMPARE(reached[a].transport, Address::Transport::Tcp);
        QCOMPARE(reached[a].caFile, QStringLiteral("data.crt"));
    }

    // The named master is asked for its role. Until it confirms, nothing is sent.
    void whoIsNoMasterIsNotBelieved()
    {
        Served f;
        f.net.hasRole(a, "slave");
        QCOMPARE(f.open().phase, Phase::Waiting);
        QVERIFY(mentions(f.server->state(),
                         "master 'm' is at a:6379, but that server is not a master (its role is slave)"));
        const auto reply = await(f.server->send(Command::write("DEL", Key("k"))));
        QVERIFY(!reply && reply.error().kind == Error::Kind::Connect);
        QVERIFY(!f.net.at(a).verbs(0).contains("DEL"));
        f.net.hasRole(a, "master");
        f.net.pass(100ms);
        QVERIFY(f.server->isLive());
    }

    void whoMayNotBeAskedIsBelievedByItsInfo()
    {
        Served f;
        f.net.at(a).on("ROLE", QByteArray("-NOPERM no\r\n"));
        QCOMPARE(f.open().phase, Phase::Live);
        Served none;
        none.net.at(a).on("ROLE", QByteArray("-NOPERM no\r\n"));
        none.net.at(a).on("INFO", QByteArray("-NOPERM no\r\n"));
        QCOMPARE(none.open().phase, Phase::Waiting);
        QVERIFY(mentions(none.server->state(), "grant its user +role"));
    }

    void whoDoesNotKnowTheQuestionIsBelievedByItsInfo()
    {
        Served f;
        f.net.at(a).on("ROLE", QByteArray("-ERR unknown command 'ROLE'\r\n"));
        QCOMPARE(f.open().phase, Phase::Live);
    }

    // A script that runs for long says nothing about the role.
    void whoIsBusyIsAskedAgain()
    {
        Served f;
        f.net.at(a).on("ROLE", QByteArray("-BUSY Redis is busy running a script.\r\n"));
        QCOMPARE(f.open().phase, Phase::Waiting);
        QVERIFY(mentions(f.server->state(), "master 'm' is at a:6379, but BUSY Redis is busy"));
        f.net.hasRole(a, "master");
        f.net.pass(100ms);
        QVERIFY(f.server->isLive());
        f.net.at(a).on("ROLE", QByteArray("-BUSY Redis is busy running a script.\r\n"));
        f.net.pass(1'000ms);
        QVERIFY(f.server->isLive());
        f.net.hasRole(a, "slave");
        f.net.pass(1'000ms);
        QCOMPARE(f.server->state().phase, Phase::Waiting);
        QVERIFY(mentions(f.server->state(), "its role is slave"));
    }

    void theFirstToAnswerIsNotAlwaysRight()
    {
        Served f;
        f.net.sentinelSays(s2, "b", 2);
        f.net.at(s3).acceptSilently(true);
        f.open();
        QCOMPARE(f.server->state().phase, Phase::Connecting); // the third sentinel may know more
        f.net.pass(300ms);
        QCOMPARE(f.server->state().phase, Phase::Live);
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }

    void aSwitchIsFollowedAtOnce()
    {
        Served f;
        f.open();
        f.net.at(a).on("GET", std::nullopt);
        f.net.at(a).on("DEL", std::nullopt);
        const PendingReply read = f.server->send(Command::read("GET", Key("k")));
        const PendingReply write = f.server->send(Command::write("DEL", Key("k")));
        ScriptedNetwork::settle();
        f.allSay("b", 2);
        f.net.sentinelTells(s2);
        ScriptedNetwork::settle();
        QVERIFY(f.server->isLive());
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
        QCOMPARE(await(read).error().kind, Error::Kind::Connect);
        QCOMPARE(await(write).error().kind, Error::Kind::OutcomeUnknown);
        QVERIFY(!f.net.at(a).isOpen(0) && !f.net.at(a).isOpen(1));
    }

    void itIsNotLiveInBetween()
    {
        Served f;
        f.open();
        QList<Phase> phases;
        QObject::connect(f.server.get(), &Server::stateChanged, this,
                         [&](const ConnectionState &state) { phases << state.phase; });
        f.allSay("b", 2);
        f.net.sentinelTells(s1);
        ScriptedNetwork::settle();
        QCOMPARE(phases, (QList<Phase>{Phase::Connecting, Phase::Live}));
    }

    void subscriptionsMoveAlong()
    {
        Served f;
        f.open();
        QByteArrayList heard;
        const auto handler = [&heard](const Message &message) { heard << message.payload; };
        const auto subscribed =
            await(f.server->subscriber().subscribe(Channel("c"), handler, f.server->deadline(), std::stop_token()));
        QVERIFY(subscribed);
        f.allSay("b", 2);
        f.net.sentinelTells(s1);
        ScriptedNetwork::settle();
        f.net.at(b).say(1, ScriptedServer::array({"message", "c", "0"}));
        ScriptedNetwork::settle();
        QCOMPARE(heard, QByteArrayList({"0"}));
    }

    void aSwitchNobodyTellsOfIsFoundWithinASecond()
    {
        Served f;
        f.open();
        f.allSay("b", 2);
        f.net.pass(1'000ms);
        QVERIFY(f.server->isLive());
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }

    void aSentinelThatIsBehindLeadsNobodyBack()
    {
        Served f;
        f.allSay("b", 2);
        f.open();
        f.net.goesDown(s2);
        f.net.goesDown(s3);
        f.net.sentinelSays(s1, "a", 1);
        f.net.sentinelTells(s1);
        f.net.pass(5'000ms);
        QVERIFY(f.server->isLive());
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }

    void aMasterThatBecomesAReplicaIsLeft()
    {
        Served f;
        f.open();
        f.net.hasRole(a, "slave");
        f.net.pass(1'000ms);
        QCOMPARE(f.server->state().phase, Phase::Waiting);
        f.allSay("b", 2);
        f.net.pass(1'000ms);
        QVERIFY(f.server->isLive());
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }

    void sentinelsThatGoAreNoReasonToLeave()
    {
        Served f;
        f.open();
        for (const QString &sentinel : {s1, s2, s3})
            f.net.goesDown(sentinel);
        f.net.pass(10'000ms);
        QVERIFY(f.server->isLive());
        f.net.goesDown(a);
        ScriptedNetwork::settle();
        QCOMPARE(f.server->state().phase, Phase::Waiting);
        QVERIFY(mentions(f.server->state(), "master 'm' is at a:6379, but: "));
        f.net.at(s1).refuseConnections(false);
        f.net.sentinelSays(s1, "b", 2);
        f.net.pass(5'000ms);
        QVERIFY(f.server->isLive());
    }

    void aWrongNameIsToldWithTheRightOnes()
    {
        Served f;
        for (const QString &sentinel : {s1, s2, s3}) {
            f.net.at(sentinel).on("SENTINEL", [](int, const QByteArrayList &command) {
                const QByteArray masters = "*1\r\n" + ScriptedServer::array({"name", "orders"});
                return std::optional<QByteArray>(command.at(1) == "MASTERS" ? masters
                                                                            : "-ERR No such master with that name\r\n");
            });
        }
        QCOMPARE(f.open().phase, Phase::Refused);
        QCOMPARE(f.server->state().error.message,
                 QStringLiteral("no sentinel knows a master named 'm'. The names they know: orders"));
    }

    void whyNoneAnswersIsToldOfEach()
    {
        Served f;
        f.net.at(s1).refuseConnections(true);
        f.net.at(s2).on("CLIENT", QByteArray("-NOAUTH Authentication required.\r\n"));
        f.net.at(s3).on("SENTINEL", QByteArray("-ERR unknown command 'SENTINEL'\r\n"));
        QCOMPARE(f.open().phase, Phase::Waiting); // the first sentinel may return
        QVERIFY(mentions(f.server->state(), "no sentinel reports the address of master 'm': s1:26379: "));
        QVERIFY(mentions(f.server->state(), "s2:26379: the server requires a password"));
        QVERIFY(mentions(f.server->state(), "s3:26379: it is not a sentinel"));
        f.net.at(s1).on("CLIENT", QByteArray("-NOAUTH Authentication required.\r\n"));
        f.net.at(s1).refuseConnections(false);
        f.net.pass(5'000ms);
        QCOMPARE(f.server->state().phase, Phase::Refused); // none of them will answer
    }

    // Another server may use the old address by now: nothing is sent there, not even a password.
    void openedAgainItDoesNotDialTheOldPlace()
    {
        Served f;
        f.open();
        f.server->close();
        f.allSay("b", 2);
        ScriptedNetwork::settle();
        const int links = f.net.at(a).links();
        QCOMPARE(f.open().phase, Phase::Live);
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
        QCOMPARE(f.net.at(a).links(), links);
    }

    // One sentinel is gone and the others are slow: answers from before the close have no effect.
    void openedAgainItWaitsForASentinelToSayWhere()
    {
        Served f;
        f.open();
        f.server->close();
        f.allSay("b", 2);
        f.net.goesDown(s1);
        for (const QString &slow : {s2, s3})
            f.net.at(slow).acceptSilently(true);
        const int links = f.net.at(a).links();
        f.open();
        f.net.pass(500ms);
        QCOMPARE(f.net.at(a).links(), links);
        QVERIFY(!f.server->isLive());
        for (const QString &slow : {s2, s3})
            f.net.at(slow).acceptSilently(false);
        f.net.pass(10'000ms);
        QVERIFY(f.server->isLive());
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
        QCOMPARE(f.net.at(a).links(), links);
    }

    // While the new master has not answered yet.
    void closedInTheMiddleOfAMoveItStaysClosed()
    {
        Served f;
        f.open();
        f.net.at(b).acceptSilently(true);
        f.allSay("b", 2);
        f.net.sentinelTells(s1);
        ScriptedNetwork::settle();
        QCOMPARE(f.server->state().phase, Phase::Connecting);
        f.server->close();
        f.net.at(b).acceptSilently(false);
        f.net.pass(10'000ms);
        QCOMPARE(f.server->state().phase, Phase::Idle);
        for (int link = 0; link < f.net.at(b).links(); ++link)
            QVERIFY(!f.net.at(b).isOpen(link));
        QCOMPARE(f.open().phase, Phase::Live);
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }

    void closedItHearsNothingAndOpensAgain()
    {
        Served f;
        f.open();
        f.server->close();
        QCOMPARE(f.server->state().phase, Phase::Idle);
        ScriptedNetwork::settle();
        QVERIFY(!f.net.at(a).isOpen(0) && !f.net.at(s1).isOpen(0));
        f.allSay("b", 2);
        f.net.pass(5'000ms);
        QCOMPARE(f.server->state().phase, Phase::Idle);
        QCOMPARE(f.open().phase, Phase::Live);
        QCOMPARE(f.place(), QStringLiteral("b:6379"));
    }
};

QTEST_GUILESS_MAIN(TestSentinelServer)

} // namespace lockscope::sentinel_server_test

#include "tst_sentinel_server.moc"

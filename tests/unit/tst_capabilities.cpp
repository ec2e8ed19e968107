// What a server can do, as capability checks on scripted servers show. Servers that are not available here are
// simulated.
#include "core/redis/capability_check/questions.h"
#include "core/redis/capability_check/try_out.h"
#include "core/words/capability_words.h"
#include "tests/support/await.h"
#include "tests/support/other_servers.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::capabilities_test {

using namespace lockscope::redis;

namespace {

using State = CapabilityFinding::State;

// In this order: scripts, own keys, WAIT, compare-and-delete, key events, subkey events, sharded messages.
constexpr Capability looked[] = {Capability::Scripts,          Capability::OwnKeys,   Capability::Wait,
                                 Capability::CompareAndDelete, Capability::KeyEvents, Capability::SubkeyEvents,
                                 Capability::ShardedPubSub};

Result<CapabilityReportPtr> tryOn(ScriptedClient &f, bool mayMonitor = true)
{
    const std::shared_ptr<Server> server(f.client.get(), [](Server *) {});
    return await(tryOut(server, mayMonitor, {}));
}

QString statesOf(const CapabilityReport &trial)
{
    QStringList words;
    for (const Capability what : looked) {
        const CapabilityFinding *finding = trial.find(what);
        words << (finding ? QString(word(finding->state)) : QStringLiteral("none"));
    }
    return words.join(QLatin1Char(' '));
}

Error error(const char *text, Error::Kind kind = Error::Kind::Server)
{
    const QByteArray bytes(text);
    return {kind, QString::fromUtf8(bytes), bytes.left(bytes.indexOf(' ')), {}};
}

State stateOf(Capability what, const Error &error)
{
    return findingOf(what, "X", Result<Reply>(error)).state;
}

Result<Reply> flags(const char *value)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    for (const char *bytes : {"notify-keyspace-events", value})
        reply.elements.push_back({Reply::Type::Bulk, 0, bytes, {}});
    return reply;
}

} // namespace

class TestCapabilities : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void otherServers_data()
    {
        QTest::addColumn<OtherServer>("which");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("states");
        QTest::addColumn<QByteArray>("compares");
        QTest::addColumn<bool>("isWarnedOf");
        QTest::newRow("Redis 8.8 (simulated)")
            << OtherServer::Redis88 << "Redis 8.8.0"
            << "there there there there there there there" << QByteArray("DELEX") << false;
        QTest::newRow("Valkey 9.1 without Lua (simulated)")
            << OtherServer::Valkey91WithoutLua << "Valkey 9.1.0"
            << "missing missing there there off missing there" << QByteArray("DELIFEQ") << false;
        QTest::newRow("Dragonfly 1.37 (simulated)")
            << OtherServer::Dragonfly137 << "Dragonfly 1.37.0"
            << "there missing missing there off missing there" << QByteArray("DELEX") << true;
        QTest::newRow("Garnet (simulated)")
            << OtherServer::Garnet << "Garnet 1.0.80"
            << "off off missing missing missing missing missing" << QByteArray() << true;
    }

    void otherServers()
    {
        QFETCH(OtherServer, which);
        QFETCH(QByteArray, compares);
        ScriptedClient f;
        actAs(f.server, which);
        const Result<CapabilityReportPtr> trial = tryOn(f);
        QVERIFY2(trial, trial ? "" : qPrintable(trial.error().message));
        QTEST((*trial)->server.name(), "name");
        QTEST(statesOf(**trial), "states");
        for (const Capability what : {Capability::Tracking, Capability::ClientList, Capability::Monitor,
                                      Capability::ScanByType, Capability::Databases})
            QCOMPARE((*trial)->find(what)->state, State::There);
        const CapabilityFinding comparing = *(*trial)->find(Capability::CompareAndDelete);
        if (!compares.isEmpty())
            QVERIFY2(comparing.tried.startsWith(compares), comparing.tried);
        QTEST(words::warningOf((*trial)->server).has_value(), "isWarnedOf");
        if (!compares.isEmpty()) {
            QVERIFY(f->has(Capability::CompareAndDelete));
            QCOMPARE(compareAndDeleteOf(f->info()).verb, compares);
        }
    }

    // MONITOR runs on its own connection, which is closed at once.
    void monitorEndsAtOnce()
    {
        ScriptedClient f;
        actAs(f.server, OtherServer::Redis88);
        const auto trial = tryOn(f);
        QVERIFY(trial);
        QCOMPARE(f.server.links(), 3);
        QVERIFY(f.server.verbs(2).contains("MONITOR"));
        QVERIFY(!f.server.isOpen(2));
    }

    void prodIsNotListenedTo()
    {
        ScriptedClient f;
        actAs(f.server, OtherServer::Redis88);
        const auto trial = tryOn(f, false);
        QVERIFY(trial);
        QCOMPARE(f.server.links(), 2);
        QCOMPARE((*trial)->find(Capability::Monitor)->state, State::NotTried);
        QVERIFY(words::howFound(*(*trial)->find(Capability::Monitor)).english().contains(QStringLiteral("armed")));
    }

    // A read-only connection runs no script, so the check reads the server's list of commands.
    void whatMayNotBeTriedIsLookedUp()
    {
        ScriptedClient f;
        actAs(f.server, OtherServer::Redis88);
        f->setPolicy(CommandPolicy::ReadOnly);
        QByteArrayList asked;
        f.server.on("COMMAND", [&asked](int, const QByteArrayList &command) {
            asked = command.mid(2);
            QByteArray wire = '*' + QByteArray::number(asked.size()) + "\r\n";
            for (const QByteArray &verb : asked)
                wire += verb == "DELIFEQ" ? QByteArray("$-1\r\n") : ScriptedServer::array({verb.toLower()});
            return std::optional(wire);
        });
        const auto trial = tryOn(f);
        QVERIFY(trial);
        for (const char *verb : {"EVAL", "DELEX", "DELIFEQ"})
            QVERIFY2(asked.contains(verb), verb);
        QVERIFY(!f.server.verbs(0).contains("EVAL"));
        QVERIFY(!f.server.verbs(0).contains("DELEX"));
        QCOMPARE((*trial)->find(Capability::Scripts)->state, State::Listed);
        QCOMPARE((*trial)->find(Capability::CompareAndDelete)->state, State::Listed);
        QCOMPARE((*trial)->find(Capability::OwnKeys)->state, State::NotTried); // EVAL in the list does not answer this
    }

    void noConnectionIsNoTrial()
    {
        ScriptedClient f;
        f.server.refuseConnections(true);
        const auto trial = tryOn(f);
        QVERIFY(!trial);
        QCOMPARE(trial.error().kind, Error::Kind::Connect);
    }

    void refusals()
    {
        const auto acl = error("NOPERM User bob has no permissions to run the 'eval' command", Error::Kind::Forbidden);
        QCOMPARE(stateOf(Capability::Scripts, acl), State::Refused);
        // may be allowed for other keys
        const auto key = error("NOPERM No permissions to access a key", Error::Kind::Forbidden);
        QCOMPARE(stateOf(Capability::CompareAndDelete, key), State::Unclear);
        QCOMPARE(stateOf(Capability::Scripts, error("ERR unknown command 'EVAL'")), State::Missing);
        QCOMPARE(stateOf(Capability::Scripts, error("OOM command not allowed")), State::Unclear);
        QCOMPARE(stateOf(Capability::CompareAndDelete, error("WRONGTYPE Operation")), State::There);
        QCOMPARE(stateOf(Capability::CompareAndDelete, error("READONLY You can't write")), State::There);
        QCOMPARE(stateOf(Capability::Databases, error("ERR SELECT is not allowed in cluster mode")), State::Missing);
        QCOMPARE(stateOf(Capability::ClientList, error("ERR syntax error")), State::There); // before 6.2, without ID
        QCOMPARE(stateOf(Capability::ScanByType, error("ERR syntax error")), State::Missing); // before 6
        QCOMPARE(stateOf(Capability::Scripts, error("ERR syntax error")), State::Unclear);
        QVERIFY((CapabilityFinding{Capability::Wait, State::Refused, {}, {}}.isLacking()));
        QVERIFY(!(CapabilityFinding{Capability::Wait, State::Unclear, {}, {}}.isLacking()));
    }

    void keyEventsByTheirFlags()
    {
        const ServerInfo old = ServerInfo::parse("redis_version:7.0.15\r\n");
        const ServerInfo recent = ServerInfo::parse("redis_version:8.8.1\r\n");
        const auto states = [](const ServerInfo &server, const Result<Reply> &reply) -> QString {
            const auto both = eventFindings(server, reply);
            return QString(word(both[0].state)) + QLatin1Char(' ') + QString(word(both[1].state));
        };
        QCOMPARE(states(old, flags("")), QStringLiteral("off missing"));
        QCOMPARE(states(recent, flags("")), QStringLiteral("off off"));
        QCOMPARE(states(old, flags("AKE")), QStringLiteral("there missing"));
        QCOMPARE(states(old, flags("Klz")), QStringLiteral("off missing")); // events for other key types only
        QCOMPARE(states(recent, flags("hST")), QStringLiteral("off there"));
        // If the user may not query the setting, the answer is unknown; the monitor still receives events.
        const auto denied = error("NOPERM this user has no permissions", Error::Kind::Forbidden);
        QCOMPARE(states(recent, Result<Reply>(denied)), QStringLiteral("unclear unclear"));
    }

    void versions()
    {
        const auto info = [](const char *text) { return ServerInfo::parse(text); };
        QVERIFY(info("redis_version:8.4.0\r\n").isAtLeast(Product::Redis, 8, 4));
        QVERIFY(info("redis_version:10.0.1\r\n").isAtLeast(Product::Redis, 8, 4));
        QVERIFY(!info("redis_version:8.3.9\r\n").isAtLeast(Product::Redis, 8, 4));
        QVERIFY(!info("").isAtLeast(Product::Redis, 5, 0));
        const ServerInfo valkey = info("redis_version:7.2.4\r\nvalkey_version:9.0.1\r\n");
        QVERIFY(valkey.isAtLeast(Product::Valkey, 9, 0) && !valkey.isAtLeast(Product::Redis, 7, 0));
        QCOMPARE(valkey.majorVersion, 7); // the version of Redis with which it is compatible
        QCOMPARE(valkey.name(), QStringLiteral("Valkey 9.0.1"));
        QCOMPARE(info("dragonfly_version:df-v1.37.0\r\n").name(), QStringLiteral("Dragonfly 1.37.0"));
        QCOMPARE(info("").name(), QString());
        QCOMPARE(invalidationsOf(info("redict_version:7.3.6\r\n")), QByteArray("__redict__:invalidat"));
        QCOMPARE(invalidationsOf(valkey), QByteArray("__redis__:invalidate"));
        QVERIFY(isInvalidations("__redict__:invalidat") && isInvalidations("__redict__:invalidate"));
        QVERIFY(isInvalidations("__redis__:invalidate") && !isInvalidations("__x__:invalidate"));
        for (const char *mode : {"redis_mode:cluster\r\n", "server_mode:cluster\r\n", "redict_mode:cluster\r\n"})
            QVERIFY2(Capabilities::of(info(mode)).has(Capability::OneSlot), mode);
    }

    // Every capability has its texts, and all texts are in one place.
    void allAreToldOf()
    {
        QStringList names;
        for (int i = 0; i < int(Capability::Count_); ++i) {
            const Capability what = Capability(i);
            QVERIFY(!QString(word(what)).isEmpty());
            names << words::capabilityName(what).english();
            QVERIFY2(!words::costPhrase(what).english().isEmpty(), qPrintable(names.last()));
            QVERIFY2(!words::insteadPhrase(what).english().isEmpty(), qPrintable(names.last()));
        }
        QCOMPARE(names.removeDuplicates(), 0);
    }
};

QTEST_GUILESS_MAIN(TestCapabilities)

} // namespace lockscope::capabilities_test

#include "tst_capabilities.moc"

#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::cli_clients_test {

namespace {

constexpr char uuid[] = "11111111-2222-3333-4444-555555555555";
constexpr char other[] = "77777777-0002-4a5b-8c6d-1234567890ab";

QByteArray owner(const char *client)
{
    return QByteArray(client) + ":7";
}

} // namespace

class TestCliClients : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    Run run(const QStringList &arguments) { return CliProcess(*m_server, arguments).run(); }
    Run run(const char *line) { return run(QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts)); }
    void hold(const QByteArray &name, const char *client, const QByteArray &pttl = "60000")
    {
        m_redis->call({"HSET", name, owner(client), "1"});
        if (!pttl.isEmpty())
            m_redis->call({"PEXPIRE", name, pttl});
    }
    QJsonObject clients(const QStringList &more = {})
    {
        const Run told = run(QStringList{QStringLiteral("clients"), QStringLiteral("--json")} + more);
        return QJsonDocument::fromJson(told.out).object();
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
    }

    void init()
    {
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"FLUSHALL"});
    }

    void tellsWhoHoldsWhat()
    {
        hold("lock:a", uuid);
        hold("lock:b", uuid);
        hold("lock:c", other);
        const Run text = run("clients");
        QCOMPARE(text.code, 0);
        QCOMPARE(text.out.count('\n'), 3); // header and two rows
        QVERIFY2(text.out.contains(uuid) && text.out.contains(other), text.out);
        const QJsonArray all = clients()[QLatin1String("clients")].toArray();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[0][QLatin1String("client")].toString(), QLatin1String(uuid));
        QCOMPARE(all[0][QLatin1String("held")].toInt(), 2);
        QCOMPARE(all[0][QLatin1String("known_by")].toString(), QStringLiteral("none"));
    }

    void aNameThatHasTheUuidIsFound()
    {
        hold("lock:a", uuid);
        BlockingRedis connection(*m_server);
        connection.call({"CLIENT", "SETNAME", QByteArray("orders-") + uuid});
        const QJsonObject client = clients({QStringLiteral("--client-names"),
                                            QStringLiteral("orders-{uuid} = Orders")})[QLatin1String("clients")][0]
                                       .toObject();
        QCOMPARE(client[QLatin1String("known_by")].toString(), QStringLiteral("name-rule"));
        QVERIFY(client[QLatin1String("certain")].toBool());
        QCOMPARE(client[QLatin1String("name")].toString(), QStringLiteral("Orders"));
        QCOMPARE(client[QLatin1String("connections")].toInt(), 1);
        QCOMPARE(client[QLatin1String("addresses")].toArray().size(), 1);
    }

    // All connections of these tests come from the server's socket.
    void listFindsTheLocksOfAnAddress()
    {
        hold("lock:a", uuid);
        hold("lock:b", other);
        BlockingRedis connection(*m_server);
        connection.call({"CLIENT", "SETNAME", QByteArray("orders-") + uuid});
        const QString address = QStringLiteral("client:") + m_server->socketPath();
        const QStringList rule{QStringLiteral("--client-names"), QStringLiteral("orders-{uuid} = Orders"),
                               QStringLiteral("-o"), QStringLiteral("name"), QStringLiteral("--no-headers")};
        const Run found = run(QStringList{QStringLiteral("list"), address} + rule);
        QVERIFY2(found.code == 0 && found.err.contains("address of 1 client is unknown, so its locks are left out"),
                 found.err);
        QCOMPARE(found.out, QByteArray("lock:a\n"));
        const Run others = run(QStringList{QStringLiteral("list"), QStringLiteral("lock:* -") + address} + rule);
        QVERIFY2(others.code == 0 && !others.out.contains("lock:"), others.out); // it may be the other client's as well
        const Run none = run(QStringList{QStringLiteral("list"), QStringLiteral("client:10.0.0.4")} + rule);
        QVERIFY2(none.code == 0 && none.err.contains("client:10.0.0.4 is not a known address"), none.err);
        const Run named = run(QStringList{QStringLiteral("list"), QStringLiteral("client:orders")} + rule);
        QCOMPARE(named.out, QByteArray("lock:a\n"));
        QVERIFY2(named.err.isEmpty(), named.err);
    }

    void listFindsAnAddressByATrace()
    {
        hold("lock:a", uuid);
        const QByteArray renew = "if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then redis.call('pexpire', KEYS[1],"
                                 " ARGV[1]); return 1; end; return 0;";
        CliProcess process(*m_server,
                           {QStringLiteral("list"), QStringLiteral("client:") + m_server->socketPath(),
                            QStringLiteral("--identify"), QStringLiteral("--listen"), QStringLiteral("3s"),
                            QStringLiteral("-o"), QStringLiteral("name"), QStringLiteral("--no-headers")});
        while (process.isRunning() && !process.prints("found the addresses", Millis(200)))
            m_redis->call({"EVAL", renew, "1", "lock:a", "60000", owner(uuid)});
        QCOMPARE(process.finish(), 0);
        QCOMPARE(process.out(), QByteArray("lock:a\n"));
    }

    void listSaysThatItMayNotReadAddresses()
    {
        hold("lock:a", uuid);
        m_redis->call({"ACL", "SETUSER", "default", "-client|list"});
        const Run refused = run("list client:10.0.0.4");
        const Run byId = run("list client:11111111 -o name --no-headers");
        m_redis->call({"ACL", "SETUSER", "default", "+client|list"});
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("+client|list"), refused.err);
        QCOMPARE(byId.code, 0);
        QCOMPARE(byId.out, QByteArray("lock:a\n"));
        QVERIFY2(byId.err.isEmpty(), byId.err);
    }

    void anInterruptedListPrintsWhatItFound()
    {
        hold("lock:a", uuid);
        CliProcess process(*m_server,
                           {QStringLiteral("list"), QStringLiteral("client:11111111"), QStringLiteral("--identify"),
                            QStringLiteral("--listen"), QStringLiteral("15s"), QStringLiteral("-o"),
                            QStringLiteral("name"), QStringLiteral("--no-headers")});
        awaitUntil([this] { return m_redis->call({"CLIENT", "LIST"}).toBytes().contains("cmd=monitor"); });
        process.interrupt();
        QCOMPARE(process.finish(), 130);
        QCOMPARE(process.out(), QByteArray("lock:a\n"));
        QVERIFY2(process.err().contains("could not read everything"), process.err());
    }

    // As without --quorum, although there is a row for the lock.
    void aSetSaysThatItMayNotReadAddresses()
    {
        const RedisServer second;
        const RedisServer third;
        hold("lock:a", uuid);
        m_redis->call({"ACL", "SETUSER", "default", "-client|list"});
        QStringList arguments{QStringLiteral("list"), QStringLiteral("client:10.0.0.4"), QStringLiteral("--quorum")};
        for (const RedisServer *server : {static_cast<const RedisServer *>(m_server.get()), &second, &third})
            arguments << QStringLiteral("--url") << QStringLiteral("unix://") + server->socketPath();
        const Run refused = CliProcess(arguments).run();
        m_redis->call({"ACL", "SETUSER", "default", "+client|list"});
        QVERIFY2(refused.code == 3, refused.err);
        QVERIFY2(refused.err.contains("+client|list"), refused.err);
    }

    void listNeedsATermForClients()
    {
        const Run told = run("list --client-names orders-{uuid}");
        QCOMPARE(told.code, 64);
        QVERIFY2(told.err.contains("client:VALUE"), told.err);
    }

    // A client's connection is seen while it sends, and is then certain.
    void aTraceShowsFromWhereAClientSends()
    {
        hold("lock:a", uuid);
        const QByteArray renew = "if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then redis.call('pexpire', KEYS[1],"
                                 " ARGV[1]); return 1; end; return 0;";
        CliProcess process(*m_server,
                           {QStringLiteral("clients"), QStringLiteral("--json"), QStringLiteral("--identify"),
                            QStringLiteral("--listen"), QStringLiteral("3s")});
        while (process.isRunning() && !process.prints("found the addresses", Millis(200)))
            m_redis->call({"EVAL", renew, "1", "lock:a", "60000", owner(uuid)});
        QCOMPARE(process.finish(), 0);
        const QJsonObject client =
            QJsonDocument::fromJson(process.out()).object()[QLatin1String("clients")][0].toObject();
        QCOMPARE(client[QLatin1String("known_by")].toString(), QStringLiteral("trace"));
        QVERIFY(client[QLatin1String("certain")].toBool());
        QVERIFY(!client[QLatin1String("addresses")].toArray().isEmpty());
        QVERIFY2(process.err().contains("MONITOR ran for"), process.err());
    }

    void aRuleThatSaysNothingIsRefused()
    {
        const Run told = run("clients --client-names orders");
        QCOMPARE(told.code, 64);
        QVERIFY2(told.err.contains("{uuid}"), told.err);
    }

    void withoutThePermissionItSaysWhichLineIsMissing()
    {
        hold("lock:a", uuid);
        m_redis->call({"ACL", "SETUSER", "default", "-client|list"});
        const Run told = run("clients");
        const QJsonObject json = clients();
        m_redis->call({"ACL", "SETUSER", "default", "+client|list"});
        QCOMPARE(told.code, 0);
        QVERIFY2(told.out.contains(uuid), told.out);
        QVERIFY2(told.err.contains("+client|list"), told.err);
        QVERIFY(json[QLatin1String("connections")].isNull());
        QVERIFY(json[QLatin1String("connections_unknown")].toString().contains(QStringLiteral("+client|list")));
    }

    void checkIsOk()
    {
        const Run empty = run("check --for 0s");
        QCOMPARE(empty.code, 0);
        QCOMPARE(empty.out,
                 QByteArray("LOCKS OK - 0 locks, 0 held | locks=0 held=0 contended=0 attention=0 waiters=0"
                            " clients=0\n"));
        hold("lock:a", uuid);
        const Run one = run("check");
        QCOMPARE(one.code, 0);
        QVERIFY2(one.out.startsWith("LOCKS OK - 1 lock, 1 held | locks=1 held=1"), one.out);
    }

    void checkIsCriticalWhereOneNeverEnds()
    {
        hold("lock:|a", uuid, {});
        const Run told = run("check --for 0s");
        QCOMPARE(told.code, 2);
        QCOMPARE(told.out.count('\n'), 1);
        QCOMPARE(told.out.count('|'), 1); // a name cannot forge a figure
        QVERIFY2(told.out.startsWith("LOCKS CRITICAL - state>=queue-without-holder: 1 (lock:\\x7ca)"), told.out);
    }

    void checkForScripts()
    {
        hold("lock:|a", uuid, {});
        const Run told = run("check --json --for 0s --warn held>0,waiters>5");
        QCOMPARE(told.code, 2);
        const QJsonObject json = QJsonDocument::fromJson(told.out).object();
        QCOMPARE(json.keys(), QStringLiteral("critical exit_code figures text verdict warning").split(u' '));
        QCOMPARE(json[QLatin1String("verdict")].toString(), QStringLiteral("critical"));
        QCOMPARE(json[QLatin1String("exit_code")].toInt(), 2);
        QCOMPARE(json[QLatin1String("figures")][QLatin1String("held")].toInt(), 1);
        const QJsonArray warning = json[QLatin1String("warning")].toArray();
        QCOMPARE(warning.size(), 1); // the line shows only the worse state
        QCOMPARE(warning[0][QLatin1String("condition")].toString(), QStringLiteral("held>0"));
        QCOMPARE(warning[0][QLatin1String("value")].toInt(), 1);
        QCOMPARE(json[QLatin1String("critical")][0][QLatin1String("names")][0].toString(),
                 QStringLiteral("lock:\\x7ca"));
    }

    void checkByConditions_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("code");
        const auto warn = [](const char *expression) {
            return QStringList{QStringLiteral("--warn"), QLatin1String(expression)};
        };
        QTest::newRow("held") << warn("held>1") << 1;
        QTest::newRow("not so many") << warn("held>2") << 0;
        QTest::newRow("one of several") << warn("locks>100, held>=2") << 1;
        QTest::newRow("a state") << warn("learning>=2") << 1;
        QTest::newRow("in order") << warn("state>=held-unusually-long") << 0;
        QTest::newRow("equal") << warn("locks=2") << 1;
        QTest::newRow("clients") << warn("held-for>1h") << 0;
        QTest::newRow("worse goes first") << QStringList{QStringLiteral("--warn"), QStringLiteral("held>1"),
                                                         QStringLiteral("--critical"), QStringLiteral("held>1")}
                                          << 2;
        QTest::newRow("wrong") << warn("helt>1") << 64;
        QTest::newRow("no number") << warn("held>many") << 64;
        QTest::newRow("no state") << warn("state>=bad") << 64;
        QTest::newRow("no duration") << warn("held-for>1") << 64;
        QTest::newRow("nothing") << warn("") << 64;
    }

    void checkByConditions()
    {
        QFETCH(QStringList, options);
        QFETCH(int, code);
        hold("lock:a", uuid);
        hold("lock:b", uuid);
        const Run told =
            run(QStringList{QStringLiteral("check"), QStringLiteral("--for"), QStringLiteral("0s")} + options);
        QVERIFY2(told.code == code, QByteArray(told.out + told.err).constData());
    }

    void checkOfAServerThatIsNotThere()
    {
        CliProcess process(
            QStringList{QStringLiteral("--url"), QStringLiteral("redis://127.0.0.1:1"), QStringLiteral("check")});
        QCOMPARE(process.finish(), 2);
        QVERIFY2(process.out().startsWith("LOCKS CRITICAL - 127.0.0.1:1: "), process.out());
        QVERIFY(process.err().isEmpty());
        CliProcess forScripts({QStringLiteral("--url"), QStringLiteral("redis://127.0.0.1:1"), QStringLiteral("check"),
                               QStringLiteral("--json")});
        QCOMPARE(forScripts.finish(), 2);
        const QJsonObject json = QJsonDocument::fromJson(forScripts.out()).object();
        QCOMPARE(json[QLatin1String("verdict")].toString(), QStringLiteral("critical"));
        QVERIFY(json[QLatin1String("figures")].isNull());
    }

    void checkOfAServerThatRefusesIsUnknown()
    {
        m_redis->call({"ACL", "SETUSER", "default", "-scan"});
        const Run told = run("check --for 0s");
        m_redis->call({"ACL", "SETUSER", "default", "+scan"});
        QCOMPARE(told.code, 3);
        QVERIFY2(told.out.startsWith("LOCKS UNKNOWN - "), told.out);
    }
};

QTEST_GUILESS_MAIN(TestCliClients)

} // namespace lockscope::cli_clients_test

#include "tst_cli_clients.moc"

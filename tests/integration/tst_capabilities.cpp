// The capability check on a real server, by the command line.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace lockscope::capabilities_test {

class TestCapabilities : public QObject {
    Q_OBJECT

    QJsonObject tried(const QStringList &more = {})
    {
        const auto run =
            CliProcess(*m_server, QStringList{QStringLiteral("capabilities"), QStringLiteral("--json")} + more).run();
        return run.code == 0 ? QJsonDocument::fromJson(run.out).object()
                             : QJsonObject{{QStringLiteral("failed"), QString::fromUtf8(run.err)}};
    }
    static QHash<QString, QString> statesIn(const QJsonObject &told)
    {
        QHash<QString, QString> states;
        for (const QJsonValue &each : told[QLatin1String("capabilities")].toArray())
            states.insert(each[QLatin1String("capability")].toString(), each[QLatin1String("state")].toString());
        return states;
    }
    CliProcess::Run asBob(const QStringList &more) const
    {
        const QString url = QStringLiteral("unix://bob@") + m_server->socketPath();
        return CliProcess(QStringList{QStringLiteral("capabilities"), QStringLiteral("--url"), url} + more).run();
    }
    int aclRefusals() { return int(m_redis->call({"ACL", "LOG"}).elements().size()); }

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
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", ""});
    }

    // Redis and its forks, from version 7 on.
    void eachIsTried()
    {
        const QJsonObject told = tried();
        const auto states = statesIn(told);
        QVERIFY2(states.size() == 12, qPrintable(told[QLatin1String("failed")].toString()));
        for (const char *what : {"scripts", "own-keys", "wait", "tracking", "client-list", "monitor", "scan-by-type",
                                 "databases", "sharded-pubsub"})
            QVERIFY2(states[QLatin1String(what)] == QLatin1String("there"), what);
        QCOMPARE(states[QStringLiteral("key-events")], QStringLiteral("off"));
        const QByteArray known = m_redis->call({"COMMAND", "INFO", "delex", "delifeq"}).at(0).isNil()
                && m_redis->call({"COMMAND", "INFO", "delex", "delifeq"}).at(1).isNil()
            ? "missing"
            : "there";
        QCOMPARE(states[QStringLiteral("compare-and-delete")].toUtf8(), known);
        QVERIFY(!told[QLatin1String("version")].toString().isEmpty());
    }

    // Every lock of Redisson uses scripts, and while a script runs, the server answers nobody.
    void whatScriptsTakeIsTold()
    {
        m_redis->call({"CONFIG", "RESETSTAT"});
        m_redis->call({"SLOWLOG", "RESET"});
        const QByteArray busy = "local x = 0 while x < 3000000 do x = x + 1 end return x";
        QCOMPARE(m_redis->call({"EVAL", busy, "0"}), RedisValue::integer(3'000'000)); // some 30 ms
        const QJsonObject scripts = tried()[QLatin1String("scripts")].toObject();
        QVERIFY(scripts[QLatin1String("calls")].toInt() >= 1);
        QVERIFY(scripts[QLatin1String("us_each")].toInt() > 0);
        QVERIFY(scripts[QLatin1String("slow")].toInt() >= 1);
        QVERIFY(scripts[QLatin1String("slowest_us")].toInt() >= 10'000);
        QVERIFY(scripts[QLatin1String("slowest")].toString().startsWith(QLatin1String("EVAL local x = 0")));
        const auto run = CliProcess(*m_server, {QStringLiteral("capabilities"), QStringLiteral("--read-only")}).run();
        QVERIFY2(run.out.contains("The slowest took"), run.out);
        m_redis->call({"SLOWLOG", "RESET"});
    }

    void whoMayNotAskIsToldSo()
    {
        m_redis->call({"ACL", "SETUSER", "bob", "reset", "on", "nopass", "~*", "&*", "+@all", "-info", "-slowlog"});
        const auto run = asBob({QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QVERIFY(QJsonDocument::fromJson(run.out).object()[QLatin1String("scripts")].isNull());
        m_redis->call({"ACL", "SETUSER", "bob", "+info"});
        const auto more = asBob({QStringLiteral("--json")});
        const QJsonObject scripts = QJsonDocument::fromJson(more.out).object()[QLatin1String("scripts")].toObject();
        QVERIFY(scripts[QLatin1String("calls")].isDouble() && scripts[QLatin1String("slow")].isNull());
        m_redis->call({"ACL", "DELUSER", "bob"});
    }

    void keyEventsThatAreOnAreTold()
    {
        m_redis->call({"CONFIG", "SET", "notify-keyspace-events", "Kghx"});
        QCOMPARE(statesIn(tried())[QStringLiteral("key-events")], QStringLiteral("there"));
    }

    void nothingIsWrittenAndNothingStays()
    {
        m_redis->call({"SET", "lockscope:trial", "somebody's"});
        m_redis->call({"CONFIG", "RESETSTAT"});
        QVERIFY(!statesIn(tried()).isEmpty());
        QCOMPARE(m_redis->call({"GET", "lockscope:trial"}).toBytes(), QByteArray("somebody's"));
        QCOMPARE(m_redis->call({"DBSIZE"}).toInt(), 1);
        // only our own connection
        awaitUntil([this] { return m_redis->call({"CLIENT", "LIST"}).toBytes().count('\n') == 1; });
        QCOMPARE(m_redis->call({"INFO", "stats"}).toBytes().contains("tracking_clients:1"), false);
    }

    // Each capability that this user may not use is reported separately, with its cost.
    void whatTheAclRefuses()
    {
        m_redis->call({"ACL", "SETUSER", "bob", "on", "nopass", "~*", "&*", "+@all", "-eval", "-wait", "-monitor",
                       "-client|list", "-client|tracking", "-select", "-ssubscribe", "-config"});
        const auto run = asBob({QStringLiteral("--json")});
        const auto states = statesIn(QJsonDocument::fromJson(run.out).object());
        for (const char *what :
             {"scripts", "own-keys", "wait", "monitor", "client-list", "tracking", "databases", "sharded-pubsub"})
            QVERIFY2(states[QLatin1String(what)] == QLatin1String("refused"), run.out.constData());
        QCOMPARE(states[QStringLiteral("key-events")], QStringLiteral("unclear"));
        const auto text = asBob({});
        QVERIFY2(text.out.contains("without wait: a failover may silently lose"), text.out);
        QVERIFY2(text.out.contains("no permissions to run the 'eval'"), text.out);
    }

    // Nothing that could write is sent, so the server does not refuse anything either.
    void aConnectionThatOnlyReadsAsksForTheList()
    {
        m_redis->call({"ACL", "LOG", "RESET"});
        const auto states = statesIn(tried({QStringLiteral("--read-only")}));
        QCOMPARE(states[QStringLiteral("scripts")], QStringLiteral("listed"));
        QCOMPARE(states[QStringLiteral("own-keys")], QStringLiteral("not-tried"));
        QCOMPARE(aclRefusals(), 0);
        QVERIFY(m_redis->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_command|info"));
    }

    void aServerThatIsNotThereIsAnError()
    {
        const QStringList line{QStringLiteral("capabilities"), QStringLiteral("--url"),
                               QStringLiteral("unix:///nowhere/s")};
        const auto run = CliProcess(line).run();
        QCOMPARE(run.code, 4);
        QVERIFY(run.out.isEmpty() && !run.err.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCapabilities)

} // namespace lockscope::capabilities_test

#include "tst_capabilities.moc"

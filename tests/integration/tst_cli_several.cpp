// list, show, watch and events on several servers at once: each row with its server, or one row for a quorum set.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::cli_several_test {

namespace {

constexpr char token[] = "0123456789abcdef0123456789abcdef"; // in the form of redis-py and node-redlock
constexpr char another[] = "fedcba9876543210fedcba9876543210";
constexpr char itsThread[] = ":45";

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QJsonObject object(const QByteArray &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json.trimmed());
    if (!document.isObject())
        throw std::runtime_error("no JSON: " + json.toStdString());
    return document.object();
}

} // namespace

class TestCliSeveral : public QObject {
    Q_OBJECT

    using Run = CliProcess::Run;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
    std::vector<std::unique_ptr<BlockingRedis>> m_redis;

    QStringList urls(const char *line, std::size_t count) const
    {
        QStringList arguments = words(line);
        for (std::size_t i = 0; i < count; ++i)
            arguments << QStringLiteral("--url") << QStringLiteral("unix://") + m_servers[i]->socketPath();
        return arguments;
    }
    Run run(const char *line, std::size_t count = 3) const { return CliProcess(urls(line, count)).run(); }
    void set(std::size_t server, const char *name, const char *value, const char *millis = "60000")
    {
        m_redis[server]->call({"SET", name, value, "PX", millis});
    }
    void hold(std::size_t server, const char *name, int client, const char *millis = "60000")
    {
        const QByteArray uuid = QByteArray(8, char('1' + client)) + "-2222-4333-8444-555555555555";
        m_redis[server]->call({"HSET", name, QByteArray(uuid + itsThread), "1"});
        m_redis[server]->call({"PEXPIRE", name, millis});
    }
    QJsonObject onlyRow(const char *line)
    {
        const Run listed = run(line);
        const QJsonArray locks = object(listed.out)[QLatin1String("locks")].toArray();
        if (listed.code != 0 || locks.size() != 1)
            throw std::runtime_error("not one row: " + QByteArray(listed.out + listed.err).toStdString());
        return locks[0].toObject();
    }
    static QString standing(const QJsonObject &row)
    {
        return row[QLatin1String("quorum")].toObject()[QLatin1String("standing")].toString();
    }
    static int held(const QJsonObject &row)
    {
        return row[QLatin1String("quorum")].toObject()[QLatin1String("held")].toInt(-1);
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        for (int i = 0; i < 3; ++i)
            m_servers.push_back(std::make_unique<RedisServer>());
    }

    void init()
    {
        m_redis.clear();
        for (const auto &server : m_servers) {
            m_redis.push_back(std::make_unique<BlockingRedis>(*server));
            m_redis.back()->call({"FLUSHALL"});
        }
    }

    void eachRowSaysItsServer()
    {
        hold(0, "order:42", 0);
        hold(1, "order:42", 1);
        hold(2, "stock:7", 2);
        const QJsonObject json = object(run("list --json").out);
        QVERIFY(json[QLatin1String("complete")].toBool());
        QStringList seen;
        for (const QJsonValue &lock : json[QLatin1String("locks")].toArray())
            seen << lock[QLatin1String("name")].toString() + QLatin1Char(' ') + lock[QLatin1String("node")].toString();
        QCOMPARE(seen,
                 (QStringList{QStringLiteral("order:42 ") + m_servers[0]->socketPath(),
                              QStringLiteral("order:42 ") + m_servers[1]->socketPath(),
                              QStringLiteral("stock:7 ") + m_servers[2]->socketPath()}));
        const Run text = run("list");
        QVERIFY(text.out.startsWith("NODE"));
        QCOMPARE(text.out.count('\n'), 4);
    }

    void showsItWhereItIs()
    {
        hold(1, "order:42", 1);
        const Run shown = run("show order:42");
        QCOMPARE(shown.code, 0);
        QVERIFY(shown.out.contains(QByteArray("on " + m_servers[1]->socketPath().toUtf8())));
        QVERIFY(!shown.out.contains(QByteArray("on " + m_servers[0]->socketPath().toUtf8())));
        QCOMPARE(run("show nowhere").code, 1);
    }

    // The other servers are shown, and the output says that it is incomplete.
    void aServerThatIsNotThere()
    {
        hold(0, "order:42", 0);
        QStringList arguments = urls("list --json", 1);
        arguments << QStringLiteral("--url") << QStringLiteral("unix:///nowhere/redis.sock");
        const Run listed = CliProcess(arguments).run();
        QCOMPARE(listed.code, 4);
        QVERIFY2(listed.err.contains("/nowhere/redis.sock"), listed.err.constData());
        const QJsonObject json = object(listed.out);
        QVERIFY(!json[QLatin1String("complete")].toBool(true));
        QCOMPARE(json[QLatin1String("locks")].toArray().size(), 1);
    }

    void aQuorumSetIsOneRow()
    {
        for (std::size_t i = 0; i < 3; ++i)
            set(i, "job-lock:order", token, i == 1 ? "20000" : "60000");
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("held"));
        QCOMPARE(held(row), 3);
        QVERIFY(row[QLatin1String("node")].isNull());
        QCOMPARE(row[QLatin1String("holders")].toArray().size(), 1);
        QVERIFY(row[QLatin1String("ttl_ms")].toDouble() > 25'000); // two of three members last longer
        QCOMPARE(row[QLatin1String("members")].toArray().size(), 3);
        const Run text = run("list --quorum");
        QVERIFY2(text.out.contains("3 of 3"), text.out.constData());
        QCOMPARE(text.out.count('\n'), 2);
    }

    void oneServerLess()
    {
        set(0, "job-lock:order", token);
        set(2, "job-lock:order", token);
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("held"));
        QCOMPARE(held(row), 2);
    }

    void theQuorumIsLost()
    {
        set(1, "job-lock:order", token);
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("lost"));
        QCOMPARE(row[QLatin1String("state")].toString(), QStringLiteral("quorum-lost"));
        const Run shown = run("show job-lock:order --quorum");
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.out.contains("1 of 3 servers hold it, 2 are needed: lost"), shown.out.constData());
        QCOMPARE(shown.out.count(": not held"), 2);
    }

    void severalHoldIt()
    {
        set(0, "job-lock:order", token);
        set(1, "job-lock:order", another);
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("split"));
        QCOMPARE(row[QLatin1String("state")].toString(), QStringLiteral("quorum-lost"));
        QCOMPARE(row[QLatin1String("holders")].toArray().size(), 2);
    }

    // Like Redisson's owners: a client and a UUID for each server.
    void ownersThatShareOnlyTheirThread()
    {
        for (std::size_t i = 0; i < 3; ++i)
            hold(i, "order:42", int(i));
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("held"));
        QCOMPARE(held(row), 3);
        QCOMPARE(row[QLatin1String("quorum")].toObject()[QLatin1String("same_holder")].toString(),
                 QStringLiteral("inference"));
    }

    // With rows or without, because a stop leaves no lock certain.
    void anInterruptedSetIsNoSuccess()
    {
        const QByteArray fill =
            "for i = 1, 50000 do redis.call('set', 'lock:' .. i, ARGV[1], 'px', 600000) end return 1";
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(m_redis[i]->call({"EVAL", fill, "0", token}).toInt(), 1);
        m_redis[0]->call({"CONFIG", "RESETSTAT"});
        CliProcess list(urls("list --quorum", 3));
        awaitUntil([this] { return m_redis[0]->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_scan:"); });
        for (const auto &server : m_servers)
            server->suspend(); // with most of the keys before them
        list.interrupt();
        const Run run = list.run();
        for (const auto &server : m_servers)
            server->resume();
        QVERIFY2(run.code == 130, run.err.constData());
    }

    void aServerThatIsAwayMayHaveIt()
    {
        set(0, "job-lock:order", token);
        QStringList arguments = urls("list --quorum --json", 2);
        arguments << QStringLiteral("--url") << QStringLiteral("unix:///nowhere/redis.sock");
        const Run listed = CliProcess(arguments).run();
        QCOMPARE(listed.code, 0); // the UUIDs are part of the output
        QVERIFY(listed.err.contains("/nowhere/redis.sock"));
        const QJsonObject row = object(listed.out)[QLatin1String("locks")].toArray()[0].toObject();
        QCOMPARE(standing(row), QStringLiteral("unknown"));
        QCOMPARE(row[QLatin1String("state")].toString(), QStringLiteral("unverified"));
        set(1, "job-lock:order", token);
        const QJsonObject enough =
            object(CliProcess(arguments).run().out)[QLatin1String("locks")].toArray()[0].toObject();
        QCOMPARE(standing(enough), QStringLiteral("held"));
    }

    void theClientsOwnRedLock()
    {
        CliProcess holder(urls("acquire order:42 --kind red", 3));
        holder.waitForOutput("acquired");
        const QJsonObject row = onlyRow("list --quorum --json");
        QCOMPARE(standing(row), QStringLiteral("held"));
        QCOMPARE(held(row), 3);
        m_redis[1]->call({"DEL", "order:42"});
        QCOMPARE(held(onlyRow("list --quorum --json")), 2);
        holder.interrupt();
        QCOMPARE(holder.finish(), 0);
    }

    // Without input: when a quorum is lost, the command reports it.
    void watchTellsWhenItIsLost()
    {
        for (std::size_t i = 0; i < 3; ++i)
            set(i, "job-lock:order", token);
        CliProcess watching(urls("watch --quorum --json", 3));
        watching.waitForOutput("\"standing\":\"held\"");
        m_redis[0]->call({"DEL", "job-lock:order"});
        m_redis[1]->call({"DEL", "job-lock:order"});
        watching.waitForOutput("\"state\":\"quorum-lost\"");
        m_redis[2]->call({"DEL", "job-lock:order"});
        watching.waitForOutput("\"gone\":true");
        watching.interrupt();
        QCOMPARE(watching.finish(), 0);
    }

    void watchAndEventsSayWhere()
    {
        CliProcess watching(urls("watch", 3));
        CliProcess events(urls("events --json", 3));
        const QByteArray there = m_servers[2]->socketPath().toUtf8();
        QDeadlineTimer limit(60'000);
        do { // nothing is an event before the first reading is complete
            m_redis[2]->call({"DEL", "order:42"});
            hold(2, "order:42", 0);
        } while (!events.prints("\"node\":\"" + there, Millis(500)) && !limit.hasExpired());
        watching.waitForOutput(there);
        QVERIFY(!watching.out().contains(m_servers[0]->socketPath().toUtf8()));
        for (CliProcess *process : {&watching, &events}) {
            process->interrupt();
            QCOMPARE(process->finish(), 0);
        }
    }

    void wrongUse()
    {
        QCOMPARE(run("list --quorum", 1).code, 64);
        QCOMPARE(run("force-release order:42 --reason x", 2).code, 64);
        QStringList twice = urls("list", 1);
        twice += urls("", 1);
        QCOMPARE(CliProcess(twice).run().code, 64);
    }

    void checkLooksAtAllServers()
    {
        hold(0, "calm", 0);
        m_redis[1]->call({"HSET", "stuck", "11111111-2222-4333-8444-555555555555:45", "1"}); // without expiry
        const Run found = run("check --for 100ms --critical no-expiry>0", 2);
        QVERIFY2(found.code == 2 && found.out.contains("stuck"), found.out);
        QCOMPARE(run("check --for 100ms --critical no-expiry>0", 1).code, 0);
    }

    void checkOfSeveralSeesASilentServer()
    {
        const auto withMissing = [this](const char *line) {
            return CliProcess(urls(line, 2) << QStringLiteral("--url") << QStringLiteral("unix:///no/such")).run();
        };
        const Run alone = withMissing("check --for 100ms");
        QVERIFY2(alone.code == 2 && alone.out.contains("/no/such"), alone.out);
        const Run ofASet = withMissing("check --for 100ms --quorum");
        QVERIFY2(ofASet.code == 1 && ofASet.out.contains("/no/such"), ofASet.out);
    }

    void checkOfASetJudgesTheRowsOfTheSet()
    {
        for (std::size_t i = 0; i < 3; ++i)
            hold(i, "order:1", int(i));
        const Run found = run("check --for 100ms --quorum --warn locks>1");
        QVERIFY2(found.code == 0 && found.out.contains("1 lock, 1 held"), found.out);
        QCOMPARE(run("check --for 100ms --warn locks>1").code, 1);
    }

    void explainLooksAtAllServers()
    {
        hold(1, "order:1", 1);
        const Run found = run("explain order:1");
        QVERIFY2(found.code == 0 && found.out.contains(QByteArray("on " + m_servers[1]->socketPath().toUtf8())),
                 found.out);
        QVERIFY(!found.out.contains(QByteArray("on " + m_servers[0]->socketPath().toUtf8() + "\n")));
        QCOMPARE(run("explain nothing").code, 1);
        const Run ofASet = run("explain order:1 --quorum");
        QVERIFY2(ofASet.code == 0 && ofASet.out.contains("1 of 3"), ofASet.out);
    }

    void aServerThatRefusesTheLockIsNoSuccess_data()
    {
        QTest::addColumn<int>("refusing");
        QTest::newRow("the first") << 0;
        QTest::newRow("the last") << 1;
    }

    void aServerThatRefusesTheLockIsNoSuccess()
    {
        QFETCH(int, refusing);
        hold(0, "order:42", 0);
        hold(1, "order:42", 1);
        BlockingRedis &server = *m_redis[std::size_t(refusing)];
        server.call({"ACL", "SETUSER", "default", "-pttl", "-ttl"});
        const Run shown = run("show order:42 --for 100ms", 2);
        const Run explained = run("explain order:42 --for 100ms", 2);
        server.call({"ACL", "SETUSER", "default", "+pttl", "+ttl"});
        for (const Run &each : {shown, explained}) {
            QCOMPARE(each.code, 3);
            const QByteArray other = m_servers[std::size_t(1 - refusing)]->socketPath().toUtf8();
            QVERIFY2(each.out.contains(QByteArray("on " + other)), each.out.constData());
        }
    }

    void aServerThatIsAwayMayHaveTheOnlyLock()
    {
        for (const char *line : {"show order:42 --now", "explain order:42 --now", "show order:42 --now --quorum",
                                 "explain order:42 --now --quorum"}) {
            const Run found =
                CliProcess(urls(line, 2) << QStringLiteral("--url") << QStringLiteral("unix:///no/such")).run();
            QVERIFY2(found.code == 4, line);
            QVERIFY2(!found.err.contains("does not exist"), found.err.constData());
            QVERIFY2(!found.err.contains("was lost"), found.err.constData()); // it never was connected
        }
    }

    void aServerThatDiesMeanwhileMayHaveTheLock_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("show") << QStringLiteral("show");
        QTest::newRow("explain") << QStringLiteral("explain");
    }

    void aServerThatDiesMeanwhileMayHaveTheLock()
    {
        QFETCH(QString, command);
        RedisServer dying;
        BlockingRedis redis(dying);
        redis.call({"HSET", "order:42", "11111111-2222-4333-8444-555555555555:45", "1"});
        CliProcess looking(dying, {command, QStringLiteral("order:42"), QStringLiteral("--for"), QStringLiteral("3s")});
        awaitUntil([&redis] { return redis.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_pttl:"); });
        dying.kill();
        const Run found = looking.run();
        QCOMPARE(found.code, 4);
        QVERIFY2(!found.err.contains("does not exist"), found.err.constData());
    }

    void listSaysWhichServerDoesNotListItsConnections()
    {
        hold(0, "a", 0);
        hold(1, "b", 1);
        m_redis[1]->call({"ACL", "SETUSER", "default", "-client|list"});
        const Run several = run("list client:10.0.0.4", 2);
        const Run alone = CliProcess(*m_servers[1], words("list client:10.0.0.4")).run();
        m_redis[1]->call({"ACL", "SETUSER", "default", "+client|list"});
        QCOMPARE(several.code, 3);
        const QByteArray said = "The connections are unknown: ";
        QVERIFY2(several.err.contains(QByteArray(m_servers[1]->socketPath().toUtf8() + ": " + said)),
                 several.err.constData());
        QCOMPARE(several.err.count(said), 1);
        QVERIFY2(alone.err.contains(QByteArray("lockscope-cli: " + said)), alone.err.constData());
    }

    void whatEachServerRefusesIsSaid()
    {
        hold(0, "a", 0);
        hold(1, "b", 1);
        m_redis[1]->call({"RPUSH", "redisson_lock_queue:{b}", "u:2"});
        m_redis[1]->call({"ZADD", "redisson_lock_timeout:{b}", "99999999999999", "u:2"});
        m_redis[1]->call({"ACL", "SETUSER", "default", "-lrange"});
        const Run several = run("list", 2);
        const Run alone = CliProcess(*m_servers[1], words("list")).run();
        m_redis[1]->call({"ACL", "SETUSER", "default", "+lrange"});
        const QByteArray said = "the server refuses LRANGE: ";
        QVERIFY2(several.err.contains(QByteArray(m_servers[1]->socketPath().toUtf8() + ": " + said)),
                 several.err.constData());
        QCOMPARE(several.err.count(said), 1);
        QVERIFY2(alone.err.contains(QByteArray("lockscope-cli: " + said)), alone.err.constData());
    }

    void aServerThatRefusesDoesNotHideTheClientsOfAnother_data()
    {
        QTest::addColumn<int>("refusing");
        QTest::newRow("the first") << 0;
        QTest::newRow("the last") << 1;
    }

    void aServerThatRefusesDoesNotHideTheClientsOfAnother()
    {
        QFETCH(int, refusing);
        hold(0, "a", 0);
        hold(1, "b", 1);
        m_redis[std::size_t(refusing)]->call({"ACL", "SETUSER", "default", "-scan"});
        const Run told = run("clients --json", 2);
        m_redis[std::size_t(refusing)]->call({"ACL", "SETUSER", "default", "+scan"});
        QCOMPARE(told.code, 3);
        const QJsonObject json = object(told.out);
        QVERIFY(!json[QLatin1String("complete")].toBool(true));
        const QJsonArray servers = json[QLatin1String("servers")].toArray();
        QCOMPARE(servers.size(), 1);
        QCOMPARE(servers[0].toObject()[QLatin1String("node")].toString(),
                 m_servers[std::size_t(1 - refusing)]->socketPath());
        QCOMPARE(servers[0].toObject()[QLatin1String("clients")].toArray().size(), 1);
    }

    void checkSeesAProblemBesideAServerThatRefuses()
    {
        m_redis[0]->call({"HSET", "stuck", "11111111-2222-4333-8444-555555555555:45", "1"}); // without expiry
        m_redis[1]->call({"ACL", "SETUSER", "default", "-scan"});
        const Run found = run("check --for 100ms --critical no-expiry>0", 2);
        const Run calm = run("check --for 100ms --critical no-expiry>9 --warn no-expiry>9", 2);
        m_redis[1]->call({"ACL", "SETUSER", "default", "+scan"});
        QVERIFY2(found.code == 2 && found.out.contains("stuck"), found.out);
        QVERIFY2(calm.code == 3 && calm.out.contains(m_servers[1]->socketPath().toUtf8()), calm.out);
    }

    void clientsOfAllServersAreTold()
    {
        hold(0, "a", 0);
        hold(1, "b", 1);
        const QJsonArray servers = object(run("clients --json", 2).out)[QLatin1String("servers")].toArray();
        QCOMPARE(servers.size(), 2);
        for (int i = 0; i < 2; ++i) {
            const QJsonObject server = servers[i].toObject();
            QCOMPARE(server[QLatin1String("node")].toString(), m_servers[std::size_t(i)]->socketPath());
            QCOMPARE(server[QLatin1String("clients")].toArray().size(), 1);
        }
        QVERIFY(object(run("clients --json", 1).out).contains(QLatin1String("clients")));
    }
};

QTEST_GUILESS_MAIN(TestCliSeveral)

} // namespace lockscope::cli_several_test

#include "tst_cli_several.moc"

// Alert rules on the command line: they fire beside a real server, run a command, are recorded, and judge the present.
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace lockscope::cli_alerts_test {

namespace {

const QByteArray anna = "11111111-0001-4a5b-8c6d-1234567890ab:1";
const QByteArray rules = "[[alert]]\n"
                         "name = \"no-end\"\n"
                         "locks = 'state:no-expiry'\n"
                         "severity = \"critical\"\n"
                         "mute = ['test:*']\n"
                         "message = \"Call Ben.\"\n";

// Reads what a file has so far.
QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCliAlerts : public QObject {
    Q_OBJECT

    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const char *name, const QByteArray &text) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write(text);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    QJsonArray runsOfHook() const
    {
        QJsonArray all;
        for (const QByteArray &line : contents(path("hook.out")).split('\n')) {
            if (const QJsonObject one = QJsonDocument::fromJson(line).object(); !one.isEmpty())
                all << one;
        }
        return all;
    }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        write("rules.toml", rules);
    }

    void anAlertRunsTheCommandWhenItFiresAndWhenItResolves()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        write("hook",
              "#!/bin/sh\ncat >> " + path("hook.out").toUtf8()
                  + "\nprintf '%s|%s|%s|%s|%s|%s\\n' \"$1\" \"$LOCKSCOPE_ALERT\" \"$LOCKSCOPE_STATE\""
                    " \"$LOCKSCOPE_SEVERITY\" \"$LOCKSCOPE_LOCKS\" \"$LOCKSCOPE_FIGURE\" >> "
                  + path("hook.env").toUtf8() + "\necho hook output\n");
        CliProcess record(server,
                          {QStringLiteral("record"), path("r.history"), QStringLiteral("--alerts"), path("rules.toml"),
                           QStringLiteral("--exec"), path("hook") + QStringLiteral(" \"one argument\"")});
        record.waitForOutput("recording to");
        redis.call({"HSET", "test:1", anna, "1"}); // muted
        redis.call({"HSET", "order:42", anna, "1"}); // without expiry
        QTRY_COMPARE_WITH_TIMEOUT(runsOfHook().size(), 1, 20'000);
        const QJsonObject fired = runsOfHook().first().toObject();
        QCOMPARE(fired[QLatin1String("state")].toString(), QStringLiteral("firing"));
        QCOMPARE(fired[QLatin1String("alert")].toString(), QStringLiteral("no-end"));
        QCOMPARE(fired[QLatin1String("message")].toString(), QStringLiteral("Call Ben."));
        QCOMPARE(fired[QLatin1String("locks")].toArray().size(), 1);
        QCOMPARE(fired[QLatin1String("locks")].toArray().first()[QLatin1String("name_hex")].toString(),
                 QString::fromLatin1(QByteArray("order:42").toHex()));
        redis.call({"DEL", "order:42"});
        QTRY_COMPARE_WITH_TIMEOUT(runsOfHook().size(), 2, 20'000);
        QCOMPARE(runsOfHook().last()[QLatin1String("state")].toString(), QStringLiteral("resolved"));
        QTRY_COMPARE(contents(path("hook.env")),
                     QByteArray("one argument|no-end|firing|critical|order:42|1\n"
                                "one argument|no-end|resolved|critical|order:42|1\n"));
        record.interrupt();
        QCOMPARE(record.finish(), 0);
        QVERIFY2(record.out().contains("firing  critical  no-end  Call Ben. 1 lock fulfills it: 'order:42'."),
                 record.out());
        QVERIFY2(record.out().contains("resolved  critical  no-end"), record.out());
        QVERIFY2(!record.out().contains("hook output") && record.err().contains("hook output"), record.err());

        // the alert and the incident of the built-in rule are in the recording
        const CliProcess::Run explained =
            CliProcess({QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--at"),
                        QString::fromLatin1(fired[QLatin1String("since")].toString().toLatin1()),
                        QStringLiteral("--history"), path("r.history")})
                .run();
        QVERIFY2(explained.out.contains("Call Ben."), QByteArray(explained.out + explained.err));
    }

    void rulesAreTriedOnARecording()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess record(server, {QStringLiteral("record"), path("r.history")});
        record.waitForOutput("recording to");
        redis.call({"HSET", "order:42", anna, "1"}); // without expiry
        const auto replayed = [this](const QStringList &more) {
            return CliProcess(QStringList{QStringLiteral("check"), QStringLiteral("--history"), path("r.history"),
                                          QStringLiteral("--rules")}
                              + more)
                .run();
        };
        QTRY_COMPARE_WITH_TIMEOUT(replayed({path("rules.toml")}).code, 2, 20'000);
        redis.call({"DEL", "order:42"});
        QTRY_VERIFY_WITH_TIMEOUT(replayed({path("rules.toml")}).out.contains("resolved  critical  no-end"), 20'000);
        record.interrupt();
        QCOMPARE(record.finish(), 0);
        const CliProcess::Run tried = replayed({path("rules.toml")});
        QCOMPARE(tried.code, 2);
        QVERIFY2(tried.out.contains("firing  critical  no-end  Call Ben. 1 lock fulfills it: 'order:42'."), tried.out);
        QVERIFY2(tried.out.contains("LOCKS CRITICAL - no-end fired 1 time; recorded from "), tried.out);
        QCOMPARE(tried.err, QByteArray());

        write("late.toml", "[[alert]]\nname = \"late\"\nlocks = 'state:renewal-late'\n");
        const CliProcess::Run unknown = replayed({path("late.toml")});
        QCOMPARE(unknown.code, 3);
        QVERIFY2(unknown.out.startsWith("LOCKS UNKNOWN - no rule fired; not known, because a recording does not have "
                                        "it: late (renewal-late); recorded from "),
                 unknown.out);
        QCOMPARE(replayed({path("rules.toml"), QStringLiteral("--for"), QStringLiteral("1s")}).code, 64);
        const CliProcess::Run none = CliProcess({QStringLiteral("check"), QStringLiteral("--rules"), path("rules.toml"),
                                                 QStringLiteral("--history"), path("none.history")})
                                         .run();
        QCOMPARE(none.code, 64);
        QVERIFY2(none.err.contains("none.history"), none.err);
    }

    // Not even one that this command does not use.
    void theCommandGetsNoPassword()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        write("hook",
              "#!/bin/sh\nenv > " + path("new.env").toUtf8() + "; mv " + path("new.env").toUtf8() + " "
                  + path("hook.env").toUtf8() + "\n");
        qputenv("LOCKSCOPE_OTHER_PASSWORD", "a secret");
        CliProcess watch(server,
                         {QStringLiteral("watch"), QStringLiteral("--alerts"), path("rules.toml"),
                          QStringLiteral("--exec"), path("hook")});
        qunsetenv("LOCKSCOPE_OTHER_PASSWORD");
        redis.call({"HSET", "order:42", anna, "1"});
        QTRY_VERIFY_WITH_TIMEOUT(contents(path("hook.env")).contains("LOCKSCOPE_ALERT=no-end"), 20'000);
        QVERIFY(!contents(path("hook.env")).contains("a secret"));
    }

    void theIncidentsOfARecordingNeedNoRules()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        CliProcess record(server, {QStringLiteral("record"), path("r.history")});
        record.waitForOutput("recording to");
        redis.call({"HSET", "order:42", anna, "1"});
        const auto explain = [this] {
            return CliProcess({QStringLiteral("explain"), QStringLiteral("order:42"), QStringLiteral("--at"),
                               QStringLiteral("0s ago"), QStringLiteral("--history"), path("r.history")})
                .run()
                .out;
        };
        QTRY_VERIFY2_WITH_TIMEOUT(explain().contains("Incident since"), explain(), 20'000);
        record.interrupt();
        QCOMPARE(record.finish(), 0);
    }

    void aFailedOrSlowCommandIsReported()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        write("hook", "#!/bin/sh\nexit 3\n");
        CliProcess watch(server,
                         {QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--alerts"),
                          path("rules.toml"), QStringLiteral("--exec"), path("hook")});
        redis.call({"HSET", "order:42", anna, "1"});
        watch.waitForOutput("failed with exit code 3");
        QVERIFY2(watch.out().contains("\"alert\":\"no-end\""), watch.out());
        watch.interrupt();
        watch.finish();
        CliProcess none(server,
                        {QStringLiteral("watch"), QStringLiteral("--alerts"), path("rules.toml"),
                         QStringLiteral("--exec"), path("no-such-program")});
        none.waitForOutput("cannot start");
    }

    void whenTheProgramEndsItsCommandEnds()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        write("hook", "#!/bin/sh\nsleep 600 & echo $! > " + path("hook.out").toUtf8() + "; wait\n");
        for (const int signal : {SIGTERM, SIGKILL}) {
            QFile::remove(path("hook.out"));
            redis.call({"DEL", "order:42"});
            CliProcess watch(server,
                             {QStringLiteral("watch"), QStringLiteral("--alerts"), path("rules.toml"),
                              QStringLiteral("--exec"), path("hook")});
            redis.call({"HSET", "order:42", anna, "1"});
            QTRY_VERIFY_WITH_TIMEOUT(contents(path("hook.out")).endsWith('\n'), 20'000);
            const pid_t child = contents(path("hook.out")).trimmed().toInt();
            QVERIFY(child > 0 && ::kill(child, 0) == 0);
            ::kill(pid_t(watch.pid()), signal);
            QTRY_VERIFY_WITH_TIMEOUT(::kill(child, 0) != 0, 20'000);
        }
    }

    void theRulesJudgeThePresent()
    {
        const RedisServer server;
        BlockingRedis redis(server);
        const auto check = [&](const QStringList &more = {}) {
            return CliProcess(server,
                              QStringList{QStringLiteral("check"), QStringLiteral("--rules"), path("rules.toml"),
                                          QStringLiteral("--for"), QStringLiteral("100ms")}
                                  + more)
                .run();
        };
        redis.call({"HSET", "test:1", anna, "1"});
        CliProcess::Run run = check();
        QVERIFY2(run.code == 0 && run.out.startsWith("LOCKS OK"), QByteArray(run.out + run.err));
        redis.call({"HSET", "order:42", anna, "1"});
        run = check();
        QVERIFY2(run.code == 2 && run.out.startsWith("LOCKS CRITICAL - no-end: 1 (order:42) |"),
                 QByteArray(run.out + run.err));
        run = check({QStringLiteral("--json")});
        const QJsonObject json = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(json[QLatin1String("critical")].toArray().first()[QLatin1String("condition")].toString(),
                 QStringLiteral("no-end"));
        write("rules.toml", "[[alert]]\nname = \"a\"\nlocks = 'hold>1'\n");
        run = check();
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains("rules.toml:3: \"locks\", at 'hold>1'"), run.err);
        run = check({QStringLiteral("--warn"), QStringLiteral("waiters>1")});
        QCOMPARE(run.code, 64);
    }

    // The clients of one server say nothing about those of another.
    void aServerThatHidesItsConnectionsLeavesTheAnswerOpen()
    {
        const RedisServer listing;
        const RedisServer hiding;
        BlockingRedis(hiding).call({"ACL", "SETUSER", "default", "-client|list"});
        write("rules.toml", "[[alert]]\nname = \"dead\"\nwhen = 'gone>0'\n");
        const auto check = [this](std::initializer_list<const RedisServer *> servers) {
            QStringList arguments{
                QStringLiteral("check"),        QStringLiteral("--rules"), path("rules.toml"),
                QStringLiteral("--for"),        QStringLiteral("100ms"),   QStringLiteral("--client-names"),
                QStringLiteral("orders-{uuid}")};
            for (const RedisServer *server : servers)
                arguments << QStringLiteral("--url") << QStringLiteral("unix://") + server->socketPath();
            return CliProcess(arguments).run();
        };
        QCOMPARE(check({&listing}).code, 0);
        for (const CliProcess::Run &run : {check({&listing, &hiding}), check({&hiding, &listing})})
            QVERIFY2(run.code == 3 && run.out.contains("not known: dead"), QByteArray(run.out + run.err));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCliAlerts)

} // namespace lockscope::cli_alerts_test

#include "tst_cli_alerts.moc"

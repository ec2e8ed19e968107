#include "tests/support/at_terminal.h"
#include "tests/support/await.h"
#include "tests/support/cli_process.h"
#include "tests/support/ends_with_us.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

namespace lockscope::cli_run_test {

using namespace std::chrono_literals;

namespace {

constexpr char other[] = "11111111-2222-3333-4444-555555555555:1";

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QStringList shell(const char *script)
{
    return {QStringLiteral("--"), QStringLiteral("sh"), QStringLiteral("-c"), QString::fromUtf8(script)};
}

QString program()
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/../bin/lockscope-cli");
}

// A zombie process counts as dead.
bool isAlive(pid_t pid)
{
    QFile status(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = status.readAll();
    return !text.sliced(text.lastIndexOf(')')).startsWith(") Z");
}

bool isIgnored(qint64 pid, int signal)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = status.readAll();
    const QByteArray mask = text.mid(text.indexOf("SigIgn:") + 7).split('\n').first().trimmed();
    return (mask.toULongLong(nullptr, 16) >> (signal - 1)) % 2 == 1;
}

pid_t numberBehind(const QByteArray &text, const QByteArray &word)
{
    const qsizetype at = text.indexOf(word);
    return at < 0 ? 0 : text.sliced(at + word.size()).split('\n').first().trimmed().toInt();
}

} // namespace

// What `run` does with its command: signals, the terminal, and every end.
class TestCliRun : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    bool exists(const QByteArray &key) { return m_redis->call({"EXISTS", key}).toInt() == 1; }
    QString url() const { return QStringLiteral("unix://") + m_server->socketPath(); }
    std::unique_ptr<CliProcess> start(const char *options, const char *script)
    {
        auto run = std::make_unique<CliProcess>(*m_server, words(QString::fromUtf8(options)) + shell(script));
        run->waitForOutput("ready");
        return run;
    }
    static std::vector<pid_t> pidsOf(const CliProcess &run)
    {
        return {numberBehind(run.out(), "first="), numberBehind(run.out(), "second="),
                numberBehind(run.out(), "third=")};
    }
    static void waitForDeathOf(const std::vector<pid_t> &all)
    {
        for (const pid_t pid : all) {
            QVERIFY(pid > 0);
            awaitUntil([pid] { return !isAlive(pid); });
        }
    }
    // In its own group, in its own session, and in the background of a shell that has ended.
    static constexpr const char *threeKinds = "timeout 987654 sleep 987654 & echo first=$!; "
                                              "setsid sleep 987654 & echo second=$!; "
                                              "(sleep 987654 & echo third=$!); echo ready; wait";

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }

    void init() { m_redis->call({"FLUSHALL"}); }

    void lostLockEndsEverythingThatTheCommandStarted()
    {
        const auto run = start("run order:42 --lease 3s", threeKinds);
        const auto pids = pidsOf(*run);
        m_redis->call({"DEL", "order:42"});
        QCOMPARE(run->finish(), 75);
        for (const pid_t pid : pids)
            QVERIFY2(pid > 0 && !isAlive(pid), run->out().constData());
    }

    void killedRunEndsEverythingThatTheCommandStarted()
    {
        const auto run = start("run order:42", threeKinds);
        const auto pids = pidsOf(*run);
        ::kill(pid_t(run->pid()), SIGKILL);
        waitForDeathOf(pids);
    }

    void killedGroupOfRunEndsEverythingThatTheCommandStarted()
    {
        const auto run = start("run order:42", threeKinds);
        const auto pids = pidsOf(*run);
        ::kill(-pid_t(run->pid()), SIGKILL); // it leads its group
        waitForDeathOf(pids);
    }

    void killedKeeperEndsTheCommand()
    {
        const auto run = start("run order:42", "echo keeper=$PPID; sleep 987654 & echo first=$!; echo ready; wait");
        const pid_t first = numberBehind(run->out(), "first=");
        ::kill(numberBehind(run->out(), "keeper="), SIGKILL);
        QCOMPARE(run->finish(), 137);
        waitForDeathOf({first});
        QVERIFY(!exists("order:42"));
    }

    // The command kills the keeper, often before the keeper has reported the start.
    void keeperKilledAtOnceEndsTheCommand()
    {
        for (int i = 0; i < 10; ++i) {
            const auto run = start("run order:42", "sleep 987654 & echo first=$!; echo ready; kill -9 $PPID; wait");
            const pid_t first = numberBehind(run->out(), "first=");
            QCOMPARE(run->finish(), 137);
            waitForDeathOf({first});
            QVERIFY(!exists("order:42"));
        }
    }

    void signalEndsWhatTheCommandLeftBehind()
    {
        const auto run = start("run order:42 --grace 300ms", threeKinds);
        const auto pids = pidsOf(*run);
        ::kill(pid_t(run->pid()), SIGTERM);
        QCOMPARE(run->finish(), 143);
        for (const pid_t pid : pids)
            QVERIFY2(pid > 0 && !isAlive(pid), run->out().constData());
        QVERIFY(!exists("order:42"));
    }

    void commandKilledByASignalTakesTheRestAlong()
    {
        const auto run = start("run order:42", "sleep 987654 & echo first=$!; echo ready; kill -9 $$");
        QCOMPARE(run->finish(), 137);
        const pid_t first = numberBehind(run->out(), "first=");
        QVERIFY(first > 0 && !isAlive(first));
    }

    void commandThatEndsByItselfMayLeaveABackgroundProcess()
    {
        const auto run = start("run order:42", "sleep 987654 >/dev/null 2>&1 & echo first=$!; echo ready; exit 3");
        QCOMPARE(run->finish(), 3);
        const pid_t first = numberBehind(run->out(), "first=");
        QVERIFY(first > 0 && isAlive(first));
        ::kill(first, SIGKILL);
    }

    // The command checks all the time whether the lock exists; its programs also ignore SIGTERM.
    void commandThatIgnoresSigtermIsDeadBeforeTheLockIsReleased_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("code");
        const QByteArray asks = "yes 'exists order:42' | redis-cli -s '" + m_server->socketPath().toUtf8() + "'";
        QTest::newRow("itself") << "trap '' TERM; echo ready; " + asks << 137;
        QTest::newRow("what it started") << "(trap '' TERM; " + asks + ") & echo ready; wait" << 143;
    }
    void commandThatIgnoresSigtermIsDeadBeforeTheLockIsReleased()
    {
        QFETCH(QByteArray, script);
        QFETCH(int, code);
        if (QStandardPaths::findExecutable(QStringLiteral("redis-cli")).isEmpty())
            QSKIP("needs redis-cli");
        const auto run = start("run order:42 --grace 300ms", script.constData());
        run->waitForOutput("\n1\n");
        ::kill(pid_t(run->pid()), SIGTERM);
        QCOMPARE(run->finish(), code);
        QVERIFY(!exists("order:42"));
        QVERIFY(!run->out().contains("\n0\n"));
    }

    void secondSignalKillsTheCommandAtOnce()
    {
        const auto run =
            start("run order:42 --grace 1h", "trap 'echo asked' TERM; echo ready; while :; do sleep 0.1; done");
        ::kill(pid_t(run->pid()), SIGTERM);
        run->waitForOutput("asked");
        QVERIFY(exists("order:42"));
        ::kill(pid_t(run->pid()), SIGTERM);
        QCOMPARE(run->finish(), 137);
        QVERIFY(!exists("order:42"));
    }

    // The lock cannot be released, and a third signal does not wait for that.
    void thirdSignalEndsRunItself()
    {
        const auto run = start("run order:42 --grace 1h",
                               "trap 'echo asked' TERM; echo first=$$; echo ready; "
                               "while :; do sleep 0.1; done");
        m_server->suspend();
        ::kill(pid_t(run->pid()), SIGTERM);
        run->waitForOutput("asked");
        ::kill(pid_t(run->pid()), SIGTERM);
        waitForDeathOf({numberBehind(run->out(), "first=")});
        ::kill(pid_t(run->pid()), SIGTERM);
        awaitUntil([&] { return !isAlive(pid_t(run->pid())) || !run->isRunning(); });
        m_server->resume();
    }

    void signalIsPassedOnAndTheCommandMayCleanUp()
    {
        const auto run = start("run order:42",
                               "trap 'echo asked; sleep 1; echo cleaned; exit 5' INT; "
                               "trap 'echo term; exit 6' TERM; echo ready; while :; do sleep 0.1; done");
        run->interrupt();
        QCOMPARE(run->finish(), 5);
        QVERIFY2(run->out().contains("cleaned") && !run->out().contains("term"), run->out().constData());
    }

    void sigtermFollowsAfterTheGraceTime()
    {
        const auto run = start("run order:42 --grace 300ms",
                               "trap 'echo asked' INT; trap 'echo term; exit 6' TERM; "
                               "echo ready; while :; do sleep 0.1; done");
        run->interrupt();
        QCOMPARE(run->finish(), 6);
        QVERIFY(run->out().indexOf("asked") < run->out().indexOf("term"));
    }

    void lossDuringTheGraceTimeEndsTheCommand()
    {
        const auto run = start("run order:42 --grace 1h --lease 3s",
                               "trap 'echo asked' INT; trap 'echo term; exit 6' TERM; "
                               "echo ready; while :; do sleep 0.1; done");
        run->interrupt();
        run->waitForOutput("asked");
        m_redis->call({"DEL", "order:42"});
        QCOMPARE(run->finish(), 75);
        QVERIFY(run->out().contains("term"));
    }

    void ignoredSignalsStayIgnored()
    {
        QProcess nohup;
        endWithUs(nohup);
        nohup.setProcessChannelMode(QProcess::MergedChannels);
        nohup.start(
            QStringLiteral("sh"),
            {QStringLiteral("-c"),
             QStringLiteral("trap '' HUP INT; exec '%1' --url %2 run order:42 -- sh -c 'echo ready; kill -HUP $$; "
                            "kill -INT $$; read line; echo read'")
                 .arg(program(), url())});
        QByteArray out;
        awaitUntil([&] {
            nohup.waitForReadyRead(50);
            return (out += nohup.readAll()).contains("ready");
        });
        QVERIFY(isIgnored(nohup.processId(), SIGHUP) && isIgnored(nohup.processId(), SIGINT));
        ::kill(pid_t(nohup.processId()), SIGHUP);
        ::kill(pid_t(nohup.processId()), SIGINT);
        nohup.write("line\n");
        QVERIFY(nohup.waitForFinished());
        QCOMPARE(nohup.exitStatus(), QProcess::NormalExit);
        QCOMPARE(nohup.exitCode(), 0);
        QVERIFY(nohup.readAll().contains("read"));
    }

    void ignoredSigpipeIsNotHandedToTheCommand()
    {
        CliProcess run(*m_server,
                       words(QStringLiteral("run order:42")) + shell("yes | head -1; kill -PIPE $$; echo alive"));
        QCOMPARE(run.finish(), 128 + SIGPIPE);
        QCOMPARE(run.out(), QByteArray("y\n"));
    }

    void signalWhileWaitingIsNotWhatOptionESays()
    {
        WireLock(*m_redis, "order:42", other).acquire(1h);
        CliProcess waiter(*m_server, words(QStringLiteral("run order:42 -E 0 -- true")));
        waiter.waitForOutput("waiting");
        ::kill(pid_t(waiter.pid()), SIGTERM);
        QCOMPARE(waiter.finish(), 143);
        CliProcess inTime(*m_server, words(QStringLiteral("run order:42 -E 0 --wait 0s -- true")));
        QCOMPARE(inTime.finish(), 0);
    }

    void commandThatCannotStartIsSaid()
    {
        CliProcess run(*m_server, words(QStringLiteral("run order:42 -- /no/such/program")));
        QCOMPARE(run.finish(), 127);
        QVERIFY2(run.err().contains("cannot start '/no/such/program': No such file"), run.err().constData());
        QVERIFY(!exists("order:42"));
    }

    void commandGetsTheBytesOfItsArguments()
    {
        QProcess run;
        endWithUs(run);
        run.start(
            QStringLiteral("sh"),
            {QStringLiteral("-c"),
             QStringLiteral("exec '%1' --url %2 run order:42 -- echo \"$(printf 'caf\\351')\"").arg(program(), url())});
        QVERIFY(run.waitForFinished(60'000));
        QVERIFY2(run.exitCode() == 0, run.readAllStandardError().constData());
        QCOMPARE(run.readAllStandardOutput(), QByteArray("caf\xe9\n"));
    }

    void commandGetsTheUrlOfItsServer()
    {
        qputenv("LOCKSCOPE_URL", "redis://elsewhere:1");
        CliProcess run(*m_server, words(QStringLiteral("run order:42")) + shell("echo url=$LOCKSCOPE_URL."));
        const int code = run.finish();
        qunsetenv("LOCKSCOPE_URL");
        QCOMPARE(code, 0);
        QCOMPARE(run.out(), "url=" + url().toUtf8() + ".\n");
    }

    void commandReadsFromTheTerminal()
    {
        AtTerminal run(QStringList{QStringLiteral("--url"), url(), QStringLiteral("run"), QStringLiteral("order:42")}
                       + shell("echo ready; read line; echo got=$line"));
        run.waitFor("ready");
        run.type("hello\n");
        run.waitFor("got=hello");
        QCOMPARE(run.finish(), 0);
    }

    // A script has the terminal; the command gets the terminal when it reads.
    void commandOfAScriptReadsFromTheTerminal()
    {
        const QString line =
            QStringLiteral("'%1' --url %2 run order:42 -- sh -c 'echo ready; read line; echo got=$line'; "
                           "read more; echo then=$more")
                .arg(program(), url());
        AtTerminal script({QStringLiteral("-c"), line}, 80, "/bin/sh");
        script.waitFor("ready");
        script.type("hello\n");
        script.waitFor("got=hello");
        script.type("again\n");
        script.waitFor("then=again");
        QCOMPARE(script.finish(), 0);
    }

    void keyToInterruptReachesTheCommandOnce()
    {
        AtTerminal run(
            QStringList{QStringLiteral("--url"), url(), QStringLiteral("run"), QStringLiteral("order:42")}
            + shell("trap 'echo asked; sleep 1; echo cleaned; exit 5' INT; trap 'echo term' TERM; echo ready; "
                    "while :; do sleep 0.1; done"));
        run.waitFor("ready");
        run.type("\x03");
        run.waitFor("cleaned");
        QCOMPARE(run.finish(), 5);
        QCOMPARE(run.shown().count("asked"), 1);
        QVERIFY(!run.shown().contains("term"));
        QVERIFY(!exists("order:42"));
    }

    void stoppedAtTheTerminalGoesOnInTheForeground()
    {
        AtTerminal bash = interactiveShell();
        bash.type("'" + program().toUtf8() + "' --url " + url().toUtf8()
                  + " run order:42 -- sh -c 'echo rea''dy; read line; echo got=$line'; echo code=$?\n");
        bash.waitFor("ready");
        bash.type("\x1a");
        bash.waitFor("Stopped");
        bash.type("fg\n");
        bash.type("hello\n");
        bash.waitFor("got=hello");
        bash.type("exit\n");
        bash.finish();
        QVERIFY(!exists("order:42"));
    }

    // Nobody renewed the lock meanwhile, so another owner may have it.
    void stoppedForLongerThanTheLeaseDoesNotGoOn()
    {
        const QTemporaryDir folder;
        const QString work = folder.filePath(QStringLiteral("work"));
        AtTerminal bash = interactiveShell();
        bash.type("'" + program().toUtf8() + "' --url " + url().toUtf8()
                  + " run order:42 --lease 2s -- sh -c 'echo rea''dy; while :; do echo x >> \"" + work.toUtf8()
                  + "\"; done'\n");
        bash.waitFor("ready");
        awaitUntil([&] { return QFileInfo(work).size() > 0; });
        bash.type("\x1a");
        bash.waitFor("Stopped");
        const qint64 done = QFileInfo(work).size();
        awaitUntil([this] { return !exists("order:42"); });
        bash.type("fg\n");
        bash.waitFor("ending the command");
        bash.type("echo co''de=$?\n");
        bash.waitFor("code=75");
        bash.type("exit\n");
        bash.finish();
        QCOMPARE(QFileInfo(work).size(), done);
    }

private:
    static AtTerminal interactiveShell()
    {
        return AtTerminal({QStringLiteral("--norc"), QStringLiteral("-i")}, 200, "/bin/bash");
    }
};

QTEST_GUILESS_MAIN(TestCliRun)

} // namespace lockscope::cli_run_test

#include "tst_cli_run.moc"

// However a program ends while it plays a scenario, no process and no folder remains.
#include "tests/support/await.h"
#include "tests/support/cli_process.h"
#include "tests/support/kept_servers.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace lockscope::play_gone_test {

namespace {

constexpr char endless[] = R"(
[en]
title = "it goes on"
[stage]
servers = "replicas"
replicas = 1
[[actor]]
name = "Anna"
[[lock]]
name = "orders"
[[step]]
do = "lock"
who = "Anna"
lock = "orders"
[[step]]
do = "sleep"
for = "10m"
)";

} // namespace

class PlayGoneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void nothingStaysBehind_data();
    void nothingStaysBehind();
    void atItsEndToo();
    void anInterruptedRunIsNotAsExpected();
    void aSavedRunIsToldAgain();
};

void PlayGoneTest::nothingStaysBehind_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("Ctrl+C") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("its terminal is closed") << SIGHUP;
    QTest::newRow("kill -9") << SIGKILL;
}

void PlayGoneTest::nothingStaysBehind()
{
    QFETCH(int, number);
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("endless.toml")));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(endless);
    file.close();
    CliProcess cli({QStringLiteral("play"), file.fileName(), QStringLiteral("--json")});
    cli.waitForOutput("\"event\":\"got\"");
    const KeptServers kept = serversUnder(cli.pid());
    QCOMPARE(kept.keepers.size(), 2);
    QCOMPARE(kept.servers.size(), 2);
    ::kill(pid_t(cli.pid()), number);
    awaitUntil([&] { return !isAlive(cli.pid()); });
    for (const qint64 process : kept.keepers + kept.servers)
        awaitUntil([&] { return !isAlive(process); });
    for (const QString &each : kept.folders)
        awaitUntil([&] { return !QFile::exists(each); });
}

void PlayGoneTest::atItsEndToo()
{
    QTemporaryDir folder;
    const QString saved = folder.filePath(QStringLiteral("run"));
    CliProcess cli({QStringLiteral("play"), QStringLiteral("re-entrancy"), QStringLiteral("--speed"),
                    QStringLiteral("4"), QStringLiteral("--save"), saved});
    cli.waitForOutput("Anna");
    const KeptServers kept = serversUnder(cli.pid());
    const CliProcess::Run ended = cli.run();
    QVERIFY2(ended.code == 0, QByteArray(ended.out + ended.err).constData());
    QVERIFY(QFile::exists(saved));
    for (const QString &each : kept.folders)
        awaitUntil([&] { return !QFile::exists(each); });
}

void PlayGoneTest::anInterruptedRunIsNotAsExpected()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("endless.toml")));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(endless); // its last step is still running
    file.close();
    for (const bool isJson : {false, true}) {
        QStringList words{QStringLiteral("play"), file.fileName()};
        if (isJson)
            words << QStringLiteral("--json");
        CliProcess cli(words);
        cli.waitForOutput(isJson ? "\"step\":1" : "Nothing happens for");
        cli.interrupt();
        const CliProcess::Run ended = cli.run();
        QCOMPARE(ended.code, 1);
        QVERIFY2(!ended.out.contains("everything was as the scenario says"), ended.out);
        QVERIFY2(!isJson || ended.out.contains("\"held\":false"), ended.out);
        QVERIFY2(!isJson || ended.out.contains("\"whole\":false"), ended.out);
        QVERIFY2(isJson || ended.err.contains("stopped before its end"), ended.err);
    }
}

void PlayGoneTest::aSavedRunIsToldAgain()
{
    QTemporaryDir folder;
    const QString saved = folder.filePath(QStringLiteral("run"));
    CliProcess played({QStringLiteral("play"), QStringLiteral("re-entrancy"), QStringLiteral("--speed"),
                       QStringLiteral("4"), QStringLiteral("--save"), saved});
    const CliProcess::Run first = played.run();
    QVERIFY2(first.code == 0, QByteArray(first.out + first.err).constData());
    const CliProcess::Run again = CliProcess({QStringLiteral("play"), saved}).run();
    QCOMPARE(again.code, 0);
    QCOMPARE(again.out, first.out);
    QCOMPARE(again.err, QByteArray());
    const CliProcess::Run verified = CliProcess({QStringLiteral("play"), saved, QStringLiteral("--verify")}).run();
    QCOMPARE(verified.code, 64);
    QVERIFY2(verified.err.contains("is a recorded run"), verified.err);
    QFile file(saved);
    QVERIFY(file.open(QFile::ReadWrite) && file.resize(file.size() / 2));
    file.close();
    const CliProcess::Run damaged = CliProcess({QStringLiteral("play"), saved}).run();
    QCOMPARE(damaged.code, 70);
    QVERIFY2(damaged.err.contains("incomplete"), damaged.err);
}

QTEST_GUILESS_MAIN(PlayGoneTest)

} // namespace lockscope::play_gone_test

#include "tst_play_gone.moc"

// The private server of the demo and of the playground starts wherever the temporary folder is, or says why it does
// not.
#include "core/demo/private_server.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/kept_servers.h"
#include "tests/support/redis_server.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace lockscope::demo_server_test {

namespace {

QString whyNot(quint16 port)
{
    demo::PrivateServer server(demo::PrivateServer::Options{.config = {}, .port = port});
    const auto started = server.start();
    return started ? QString() : started.error().message;
}

} // namespace

class DemoServerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void cleanup() { qputenv("TMPDIR", m_before); }

    void startsInAnyTemporaryFolder_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("a blank") << QStringLiteral("my files");
        QTest::newRow("quotes") << QStringLiteral("o'\"b\\n");
        QTest::newRow("other letters") << QStringLiteral("größe 锁");
        QTest::newRow("a hundred characters") << QString(100, QLatin1Char('x'));
    }
    void startsInAnyTemporaryFolder()
    {
        QFETCH(QString, name);
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(name));
        qputenv("TMPDIR", QFile::encodeName(folder.filePath(name)));
        QString made;
        {
            demo::PrivateServer server;
            const auto started = server.start();
            QVERIFY2(started, started ? "" : qPrintable(started.error().message));
            made = server.folder();
            QCOMPARE(BlockingRedis(started->path).call({"PING"}), RedisValue::status("PONG"));
            QVERIFY(server.kill());
            const auto again = server.startAgain();
            QVERIFY(again);
            QCOMPARE(BlockingRedis(again->path).call({"PING"}), RedisValue::status("PONG"));
        }
        QVERIFY(!QFile::exists(made));
    }

    void saysWhichFolderItNeeds()
    {
        qputenv("TMPDIR", "/proc"); // a folder where nobody may write
        const QString why = whyNot(0);
        QVERIFY2(why.contains(QStringLiteral("cannot be created in /proc. Set TMPDIR")), qPrintable(why));
        QVERIFY2(!why.contains(QStringLiteral("Install")), qPrintable(why));
    }

    void saysWhatItsLogSays()
    {
        const RedisServer other({.tcp = true});
        const QString why = whyNot(other.port()); // a port that is already used
        QVERIFY2(why.contains(QStringLiteral("did not start. The last line of its log: ")), qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral("aborting")), qPrintable(why));
    }

    // Its users survive its end, because they exist nowhere else.
    void keepsItsUsersOverARestart()
    {
        demo::PrivateServer server(demo::PrivateServer::Options{
            .config = {}, .users = "user boss on >secret ~* +@all\nuser default on nopass ~* -@all +ping\n"});
        const auto started = server.start();
        QVERIFY(started);
        {
            BlockingRedis redis(started->path);
            QVERIFY(redis.call({"GET", "x"}).toBytes().startsWith("NOPERM"));
            QCOMPARE(redis.call({"AUTH", "boss", "secret"}), RedisValue::status("OK"));
            QCOMPARE(redis.call({"ACL", "SETUSER", "default", "+get"}), RedisValue::status("OK"));
            QCOMPARE(redis.call({"ACL", "SAVE"}), RedisValue::status("OK"));
        }
        QVERIFY(server.kill());
        const auto again = server.startAgain();
        QVERIFY(again);
        BlockingRedis redis(again->path);
        QCOMPARE(redis.call({"GET", "x"}), RedisValue::nil());
        QVERIFY(redis.call({"SET", "x", "1"}).toBytes().startsWith("NOPERM"));
    }

    void setsTheClockWithALibraryInAnyFolder()
    {
        const QTemporaryDir folder;
        const QString apps = QStringLiteral("my apps: new");
        QVERIFY(QDir(folder.path()).mkdir(apps));
        const QString library = folder.filePath(apps + QStringLiteral("/clock.so"));
        QVERIFY(QFile::link(demo::PrivateServer::findClockLibrary(), library));
        demo::PrivateServer server(demo::PrivateServer::Options{.config = {}, .clockLibrary = library});
        const auto started = server.start();
        QVERIFY2(started, started ? "" : qPrintable(started.error().message));
        BlockingRedis redis(started->path);
        const qint64 before = redis.call({"TIME"}).at(0).toInt();
        QVERIFY(server.setClock(std::chrono::hours(1)));
        QVERIFY(redis.call({"TIME"}).at(0).toInt() >= before + 3'600);
    }

    // On a full disk, a store into a mapped file that has no space yet would end the program.
    void setsOnlyAClockThatHasItsSpace()
    {
        demo::PrivateServer server(
            demo::PrivateServer::Options{.config = {}, .clockLibrary = demo::PrivateServer::findClockLibrary()});
        const auto started = server.start();
        QVERIFY2(started, started ? "" : qPrintable(started.error().message));
        QFile clock(server.folder() + QStringLiteral("/clock"));
        QCOMPARE(clock.size(), qint64(8));
        QVERIFY(server.setClock(std::chrono::hours(1)));
        QVERIFY(clock.remove()); // the server keeps its mapping
        QVERIFY(clock.open(QFile::WriteOnly));
        QVERIFY(!server.setClock(std::chrono::hours(2)));
        QCOMPARE(clock.size(), qint64(0));
    }

    // Because maxmemory does not stop a script that has begun.
    void aServerHasALimitedAddressSpace()
    {
        demo::PrivateServer server;
        const auto started = server.start();
        QVERIFY2(started, started ? "" : qPrintable(started.error().message));
        const KeptServers kept = serversUnder(QCoreApplication::applicationPid());
        QCOMPARE(kept.servers.size(), 1);
        QFile limits(QStringLiteral("/proc/%1/limits").arg(kept.servers.front()));
        QVERIFY(limits.open(QFile::ReadOnly));
        const QByteArrayList lines = limits.readAll().split('\n');
        const auto space = std::find_if(lines.begin(), lines.end(), [](const QByteArray &line) {
            return line.startsWith("Max address space ") && line.contains(" 1073741824 ");
        });
        QVERIFY(space != lines.end());
    }

    // As when somebody presses the key for a restart twice.
    void aSecondStartEndsTheServerThatRuns()
    {
        KeptServers first;
        KeptServers second;
        {
            demo::PrivateServer server;
            const auto started = server.start();
            QVERIFY(started);
            QCOMPARE(BlockingRedis(started->path).call({"SET", "x", "1"}), RedisValue::status("OK"));
            first = serversUnder(QCoreApplication::applicationPid());
            QCOMPARE(first.servers.size(), 1);
            const auto again = server.startAgain();
            QVERIFY(again);
            QCOMPARE(BlockingRedis(again->path).call({"GET", "x"}), RedisValue::nil());
            second = serversUnder(QCoreApplication::applicationPid());
            QCOMPARE(second.servers.size(), 1);
            QVERIFY(!isAlive(first.servers.front()));
        }
        QVERIFY(!isAlive(second.servers.front()));
    }

private:
    QByteArray m_before = qgetenv("TMPDIR");
};

QTEST_GUILESS_MAIN(DemoServerTest)

} // namespace lockscope::demo_server_test

#include "tst_demo_server.moc"

// `lockscope-cli export` as Prometheus and the textfile collector see it, and its answers to wrong requests.
#include "app/cli/export/metrics_server.h"
#include "tests/support/await.h"
#include "tests/support/exporter.h"
#include "tests/support/http_request.h"
#include "tests/support/must.h"
#include "tests/support/redis_server.h"
#include "tests/support/wire_lock.h"

#include <QDir>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <sys/stat.h>

namespace lockscope::cli_export_test {

using namespace std::chrono_literals;

namespace {

constexpr char learning[] = "lockscope_locks{kind=\"reentrant\",state=\"learning\"}";
constexpr char noExpiry[] = "lockscope_locks{kind=\"reentrant\",state=\"no-expiry\"}";
constexpr char owner[] = "11111111-2222-3333-4444-555555555555:1";

QString urlOf(const RedisServer &server)
{
    return QStringLiteral("unix://") + server.socketPath();
}

QStringList at(const RedisServer &server, const QStringList &more = {})
{
    return QStringList{QStringLiteral("--url"), urlOf(server)} + more;
}

} // namespace

class TestCliExport : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;

    static QByteArray value(const QByteArray &text, const QByteArray &series) { return Exporter::value(text, series); }
    QString file(const char *name) const { return m_folder->filePath(QString::fromLatin1(name)); }
    static QByteArray content(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void aHoldFromItsAcquireToItsRelease()
    {
        const Exporter exporter(at(*m_server), m_folder->path());
        exporter.await("lockscope_scan_complete", "1");
        WireLock lock(*m_redis, "order:42");
        lock.acquire();
        exporter.await(learning, "1");
        QByteArray text = exporter.await("lockscope_acquired_total", "1"); // an event comes later than its row
        QCOMPARE(value(text, "lockscope_up"), QByteArray("1"));
        QVERIFY(value(text, "lockscope_oldest_hold_start_timestamp_seconds").toDouble() > 1.6e9);
        QTRY_VERIFY(value(exporter.text(), "lockscope_last_read_timestamp_seconds").toDouble() > 1.6e9);
        lock.release();
        text = exporter.await("lockscope_hold_seconds_count{group=\"overflow\"}", "1");
        QCOMPARE(value(text, "lockscope_released_total"), QByteArray("1"));
        QCOMPARE(value(text, "lockscope_hold_seconds_bucket{group=\"overflow\",le=\"+Inf\"}"), QByteArray("1"));
        QVERIFY(value(text, "lockscope_hold_seconds_sum{group=\"overflow\"}").toDouble() > 0);
        QVERIFY(!text.contains("order:42")); // nobody asked for it
    }

    // Its duration is not known.
    void aHoldFromBeforeTheStartIsNotCounted()
    {
        WireLock old(*m_redis, "old");
        old.acquire();
        const Exporter exporter(at(*m_server), m_folder->path());
        exporter.await(learning, "1");
        old.release();
        exporter.await("lockscope_released_total", "1");
        WireLock young(*m_redis, "young");
        young.acquire();
        exporter.await("lockscope_acquired_total", "1");
        young.release();
        const QByteArray text = exporter.await("lockscope_released_total", "2");
        QVERIFY(value(text, "lockscope_hold_seconds_count{group=\"overflow\"}").toInt() <= 1);
        exporter.await("lockscope_hold_seconds_count{group=\"overflow\"}", "1");
    }

    void theFormatThatTheClientAsksFor()
    {
        const Exporter exporter(at(*m_server), m_folder->path());
        const HttpReply plain = httpGet(exporter.port());
        QCOMPARE(plain.status, 200);
        QCOMPARE(plain.header("content-type"), QByteArray("text/plain; version=0.0.4; charset=utf-8"));
        QVERIFY(plain.body.contains("# TYPE lockscope_acquired_total counter\n"));
        const HttpReply open =
            httpGet(exporter.port(), "/metrics", "application/openmetrics-text;version=1.0.0,*/*;q=0.1");
        QCOMPARE(open.status, 200);
        QCOMPARE(open.header("content-type"), QByteArray("application/openmetrics-text; version=1.0.0; charset=utf-8"));
        QVERIFY(open.body.contains("# TYPE lockscope_acquired counter\n"));
        QVERIFY(open.body.endsWith("\n# EOF\n"));
    }

    void wrongRequests()
    {
        const Exporter exporter(at(*m_server), m_folder->path());
        QCOMPARE(httpGet(exporter.port(), "/").status, 404);
        const HttpReply posted =
            sendHttp(exporter.port(), "POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
        QCOMPARE(posted.status, 405);
        QCOMPARE(posted.header("allow"), QByteArray("GET"));
        QCOMPARE(sendHttp(exporter.port(), "HELLO\r\n\r\n").status, 400);
        QCOMPARE(sendHttp(exporter.port(), "GET /metrics HTTP/1.1\r\nA: " + QByteArray(1'000'000, 'a')).status, 431);
        QCOMPARE(httpGet(exporter.port()).status, 200);
    }

    // Clients that say nothing get no more than their time, and do not keep the others out for longer.
    void silentClientsDoNotBlockOthers()
    {
        const Exporter exporter(at(*m_server), m_folder->path());
        std::vector<std::unique_ptr<QTcpSocket>> silent;
        for (int i = 0; i < 15; ++i) {
            silent.push_back(std::make_unique<QTcpSocket>());
            silent.back()->connectToHost(QStringLiteral("127.0.0.1"), exporter.port());
            QVERIFY(silent.back()->waitForConnected());
        }
        QCOMPARE(httpGet(exporter.port()).status, 200);
        QTcpSocket &first = *silent.front(); // gives up on it
        QVERIFY(first.waitForReadyRead(30'000));
        QVERIFY(first.readAll().startsWith("HTTP/1.1 408 "));
    }

    // Each of them would take a connection for good, until nobody gets an answer any more.
    void clientsThatLeaveWhileTheyWaitTakeNoConnection()
    {
        cli::MetricsServer server([](metrics::TextFormat) { return QByteArray("figures"); });
        QVERIFY(server.listen(cli::ListenAddress()));
        const auto connected = [&server](int count) {
            std::vector<std::unique_ptr<QTcpSocket>> all;
            for (int i = 0; i < count; ++i) {
                all.push_back(std::make_unique<QTcpSocket>());
                all.back()->connectToHost(QStringLiteral("127.0.0.1"), server.address().port);
                awaitUntil([&all] { return all.back()->state() == QAbstractSocket::ConnectedState; });
            }
            QCoreApplication::processEvents(); // the server sees all of them
            return all;
        };
        const auto served = connected(cli::MetricsServer::mostConnections);
        auto leaving = connected(cli::MetricsServer::mostConnections);
        leaving.clear();
        QCoreApplication::processEvents();
        for (const auto &each : served)
            each->write("HELLO\r\n\r\n");
        for (const auto &each : served)
            awaitUntil([&each] { return each->state() == QAbstractSocket::UnconnectedState; });
        const auto last = connected(1);
        last.front()->write("GET /metrics HTTP/1.0\r\n\r\n");
        QByteArray answer;
        awaitUntil([&] {
            answer += last.front()->readAll();
            return answer.endsWith("figures");
        });
        QVERIFY2(answer.startsWith("HTTP/1.1 200 "), answer.constData());
    }

    void aPortInUse()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const auto run = CliProcess(QStringList{QStringLiteral("export"), QStringLiteral("--listen"),
                                                QString::number(other.serverPort())}
                                    + at(*m_server))
                             .run();
        QCOMPARE(run.code, 4);
        QVERIFY2(run.err.contains("cannot listen on 127.0.0.1:") && run.err.contains("another program uses this port"),
                 run.err.constData());
    }

    void wrongOptions_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *line, const char *message) {
            QTest::newRow(line) << QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts)
                                << QByteArray(message);
        };
        row("export", "export needs --listen");
        row("export --listen example.com:1", "must be an IP address");
        row("export --listen 1 --groups 51", "50");
        row("export --listen 1 --every 1ms", "--every");
        row("export --listen 1 --name \\x", "--name");
    }
    void wrongOptions()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, message);
        const auto run = CliProcess(arguments).run();
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains(message), run.err.constData());
    }

    void anotherAddressComesWithANote()
    {
        CliProcess exporter(
            QStringList{QStringLiteral("export"), QStringLiteral("--listen"), QStringLiteral("0.0.0.0:0")}
            + at(*m_server));
        exporter.waitForOutput("/metrics\n");
        exporter.waitForOutput("there is no authentication");
    }

    void aServerThatIsLostAndComesBack()
    {
        WireLock lock(*m_redis, "orders");
        lock.acquire(10min);
        const Exporter exporter(at(*m_server, {QStringLiteral("--name"), QStringLiteral("orders")}), m_folder->path());
        QByteArray text = exporter.await(learning, "1");
        QCOMPARE(value(text, "lockscope_lock_held{name=\"orders\"}"), QByteArray("1"));
        m_server->kill();
        text = exporter.await("lockscope_up", "0");
        QCOMPARE(value(text, learning), QByteArray("0"));
        QCOMPARE(value(text, "lockscope_locks{kind=\"reentrant\",state=\"unverified\"}"), QByteArray("1"));
        QCOMPARE(value(text, "lockscope_lock_held{name=\"orders\"}"), QByteArray("absent"));
        QVERIFY(!text.contains("\nlockscope_oldest_hold_start"));
        QVERIFY(!text.contains("\nlockscope_waiting_clients{"));
        m_server->restart();
        text = exporter.await("lockscope_up", "1");
        exporter.await("lockscope_lock_held{name=\"orders\"}", "0");
    }

    // A service may start before its server, for instance when the machine boots.
    void aServerThatStartsLater()
    {
        m_server->stop();
        const Exporter exporter(at(*m_server), m_folder->path());
        exporter.await("lockscope_up", "0");
        QVERIFY(!exporter.text().contains("\nlockscope_locks{"));
        m_server->restart();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        WireLock(*m_redis, "orders").acquire(10min);
        exporter.await("lockscope_up", "1");
        exporter.await(learning, "1");
    }

    // Trying again does not help against a wrong password.
    void aServerThatRefuses()
    {
        RedisServer::Options options;
        options.password = "secret";
        const RedisServer closed(options);
        const auto run =
            CliProcess(QStringList{QStringLiteral("export"), QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")}
                       + at(closed))
                .run();
        QVERIFY2(run.code == 4, QByteArray(QByteArray::number(run.code) + run.err));
    }

    void severalServersHaveALabel()
    {
        const RedisServer second;
        WireLock(*m_redis, "order:1").acquire();
        const Exporter exporter(at(*m_server) + at(second), m_folder->path());
        const QByteArray first = "{server=\"" + m_server->socketPath().toUtf8() + "\"";
        exporter.await("lockscope_locks" + first + ",kind=\"reentrant\",state=\"learning\"}", "1");
        exporter.await("lockscope_up" + first + "}", "1");
        exporter.await("lockscope_up{server=\"" + second.socketPath().toUtf8() + "\"}", "1");
    }

    // Without the database in the label, the same series would come twice.
    void severalDatabasesOfAServerHaveALabel()
    {
        const Exporter exporter(at(*m_server) + QStringList{QStringLiteral("--url"), urlOf(*m_server) + u"?db=2"},
                                m_folder->path());
        const QByteArray path = m_server->socketPath().toUtf8();
        exporter.await("lockscope_up{server=\"" + path + "\"}", "1");
        exporter.await("lockscope_up{server=\"" + path + "/2\"}", "1");
    }

    void actionsOfTheTrail()
    {
        must(*m_redis, {"HSET", "orders", owner, "1"});
        Exporter exporter(at(*m_server), m_folder->path());
        exporter.await(noExpiry, "1");
        const auto forced = CliProcess(QStringList{QStringLiteral("force-release"), QStringLiteral("orders"),
                                                   QStringLiteral("--if-holder"), QString::fromLatin1(owner),
                                                   QStringLiteral("--reason"), QStringLiteral("test")}
                                       + at(*m_server))
                                .run();
        QVERIFY2(forced.code == 0, forced.err.constData());
        exporter.await("lockscope_forced_total{action=\"force-release\",outcome=\"released\"}", "1");
        exporter.await(noExpiry, "0");
    }

    void aTextFile()
    {
        const QString path = file("lockscope.prom");
        const QStringList arguments{QStringLiteral("export"), QStringLiteral("--textfile"), path,
                                    QStringLiteral("--every"), QStringLiteral("100ms")};
        CliProcess exporter(arguments + at(*m_server));
        QTRY_VERIFY_WITH_TIMEOUT(content(path).contains("\nlockscope_scan_complete 1\n"), 20'000);
        struct stat found { };
        QCOMPARE(::stat(path.toUtf8().constData(), &found), 0);
        QCOMPARE(int(found.st_mode & 07777), 0644);
        must(*m_redis, {"HSET", "orders", owner, "1"});
        QTRY_VERIFY_WITH_TIMEOUT(value(content(path), noExpiry) == "1", 20'000);
        // never a part: each reading has the last family
        for (int i = 0; i < 200; ++i)
            QVERIFY(content(path).contains("\nlockscope_events_missed_total "));
        const QStringList files = QDir(m_folder->path()).entryList({QStringLiteral("*.prom")}, QDir::Files);
        QCOMPARE(files, QStringList{QStringLiteral("lockscope.prom")});
        exporter.interrupt();
        exporter.finish();
        QVERIFY(!QFile::exists(path)); // its figures would look new for ever
        QVERIFY(QDir(m_folder->path()).entryList({QStringLiteral("lockscope.prom*")}, QDir::Files).isEmpty());
    }

    void aFileThatCannotBeWritten()
    {
        const auto run = CliProcess(QStringList{QStringLiteral("export"), QStringLiteral("--textfile"),
                                                file("nowhere/lockscope.prom")}
                                    + at(*m_server))
                             .run();
        QCOMPARE(run.code, 3);
        QVERIFY2(run.err.contains("cannot write") && run.err.contains("nowhere/lockscope.prom"), run.err.constData());
    }

    void aFileThatCannotBeWrittenStays()
    {
        const QString link = file("version.prom");
        QVERIFY(QFile::link(QStringLiteral("/proc/version"), link));
        const auto run =
            CliProcess(QStringList{QStringLiteral("export"), QStringLiteral("--textfile"), link} + at(*m_server)).run();
        QCOMPARE(run.code, 3);
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(QFile::remove(link));
    }
};

QTEST_GUILESS_MAIN(TestCliExport)

} // namespace lockscope::cli_export_test

#include "tst_cli_export.moc"

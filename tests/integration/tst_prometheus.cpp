// The exporter with the real Prometheus: its format, the alert rules, and a scrape of many locks. bench_export scrapes
// 100 000 locks and limits the time.
#include "tests/support/ends_with_us.h"
#include "tests/support/exporter.h"
#include "tests/support/free_port.h"
#include "tests/support/http_request.h"
#include "tests/support/must.h"
#include "tests/support/redis_server.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTest>
#include <QUrl>

namespace lockscope::prometheus_test {

namespace {

constexpr int manyLocks = 10'000;
constexpr int mostSeries = 300;
constexpr char owner[] = "11111111-2222-3333-4444-555555555555:1";

QString source(const char *path)
{
    return QStringLiteral(QT_TESTCASE_SOURCEDIR "/../") + QString::fromLatin1(path);
}

struct Finished {
    int code = -1;
    QByteArray output;
};

Finished promtool(const QStringList &arguments, const QByteArray &input = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("promtool"), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        return {-1, "promtool did not end: " + process.errorString().toUtf8()};
    return {process.exitCode(), process.readAll()};
}

// Forty groups of names, so most of them share the overflow.
void holdManyLocks(BlockingRedis &redis)
{
    for (int from = 0; from < manyLocks; from += 5'000) // a long script would make the exporter lose contact
        must(redis,
             {"EVAL",
              "for i = ARGV[1], ARGV[1] + 4999 do local name = 'g' .. i % 40 .. ':order:' .. i "
              "redis.call('HSET', name, ARGV[2], 1) redis.call('PEXPIRE', name, 3600000) end",
              "0", QByteArray::number(from), owner});
}

// A Prometheus that scrapes twice a second, with the rule of a lock without an expiry from the rules of the project.
// The rule fires at once instead of after minutes.
class Prometheus {
public:
    Prometheus(quint16 exporter, const QString &folder)
        : m_port(freePort())
    {
        write(folder + QStringLiteral("/prometheus.yml"),
              "global: {scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms}\n"
              "rule_files: [rules.yml]\n"
              "scrape_configs:\n- job_name: lockscope\n  scrape_interval: 2s\n  scrape_timeout: 2s\n"
              "  static_configs: [{targets: ['127.0.0.1:"
                  + QByteArray::number(exporter) + "']}]\n");
        QFile rules(source("installer/prometheus/lockscope.rules.yml"));
        if (!rules.open(QIODevice::ReadOnly))
            throw std::runtime_error("no rules");
        QByteArray text = rules.readAll();
        for (const char *time : {"for: 1m\n", "for: 2m\n", "for: 5m\n"})
            text.replace(time, "for: 0s\n");
        write(folder + QStringLiteral("/rules.yml"), text);
        endWithUs(m_process);
        m_process.setStandardErrorFile(folder + QStringLiteral("/log"));
        m_process.start(QStringLiteral("prometheus"),
                        {QStringLiteral("--config.file=") + folder + QStringLiteral("/prometheus.yml"),
                         QStringLiteral("--storage.tsdb.path=") + folder + QStringLiteral("/data"),
                         QStringLiteral("--web.listen-address=127.0.0.1:%1").arg(m_port)});
    }
    ~Prometheus()
    {
        m_process.terminate();
        if (!m_process.waitForFinished(20'000))
            m_process.kill();
    }

    bool isReady() const
    {
        try {
            return httpGet(m_port, "/-/ready").status == 200;
        } catch (const std::runtime_error &) {
            return false; // it does not listen yet
        }
    }
    // The value of the first series; nullopt if there is none.
    std::optional<double> value(const QByteArray &query) const
    {
        const QJsonObject reply = object("/api/v1/query?query=" + QUrl::toPercentEncoding(QString::fromUtf8(query)));
        const QJsonArray results = reply[QLatin1String("data")].toObject()[QLatin1String("result")].toArray();
        if (results.isEmpty())
            return std::nullopt;
        return results[0].toObject()[QLatin1String("value")].toArray()[1].toString().toDouble();
    }
    QStringList firing() const
    {
        QStringList names;
        const QJsonObject reply = object("/api/v1/alerts");
        const QJsonArray alerts = reply[QLatin1String("data")].toObject()[QLatin1String("alerts")].toArray();
        for (const QJsonValue &alert : alerts) {
            if (alert[QLatin1String("state")].toString() == QLatin1String("firing"))
                names << alert[QLatin1String("labels")][QLatin1String("alertname")].toString();
        }
        return names;
    }

private:
    static void write(const QString &path, const QByteArray &text)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            throw std::runtime_error("cannot write " + path.toStdString());
    }
    QJsonObject object(const QByteArray &path) const
    {
        return QJsonDocument::fromJson(httpGet(m_port, path).body).object();
    }

    const quint16 m_port;
    QProcess m_process;
};

} // namespace

class TestPrometheus : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<QTemporaryDir> m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        const bool isHere = !QStandardPaths::findExecutable(QStringLiteral("promtool")).isEmpty();
        if (!isHere && qEnvironmentVariableIsSet("CI"))
            QFAIL("promtool is not in PATH: install prometheus, CI must run this test");
        if (!isHere)
            QSKIP("promtool is not in PATH: install prometheus to run this test");
    }

    void init()
    {
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void theRulesAreValid()
    {
        const Finished run = promtool(
            {QStringLiteral("check"), QStringLiteral("rules"), source("installer/prometheus/lockscope.rules.yml")});
        QVERIFY2(run.code == 0, run.output.constData());
    }

    void eachAlertFiresAndResolves()
    {
        const Finished run = promtool(
            {QStringLiteral("test"), QStringLiteral("rules"), source("tests/prometheus/lockscope.rules.test.yml")});
        QVERIFY2(run.code == 0, run.output.constData());
    }

    void eachAlertHasATest()
    {
        const auto namesIn = [](const char *path, const char *key) {
            QFile file(source(path));
            QSet<QByteArray> names;
            if (!file.open(QIODevice::ReadOnly))
                return names;
            for (const QByteArray &line : file.readAll().split('\n')) {
                const qsizetype at = line.indexOf(key);
                if (at >= 0)
                    names.insert(line.mid(at + qsizetype(qstrlen(key))).trimmed());
            }
            return names;
        };
        const QSet<QByteArray> rules = namesIn("installer/prometheus/lockscope.rules.yml", "- alert: ");
        QVERIFY(rules.size() >= 7);
        QCOMPARE(namesIn("tests/prometheus/lockscope.rules.test.yml", "        alertname: "), rules);
    }

    void theDashboardAsksForMetricsThatExist()
    {
        QFile file(source("installer/prometheus/lockscope-dashboard.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonDocument dashboard = QJsonDocument::fromJson(file.readAll());
        QVERIFY(dashboard.object()[QLatin1String("panels")].toArray().size() > 8);
        must(*m_redis, {"HSET", "orders", owner, "1"});
        const Exporter exporter({QStringLiteral("--url"), QStringLiteral("unix://") + m_server->socketPath(),
                                 QStringLiteral("--name"), QStringLiteral("orders")},
                                m_folder->path());
        const QByteArray text = exporter.await("lockscope_lock_held{name=\"orders\"}", "1");
        static const QRegularExpression metric(QStringLiteral("lockscope_[a-z_]+(?=\\{)"));
        auto found = metric.globalMatch(QString::fromUtf8(dashboard.toJson()));
        QVERIFY(found.hasNext());
        while (found.hasNext()) {
            const QByteArray name = found.next().captured().toUtf8();
            if (name != "lockscope_forced_total") // only after an action
                QVERIFY2(text.contains(QByteArray('\n' + name)), name.constData());
        }
    }

    void promtoolAcceptsTheMetrics()
    {
        must(*m_redis, {"HSET", "job:\"a\\\n\xff", owner, "1"});
        const Exporter exporter({QStringLiteral("--url"), QStringLiteral("unix://") + m_server->socketPath(),
                                 QStringLiteral("--name"), QStringLiteral("job:*")},
                                m_folder->path());
        const QByteArray text = exporter.await("lockscope_scan_complete", "1");
        QVERIFY2(text.contains("lockscope_lock_held{name=\"job:"), text.constData());
        const Finished run = promtool({QStringLiteral("check"), QStringLiteral("metrics")}, text);
        QVERIFY2(run.code == 0 && run.output.isEmpty(), run.output.constData());
    }

    // Prometheus asks for OpenMetrics, and a single wrong line makes it drop the scrape.
    void prometheusScrapesManyLocksAndAnAlertFiresAndResolves()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("prometheus")).isEmpty())
            QSKIP("prometheus is not in PATH");
        holdManyLocks(*m_redis);
        const Exporter exporter({QStringLiteral("--url"), QStringLiteral("unix://") + m_server->socketPath()},
                                m_folder->path());
        exporter.await("lockscope_scan_complete", "1");
        const Prometheus prometheus(exporter.port(), m_folder->path());
        QTRY_VERIFY_WITH_TIMEOUT(prometheus.isReady(), 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(prometheus.value("sum(lockscope_locks)").value_or(0), double(manyLocks), 60'000);
        QCOMPARE(prometheus.value("up{job=\"lockscope\"}").value_or(0), 1.0);
        const double series = prometheus.value("max_over_time(scrape_samples_scraped[1m])").value_or(9999);
        QVERIFY(series <= mostSeries);
        QVERIFY(!prometheus.firing().contains(QStringLiteral("LockWithoutExpiry")));

        must(*m_redis, {"HSET", "stuck", owner, "1"});
        QTRY_VERIFY_WITH_TIMEOUT(prometheus.firing().contains(QStringLiteral("LockWithoutExpiry")), 60'000);
        must(*m_redis, {"DEL", "stuck"});
        QTRY_VERIFY_WITH_TIMEOUT(!prometheus.firing().contains(QStringLiteral("LockWithoutExpiry")), 60'000);
    }
};

QTEST_GUILESS_MAIN(TestPrometheus)

} // namespace lockscope::prometheus_test

#include "tst_prometheus.moc"

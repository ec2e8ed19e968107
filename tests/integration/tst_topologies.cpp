// The same locks through every way to a server give the same answer. Also sentinels that use TLS.
#include "tests/support/await.h"
#include "tests/support/certificates.h"
#include "tests/support/cli_process.h"
#include "tests/support/must.h"
#include "tests/support/redis_cluster.h"
#include "tests/support/sentinel_set.h"
#include "tests/support/tls_server.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTest>

namespace lockscope::topologies_test {

namespace {

const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
const QByteArray uuidB("77777777-0002-4a5b-8c6d-1234567890ab");

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// One master that is reached in four ways, one sentinel that only speaks TLS on its port, and a cluster.
struct Servers {
    Servers()
        : single(certificates, "server", TlsServer::Clients::Anybody, plainToo())
        , sentinel(certificates, "server", TlsServer::Clients::Anybody, watching(single.server()))
    {
        for (int i = 0; i < cluster.count(); ++i)
            // so that a busy machine does not cause a failover
            cluster.redis(i).call({"CONFIG", "SET", "cluster-node-timeout", "600000"});
        awaitSentinel();
    }

    static RedisServer::Options plainToo()
    {
        RedisServer::Options options;
        options.tcp = true;
        return options;
    }
    static RedisServer::Options watching(const RedisServer &master)
    {
        RedisServer::Options options;
        options.extra = {QStringLiteral("--sentinel")};
        options.config = "sentinel monitor mymaster 127.0.0.1 " + QByteArray::number(master.port()) + " 1\n";
        return options;
    }
    void awaitSentinel()
    {
        BlockingRedis redis(sentinel.server());
        const QByteArray port = QByteArray::number(single.server().port());
        awaitUntil([&] {
            return redis.call({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", "mymaster"}).at(1).toBytes() == port;
        });
    }

    struct Issued : Certificates {
        Issued() { issue("server"); }
    } certificates;
    TlsServer single;
    TlsServer sentinel;
    RedisCluster cluster; // three masters
};

// Writes the same keys to each server.
class Writer {
public:
    using Of = std::function<BlockingRedis &(const QByteArray &key)>;

    Writer(Of of, qint64 until)
        : m_of(std::move(of))
        , m_until(QByteArray::number(until))
    { }

    void everyKind() const
    {
        held("lock:reentrant", {uuidA + ":12", "2"});
        held("lock:fair", {uuidA + ":12", "1"});
        call({"RPUSH", "redisson_lock_queue:{lock:fair}", uuidB + ":7"});
        call({"ZADD", "redisson_lock_timeout:{lock:fair}", m_until, uuidB + ":7"});
        held("lock:fenced", {uuidA + ":3", "1"});
        call({"SET", "redisson_lock_token:{lock:fenced}", "41"});
        held("lock:read", {"mode", "read", uuidA + ":1", "1", uuidB + ":2", "1"});
        for (const QByteArray &reader : QByteArrayList{uuidA + ":1", uuidB + ":2"})
            call({"SET", "{lock:read}:" + reader + ":rwlock_timeout:1", "1", "PXAT", m_until});
        held("lock:write", {"mode", "write", uuidA + ":1:write", "1"});
        call({"SET", "mutex:token", "a-random-value", "PXAT", m_until});
        call({"SET", "semaphore:plain", "3"});
        call({"SET", "semaphore:permits", "2"});
        call({"ZADD", "{semaphore:permits}:timeout", m_until, "0123456789abcdef0123456789abcdef"});
        call({"SET", "redisson_latch:gate", "2"});
        held("lock:endless", {uuidA + ":12", "1"});
        call({"PERSIST", "lock:endless"});
        held("lock:not-a-lock", {"colour", "red"});
        call({"RPUSH", "lock:list", "x"});
        held("{tagged}:lock", {uuidA + ":9", "1"});
        held(QByteArray("lock:\xff\x00\n", 8), {uuidB + ":1", "1"});
    }

private:
    void held(const QByteArray &name, const QByteArrayList &fields) const
    {
        call(QByteArrayList{"HSET", name} + fields);
        call({"PEXPIREAT", name, m_until});
    }
    void call(const QByteArrayList &command) const { must(m_of(command.at(1)), command); }

    Of m_of;
    QByteArray m_until;
};

// Without the fields for place and time, everything must be the same.
QJsonArray locksIn(const QByteArray &json)
{
    QJsonArray locks;
    for (const auto &each : QJsonDocument::fromJson(json).object()[QLatin1String("locks")].toArray()) {
        QJsonObject lock = each.toObject();
        lock.remove(QLatin1String("node"));
        lock.remove(QLatin1String("ttl_ms"));
        locks.append(lock);
    }
    return locks;
}

// Only the locks that one answer lacks or describes in another way, because a failure's message is cut after some
// lines.
QByteArray differences(const QJsonArray &first, const QJsonArray &second)
{
    QByteArray text;
    const auto add = [&text](const char *title, const QJsonArray &locks, const QJsonArray &others) {
        for (const auto &lock : locks) {
            if (!others.contains(lock))
                text += title + QJsonDocument(lock.toObject()).toJson(QJsonDocument::Compact) + '\n';
        }
    };
    add("\nby --url: ", first, second);
    add("\nhere: ", second, first);
    return text.isEmpty() ? QByteArrayLiteral("the same locks in another order") : text;
}

} // namespace

class TestTopologies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (!Certificates::available())
            QSKIP("openssl is not in PATH");
        m_servers = std::make_unique<Servers>();
        const qint64 until = QDateTime::currentMSecsSinceEpoch() + 3'600'000;
        BlockingRedis one(m_servers->single.server());
        Writer([&](const QByteArray &) -> BlockingRedis & { return one; }, until).everyKind();
        Writer([this](const QByteArray &key) -> BlockingRedis & { return m_servers->cluster.redisOf(key); }, until)
            .everyKind();
    }
    void cleanupTestCase() { m_servers.reset(); }

    void theSameLocksAreTheSameAnswer_data()
    {
        QTest::addColumn<QString>("line");
        const RedisServer &server = m_servers->single.server();
        const QString ca = m_servers->certificates.file("ca.crt");
        const QString single = QStringLiteral("redis://127.0.0.1:%1").arg(server.port());
        const QString tls =
            QStringLiteral("--url rediss://localhost:%1 --cacert %2").arg(m_servers->single.port()).arg(ca);
        const QString bySentinel =
            QStringLiteral("--sentinel localhost:%1 --master mymaster --sentinel-tls --sentinel-cacert %2")
                .arg(m_servers->sentinel.port())
                .arg(ca);
        const QString insisting = QStringLiteral("--cluster --url redis://") + m_servers->cluster.name(1);
        QTest::newRow("url") << QStringLiteral("list --json --url ") + single;
        QTest::newRow("url before") << QStringLiteral("--url %1 list --json").arg(single);
        QTest::newRow("unix") << QStringLiteral("list --json --url unix://") + server.socketPath();
        QTest::newRow("tls") << QStringLiteral("list --json ") + tls;
        QTest::newRow("tls before") << tls + QStringLiteral(" list --json");
        QTest::newRow("sentinel") << QStringLiteral("list --json ") + bySentinel;
        QTest::newRow("sentinel before") << bySentinel + QStringLiteral(" list --json");
        QTest::newRow("sentinel's URL")
            << QStringLiteral("list --json --url redis-sentinel://localhost:%1?sentinel-tls=1#mymaster --cacert %2")
                   .arg(m_servers->sentinel.port())
                   .arg(ca);
        for (int i = 0; i < 3; ++i)
            QTest::addRow("node %d", i) << QStringLiteral("list --json --url redis://") + m_servers->cluster.name(i);
        QTest::newRow("cluster") << QStringLiteral("list --json ") + insisting;
        QTest::newRow("cluster before") << insisting + QStringLiteral(" list --json");
    }
    void theSameLocksAreTheSameAnswer()
    {
        QFETCH(QString, line);
        const CliProcess::Run run = CliProcess(words(line)).run();
        QVERIFY2(run.code == 0, run.err.constData());
        const QJsonArray told = locksIn(run.out);
        if (m_first.isEmpty()) { // by --url, which shows all locks
            QSet<QString> kinds;
            for (const auto &lock : told)
                kinds += lock[QLatin1String("kind")].toString();
            QVERIFY2(told.size() == 14 && kinds.size() >= 10, run.out.constData());
            m_first = told;
        }
        const QByteArray different = differences(m_first, told) + run.err;
        QVERIFY2(told == m_first, different.constData());
    }

    // The locks of the other masters are shown, and the output says that it is incomplete.
    void aSilentShardMakesTheAnswerIncomplete()
    {
        RedisCluster &cluster = m_servers->cluster;
        cluster.node(1).suspend();
        const auto goesOn = qScopeGuard([&cluster] { cluster.node(1).resume(); });
        const QString line = QStringLiteral("list --json --connect-timeout 2s --url redis://") + cluster.name(0);
        const CliProcess::Run run = CliProcess(words(line)).run();
        const QJsonObject told = QJsonDocument::fromJson(run.out).object();
        const QByteArray said = run.out + run.err;
        QVERIFY2(told.contains(QLatin1String("complete")) && !told[QLatin1String("complete")].toBool(), said);
        QStringList names;
        for (const auto &lock : told[QLatin1String("locks")].toArray())
            names << lock[QLatin1String("name")].toString();
        const int owner = cluster.ownerOf(QByteArray("lock:fenced"));
        QVERIFY2(names.contains(QStringLiteral("lock:fenced")) == (owner != 1), run.out);
        QVERIFY2(!names.isEmpty() && names.size() < 14, run.out);
    }

    void sentinelsThatSpeakTlsAreVerified()
    {
        const QString access = QStringLiteral("list --json --sentinel %1:%2 --master mymaster ");
        const quint16 port = m_servers->sentinel.port();
        const auto refused = [](const QString &line, const QByteArray &says) {
            const CliProcess::Run run = CliProcess(words(line)).run();
            if (run.code != 4 || !run.err.contains(says))
                throw std::runtime_error(QByteArray::number(run.code).toStdString() + ": " + run.err.toStdString());
        };
        refused(access.arg(QStringLiteral("localhost")).arg(port) + QStringLiteral("--sentinel-tls"), "certificate");
        const QString stranger =
            QStringLiteral("--sentinel-tls --sentinel-cacert ") + m_servers->certificates.file("stranger.crt");
        refused(access.arg(QStringLiteral("localhost")).arg(port) + stranger, "certificate");
        // without TLS
        refused(access.arg(QStringLiteral("localhost")).arg(port), "localhost:" + QByteArray::number(port));
    }

private:
    std::unique_ptr<Servers> m_servers;
    QJsonArray m_first;
};

QTEST_GUILESS_MAIN(TestTopologies)

} // namespace lockscope::topologies_test

#include "tst_topologies.moc"

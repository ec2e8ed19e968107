// A policy that was saved in the window also applies in the terminal, whatever form of the address is used. A password
// in the environment goes to no server but its own.
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"
#include "core/profiles/settings_file.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/redis_clients.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::cli_policy_test {

using namespace lockscope::profiles;
using actions::ConnectionPolicy;
using actions::Environment;

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray password = "geheim-of-the-first-server";
constexpr ConnectionPolicy prod{.environment = Environment::Prod};

QStringList words(const QString &line)
{
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// Accepts all connections and records what is sent.
class Listener {
public:
    Listener()
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket *socket = m_server.nextPendingConnection();
            ++m_open;
            QObject::connect(socket, &QTcpSocket::disconnected, socket, [this] { --m_open; });
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { m_heard += socket->readAll(); });
        });
    }
    QString url() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server.serverPort()); }
    quint16 port() const { return m_server.serverPort(); }
    const QByteArray &heard() const { return m_heard; }
    bool isLeft() const { return m_open == 0; } // everything that was sent has arrived

private:
    QTcpServer m_server;
    QByteArray m_heard;
    int m_open = 0;
};

} // namespace

class TestCliPolicy : public QObject {
    Q_OBJECT

    QTemporaryDir m_config;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    QString url(const char *host) const
    {
        return QStringLiteral("redis://%1:%2").arg(QLatin1String(host), QString::number(tcpAddress(*m_server).port));
    }
    static Profile save(const char *name, const redis::Address &address, const ConnectionPolicy &policy,
                        Profile::Password kept = Profile::Password::None)
    {
        Profile profile;
        profile.id = newProfileId();
        profile.name = QString::fromUtf8(name);
        profile.address = address;
        profile.address.password.clear();
        profile.policy = policy;
        profile.password = kept;
        const auto opened = openSettings(settingsFile());
        ProfileStore(opened.settings.get()).save(profile);
        return profile;
    }
    static QByteArray sentTo(Listener &listener, const QString &arguments)
    {
        CliProcess cli(words(arguments + QStringLiteral(" --connect-timeout 500ms")));
        awaitUntil([&] { return !listener.heard().isEmpty(); });
        cli.finish();
        awaitUntil([&] { return listener.isLeft(); });
        return listener.heard();
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void init()
    {
        for (const char *variable : {"LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD", "LOCKSCOPE_OPERATOR_PASSWORD"})
            qunsetenv(variable);
        QFile::remove(settingsFile());
        m_redis->call({"FLUSHALL"});
        m_redis->call({"HSET", "order:42", owner, "1"});
    }

    void whereNobodySaidAnythingAnAddressDoesWhatItIsTold()
    {
        const auto run = CliProcess(words(release("localhost"))).run();
        QVERIFY2(run.code == 0, run.err);
        QVERIFY(m_redis->call({"EXISTS", "order:42"}).toInt() == 0);
    }

    void aProdServerIsProdHoweverItIsAddressed_data()
    {
        QTest::addColumn<QByteArray>("host");
        for (const char *host : {"127.0.0.1", "localhost"})
            QTest::newRow(host) << QByteArray(host);
    }
    void aProdServerIsProdHoweverItIsAddressed()
    {
        QFETCH(QByteArray, host);
        save("orders prod", tcpAddress(*m_server), prod);
        const auto refused = CliProcess(words(release(host.constData()))).run();
        QVERIFY2(refused.code == 3, refused.err);
        QVERIFY2(refused.err.contains("orders prod") && refused.err.contains("type the name"), refused.err);
        QVERIFY(m_redis->call({"EXISTS", "order:42"}).toInt() == 1);
        // an option on the command line can only restrict further
        const auto less = CliProcess(words(release(host.constData()) + QStringLiteral(" --environment dev"))).run();
        QVERIFY2(less.code == 3, less.err);
        const auto done =
            CliProcess(words(release(host.constData()) + QStringLiteral(" --confirm-name order:42"))).run();
        QVERIFY2(done.code == 0, done.err);
    }

    // Whichever profile is named.
    void aReadOnlyServerIsReadOnlyInEveryProfile()
    {
        save("look", tcpAddress(*m_server, QStringLiteral("localhost")), {.readOnly = true});
        save("work", tcpAddress(*m_server), {});
        const QStringList ways{QStringLiteral("--profile work"), QStringLiteral("--url ") + url("127.0.0.1"),
                               QStringLiteral("--url unix://") + m_server->socketPath()};
        for (const QString &how : ways) {
            if (how.contains(QStringLiteral("unix")))
                SavedPolicies(settingsFile()).learn(tcpAddress(*m_server), marks());
            const auto run = CliProcess(words(QStringLiteral("acquire free --wait 0s ") + how)).run();
            QVERIFY2(run.code == 3, QByteArray(run.err + how.toUtf8()).constData());
            QVERIFY2(run.err.contains("look"), run.err);
            QCOMPARE(m_redis->call({"EXISTS", "free"}).toInt(), 0);
        }
        const auto list = CliProcess(words(QStringLiteral("list --url ") + url("127.0.0.1"))).run();
        QVERIFY2(list.code == 0 && list.err.isEmpty(), list.err); // reading is permitted
    }

    void aRedLockIsNotTakenOnAReadOnlyMember()
    {
        const RedisServer second, third;
        SavedPolicies(settingsFile()).set(socketAddress(third), {.readOnly = true});
        const auto run =
            CliProcess(words(QStringLiteral("acquire red:1 --kind red --wait 0s --detach --lease 20s --url ")
                             + url("127.0.0.1") + QStringLiteral(" --url unix://") + second.socketPath()
                             + QStringLiteral(" --url unix://") + third.socketPath()))
                .run();
        QVERIFY2(run.code == 0, run.err);
        QCOMPARE(m_redis->call({"EXISTS", "red:1"}).toInt(), 1);
        QCOMPARE(BlockingRedis(third).call({"EXISTS", "red:1"}).toInt(), 0);
    }

    void thePasswordOfTheUrlInTheEnvironmentGoesToNoOtherServer()
    {
        Listener other;
        qputenv("LOCKSCOPE_PASSWORD", password);
        qputenv("LOCKSCOPE_URL", "redis://127.0.0.1:1");
        const QByteArray heard = sentTo(other, QStringLiteral("list --url ") + other.url());
        QVERIFY2(!heard.contains(password), heard);
        Listener own;
        qputenv("LOCKSCOPE_URL", own.url().toUtf8());
        QVERIFY(sentTo(own, QStringLiteral("list")).contains(password));
        Listener given;
        qunsetenv("LOCKSCOPE_URL"); // then the password is for the given server
        QVERIFY(sentTo(given, QStringLiteral("list --url ") + given.url()).contains(password));
    }

    void aProfileThatNeedsNoPasswordGetsNone()
    {
        Listener other;
        qputenv("LOCKSCOPE_PASSWORD", password);
        save("open", tcpAddress(other.port()), {});
        const QByteArray heard = sentTo(other, QStringLiteral("list --profile open"));
        QVERIFY2(!heard.contains(password), heard);
        Listener asked;
        save("asked", tcpAddress(asked.port()), {}, Profile::Password::Asked);
        QVERIFY(sentTo(asked, QStringLiteral("list --profile asked")).contains(password));
    }

    void cleanupTestCase()
    {
        for (const char *variable : {"LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD"})
            qunsetenv(variable);
    }

private:
    QString release(const char *host) const
    {
        return QStringLiteral("force-release order:42 --reason stuck --audit-file %1 --if-holder %2 --url %3")
            .arg(m_config.filePath(QStringLiteral("audit.jsonl")), QString::fromUtf8(owner), url(host));
    }
    ServerMarks marks() const
    {
        const QByteArray info = m_redis->call({"INFO", "server"}).toBytes();
        const qsizetype at = info.indexOf("run_id:") + 7;
        return {QLatin1String("run ") + QString::fromLatin1(info.mid(at, info.indexOf('\r', at) - at))};
    }
};

QTEST_GUILESS_MAIN(TestCliPolicy)

} // namespace lockscope::cli_policy_test

#include "tst_cli_policy.moc"

#include "core/redis/node/node_client.h"

#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"
#include "tests/support/redis_server.h"

#include <QFile>
#include <QProcess>
#include <QSslSocket>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;
using Kind = Error::Kind;

namespace {

// Certificates made by the openssl program, as operators make theirs.
class Authority {
public:
    Authority()
    {
        makeAuthority("ca");
        makeAuthority("stranger");
    }

    QString file(const QByteArray &name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    // A certificate NAME.crt with key NAME.key for these subject alternative names.
    void issue(const QByteArray &name, const QByteArray &names)
    {
        QFile extensions(file("ext"));
        if (!extensions.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        extensions.write("subjectAltName=" + names + "\n");
        extensions.close();
        run("req -newkey rsa:2048 -nodes -keyout NAME.key -out NAME.csr -subj /CN=NAME", name);
        run("x509 -req -in NAME.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 -extfile ext -out NAME.crt",
            name);
    }

private:
    void makeAuthority(const QByteArray &name)
    {
        run("req -x509 -newkey rsa:2048 -nodes -days 30 -keyout NAME.key -out NAME.crt -subj /CN=NAME", name);
    }

    void run(QByteArray command, const QByteArray &name)
    {
        QStringList arguments;
        for (const QByteArray &word : command.replace("NAME", name).split(' '))
            arguments << QString::fromLatin1(word);
        QProcess openssl;
        openssl.setWorkingDirectory(m_folder.path());
        openssl.start(QStringLiteral("openssl"), arguments);
        if (!openssl.waitForFinished(60'000) || openssl.exitCode() != 0)
            throw std::runtime_error("openssl: " + openssl.readAllStandardError().toStdString());
    }

    QTemporaryDir m_folder;
};

quint16 freePort()
{
    QTcpServer probe;
    probe.listen(QHostAddress::LocalHost, 0);
    return probe.serverPort();
}

} // namespace

class TestRedisTls : public QObject {
    Q_OBJECT

    std::unique_ptr<Authority> m_authority;
    quint16 m_port = 0;

    std::unique_ptr<RedisServer> serve(const QByteArray &certificate, const char *clients = "no")
    {
        m_port = freePort();
        RedisServer::Options options;
        const auto add = [&](const char *option, const QString &value) {
            options.extra << QLatin1String(option) << value;
        };
        add("--tls-port", QString::number(m_port));
        add("--tls-cert-file", m_authority->file(certificate + ".crt"));
        add("--tls-key-file", m_authority->file(certificate + ".key"));
        add("--tls-ca-cert-file", m_authority->file("ca.crt"));
        add("--tls-auth-clients", QLatin1String(clients));
        return std::make_unique<RedisServer>(options);
    }

    Address address(const QString &host = QStringLiteral("localhost"), const QByteArray &ca = "ca.crt") const
    {
        Address address = tcpAddress(m_port);
        address.transport = Address::Transport::Tls;
        address.host = host;
        address.caFile = m_authority->file(ca);
        address.password = "secret";
        return address;
    }

    static ConnectionState stateOf(const Address &address)
    {
        SystemClock clock;
        ClientOptions options = quickOptions();
        options.connectTimeout = 2s;
        NodeClient client(address, &clock, options);
        client.open();
        awaitUntil([&] {
            const Phase phase = client.state().phase;
            return phase != Phase::Idle && phase != Phase::Connecting;
        });
        return client.state();
    }

    static void expectRefused(const RedisServer &server, const Address &address, const char *says)
    {
        const ConnectionState state = stateOf(address);
        QCOMPARE(state.phase, Phase::Waiting);
        QCOMPARE(state.error.kind, Kind::Connect);
        QVERIFY2(state.error.message.contains(QLatin1String(says)), qPrintable(state.error.message));
        BlockingRedis direct(server); // the password was given to nobody
        QVERIFY(!direct.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_auth"));
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (QStandardPaths::findExecutable(QStringLiteral("openssl")).isEmpty())
            QSKIP("openssl is not in PATH");
        QVERIFY(QSslSocket::supportsSsl());
        m_authority = std::make_unique<Authority>();
        m_authority->issue("good", "DNS:localhost,IP:127.0.0.1");
        m_authority->issue("wrong", "DNS:other.example");
        m_authority->issue("client", "DNS:client");
    }
    void cleanup() { settleEvents(); }

    void aVerifiedServerIsSpokenTo_data()
    {
        QTest::addColumn<QString>("host");
        QTest::newRow("by name") << QStringLiteral("localhost");
        QTest::newRow("by address") << QStringLiteral("127.0.0.1");
    }
    void aVerifiedServerIsSpokenTo()
    {
        QFETCH(QString, host);
        const auto server = serve("good");
        BlockingRedis direct(*server);
        direct.call({"CONFIG", "SET", "requirepass", "secret"});
        const LiveClient client(address(host), quickOptions());
        const QByteArray large(2'000'000, 'x');
        QVERIFY(await(client->send(Command::write("SET", Key("k"), {large}))));
        const Result<Reply> got = await(client->send(Command::read("GET", Key("k"))));
        QVERIFY2(got, got ? "" : qPrintable(got.error().message));
        QVERIFY(got->bytes == large);
        int heard = 0;
        const auto kept = await(client->subscriber().subscribe(Channel("c"), [&heard](const Message &) { ++heard; },
                                                               client->deadline(), {}));
        QVERIFY(kept);
        direct.call({"AUTH", "secret"});
        direct.call({"PUBLISH", "c", "x"});
        awaitUntil([&] { return heard == 1; });
    }

    void heartbeatsKeepItOpen()
    {
        const auto server = serve("good");
        Address own = address();
        own.password.clear();
        ClientOptions options = quickOptions();
        options.heartbeatEvery = 5ms;
        const LiveClient client(own, options);
        int changes = 0;
        connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &) { ++changes; });
        BlockingRedis direct(*server);
        awaitUntil([&] {
            const QByteArray stats = direct.call({"INFO", "commandstats"}).toBytes();
            const qsizetype at = stats.indexOf("cmdstat_ping:calls=");
            return at >= 0 && stats.mid(at + 19, 8).split(',').first().toInt() > 40;
        });
        QCOMPARE(changes, 0);
    }

    void anotherNameIsRefused()
    {
        const auto server = serve("wrong");
        expectRefused(*server, address(), "Subject Alternative Names");
    }

    void anUnknownAuthorityIsRefused()
    {
        const auto server = serve("good");
        expectRefused(*server, address(QStringLiteral("localhost"), "stranger.crt"), "not trusted");
        Address system = address();
        system.caFile.clear();
        expectRefused(*server, system, "not trusted");
    }

    void aCertificateOfOursIsShownWhenAskedFor()
    {
        const auto server = serve("good", "yes");
        Address own = address();
        own.password.clear();
        const ConnectionState without = stateOf(own);
        QCOMPARE(without.phase, Phase::Waiting);
        own.certFile = m_authority->file("client.crt");
        own.keyFile = m_authority->file("client.key");
        const LiveClient client(own, quickOptions());
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
    }

    void filesThatAreNoneAreNamed()
    {
        const auto server = serve("good");
        Address wrong = address();
        wrong.caFile = QStringLiteral("/no/such/ca.crt");
        expectRefused(*server, wrong, "no usable CA certificate in /no/such/ca.crt");
        wrong = address();
        wrong.certFile = m_authority->file("good.key");
        expectRefused(*server, wrong, "no usable client certificate");
        wrong = address();
        wrong.keyFile = m_authority->file("good.crt");
        expectRefused(*server, wrong, "no usable private key");
    }

    void plainToTlsAndTlsToPlainAreExplained()
    {
        const auto server = serve("good");
        const ConnectionState plain = stateOf(tcpAddress(m_port));
        QVERIFY2(plain.error.message.contains(QLatin1String("rediss://")), qPrintable(plain.error.message));
        const RedisServer withoutTls({.tcp = true});
        m_port = withoutTls.port();
        expectRefused(withoutTls, address(), "redis://");
    }

    void aCrashIsSurvived()
    {
        const auto server = serve("good");
        Address own = address();
        own.password.clear();
        const LiveClient client(own, quickOptions());
        server->kill();
        awaitUntil([&] { return !client->isLive(); });
        server->restart();
        awaitUntil([&] { return client->isLive(); }, 6s);
    }
};

QTEST_GUILESS_MAIN(TestRedisTls)
#include "tst_redis_tls.moc"

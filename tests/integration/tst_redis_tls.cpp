#include "core/redis/node/node_client.h"
#include "core/redis/pool/with_tls_keys.h"
#include "core/redis/tls/certificate_pin.h"
#include "core/redis/tls/private_key.h"
#include "core/redis/tls/tls_files.h"

#include "tests/support/at_terminal.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/free_port.h"
#include "tests/support/manual_clock.h"
#include "tests/support/redis_clients.h"
#include "tests/support/tls_server.h"

#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QSslSocket>
#include <QTest>

namespace lockscope::redis_tls_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;
using Kind = Error::Kind;
using Clients = TlsServer::Clients;

class TestRedisTls : public QObject {
    Q_OBJECT

    std::unique_ptr<Certificates> m_certificates;

    std::unique_ptr<TlsServer> serve(const QByteArray &certificate, Clients clients = Clients::Anybody,
                                     const QStringList &extra = {}) const
    {
        return std::make_unique<TlsServer>(*m_certificates, certificate, clients, RedisServer::Options{.extra = extra});
    }

    static Address withPassword(Address address)
    {
        address.password = "secret";
        return address;
    }

    static QString withSecret(const Address &address)
    {
        return address.toUrl().replace(QStringLiteral("://"), QStringLiteral("://:secret@"));
    }

    // With the passphrase of its key.
    static ClientOptions optionsWith(const Address &address, const Secret &passphrase)
    {
        const auto keys = std::make_shared<OpenKeys>();
        keys->open(address.keyFile, passphrase);
        return withTlsKeys(quickOptions(), keys);
    }

    static void expectRefused(RedisServer &server, const Address &address, const QStringList &says,
                              const ClientOptions &options = quickOptions())
    {
        const ConnectionState state = stateOf(withPassword(address), options);
        QCOMPARE(state.phase, Phase::Waiting);
        QCOMPARE(state.error.kind, Kind::Connect);
        for (const QString &words : says)
            QVERIFY2(state.error.message.contains(words), qPrintable(state.error.message));
        const bool isUntrusted = state.error.message.contains(QLatin1String("SHA-256")); // the message offers to pin it
        QCOMPARE(state.error.tls, isUntrusted ? Error::Tls::Untrusted : Error::Tls::Failed);
        BlockingRedis direct(server); // the password was sent to nobody
        QVERIFY(!direct.call({"INFO", "commandstats"}).toBytes().contains("cmdstat_auth"));
    }

    // The message of lockscope-cli at a terminal, and its exit code.
    static void expectToldByTheCli(const Address &address, const QStringList &says)
    {
        QStringList arguments{QStringLiteral("list"), QStringLiteral("--connect-timeout"), QStringLiteral("1s"),
                              QStringLiteral("--url"), address.toUrl()};
        const auto add = [&arguments](const char *option, const QString &value) {
            if (!value.isEmpty())
                arguments << QLatin1String(option) << value;
        };
        add("--cacert", address.caFile);
        add("--cert", address.certFile);
        add("--key", address.keyFile);
        add("--tls-pin", QString::fromLatin1(address.pin.toHex()));
        add("--tls-name", address.tlsName);
        const auto run = CliProcess(arguments).run();
        QCOMPARE(run.code, 4);
        for (const QString &words : says)
            QVERIFY2(run.err.contains(words.toUtf8()), run.err.constData());
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (!Certificates::available() && !qEnvironmentVariableIsSet("CI"))
            QSKIP("openssl is not in PATH: install it to run this test");
        QVERIFY(QSslSocket::supportsSsl());
        m_certificates = std::make_unique<Certificates>();
        m_certificates->issue("good");
        m_certificates->issue("wrong", "DNS:other.example,DNS:*.cache.example,IP:10.1.2.3");
        m_certificates->issue("expired", Certificates::here, -1);
        m_certificates->issue("client", "DNS:client");
        m_certificates->signItself("self");
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
        BlockingRedis direct(server->server());
        direct.call({"CONFIG", "SET", "requirepass", "secret"});
        const LiveClient client(withPassword(server->address(host)), quickOptions());
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
        ClientOptions options = quickOptions();
        options.heartbeatEvery = 5ms;
        const LiveClient client(server->address(), options);
        int changes = 0;
        connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &) { ++changes; });
        BlockingRedis direct(server->server());
        awaitUntil([&] {
            const QByteArray stats = direct.call({"INFO", "commandstats"}).toBytes();
            const qsizetype at = stats.indexOf("cmdstat_ping:calls=");
            return at >= 0 && stats.mid(at + 19, 8).split(',').first().toInt() > 40;
        });
        QCOMPARE(changes, 0);
    }

    // A connection that is opened meanwhile reads its key in the same thread.
    void aKeyThatIsReadLeavesConnectionsOpen_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("elliptic curve") << QByteArray("good.key");
        QTest::newRow("no key") << QByteArray("good.crt");
    }
    void aKeyThatIsReadLeavesConnectionsOpen()
    {
        QFETCH(QByteArray, file);
        const auto server = serve("good");
        const LiveClient client(server->address(), quickOptions());
        int changes = 0;
        connect(client.get(), &Server::stateChanged, this, [&](const ConnectionState &) { ++changes; });
        for (int i = 0; i < 3; ++i) {
            [[maybe_unused]] const auto key = readPrivateKey(m_certificates->file(file), Secret());
            [[maybe_unused]] const auto certificates =
                certificatesIn(PemContent::CaCertificate, m_certificates->file(file));
            const Result<Reply> got = await(client->send(Command::read("GET", Key("k"))));
            QVERIFY2(got, got ? "" : qPrintable(got.error().message));
        }
        QCOMPARE(changes, 0);
    }

    // Each wrong setup: the message of the client, in its state, and of lockscope-cli.
    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QByteArray>("certificate");
        QTest::addColumn<bool>("ofClients");
        QTest::addColumn<QByteArray>("authority"); // empty: the system's authorities
        QTest::addColumn<QStringList>("says");
        const QByteArray ca = "ca.crt";
        const QString selfPin = pinText(m_certificates->pinOf("self"));
        QTest::newRow("expired") << QByteArray("expired") << false << ca
                                 << QStringList{QStringLiteral("not trusted: it expired on "),
                                                QStringLiteral("needs a new one")};
        QTest::newRow("another name") << QByteArray("wrong") << false << ca
                                      << QStringList{QStringLiteral("'*.cache.example', '10.1.2.3', 'other.example'"),
                                                     QStringLiteral("not for 'localhost'"),
                                                     QStringLiteral("Subject Alternative Names")};
        QTest::newRow("self-signed") << QByteArray("self") << false << ca
                                     << QStringList{QStringLiteral("it is self-signed"),
                                                    QStringLiteral("pin it. Its SHA-256 is ") + selfPin};
        QTest::newRow("unknown authority")
            << QByteArray("good") << false << QByteArray("stranger.crt")
            << QStringList{QStringLiteral("signed by 'ca', which is not trusted here"), QStringLiteral("CA file")};
        QTest::newRow("unknown to the system") << QByteArray("good") << false << QByteArray()
                                               << QStringList{QStringLiteral("signed by 'ca', which is not trusted")};
        QTest::newRow("no client certificate") << QByteArray("good") << true << ca
                                               << QStringList{QStringLiteral("requires a client certificate"),
                                                              QStringLiteral("Set a certificate and its private key")};
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(QByteArray, certificate);
        QFETCH(bool, ofClients);
        QFETCH(QByteArray, authority);
        QFETCH(QStringList, says);
        const auto server = serve(certificate, ofClients ? Clients::WithCertificate : Clients::Anybody);
        Address address = server->address();
        address.caFile = authority.isEmpty() ? QString() : m_certificates->file(authority);
        expectRefused(server->server(), address, says);
        expectToldByTheCli(address, says);
    }

    // A given CA file is the only trusted authority.
    void aCaFileReplacesTheDefaultAuthorities()
    {
        const QSslConfiguration before = QSslConfiguration::defaultConfiguration();
        const auto restore = qScopeGuard([&before] { QSslConfiguration::setDefaultConfiguration(before); });
        QSslConfiguration trusting = before;
        trusting.setCaCertificates(QSslCertificate::fromPath(m_certificates->file("ca.crt")));
        QSslConfiguration::setDefaultConfiguration(trusting);
        const auto server = serve("good");
        Address address = server->address();
        address.caFile.clear();
        QVERIFY(LiveClient(address, quickOptions())->isLive()); // with the default configuration
        address.caFile = m_certificates->file("stranger.crt");
        expectRefused(server->server(), address, {QStringLiteral("signed by 'ca', which is not trusted here")});
    }

    void allThatIsWrongIsSaidAtOnce()
    {
        m_certificates->issue("both", "DNS:other.example", -1);
        const auto server = serve("both");
        expectRefused(server->server(), server->address(),
                      {QStringLiteral("it expired on"), QStringLiteral("it is for 'other.example', but not")});
    }

    // The text in a certificate comes from outside.
    void namesAreShownEscapedAndNotAllOfThem()
    {
        QByteArray names;
        for (int i = 1; i <= 8; ++i)
            names += (i > 1 ? "," : "") + QByteArray("DNS:h") + QByteArray::number(i) + ".example";
        m_certificates->issue("many", names);
        const auto server = serve("many");
        expectRefused(server->server(), server->address(), {QStringLiteral("'h5.example' and 3 more")});
    }

    // With TLS 1.2 the server reports it during the handshake.
    void aMissingClientCertificateIsSaidByTls12Too()
    {
        const auto server =
            serve("good", Clients::WithCertificate, {QStringLiteral("--tls-protocols"), QStringLiteral("TLSv1.2")});
        expectRefused(server->server(), server->address(), {QStringLiteral("client certificate")});
    }

    void olderThanTls12IsRefused()
    {
        const auto server = serve("good", Clients::Anybody,
                                  {QStringLiteral("--tls-protocols"), QStringLiteral("TLSv1.1"),
                                   QStringLiteral("--tls-ciphers"), QStringLiteral("ALL:@SECLEVEL=0")});
        const QStringList says{QStringLiteral("not offer TLS 1.2 or newer")};
        expectRefused(server->server(), server->address(), says);
        expectToldByTheCli(server->address(), says);
    }

    void aCertificateOfOursIsShownWhenAskedFor()
    {
        const auto server = serve("good", Clients::WithCertificate);
        Address own = server->address();
        own.certFile = m_certificates->file("client.crt");
        own.keyFile = m_certificates->file("client.key");
        const LiveClient client(own, quickOptions());
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        own.certFile = m_certificates->file("self.crt"); // signed by an authority that the server does not know
        own.keyFile = m_certificates->file("self.key");
        const QStringList says{QStringLiteral("rejects this client certificate")};
        expectRefused(server->server(), own, says);
        expectToldByTheCli(own, says);
    }

    void aPinnedCertificateIsTaken_data()
    {
        QTest::addColumn<QByteArray>("certificate");
        for (const char *certificate : {"self", "expired", "wrong", "good"})
            QTest::newRow(certificate) << QByteArray(certificate);
    }
    void aPinnedCertificateIsTaken()
    {
        QFETCH(QByteArray, certificate);
        const auto server = serve(certificate);
        Address pinned = server->address();
        pinned.caFile.clear();
        pinned.pin = m_certificates->pinOf(certificate);
        const LiveClient client(pinned, quickOptions());
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        const auto run = CliProcess({QStringLiteral("list"), QStringLiteral("--url"), pinned.toUrl(),
                                     QStringLiteral("--tls-pin"), pinText(pinned.pin)})
                             .run();
        QVERIFY2(run.code == 0, run.err.constData());
    }

    // Also a certificate of a trusted authority: only the pinned one is accepted.
    void anotherThanThePinnedIsRefused_data() { aPinnedCertificateIsTaken_data(); }
    void anotherThanThePinnedIsRefused()
    {
        QFETCH(QByteArray, certificate);
        const auto server = serve(certificate);
        Address pinned = server->address();
        pinned.pin = m_certificates->pinOf("client");
        const QStringList says{QStringLiteral("certificate is not the pinned one"),
                               pinText(m_certificates->pinOf(certificate)), pinText(pinned.pin)};
        expectRefused(server->server(), pinned, says);
        expectToldByTheCli(pinned, says);
    }

    // Behind a tunnel the near end is localhost, but the certificate is for the far end. The client requests that name.
    void theNameMayBeAnotherThanTheHost()
    {
        const auto server = serve("wrong");
        Address far = server->address();
        far.tlsName = QStringLiteral("other.example");
        const LiveClient client(far, quickOptions());
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        far.tlsName = QStringLiteral("third.example");
        expectRefused(server->server(), far, {QStringLiteral("not for 'third.example'")});
    }

    // openssl's server has a certificate for the requested name, and a wrong one for other names. It answers with the
    // input, reversed.
    void theServerIsToldWhichNameIsMeant()
    {
        const quint16 port = freePort();
        QProcess server;
        const auto file = [this](const char *name) { return m_certificates->file(name); };
        server.start(QStringLiteral("openssl"),
                     {QStringLiteral("s_server"), QStringLiteral("-rev"), QStringLiteral("-port"),
                      QString::number(port), QStringLiteral("-cert"), file("wrong.crt"), QStringLiteral("-key"),
                      file("wrong.key"), QStringLiteral("-servername"), QStringLiteral("localhost"),
                      QStringLiteral("-cert2"), file("good.crt"), QStringLiteral("-key2"), file("good.key")});
        awaitUntil([&] { return server.readAllStandardOutput().contains("ACCEPT"); });
        Address address = tcpAddress(port);
        address.transport = Address::Transport::Tls;
        address.host = QStringLiteral("localhost");
        address.caFile = file("ca.crt");
        const QString message = stateOf(address).error.message;
        QVERIFY2(!message.contains(QLatin1String("certificate")), qPrintable(message));
        address.host = QStringLiteral("127.0.0.1"); // an address is not sent as a server name
        const QString other = stateOf(address).error.message;
        QVERIFY2(other.contains(QLatin1String("'other.example'")), qPrintable(other));
        server.kill();
        server.waitForFinished();
    }

    void filesThatAreNoneAreNamed()
    {
        const auto server = serve("good");
        const auto expect = [&](const Address &wrong, const char *says) {
            expectRefused(server->server(), wrong, {QString::fromLatin1(says)});
        };
        Address wrong = server->address();
        wrong.caFile = QStringLiteral("/no/such/ca.crt");
        expect(wrong, "no usable CA certificate in /no/such/ca.crt: No such file");
        wrong = server->address();
        wrong.certFile = m_certificates->file("good.key");
        expect(wrong, "no usable client certificate");
        wrong = server->address();
        wrong.keyFile = m_certificates->file("good.crt");
        expect(wrong, "no usable private key");
        wrong.keyFile = m_certificates->file("good.key");
        expect(wrong, "set the certificate as well");
        wrong = server->address();
        wrong.certFile = m_certificates->file("good.crt");
        expect(wrong, "set the key file as well");
        wrong.keyFile = m_certificates->file("client.key");
        expect(wrong, "does not belong to the client certificate");
    }

    void anEncryptedKeyIsOpened_data()
    {
        QTest::addColumn<Certificates::Form>("form");
        QTest::newRow("PKCS#8") << Certificates::Form::Pkcs8;
        QTest::newRow("traditional") << Certificates::Form::Traditional;
    }
    void anEncryptedKeyIsOpened()
    {
        QFETCH(Certificates::Form, form);
        m_certificates->encryptKey("client", "locked", "open sesame", form);
        const auto server = serve("good", Clients::WithCertificate);
        Address address = server->address();
        address.certFile = m_certificates->file("client.crt");
        address.keyFile = m_certificates->file("locked.key");
        const LiveClient client(address, optionsWith(address, "open sesame"));
        QVERIFY(await(client->send(Command::read("GET", Key("k")))));
        expectRefused(server->server(), address, {QStringLiteral("does not open a private key"), address.keyFile},
                      optionsWith(address, "open sesam"));
        expectRefused(server->server(), address, {QStringLiteral("is encrypted: enter its passphrase")},
                      optionsWith(address, {}));
    }

    // Ways to pass the passphrase to the command line: a file, or a line of standard input; without either, a message
    // says how.
    void theCommandLineOpensAnEncryptedKey()
    {
        m_certificates->encryptKey("client", "locked", "open sesame");
        const auto server = serve("good", Clients::WithCertificate);
        BlockingRedis(server->server()).call({"CONFIG", "SET", "requirepass", "secret"});
        const QStringList line{QStringLiteral("list"),
                               QStringLiteral("--url"),
                               server->address().toUrl(),
                               QStringLiteral("--cacert"),
                               server->address().caFile,
                               QStringLiteral("--cert"),
                               m_certificates->file("client.crt"),
                               QStringLiteral("--key"),
                               m_certificates->file("locked.key")};
        const QStringList fromInput = line
            + QStringList{QStringLiteral("--key-passphrase-file"), QStringLiteral("-"),
                          QStringLiteral("--password-file"), QStringLiteral("-")};
        CliProcess piped(fromInput, "secret\nopen sesame\nfor somebody else\n");
        const auto done = piped.run();
        QVERIFY2(done.code == 0, done.err);
        const auto wrong = CliProcess(fromInput, "secret\nopen, please\n").run();
        QVERIFY2(wrong.code == 4 && wrong.err.contains("does not open a private key"), wrong.err);
        const auto none = CliProcess(fromInput, "secret\n").run();
        QVERIFY2(none.code == 64 && none.err.contains("--key-passphrase-file: standard input has no further line"),
                 none.err);
        const auto asked = CliProcess(line).run();
        QVERIFY2(asked.code == 4 && asked.err.contains("--key-passphrase-file") && asked.err.contains("terminal"),
                 asked.err);
        const QStringList withPassword = line + QStringList{QStringLiteral("--url"), withSecret(server->address())};
        AtTerminal terminal(withPassword.mid(0, 1) + withPassword.mid(3));
        terminal.waitFor("Passphrase of the private key in");
        terminal.type("open sesame\r");
        QCOMPARE(terminal.finish(), 0);
        QVERIFY2(!terminal.shown().contains("sesame"), terminal.shown());
    }

    void plainToTlsAndTlsToPlainAreExplained()
    {
        const auto server = serve("good");
        Address plain = server->address();
        plain.transport = Address::Transport::Tcp;
        plain.caFile.clear();
        const ConnectionState state = stateOf(plain);
        QVERIFY2(state.error.message.contains(QLatin1String("rediss://")), qPrintable(state.error.message));
        expectToldByTheCli(plain, {QStringLiteral("rediss://")});
        RedisServer withoutTls({.tcp = true});
        Address tls = server->address();
        tls.port = withoutTls.port();
        expectRefused(withoutTls, tls, {QStringLiteral("redis://")});
        expectToldByTheCli(tls, {QStringLiteral("redis://")});
    }

    void aCrashIsSurvived()
    {
        const auto server = serve("good");
        const LiveClient client(server->address(), quickOptions());
        server->server().kill();
        awaitUntil([&] { return !client->isLive(); });
        server->server().restart();
        awaitUntil([&] { return client->isLive(); });
    }
};

QTEST_GUILESS_MAIN(TestRedisTls)

} // namespace lockscope::redis_tls_test

#include "tst_redis_tls.moc"

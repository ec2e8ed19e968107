#include "tests/support/redis_clients.h"
#include "tests/support/ssh_server.h"
#include "tests/support/tls_server.h"

#include <QTest>

namespace lockscope::ssh_tls_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

class TestSshTls : public QObject {
    Q_OBJECT

    std::unique_ptr<SshServer> m_ssh;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        if (!Certificates::available())
            QSKIP("openssl is not in PATH");
        m_ssh = std::make_unique<SshServer>();
    }

    // By the server's own name, and with our certificate.
    void tlsGoesAllTheWay()
    {
        Certificates certificates;
        certificates.issue("good");
        certificates.issue("wrong", "DNS:elsewhere.example");
        certificates.issue("client");
        {
            TlsServer server(certificates, "good", TlsServer::Clients::WithCertificate);
            Address address = m_ssh->behind(server.address());
            address.certFile = certificates.file("client.crt");
            address.keyFile = certificates.file("client.key");
            const LiveClient client(address, patientOptions());
            const QByteArray large(2'000'000, 'x');
            QVERIFY(await(client->send(Command::write("SET", Key("k"), {large}))));
            const Result<Reply> got = await(client->send(Command::read("GET", Key("k"))));
            QVERIFY(got && got->bytes == large);
        }
        TlsServer server(certificates, "wrong");
        const ConnectionState state = stateOf(m_ssh->behind(server.address()), patientOptions());
        QVERIFY2(state.error.message.contains(QStringLiteral("localhost"))
                     || state.error.message.contains(QStringLiteral("name")),
                 qPrintable(state.error.message));
        QVERIFY(state.phase != Phase::Live);
    }
};

QTEST_GUILESS_MAIN(TestSshTls)

} // namespace lockscope::ssh_tls_test

#include "tst_ssh_tls.moc"

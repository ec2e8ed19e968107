#include "core/tunnel/tunnel.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/ssh_server.h"
#include "tests/support/traces_of.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

namespace lockscope::ssh_tunnel_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;
using Kind = Error::Kind;

namespace {

std::vector<qint64> sshChildren()
{
    std::vector<qint64> found;
    for (const qint64 child : childrenOf(QCoreApplication::applicationPid())) {
        if (nameOf(child) == "ssh")
            found.push_back(child);
    }
    return found;
}

QStringList tunnelFolders()
{
    return QDir(QDir::tempPath()).entryList({QStringLiteral("lockscope-ssh-*")}, QDir::Dirs);
}

} // namespace

class TestSshTunnel : public QObject {
    Q_OBJECT

    QTemporaryDir m_temporary;
    std::unique_ptr<SshServer> m_ssh;
    std::unique_ptr<RedisServer> m_redis;

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        qputenv("TMPDIR", m_temporary.path().toLocal8Bit()); // so that only this program's tunnels are found
        qputenv("LOCKSCOPE_PASSWORD", "geheim-in-the-environment");
        qputenv("LOCKSCOPE_URL", "redis://:geheim-in-the-address@h");
        m_ssh = std::make_unique<SshServer>();
        m_redis = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true, .password = "secret"});
    }

    void cleanup() { QTRY_VERIFY(sshChildren().empty()); } // ssh ends with the connection

    void aServerIsReachedAndLeft()
    {
        const QStringList before = tunnelFolders();
        {
            const LiveClient client(m_ssh->behind(tcpAddress(*m_redis)), patientOptions());
            QVERIFY(await(client->send(Command::write("SET", Key("k"), {"v"}))));
            const auto children = sshChildren();
            QCOMPARE(children.size(), 1u); // for commands and messages
            QCOMPARE(tracesGivenTo(children[0], Secret("geheim-in-the-environment")), QByteArrayList());
            QCOMPARE(tracesGivenTo(children[0], Secret("geheim-in-the-address")), QByteArrayList());
            const QString folder = QDir::tempPath() + QLatin1Char('/') + tunnelFolders().last();
            QVERIFY(!(QFile::permissions(folder) & (QFile::ReadOther | QFile::ExeOther | QFile::ReadGroup)));
        }
        QTRY_COMPARE(tunnelFolders(), before);
    }

    void aSocketIsReached()
    {
        const LiveClient client(m_ssh->behind(socketAddress(*m_redis)), patientOptions());
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<std::function<void(SshServer &, Address &)>>("spoil");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("refused"); // true: the client does not retry by itself
        using Spoil = std::function<void(SshServer &, Address &)>;
        const auto row = [](const char *name, const char *said, bool refused, const Spoil &spoil) {
            QTest::newRow(name) << spoil << QString::fromUtf8(said) << refused;
        };
        row("a host nobody knows", "compare the fingerprint", true,
            [](SshServer &ssh, Address &) { ssh.forgetHost(); });
        row("a host with another key", "differs from the one that ssh knows", true,
            [](SshServer &ssh, Address &) { ssh.pretendOtherHost(); });
        row("a key that is not let in", "does not accept this key", true,
            [](SshServer &ssh, Address &address) { address.sshKeyFile = ssh.key("stranger"); });
        row("no ssh there", "nothing listens for ssh", false,
            [](SshServer &, Address &address) { address.ssh = QStringLiteral("127.0.0.1:1"); });
        row("an unknown host", "check its spelling", false,
            [](SshServer &, Address &address) { address.ssh = QStringLiteral("no-such-host.invalid"); });
        row("nothing at the other end", "nothing listens at 127.0.0.1:1", false,
            [](SshServer &, Address &address) { address.port = 1; });
        row("nobody there is called so", "db.invalid", false,
            [](SshServer &, Address &address) { address.host = QStringLiteral("db.invalid"); });
    }
    void whatIsWrongIsSaid()
    {
        QFETCH(std::function<void(SshServer &, Address &)>, spoil);
        QFETCH(QString, said);
        QFETCH(bool, refused);
        SshServer ssh;
        Address address = ssh.behind(tcpAddress(*m_redis));
        spoil(ssh, address);
        const ConnectionState state = stateOf(address, patientOptions(), said);
        QVERIFY2(state.error.message.contains(said), qPrintable(state.error.message));
        QCOMPARE(state.phase, refused ? Phase::Refused : Phase::Waiting);
        QCOMPARE(state.error.kind, refused ? Kind::Auth : Kind::Connect);
    }

    void aHostThatForwardsNothingIsNamed()
    {
        const SshServer ssh({QStringLiteral("AllowTcpForwarding=no"), QStringLiteral("AllowStreamLocalForwarding=no")});
        Address address = ssh.behind(tcpAddress(*m_redis));
        const ConnectionState state = stateOf(address, patientOptions(), QStringLiteral("AllowTcpForwarding"));
        QVERIFY2(state.error.message.contains(QStringLiteral("AllowTcpForwarding")), qPrintable(state.error.message));
    }

    void withoutSshItIsSaidWhatToInstall()
    {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const ConnectionState state = stateOf(m_ssh->behind(tcpAddress(*m_redis)), patientOptions());
        qputenv("PATH", path);
        QVERIFY2(state.error.message.contains(QStringLiteral("openssh-client")), qPrintable(state.error.message));
    }

    void closingEndsSshAndOpeningBeginsItAgain()
    {
        const LiveClient client(m_ssh->behind(tcpAddress(*m_redis)), patientOptions());
        QCOMPARE(sshChildren().size(), 1u);
        client->close();
        QTRY_VERIFY(sshChildren().empty());
        client->open();
        awaitUntil([&] { return client->isLive(); });
        QCOMPARE(sshChildren().size(), 1u);
    }

    // Closed while ssh is still logging in.
    void closingAtOnceEndsSshToo()
    {
        SystemClock clock;
        const auto client = makeServer(m_ssh->behind(tcpAddress(*m_redis)), &clock, patientOptions());
        client->open();
        awaitUntil([] { return !sshChildren().empty(); });
        client->close();
        QTRY_VERIFY(sshChildren().empty());
        QCOMPARE(client->state().phase, Phase::Idle);
    }

    void openedTwiceWhileItStartsThereIsOneSsh()
    {
        const Address address = m_ssh->behind(tcpAddress(*m_redis));
        tunnel::Tunnel tunnel({address.ssh, address.sshKeyFile, address.host, address.port, {}});
        QSignalSpy opened(&tunnel, &tunnel::Tunnel::opened);
        tunnel.open();
        tunnel.open();
        awaitUntil([&] { return opened.count() > 0; });
        QCOMPARE(sshChildren().size(), 1u);
        const QString path = tunnel.socketPath();
        tunnel.open(); // and again when it is open
        awaitUntil([&] { return opened.count() > 1; });
        QCOMPARE(sshChildren().size(), 1u);
        QCOMPARE(tunnel.socketPath(), path);
    }

    void aTunnelThatWasOpenAndCannotStartAgainHasFailed()
    {
        QTemporaryDir folder;
        QFile ssh(folder.filePath(QStringLiteral("ssh")));
        QVERIFY(ssh.open(QIODevice::WriteOnly));
        ssh.write("#!/bin/sh\nexit 255\n");
        ssh.close();
        ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const Address address = m_ssh->behind(tcpAddress(*m_redis));
        tunnel::Tunnel tunnel({address.ssh, address.sshKeyFile, address.host, address.port, {}});
        QSignalSpy opened(&tunnel, &tunnel::Tunnel::opened);
        int failures = 0;
        connect(&tunnel, &tunnel::Tunnel::failed, this, [&failures](const Error &) { ++failures; });
        tunnel.open();
        awaitUntil([&] { return opened.count() == 1; });
        ::kill(pid_t(sshChildren().front()), SIGKILL);
        QTRY_VERIFY(sshChildren().empty());
        QCOMPARE(failures, 0); // a user of the tunnel loses the connection and asks again
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", folder.path().toLocal8Bit());
        awaitUntil([&] {
            tunnel.open(); // it may not know yet that its ssh has ended
            return failures > 0;
        });
        qputenv("PATH", path);
        const auto before = opened.count();
        tunnel.open(); // works as soon as ssh can be started
        awaitUntil([&] { return opened.count() > before; });
    }

    void whenSshIsKilledItComesBack()
    {
        const LiveClient client(m_ssh->behind(tcpAddress(*m_redis)), patientOptions());
        const auto children = sshChildren();
        QCOMPARE(children.size(), 1u);
        ::kill(pid_t(children[0]), SIGKILL);
        awaitUntil([&] { return !client->isLive(); });
        awaitUntil([&] { return client->isLive(); });
        QVERIFY(await(client->send(Command::ofNode({"PING"}))));
        QVERIFY(sshChildren() != children);
    }
};

QTEST_GUILESS_MAIN(TestSshTunnel)

} // namespace lockscope::ssh_tunnel_test

#include "tst_ssh_tunnel.moc"

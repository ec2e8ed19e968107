#include "core/tunnel/destination.h"
#include "core/tunnel/route.h"
#include "core/tunnel/ssh_error.h"
#include "core/tunnel/tunnel.h"
#include "tests/support/manual_clock.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::ssh_route_test {

using namespace lockscope::tunnel;

class TestSshRoute : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void destinations_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        const auto row = [](const char *text, const char *host, int port) {
            QTest::newRow(text) << QString::fromUtf8(host) << port;
        };
        row("jump", "jump", 0);
        row("ops@jump.example.com", "ops@jump.example.com", 0);
        row("ops@jump.example.com:2222", "ops@jump.example.com", 2222);
        row("jump:22", "jump", 22);
        row("[::1]:2200", "::1", 2200);
        row("ops@[fe80::1]", "ops@fe80::1", 0);
        row("fe80::1", "fe80::1", 0); // a port would need brackets
        row("user@DOMAIN@jump", "user@DOMAIN@jump", 0);
    }
    void destinations()
    {
        QFETCH(QString, host);
        QFETCH(int, port);
        const auto destination = parseDestination(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY2(destination, destination ? "" : qPrintable(destination.error().message));
        QCOMPARE(destination->host, host);
        QCOMPARE(int(destination->port), port);
    }

    // Whatever a settings file or a URL contains, ssh never takes it for an option, and never passes it to a shell.
    void whatIsNoDestination_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "@", "ops@", "@jump", "-oProxyCommand=touch", "ops@-oProxyCommand=x", "-l@jump",
                                 "jump:0", "jump:70000", "jump:x", "a jump", "jump\n", "jump;reboot", "$(reboot)",
                                 "`reboot`", "ops'@jump", "jump|x"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void whatIsNoDestination()
    {
        QFETCH(QString, text);
        const auto destination = parseDestination(text);
        QVERIFY(!destination);
        QVERIFY(!destination.error().message.isEmpty());
    }

    // The shown command can be pasted: a port is given with -p, and each word is one word for the shell.
    void theWayInATerminalIsAWayThatSshTakes()
    {
        QCOMPARE(sshInTerminal({QStringLiteral("ops@jump"), {}, {}, 0, {}}), QStringLiteral("ssh ops@jump"));
        QCOMPARE(sshInTerminal({QStringLiteral("ops@[::1]:2222"), QStringLiteral("/my keys/it's"), {}, 0, {}}),
                 QStringLiteral("ssh -p 2222 -i '/my keys/it'\\''s' ops@::1"));
        const Route route{QStringLiteral("ops@jump:2222"), QStringLiteral("/keys/%1"), QStringLiteral("db"), 6379, {}};
        const auto unknown = sshErrorOf("Host key verification failed.", route);
        QVERIFY2(unknown.text.endsWith(QLatin1String("answer yes: ssh -p 2222 -i /keys/%1 ops@jump")),
                 qPrintable(unknown.text));
        const auto changed = sshErrorOf("WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!", route);
        QVERIFY2(changed.text.endsWith(QLatin1String("ssh-keygen -R '[jump]:2222'")), qPrintable(changed.text));
        const auto mute = sshErrorOf("Permission denied (publickey).", route);
        QVERIFY2(mute.text.endsWith(QLatin1String(": ssh -p 2222 -i /keys/%1 ops@jump")), qPrintable(mute.text));
    }

    void sshIsToldWhereToGo()
    {
        const QStringList arguments =
            sshArguments({QStringLiteral("ops@jump:2222"), QStringLiteral("/keys/k"), QStringLiteral("::1"), 6380, {}},
                         QStringLiteral("/tmp/x/s"));
        QVERIFY(arguments.contains(QStringLiteral("-N")));
        QVERIFY(arguments.contains(QStringLiteral("/tmp/x/s:[::1]:6380")));
        QVERIFY(arguments.contains(QStringLiteral("BatchMode=yes")));
        QCOMPARE(arguments[arguments.indexOf(QStringLiteral("-p")) + 1], QStringLiteral("2222"));
        QCOMPARE(arguments[arguments.indexOf(QStringLiteral("-i")) + 1], QStringLiteral("/keys/k"));
        QCOMPARE(arguments.mid(arguments.size() - 2), (QStringList{QStringLiteral("--"), QStringLiteral("ops@jump")}));
        const Route socket{QStringLiteral("jump"), {}, {}, 0, QStringLiteral("/run/a:b.sock")};
        const QStringList toSocket = sshArguments(socket, QStringLiteral("/tmp/s"));
        QVERIFY(toSocket.contains(QStringLiteral("/tmp/s:/run/a\\:b.sock")));
        QVERIFY(!toSocket.contains(QStringLiteral("-i")));
        QVERIFY(!toSocket.contains(QStringLiteral("-p")));
    }

    // The kernel counts bytes. The tunnel needs no ssh here, because it has no destination.
    void theSocketFitsWhateverTheTemporaryFolderIsCalled_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fits");
        QTest::newRow("short") << QStringLiteral("ä") << true;
        QTest::newRow("long") << QString(60, QLatin1Char('a')) << false;
        QTest::newRow("long in bytes") << QString(40, QChar(0x9501)) << false;
    }
    void theSocketFitsWhateverTheTemporaryFolderIsCalled()
    {
        QFETCH(QString, name);
        QFETCH(bool, fits);
        const QTemporaryDir folder(QStringLiteral("/tmp/ssh-route-XXXXXX"));
        const QString temporary = folder.filePath(name);
        QVERIFY(QDir().mkdir(temporary));
        const QByteArray before = qgetenv("TMPDIR");
        qputenv("TMPDIR", QFile::encodeName(temporary));
        Tunnel tunnel(Route{});
        tunnel.open();
        settleEvents();
        if (before.isNull())
            qunsetenv("TMPDIR");
        else
            qputenv("TMPDIR", before);
        const QString socket = tunnel.socketPath();
        QVERIFY(!socket.isEmpty());
        QCOMPARE(socket.startsWith(temporary + u'/'), fits);
        QVERIFY2(QFile::encodeName(socket).size() <= 107, qPrintable(socket));
    }

    void complaintsSayWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("refusal");
        const auto row = [](const char *name, const char *said, const char *text, bool refusal) {
            QTest::newRow(name) << QByteArray(said) << QString::fromUtf8(text) << refusal;
        };
        row("changed", "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.\n",
            "differs from the one that ssh knows", true);
        row("unknown", "Host key verification failed.\n", "compare the fingerprint", true);
        row("key", "ops@jump: Permission denied (publickey).\n", "ssh-add", true);
        row("key file", "@ WARNING: UNPROTECTED PRIVATE KEY FILE! @\nops@jump: Permission denied (publickey).\n",
            "chmod 600", true);
        row("name", "ssh: Could not resolve hostname jmup: Name or service not known\n", "check its spelling", false);
        row("closed", "ssh: connect to host jump port 22: Connection refused\n", "nothing listens for ssh", false);
        row("there", "channel 1: open failed: connect failed: Connection refused\n", "nothing listens at db:6380",
            false);
        row("forbidden", "channel 1: open failed: administratively prohibited: open failed\n", "AllowTcpForwarding",
            true);
        row("new", "kex_exchange_identification: banner too long\nsomething new\n", "something new", false);
        row("hostile", "\x1b[2J%1 <b>%2</b>\n", "\\x1B[2J%1 <b>%2</b>", false);
    }
    void complaintsSayWhatToDo()
    {
        QFETCH(QByteArray, said);
        QFETCH(QString, text);
        QFETCH(bool, refusal);
        const SshError complaint = sshErrorOf(said, {QStringLiteral("jump"), {}, QStringLiteral("db"), 6380, {}});
        QVERIFY2(complaint.text.contains(text), qPrintable(complaint.text));
        QCOMPARE(complaint.isRefusal, refusal);
        QVERIFY(sshErrorOf("  \n", {}).text.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestSshRoute)

} // namespace lockscope::ssh_route_test

#include "tst_ssh_route.moc"

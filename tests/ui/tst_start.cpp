#include "tests/support/await.h"
#include "tests/support/certificates.h"
#include "tests/support/cli_process.h"
#include "tests/support/kept_servers.h"
#include "tests/support/redis_clients.h"
#include "tests/support/sentinel_set.h"
#include "tests/support/ssh_server.h"
#include "tests/support/test_program.h"
#include "tests/support/tls_server.h"
#include "tests/support/traces_of.h"
#include "tests/support/ui/window_process.h"

#include <QFile>
#include <QTest>

#include <signal.h>

namespace lockscope::start_test {

using namespace std::chrono_literals;

// The real program, started without a display.
class TestStart : public QObject {
    Q_OBJECT

    struct Run {
        int code = -1;
        bool crashed = false;
        QByteArray out;
        QByteArray err;
    };
    static Run start(const QStringList &arguments, const QString &display = {}, const QString &platform = {})
    {
        auto environment = WindowProcess::plainEnvironment();
        if (!display.isEmpty())
            environment.insert(QStringLiteral("DISPLAY"), display);
        if (!platform.isEmpty())
            environment.insert(QStringLiteral("QT_QPA_PLATFORM"), platform);
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(LOCKSCOPE_PATH), arguments);
        if (!program.waitForFinished(60'000))
            return {};
        return {program.exitCode(), program.exitStatus() != QProcess::NormalExit, program.readAllStandardOutput(),
                program.readAllStandardError()};
    }
    // Qt may have printed something before.
    static QByteArray told(const QByteArray &program, const QByteArray &err)
    {
        const qsizetype at = err.indexOf(program);
        return at < 0 ? err : err.mid(at + program.size());
    }
    // The help text of each option, without its line breaks.
    static QMap<QByteArray, QByteArray> optionsIn(const QByteArray &help)
    {
        QMap<QByteArray, QByteArray> all;
        QByteArray option;
        for (const QByteArray &line : help.split('\n')) {
            if (line.startsWith("  -")) {
                const qsizetype at = line.indexOf("--");
                option = line.mid(at, line.indexOf(' ', at) - at);
                all[option] = line.mid(line.indexOf(' ', at)).simplified();
            } else if (line.startsWith("   ")) {
                all[option] = QByteArray(all[option] + ' ' + line).simplified();
            } else {
                option.clear();
            }
        }
        all.remove("--help");
        all.remove({});
        return all;
    }
    static void awaitConnected(WindowProcess &window, const RedisServer &server)
    {
        BlockingRedis redis(server);
        awaitUntil(
            [&] {
                return !window.isRunning() || redis.call({"CLIENT", "LIST"}).toBytes().contains("name=lockscope ");
            },
            60s);
        if (!window.isRunning())
            throw std::runtime_error("it ended: " + window.err().toStdString());
    }

private Q_SLOTS:
    void helpAndVersionNeedNoDisplay()
    {
        const Run help = start({QStringLiteral("--help")});
        QVERIFY(!help.crashed);
        QCOMPARE(help.code, 0);
        QVERIFY2(help.out.contains("--demo") && help.out.contains("--audit-file <FILE>"), help.out.constData());
        QVERIFY2(help.out.contains("lockscope [options]"), help.out.constData());
        QCOMPARE(help.err, QByteArray());
        const Run version = start({QStringLiteral("--version")});
        QVERIFY(!version.crashed);
        QCOMPARE(version.code, 0);
        const Run besides = start({QStringLiteral("-platform"), QStringLiteral("offscreen"), QStringLiteral("--help")});
        QVERIFY2(besides.code == 0 && besides.out == help.out, besides.out.constData());
        QVERIFY2(version.out.startsWith("lockscope "), version.out.constData());
    }

    void withoutADisplayItSaysWhatToDo_data()
    {
        QTest::addColumn<QString>("display");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("none") << QString() << QByteArray("no display");
        QTest::newRow("not there") << QStringLiteral(":4711") << QByteArray("':4711' cannot be used");
    }
    void withoutADisplayItSaysWhatToDo()
    {
        QFETCH(QString, display);
        QFETCH(QByteArray, says);
        const Run run = start({}, display);
        QVERIFY2(!run.crashed, run.err.constData());
        QCOMPARE(run.code, 69);
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY2(run.err.contains(says) && run.err.contains("lockscope-cli"), run.err.constData());
    }

    void mistakesAreToldWithoutPasswords()
    {
        const QString offscreen = QStringLiteral("offscreen");
        const Run unknown = start({QStringLiteral("--bogus")}, {}, offscreen);
        QCOMPARE(unknown.code, 64);
        for (const QStringList &arguments :
             {QStringList{QStringLiteral("redis://:geheim@h")}, QStringList{QStringLiteral("redis://h?ssh=geheim")},
              QStringList{QStringLiteral("--url"), QStringLiteral("redis://u:geheim")}}) {
            const Run run = start(arguments, {}, offscreen);
            QCOMPARE(run.code, 64);
            QVERIFY2(!run.err.isEmpty() && !run.err.contains("geheim"), run.err.constData());
        }
    }

    // Qt would replace a byte of the prefix, and the window would show other locks.
    void argumentThatIsNotTextIsRefused()
    {
        auto environment = WindowProcess::plainEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(
            QStringLiteral("sh"),
            {QStringLiteral("-c"),
             QStringLiteral("exec '%1' --prefix \"$(printf 'caf\\351')\"").arg(QStringLiteral(LOCKSCOPE_PATH))});
        QVERIFY(program.waitForFinished(60'000));
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(program.exitCode() == 64, said.constData());
        QVERIFY2(said.contains("argument 2 is not plain UTF-8 text: 'caf\\xE9'"), said.constData());
    }

    void whatDoesNotGoTogetherIsSaid_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no master") << QStringLiteral("--sentinel h:26379") << QByteArray("need each other");
        QTest::newRow("no sentinel") << QStringLiteral("--master m --sentinel-tls") << QByteArray("need each other");
        QTest::newRow("a host besides") << QStringLiteral("--sentinel h:26379 --master m --url redis://other")
                                        << QByteArray("Leave it out of --url");
        QTest::newRow("no port") << QStringLiteral("--sentinel h:port --master m")
                                 << QByteArray("--sentinel: the port");
        QTest::newRow("a profile besides")
            << QStringLiteral("--sentinel h --master m --profile p") << QByteArray("Leave one of them out");
        QTest::newRow("a demo besides") << QStringLiteral("--demo --url redis://h")
                                        << QByteArray("Leave out either --demo or --url");
        QTest::newRow("a demo of sentinels")
            << QStringLiteral("--demo --sentinel h --master m") << QByteArray("Leave out either --demo or --sentinel");
        QTest::newRow("files without TLS")
            << QStringLiteral("--sentinel h --master m --sentinel-cacert f") << QByteArray("are for --sentinel-tls");
        QTest::newRow("no such file") << QStringLiteral("--sentinel h --master m --sentinel-password-file /no/such")
                                      << QByteArray("--sentinel-password-file: /no/such");
        QTest::newRow("a password of no sentinels") << QStringLiteral("--url redis://h --sentinel-password-file f")
                                                    << QByteArray("--sentinel-password-file needs");
        QTest::newRow("no such CA") << QStringLiteral("--url rediss://h --cacert /no/such")
                                    << QByteArray("--cacert: /no/such: the file does not exist");
        QTest::newRow("a folder") << QStringLiteral("--url rediss://h --cert /dev/null --key /tmp")
                                  << QByteArray("--key: /tmp: it is a folder");
        QTest::newRow("no key") << QStringLiteral("--url rediss://h --cert /dev/null")
                                << QByteArray("--cert needs its private key: give --key");
        QTest::newRow("no certificate") << QStringLiteral("--url rediss://h --key /dev/null")
                                        << QByteArray("--key needs its certificate: give --cert");
        QTest::newRow("no key for sentinels")
            << QStringLiteral("--sentinel h --master m --sentinel-tls --sentinel-cert /dev/null")
            << QByteArray("--sentinel-cert needs its private key: give --sentinel-key");
        QTest::newRow("TLS that nobody speaks")
            << QStringLiteral("--url redis://h --cacert /dev/null") << QByteArray("--cacert is for TLS");
        QTest::newRow("no pin") << QStringLiteral("--url rediss://h --tls-pin xyz") << QByteArray("--tls-pin: ");
        QTest::newRow("no passphrase") << QStringLiteral(
            "--url rediss://h --cert /dev/null --key /dev/null --key-passphrase-file /no/such")
                                       << QByteArray("--key-passphrase-file: /no/such");
        QTest::newRow("no such environment") << QStringLiteral("--url redis://h --environment live")
                                             << QByteArray("--environment: 'live' is not an environment");
        QTest::newRow("one vote each") << QStringLiteral("--quorum --url redis://h --url redis://h")
                                       << QByteArray("each server has one vote");
        QTest::newRow("no way") << QStringLiteral("--url redis://h --ssh -oX") << QByteArray("--ssh: ");
    }
    void whatDoesNotGoTogetherIsSaid()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, says);
        const QStringList arguments = line.split(QLatin1Char(' '));
        const Run run = start(arguments, {}, QStringLiteral("offscreen"));
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains(says), run.err.constData());
        const auto cli = CliProcess(QStringList{QStringLiteral("list")} + arguments).run();
        QCOMPARE(cli.code, 64);
        QCOMPARE(told("lockscope-cli: ", cli.err), told("lockscope: ", run.err));
    }

    void whatNeedsAServerSaysSo_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("a cluster") << QStringLiteral("--cluster") << QByteArray("--cluster needs --url");
        QTest::newRow("an authority") << QStringLiteral("--cacert /dev/null") << QByteArray("--cacert needs --url");
        QTest::newRow("a policy") << QStringLiteral("--read-only") << QByteArray("--read-only needs --url");
    }
    void whatNeedsAServerSaysSo()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, says);
        const Run run = start(line.split(QLatin1Char(' ')), {}, QStringLiteral("offscreen"));
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains(says), run.err.constData());
    }

    // Both programs take the options for servers in the same words.
    void bothProgramsTakeTheSameInTheSameWords()
    {
        const auto window = optionsIn(start({QStringLiteral("--help")}).out);
        auto cli = optionsIn(CliProcess({QStringLiteral("help"), QStringLiteral("options")}).run().out);
        for (const char *own : {"--json", "--connect-timeout"})
            cli.remove(own);
        QVERIFY(cli.size() > 25);
        for (const auto &[option, words] : cli.asKeyValueRange()) {
            if (option != "--url") // this one also names the default
                QCOMPARE(window.value(option), words);
        }
        QVERIFY(window.contains("--url"));
    }

    // Each server gets its own password.
    void itConnectsToTheMasterThatSentinelsTell()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        SentinelSet::Options options;
        options.replicas = 1;
        options.sentinels = 1;
        options.password = "its-own";
        options.sentinelPassword = "theirs";
        const SentinelSet set(options);
        WindowProcess window({QStringLiteral("--sentinel"), set.sentinelList(), QStringLiteral("--master"),
                              QString::fromLatin1(SentinelSet::name)},
                             {{QStringLiteral("LOCKSCOPE_PASSWORD"), QStringLiteral("its-own")},
                              {QStringLiteral("LOCKSCOPE_SENTINEL_PASSWORD"), QStringLiteral("theirs")}});
        awaitConnected(window, set.servers(0));
    }

    // The same with TLS and client certificates everywhere: the options for the servers also apply to the sentinels.
    void itConnectsBehindSentinelsByTls()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (!Certificates::available() && !qEnvironmentVariableIsSet("CI"))
            QSKIP("openssl is not in PATH: install it to run this test");
        Certificates certificates;
        certificates.issue("server");
        certificates.issue("client", "DNS:client");
        SentinelSet::Options options;
        options.replicas = 0;
        options.sentinels = 1;
        options.password = "its-own";
        options.sentinelPassword = "theirs";
        options.certificates = &certificates;
        const SentinelSet set(options);
        WindowProcess window({QStringLiteral("--url"), QStringLiteral("rediss://"), QStringLiteral("--sentinel"),
                              set.sentinelList(), QStringLiteral("--master"), QString::fromLatin1(SentinelSet::name),
                              QStringLiteral("--sentinel-tls"), QStringLiteral("--cacert"), certificates.file("ca.crt"),
                              QStringLiteral("--cert"), certificates.file("client.crt"), QStringLiteral("--key"),
                              certificates.file("client.key")},
                             {{QStringLiteral("LOCKSCOPE_PASSWORD"), QStringLiteral("its-own")},
                              {QStringLiteral("LOCKSCOPE_SENTINEL_PASSWORD"), QStringLiteral("theirs")}});
        awaitConnected(window, set.servers(0));
    }

    // With its own authority, and a client certificate with an encrypted key.
    void itConnectsByTlsWithACertificate()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        if (!Certificates::available() && !qEnvironmentVariableIsSet("CI"))
            QSKIP("openssl is not in PATH: install it to run this test");
        Certificates certificates;
        certificates.issue("server");
        certificates.issue("client", "DNS:client");
        certificates.encryptKey("client", "locked", Secret("open sesame"));
        TlsServer server(certificates, "server", TlsServer::Clients::WithCertificate);
        const QStringList line{QStringLiteral("--url"),
                               QStringLiteral("rediss://localhost:%1").arg(server.port()),
                               QStringLiteral("--cacert"),
                               certificates.file("ca.crt"),
                               QStringLiteral("--cert"),
                               certificates.file("client.crt"),
                               QStringLiteral("--key"),
                               certificates.file("locked.key"),
                               QStringLiteral("--key-passphrase-file")};
        QFile passphrase(certificates.file("passphrase"));
        QVERIFY(passphrase.open(QIODevice::WriteOnly));
        passphrase.write("open sesame\n");
        passphrase.close();
        WindowProcess window(line + QStringList{passphrase.fileName()}, {});
        awaitConnected(window, server.server());
        QVERIFY(passphrase.open(QIODevice::WriteOnly));
        passphrase.write("open sesam\n");
        passphrase.close();
        const Run wrong = start(line + QStringList{passphrase.fileName()}, {}, QStringLiteral("offscreen"));
        QCOMPARE(wrong.code, 4);
        QVERIFY2(wrong.err.contains("does not open a private key"), wrong.err.constData());
    }

    // Nobody is left who could end the ssh process.
    void itsSshEndsWithItHoweverItEnds()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        SshServer ssh;
        ssh.useKeyByItself();
        const RedisServer server(RedisServer::Options{.tcp = true});
        redis::Address address = tcpAddress(server);
        address.ssh = ssh.destination();
        WindowProcess window({QStringLiteral("--url"), address.toUrl()});
        awaitConnected(window, server);
        const qint64 pid = window.pid();
        std::vector<qint64> all = childrenOf(pid);
        std::erase_if(all, [](qint64 child) { return nameOf(child) != "ssh"; });
        QCOMPARE(all.size(), std::size_t(1));
        ::kill(pid_t(pid), SIGKILL);
        QTRY_VERIFY(!isAlive(all[0]));
    }

    // The variable is also read after --help and --version were handled.
    void aUrlInTheEnvironmentKeepsItsPassword()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        RedisServer::Options options;
        options.tcp = true;
        const RedisServer server(options);
        BlockingRedis(server).call({"ACL", "SETUSER", "watcher", "on", ">secret", "~*", "&*", "+@all"});
        const QString url = QStringLiteral("redis://watcher:secret@127.0.0.1:%1").arg(server.port());
        WindowProcess window({}, {{QStringLiteral("LOCKSCOPE_URL"), url}});
        awaitConnected(window, server);
    }
};

QTEST_GUILESS_MAIN(TestStart)

} // namespace lockscope::start_test

#include "tst_start.moc"

#include "core/profiles/keychain.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "tests/support/at_terminal.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/kept_servers.h"
#include "tests/support/redis_clients.h"
#include "tests/support/secret_service.h"
#include "tests/support/ssh_server.h"
#include "tests/support/traces_of.h"

#include <QFile>
#include <QTest>

#include <signal.h>

namespace lockscope::cli_profile_test {

using namespace lockscope::profiles;

namespace {

QByteArray password() // computed, so that neither this program's text nor the command line contains it
{
    return QByteArray("geheim-").repeated(2) + QByteArray::number(QCoreApplication::applicationPid() * 104729LL);
}

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

// An environment variable for children that are started while this object exists.
struct Variable {
    const char *name;
    QByteArray before;
    Variable(const char *variable, const QByteArray &value)
        : name(variable)
        , before(qgetenv(variable))
    {
        qputenv(name, value);
    }
    ~Variable()
    {
        if (before.isEmpty())
            qunsetenv(name);
        else
            qputenv(name, before);
    }
};

} // namespace

// `lockscope-cli --profile NAME` as a script starts it, with the test's own settings, keyring and server.
class TestCliProfile : public QObject {
    Q_OBJECT

    QTemporaryDir m_config;
    std::unique_ptr<SecretService> m_service;
    std::unique_ptr<RedisServer> m_server;

    Profile saved(const char *name, Profile::Password kept, actions::ConnectionPolicy policy = {}) const
    {
        Profile profile;
        profile.id = newProfileId();
        profile.name = QString::fromUtf8(name);
        profile.address = tcpAddress(*m_server);
        profile.address.password.clear();
        profile.policy = policy;
        profile.password = kept;
        const auto opened = openSettings(settingsFile());
        ProfileStore(opened.settings.get()).save(profile);
        return profile;
    }

    void keep(const Profile &profile)
    {
        Keychain keychain;
        std::optional<Result<void>> done;
        keychain.write({profile.id, profile.address}, Secret::take(password()), this,
                       [&](const Result<void> &result) { done = result; });
        awaitUntil([&] { return done.has_value(); });
        QVERIFY2(*done, *done ? "" : qPrintable(done->error().message));
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SECRET_SERVICE();
        qunsetenv("LOCKSCOPE_URL");
        qunsetenv("LOCKSCOPE_PASSWORD");
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
        m_service = std::make_unique<SecretService>();
        // not in the server's arguments, where its log or its parent would have it
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        BlockingRedis direct(*m_server);
        direct.call({"CONFIG", "SET", "requirepass", password()});
    }

    void theKeychainGivesThePassword()
    {
        keep(saved("kept", Profile::Password::Kept));
        const auto run = CliProcess(words("list --profile kept")).run();
        QVERIFY2(run.code == 0, run.err);
    }

    void aWrongNameIsTold()
    {
        const auto run = CliProcess(words("list --profile kpet")).run();
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains("'kpet'") && run.err.contains("kept"), run.err);
    }

    void whatTheProfileSaysIsNotSaidTwice()
    {
        for (const char *more : {"--url redis://h", "--environment dev", "--ssh jump", "--cert f"}) {
            const auto run = CliProcess(words("list --profile kept") + words(more)).run();
            QCOMPARE(run.code, 64);
            QVERIFY2(run.err.contains("Leave one of them out"), run.err);
        }
    }

    void scriptsGiveItThemselves()
    {
        saved("asked", Profile::Password::Asked);
        const auto without = CliProcess(words("list --profile asked")).run();
        QVERIFY2(without.code == 4 && without.err.contains("LOCKSCOPE_PASSWORD"), without.err);
        {
            const Variable variable("LOCKSCOPE_PASSWORD", password());
            QCOMPARE(CliProcess(words("list --profile asked")).run().code, 0);
        }
        QFile file(m_config.filePath(QStringLiteral("password")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(password() + '\n');
        file.close();
        const QStringList given{QStringLiteral("--password-file"), file.fileName()};
        QCOMPARE(CliProcess(words("list --profile asked") + given).run().code, 0);
        QVERIFY(file.remove());
    }

    // Typed at a terminal, without being shown.
    void itIsAskedForAtATerminal()
    {
        saved("typed", Profile::Password::Asked);
        AtTerminal terminal(words("list --profile typed"));
        terminal.waitFor("Password of typed: ");
        terminal.type("x\x7f" + password() + '\r');
        QCOMPARE(terminal.finish(), 0);
        QVERIFY2(terminal.shown().contains("locks") || terminal.shown().contains("HOLDER"), terminal.shown());
        QVERIFY(!terminal.shown().contains(password()));
        AtTerminal other(words("list --profile typed"));
        other.waitFor("Password of typed: ");
        other.type("\x03");
        QCOMPARE(other.finish(), 4);
        QVERIFY2(other.shown().contains("no password for profile 'typed'"), other.shown());
    }

    void withoutASecretServiceItIsSaid()
    {
        keep(saved("lost", Profile::Password::Kept));
        const Variable nowhere("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus");
        const auto run = CliProcess(words("list --profile lost")).run();
        QCOMPARE(run.code, 4);
        QVERIFY2(run.err.contains("no keychain") && run.err.contains("LOCKSCOPE_PASSWORD"), run.err);
    }

    // A command that only reads does not ask for the operator's password. A command that acts says how to provide it.
    void signalEndsThePromptAndTheTerminalShowsKeysAgain()
    {
        saved("typed", Profile::Password::Asked);
        AtTerminal terminal(words("list --profile typed"));
        terminal.waitFor("Password of typed: ");
        QVERIFY(!terminal.echoes());
        ::kill(pid_t(terminal.pid()), SIGTERM);
        QCOMPARE(terminal.finish(), 143);
        QVERIFY(terminal.echoes());
    }

    void theOperatorIsAskedForOnlyToAct()
    {
        Profile profile = saved("acted", Profile::Password::Asked);
        profile.operatorUser = "default";
        {
            const auto opened = openSettings(settingsFile());
            ProfileStore(opened.settings.get()).save(profile);
        }
        const Variable watcher("LOCKSCOPE_PASSWORD", password());
        const auto looked = CliProcess(words("list --profile acted")).run();
        QVERIFY2(looked.code == 0, looked.err);
        BlockingRedis direct(*m_server);
        direct.call({"AUTH", password()});
        direct.call({"HSET", "stuck", "0f8fad5b-d9cb-469f-a165-70867728950e:1", "1"});
        const QStringList act = words("force-release stuck --if-holder 0f8fad5b-d9cb-469f-a165-70867728950e:1 --reason "
                                      "test --profile acted --audit-file")
            << m_config.filePath(QStringLiteral("records"));
        const auto without = CliProcess(act).run();
        QCOMPARE(without.code, 4);
        QVERIFY2(without.err.contains("acted's operator 'default'")
                     && without.err.contains("LOCKSCOPE_OPERATOR_PASSWORD"),
                 without.err);
        QCOMPARE(direct.call({"EXISTS", "stuck"}).toInt(), 1);
        const Variable acting("LOCKSCOPE_OPERATOR_PASSWORD", password());
        const auto done = CliProcess(act).run();
        QVERIFY2(done.code == 0, done.err);
        QCOMPARE(direct.call({"EXISTS", "stuck"}).toInt(), 0);
    }

    // Somebody changed the settings file: the password for the old address does not go to the new one.
    void anotherAddressGetsNothing()
    {
        Profile profile = saved("moved", Profile::Password::Kept);
        keep(profile);
        const RedisServer other({.tcp = true});
        BlockingRedis direct(other);
        direct.call({"CONFIG", "SET", "requirepass", password()});
        profile.address.port = other.port();
        {
            const auto opened = openSettings(settingsFile());
            ProfileStore(opened.settings.get()).save(profile);
        }
        const auto run = CliProcess(words("list --profile moved")).run();
        QVERIFY2(run.code == 4 && run.err.contains("no password for this address"), run.err);
        direct.call({"AUTH", password()});
        // the test's own login
        QVERIFY(direct.call({"INFO", "commandstats"}).toBytes().count("cmdstat_auth:calls=1") == 1);
    }

    void itsPolicyApplies()
    {
        keep(saved("prod", Profile::Password::Kept, {.environment = actions::Environment::Prod}));
        BlockingRedis direct(*m_server);
        direct.call({"AUTH", password()});
        direct.call({"HSET", "orders", "0f8fad5b-d9cb-469f-a165-70867728950e:1", "1"});
        const auto prod = CliProcess(words("force-release orders --if-holder 0f8fad5b-d9cb-469f-a165-70867728950e:1 "
                                           "--reason test --profile prod"))
                              .run();
        QVERIFY2(prod.code == 3 && prod.err.contains("confirm-name"), prod.err);
        keep(saved("only read", Profile::Password::Kept, {.readOnly = true}));
        QStringList acquire = words("acquire orders --wait 0s --profile");
        const auto refused = CliProcess(acquire << QStringLiteral("only read")).run();
        QVERIFY2(refused.code == 3, refused.err);
    }

    void damagedSettingsAreSaid()
    {
        QFile file(settingsFile());
        QVERIFY(file.open(QIODevice::Append));
        file.write("no setting at all\n");
        file.close();
        const auto run = CliProcess(words("list --profile kept")).run();
        QCOMPARE(run.code, 64);
        QVERIFY2(run.err.contains("none is saved yet"), run.err);
        QVERIFY2(run.err.contains("lockscope.conf.damaged-"), run.err);
        // and restored
        const QString folder = m_config.filePath(QStringLiteral("lockscope"));
        const QStringList aside = QDir(folder).entryList({QStringLiteral("*.damaged-*")});
        QCOMPARE(aside.size(), 1);
        QFile::remove(folder + QLatin1Char('/') + aside[0]);
    }

    // Checks whole sessions for each source of the password: the writable memory of the process, the arguments and
    // environment of the process and its children, settings, audit file and output.
    void itIsNowhereInClear_data()
    {
        QTest::addColumn<QByteArray>("how");
        for (const char *how : {"keychain", "environment", "file", "ssh"})
            QTest::newRow(how) << QByteArray(how);
    }
    void itIsNowhereInClear()
    {
        QFETCH(QByteArray, how);
        BlockingRedis direct(*m_server);
        direct.call({"AUTH", password()});
        direct.call({"HSET", "orders", "0f8fad5b-d9cb-469f-a165-70867728950e:1", "1"});
        const bool isKept = how == "keychain" || how == "ssh";
        std::unique_ptr<SshServer> ssh;
        Profile profile = saved("searched", isKept ? Profile::Password::Kept : Profile::Password::Asked);
        if (how == "ssh") {
            LOCKSCOPE_REQUIRE_SSHD();
            ssh = std::make_unique<SshServer>();
            profile.address = ssh->behind(profile.address);
            const auto opened = openSettings(settingsFile());
            ProfileStore(opened.settings.get()).save(profile);
        }
        if (isKept)
            keep(profile);
        QStringList line = words("watch --json --profile searched");
        QFile file(m_service->folder() + QStringLiteral("/password"));
        if (how == "file") {
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(password());
            file.close();
            line << QStringLiteral("--password-file") << file.fileName();
        }
        if (how == "environment")
            qputenv("LOCKSCOPE_PASSWORD", password());
        CliProcess program(line);
        qunsetenv("LOCKSCOPE_PASSWORD");
        program.waitForOutput("orders");
        const Secret secret = Secret::take(password());
        QCOMPARE(tracesInProcess(program.pid(), secret), QByteArrayList());
        for (const qint64 child : childrenOf(program.pid()))
            QCOMPARE(tracesGivenTo(child, secret), QByteArrayList());
        QCOMPARE(childrenOf(program.pid()).size(), how == "ssh" ? 1u : 0u);
        const auto children = childrenOf(program.pid());
        if (how == "ssh") {
            ::kill(pid_t(program.pid()), SIGKILL); // ssh ends with it all the same
        } else {
            program.interrupt();
            program.finish();
        }
        for (const qint64 child : children)
            QTRY_VERIFY(!isAlive(child));
        QVERIFY(!program.out().contains(password()) && !program.err().contains(password()));
        QCOMPARE(tracesInFolder(m_config.path(), secret), QByteArrayList());
        const auto opened = openSettings(settingsFile());
        ProfileStore(opened.settings.get()).remove(profile.id);
        file.remove();
    }
};

QTEST_GUILESS_MAIN(TestCliProfile)

} // namespace lockscope::cli_profile_test

#include "tst_cli_profile.moc"

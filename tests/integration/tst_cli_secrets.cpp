// Searches for clear-text passwords of the watcher and of the operator, right after an action of lockscope-cli and
// later.
#include "core/acl/role.h"
#include "core/profiles/keychain.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/secret_service.h"
#include "tests/support/ssh_server.h"
#include "tests/support/stuck_program.h"
#include "tests/support/tls_server.h"
#include "tests/support/traces_of.h"

#include <QFile>
#include <QTest>

namespace lockscope::cli_secrets_test {

using namespace lockscope::profiles;

namespace {

const QByteArray holder = "0f8fad5b-d9cb-469f-a165-70867728950e:1";

// Computed, so that neither this program's text nor the command line contains it.
QByteArray password(AccountRole role)
{
    const qint64 factor = role == AccountRole::Watcher ? 104729LL : 15485863LL;
    return QByteArray("geheim-").repeated(2) + QByteArray::number(QCoreApplication::applicationPid() * factor);
}

QByteArray passphrase()
{
    return QByteArray("sesam-").repeated(2) + QByteArray::number(QCoreApplication::applicationPid() * 32452843LL);
}

QStringList typed(const char *line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

} // namespace

class TestCliSecrets : public QObject {
    Q_OBJECT

    QTemporaryDir m_config;
    QTemporaryDir m_records;
    QTemporaryDir m_given; // has files with passwords
    std::unique_ptr<SecretService> m_service;
    std::unique_ptr<Certificates> m_certificates;
    std::unique_ptr<TlsServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    void become(acl::Role role, const QByteArray &user, AccountRole account)
    {
        acl::RoleTerms terms;
        terms.role = role;
        terms.prefixes = {"orders"};
        QByteArray word = password(account);
        m_redis->call(acl::setUser(user, acl::rulesOf(terms), word));
    }

    Profile profileOf(const QByteArray &how, const SshServer *ssh) const
    {
        Profile profile;
        profile.id = newProfileId();
        profile.name = QStringLiteral("searched");
        profile.address = m_server->address();
        profile.address.user = "mon";
        profile.address.certFile = m_certificates->file("client.crt");
        // a search of the memory would not find remains of an encrypted key file
        profile.address.keyFile = m_certificates->file(how == "open key" ? "client.key" : "locked.key");
        if (ssh)
            profile.address = ssh->behind(profile.address);
        profile.operatorUser = "ops";
        const bool isKept = how == "keychain" || how == "ssh";
        profile.password = profile.operatorPassword = isKept ? Profile::Password::Kept : Profile::Password::Asked;
        profile.policy.readOnly = false;
        return profile;
    }

    void keep(const Profile &profile, AccountRole role)
    {
        Keychain keychain;
        std::optional<Result<void>> done;
        keychain.write(PasswordName::of(profile, role), Secret::take(password(role)), this,
                       [&](const Result<void> &result) { done = result; });
        awaitUntil([&] { return done.has_value(); });
        QVERIFY2(*done, *done ? "" : qPrintable(done->error().message));
    }

    void keepPassphrase(const Profile &profile)
    {
        Keychain keychain;
        std::optional<Result<void>> done;
        keychain.write(PasswordName::ofKey(profile, profile.address.keyFile), Secret::take(passphrase()), this,
                       [&](const Result<void> &result) { done = result; });
        awaitUntil([&] { return done.has_value(); });
        QVERIFY2(*done, *done ? "" : qPrintable(done->error().message));
    }

    QString written(const QString &name, QByteArray secret) const
    {
        QFile file(m_given.filePath(name));
        if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || file.write(secret + '\n') < 0)
            qFatal("cannot write");
        wipe(secret);
        return file.fileName();
    }
    QString passwordFile(AccountRole role) const { return written(QString::number(int(role)), password(role)); }
    QStringList passphraseFile() const
    {
        return {QStringLiteral("--key-passphrase-file"), written(QStringLiteral("key"), passphrase())};
    }

    // The options that provide the passwords: a profile with its keychain, the environment, or files.
    QStringList given(const QByteArray &how) const
    {
        if (how == "environment") {
            qputenv("LOCKSCOPE_PASSWORD", password(AccountRole::Watcher));
            qputenv("LOCKSCOPE_OPERATOR_PASSWORD", password(AccountRole::Operator));
        }
        if (how == "environment")
            return passphraseFile();
        if (how != "files" && how != "open key")
            return {};
        return (how == "files" ? passphraseFile() : QStringList())
            + QStringList{QStringLiteral("--password-file"), passwordFile(AccountRole::Watcher),
                          QStringLiteral("--operator-password-file"), passwordFile(AccountRole::Operator)};
    }

    // By an address instead of a profile: with an operator, and with the password in the environment's URL.
    QStringList byAddress() const
    {
        redis::Address address = m_server->address();
        address.user = "mon";
        const QByteArray withPassword = "mon:" + password(AccountRole::Watcher) + '@';
        qputenv("LOCKSCOPE_URL", address.toUrl().toUtf8().replace("mon@", withPassword));
        return passphraseFile()
            + QStringList{
                QStringLiteral("--cacert"),         address.caFile,          QStringLiteral("--cert"),
                m_certificates->file("client.crt"), QStringLiteral("--key"), m_certificates->file("locked.key"),
                QStringLiteral("--operator-user"),  QStringLiteral("ops"),   QStringLiteral("--operator-password-file"),
                passwordFile(AccountRole::Operator)};
    }

    void isNowhere(qint64 pid, const Secret &secret)
    {
        QCOMPARE(tracesInProcess(pid, secret), QByteArrayList());
        for (const qint64 child : childrenOf(pid))
            QCOMPARE(tracesInProcess(child, secret), QByteArrayList());
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        LOCKSCOPE_REQUIRE_SECRET_SERVICE();
        for (const char *variable : {"LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD", "LOCKSCOPE_OPERATOR_PASSWORD"})
            qunsetenv(variable);
        qputenv("XDG_CONFIG_HOME", m_config.path().toUtf8());
        m_service = std::make_unique<SecretService>();
        m_certificates = std::make_unique<Certificates>();
        m_certificates->issue("server");
        m_certificates->issue("client");
        m_certificates->encryptKey("client", "locked", Secret::take(passphrase()));
        m_server = std::make_unique<TlsServer>(*m_certificates, "server", TlsServer::Clients::WithCertificate);
        m_redis = std::make_unique<BlockingRedis>(m_server->server());
        become(acl::Role::Monitor, "mon", AccountRole::Watcher);
        become(acl::Role::Operator, "ops", AccountRole::Operator);
    }

    void afterActingNothingIsInClear_data()
    {
        QTest::addColumn<QByteArray>("how");
        for (const char *how : {"keychain", "environment", "files", "open key", "ssh", "url"})
            QTest::newRow(how) << QByteArray(how);
    }
    void afterActingNothingIsInClear()
    {
        QFETCH(QByteArray, how);
        const auto ssh = how == "ssh" ? std::make_unique<SshServer>() : nullptr;
        const Profile profile = profileOf(how, ssh.get());
        {
            const auto opened = openSettings(settingsFile());
            ProfileStore(opened.settings.get()).save(profile);
        }
        if (profile.password == Profile::Password::Kept) {
            keep(profile, AccountRole::Watcher);
            keep(profile, AccountRole::Operator);
            keepPassphrase(profile);
        }
        m_redis->call({"HSET", "orders", holder, "1"});
        const QString records = m_records.filePath(QString::fromLatin1(how));
        QStringList line = typed("force-release orders --if-holder") << QString::fromLatin1(holder);
        line << typed("--reason test --json --audit-file") << records;
        line << (how == "url" ? byAddress() : typed("--profile searched") + given(how));
        StuckProgram program(line);
        for (const char *variable : {"LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD", "LOCKSCOPE_OPERATOR_PASSWORD"})
            qunsetenv(variable);
        QTRY_VERIFY_WITH_TIMEOUT(isDone(records) || !program.isRunning(), 30'000);
        if (!program.isRunning())
            program.goOn();
        QVERIFY2(program.isRunning(), program.out().constData());
        QCOMPARE(childrenOf(program.pid()).size(), how == "ssh" ? 1u : 0u);
        for (const AccountRole role : {AccountRole::Watcher, AccountRole::Operator})
            isNowhere(program.pid(), Secret::take(password(role)));
        isNowhere(program.pid(), oneLineOfTheKey());
        isNowhere(program.pid(), Secret::take(passphrase()));
        QCOMPARE(program.goOn(), 0);
        QVERIFY2(program.out().contains("orders"), program.out().constData());
        for (const AccountRole role : {AccountRole::Watcher, AccountRole::Operator}) {
            QVERIFY(!program.out().contains(password(role)));
            QCOMPARE(tracesInFolder(m_config.path(), Secret::take(password(role))), QByteArrayList());
            QCOMPARE(tracesInFolder(m_records.path(), Secret::take(password(role))), QByteArrayList());
        }
        QVERIFY(!program.out().contains(passphrase()));
        QCOMPARE(tracesInFolder(m_config.path(), Secret::take(passphrase())), QByteArrayList());
        QCOMPARE(tracesInFolder(m_records.path(), Secret::take(passphrase())), QByteArrayList());
        const auto opened = openSettings(settingsFile());
        ProfileStore(opened.settings.get()).remove(profile.id);
    }

private:
    // The action was done and recorded.
    bool isDone(const QString &records) const
    {
        QFile file(records);
        return m_redis->call({"EXISTS", "orders"}).toInt() == 0 && file.open(QIODevice::ReadOnly)
            && file.readAll().contains(R"("phase":"outcome")");
    }

    Secret oneLineOfTheKey() const { return m_certificates->contents("client.key").split('\n').at(2).mid(8, 40); }
};

QTEST_GUILESS_MAIN(TestCliSecrets)

} // namespace lockscope::cli_secrets_test

#include "tst_cli_secrets.moc"

#include "core/profiles/exchange.h"
#include "core/redis/tls/open_keys.h"
#include "tests/support/certificates.h"
#include "tests/support/secret_service.h"
#include "tests/support/traces_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/keys/passphrase_dialog.h"
#include "ui/connect/password_dialog.h"
#include "ui/connect/profile_card.h"
#include "ui/connect/profile_flow.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPromise>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace lockscope::profile_flow_test {

using namespace lockscope::ui;
using profiles::Keychain;
using profiles::Profile;

namespace {

QByteArray password() // computed, so that it is not in this program's own text
{
    return QByteArray("geheim-").repeated(2) + QByteArray::number(QCoreApplication::applicationPid() * 15485863LL);
}

// The profiles of a window that is closed and opened again.
struct Opened {
    explicit Opened(const QString &settingsFile)
        : settings(settingsFile, QSettings::IniFormat)
        , store(&settings)
        , flow(&store, &window)
    {
        flow.screen()->resize(936, 420);
        window.resize(936, 420);
        window.show();
        QObject::connect(&flow, &ProfileFlow::opened, &window, [this](const Profile &, const profiles::Way &way) {
            addresses.push_back(way.address);
            operators.push_back(way.operatorAs);
        });
    }
    template<class Widget> Widget *at(const char *name = nullptr) const
    {
        return window.findChild<Widget *>(name ? QString::fromLatin1(name) : QString());
    }
    ConnectionDialog *edit(const std::optional<Profile> &profile)
    {
        auto *dialog = new ConnectionDialog(&window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        if (profile)
            dialog->setAddress(profile->address);
        flow.prepare(dialog, profile);
        dialog->show();
        return dialog;
    }
    void type(const char *name, const QByteArray &text) const
    {
        at<QLineEdit>(name)->selectAll();
        QTest::keyClicks(at<QLineEdit>(name), QString::fromUtf8(text));
    }
    void typePassword(const char *name) const // key by key, and never as a whole string
    {
        QByteArray word = password();
        for (const char c : std::as_const(word))
            QTest::keyClick(at<QLineEdit>(name), c);
        wipe(word);
    }
    void save(ConnectionDialog *dialog) const
    {
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("save")), Qt::LeftButton);
    }

    QSettings settings;
    profiles::ProfileStore store;
    QWidget window;
    ProfileFlow flow;
    std::vector<redis::Address> addresses;
    std::vector<std::optional<redis::Credentials>> operators;
};

QString saidIn(const QDialog *dialog, const char *line)
{
    return dialog->findChild<MessageLine *>(QLatin1String(line))->said();
}

} // namespace

// The profiles in the window, with a real keyring.
class TestProfileFlow : public QObject {
    Q_OBJECT

    std::unique_ptr<SecretService> m_service;
    QTemporaryDir m_folder;

    QString settingsPath() const { return m_folder.filePath(QStringLiteral("lockscope.conf")); }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_SECRET_SERVICE();
        m_service = std::make_unique<SecretService>();
        setScheme(Scheme::Light);
    }

    void aPasswordIsKeptAndFoundAtTheNextStart()
    {
        const Secret secret = Secret::take(password());
        {
            Opened o(settingsPath());
            ConnectionDialog *dialog = o.edit({});
            o.type("profileName", "warehouse");
            o.type("url", "rediss://ops@db.example:6380");
            o.typePassword("password");
            o.save(dialog);
            QTRY_COMPARE(o.store.all().size(), 1u);
            QTRY_VERIFY(o.store.all()[0].password == Profile::Password::Kept);
            QVERIFY(o.store.all()[0].policy.readOnly);
        }
        Opened o(settingsPath());
        QTest::mouseClick(o.at<ProfileCard>(), Qt::LeftButton);
        QTRY_COMPARE(o.addresses.size(), 1u);
        QVERIFY(o.addresses[0].password == secret);
        QCOMPARE(o.addresses[0].host, QStringLiteral("db.example"));
        QVERIFY(!o.at<PasswordDialog>());
        QCOMPARE(tracesInFolder(m_folder.path(), secret), QByteArrayList());
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), secret), QByteArrayList());
    }

    // The user must not discover the failure only at the next start.
    void aFileThatCannotBeWrittenIsSaid()
    {
        QFile inTheWay(m_folder.filePath(QStringLiteral("folder")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        Opened o(inTheWay.fileName() + QStringLiteral("/lockscope.conf"));
        ConnectionDialog *dialog = o.edit({});
        o.type("profileName", "lost");
        o.type("url", "redis://db.example");
        o.save(dialog);
        const auto lines = o.flow.screen()->findChildren<MessageLine *>();
        const auto says = [](const MessageLine *line) {
            return line->said().contains(QLatin1String("lost exists only until"))
                && line->said().contains(QLatin1String("cannot write"));
        };
        QVERIFY(std::any_of(lines.begin(), lines.end(), says));
    }

    void anImportThatCannotBeWrittenIsSaid()
    {
        QFile inTheWay(m_folder.filePath(QStringLiteral("no-folder")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        Profile profile;
        profile.name = QStringLiteral("lost");
        profile.address = *redis::parseUrl(u"redis://db.example");
        QFile file(m_folder.filePath(QStringLiteral("import.json")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(profiles::exported({profile})) > 0);
        file.close();
        Opened o(inTheWay.fileName() + QStringLiteral("/lockscope.conf"));
        Q_EMIT o.flow.screen()->importRequested();
        Q_EMIT o.at<QFileDialog>()->fileSelected(file.fileName());
        const auto lines = o.flow.screen()->findChildren<MessageLine *>();
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const MessageLine *line) {
            return line->said().contains(QLatin1String("cannot write"));
        }));
    }

    // The keychain may be slow: a user who saves again before its answer loses nothing, and the last save wins.
    void whatIsBeingKeptCountsAsKept()
    {
        Opened o(m_folder.filePath(QStringLiteral("slow.conf")));
        ConnectionDialog *dialog = o.edit({});
        o.type("profileName", "slow");
        o.type("url", "redis://db.example");
        o.type("password", "wrong");
        o.save(dialog);
        QCOMPARE(o.store.all().at(0).password, Profile::Password::Asked); // no answer yet
        delete dialog;
        dialog = o.edit(o.store.all().at(0));
        QVERIFY(o.at<QCheckBox>("keepPassword")->isChecked());
        o.type("password", "right");
        o.save(dialog);
        delete dialog;
        o.flow.open(o.store.all().at(0)); // waits for the answer
        QTRY_COMPARE(o.addresses.size(), 1u);
        QVERIFY(o.addresses[0].password == Secret::take(QByteArray("right")));
        QTRY_COMPARE(o.store.all().at(0).password, Profile::Password::Kept);

        dialog = o.edit(o.store.all().at(0));
        o.type("password", "third");
        o.save(dialog);
        delete dialog;
        dialog = o.edit(o.store.all().at(0));
        o.at<QCheckBox>("keepPassword")->setChecked(false);
        o.save(dialog);
        delete dialog;
        bool isAnswered = false;
        Keychain keychain;
        const auto name = profiles::PasswordName::of(o.store.all().at(0), profiles::AccountRole::Watcher);
        keychain.read(name, &keychain, [&isAnswered](const Result<std::optional<Secret>> &kept) {
            QVERIFY(kept && !*kept);
            isAnswered = true;
        });
        QTRY_VERIFY(isAnswered);
        QCOMPARE(o.store.all().at(0).password, Profile::Password::Asked);
    }

    // A key file shows that it is encrypted, and a wrong passphrase is reported where it was typed.
    void aPassphraseIsKeptAndFoundAtTheNextStart()
    {
        Certificates certificates;
        certificates.issue("client");
        certificates.encryptKey("client", "locked", Secret::take(password()));
        const QString settings = m_folder.filePath(QStringLiteral("locked.conf"));
        {
            Opened o(settings);
            ConnectionDialog *dialog = o.edit({});
            o.type("profileName", "vault");
            o.type("url", "rediss://db.example:6380");
            o.type("cert", certificates.file("client.crt").toUtf8());
            o.type("key", certificates.file("client.key").toUtf8());
            dialog->findChild<QToolButton *>(QStringLiteral("tlsSection"))->click();
            QVERIFY(!o.at<QLineEdit>("keyPassphrase")->isVisible());
            o.type("key", certificates.file("locked.key").toUtf8());
            QVERIFY(o.at<QLineEdit>("keyPassphrase")->isVisible());
            o.type("keyPassphrase", "wrong");
            o.save(dialog);
            QVERIFY(o.store.all().empty());
            QVERIFY2(saidIn(dialog, "message").contains(QLatin1String("does not open a private key")),
                     qPrintable(saidIn(dialog, "message")));
            QVERIFY(o.at<QLineEdit>("keyPassphrase")->hasSelectedText());
            keepScreenshots(dialog, QStringLiteral("connection-passphrase"));
            o.at<QLineEdit>("keyPassphrase")->clear();
            o.typePassword("keyPassphrase");
            o.save(dialog);
            QTRY_COMPARE(o.store.all().size(), 1u);
            QTRY_VERIFY(kept(o.store.all()[0], certificates.file("locked.key")) == Secret::take(password()));
        }
        Opened o(settings);
        redis::OpenKeys keys;
        connect(&o.flow, &ProfileFlow::keyOpened, &o.window,
                [&keys](const QString &file, const Secret &passphrase) { keys.open(file, passphrase); });
        o.flow.open(o.store.all()[0]);
        QTRY_COMPARE(o.addresses.size(), 1u);
        QVERIFY(keys.passphraseOf(o.addresses[0].keyFile) == Secret::take(password()));
        QVERIFY(!o.at<PassphraseDialog>());
        QCOMPARE(tracesInFolder(m_folder.path(), Secret::take(password())), QByteArrayList());
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), Secret::take(password())), QByteArrayList());

        certificates.encryptKey("client", "locked", "another one"); // and the keychain has the old passphrase
        o.flow.open(o.store.all()[0]);
        QTRY_VERIFY(o.at<PassphraseDialog>());
        QPointer<PassphraseDialog> asked = o.at<PassphraseDialog>();
        QVERIFY2(saidIn(asked, "why").contains(QLatin1String("The kept passphrase does not fit")),
                 qPrintable(saidIn(asked, "why")));
        o.type("askedPassphrase", "not this one");
        QTest::keyClick(o.at<QLineEdit>("askedPassphrase"), Qt::Key_Return);
        QVERIFY(asked && asked->isVisible()); // the question stays until the passphrase is right
        QVERIFY2(saidIn(asked, "why").contains(QLatin1String("does not open a private key")),
                 qPrintable(saidIn(asked, "why")));
        keepScreenshots(asked, QStringLiteral("passphrase-asked"));
        QVERIFY(o.at<QCheckBox>("keepPassphrase")->isChecked());
        o.type("askedPassphrase", "another one");
        QTest::keyClick(o.at<QLineEdit>("askedPassphrase"), Qt::Key_Return);
        QTRY_COMPARE(o.addresses.size(), 2u);
        const QString file = certificates.file("locked.key");
        QCOMPARE(keys.passphraseOf(file), Secret("another one"));
        QTRY_VERIFY(kept(o.store.all()[0], file) == Secret("another one"));
        QTRY_VERIFY(!asked);
        o.flow.open(o.store.all()[0]); // the key stays open as long as the program runs
        QTRY_COMPARE(o.addresses.size(), 3u);
        QVERIFY(!o.at<PassphraseDialog>());
        ConnectionDialog *dialog = o.edit(o.store.all()[0]); // a passphrase that is not to be kept is removed
        o.at<QCheckBox>("keepPassword")->setChecked(false);
        o.save(dialog);
        QTRY_VERIFY(kept(o.store.all()[0], file).isEmpty());
    }

    // A test finds a passphrase where connecting finds it.
    void aKeptPassphraseIsUsedByATestOfTheConnection()
    {
        Certificates certificates;
        certificates.issue("client");
        certificates.encryptKey("client", "locked", Secret::take(password()));
        const QString file = certificates.file("locked.key");
        const QString settings = m_folder.filePath(QStringLiteral("tested.conf"));
        {
            Opened o(settings);
            ConnectionDialog *dialog = o.edit({});
            o.type("profileName", "tested");
            o.type("url", "rediss://db.example:6380");
            o.type("cert", certificates.file("client.crt").toUtf8());
            o.type("key", file.toUtf8());
            dialog->findChild<QToolButton *>(QStringLiteral("tlsSection"))->click();
            o.typePassword("keyPassphrase");
            o.save(dialog);
            QTRY_COMPARE(o.store.all().size(), 1u);
            QTRY_VERIFY(kept(o.store.all()[0], file) == Secret::take(password()));
        }
        Opened o(settings);
        redis::OpenKeys keys;
        connect(&o.flow, &ProfileFlow::keyOpened, &o.window,
                [&keys](const QString &opened, const Secret &passphrase) { keys.open(opened, passphrase); });
        int tests = 0;
        const auto testWith = [&](ConnectionDialog *dialog) {
            dialog->setTester([&tests, &keys, file](const ConnectionTestTerms &, const std::map<QString, Secret> &typed,
                                                    const ConnectionTestObserver &, std::stop_token) {
                tests += typed.empty() && !keys.passphraseOf(file).isEmpty() ? 1 : 100;
                QPromise<Result<void>> promise;
                promise.start();
                promise.addResult(Result<void>());
                promise.finish();
                return promise.future();
            });
            QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("test")), Qt::LeftButton);
        };
        testWith(o.edit(o.store.all()[0]));
        QTRY_COMPARE(tests, 1);
        QVERIFY(keys.passphraseOf(file) == Secret::take(password()));
        QVERIFY(!o.at<PassphraseDialog>());

        certificates.encryptKey("client", "locked", "another one"); // and the keychain has the old passphrase
        Opened other(settings);
        connect(&other.flow, &ProfileFlow::keyOpened, &other.window,
                [&keys](const QString &opened, const Secret &passphrase) { keys.open(opened, passphrase); });
        testWith(other.edit(other.store.all()[0]));
        QTRY_VERIFY(other.at<PassphraseDialog>());
        QVERIFY(!other.at<QCheckBox>("keepPassphrase")->isVisible());
        other.type("askedPassphrase", "another one");
        QTest::keyClick(other.at<QLineEdit>("askedPassphrase"), Qt::Key_Return);
        QTRY_COMPARE(tests, 2);
        QCOMPARE(keys.passphraseOf(file), Secret("another one"));
        QVERIFY(kept(other.store.all()[0], file) == Secret::take(password())); // a test does not change the keychain
    }

    // Without a profile, the window has no later moment to ask for the passphrase.
    void withoutAProfileThePassphraseIsWantedAtOnce()
    {
        Certificates certificates;
        certificates.issue("client");
        certificates.encryptKey("client", "locked", "open sesame");
        Opened o(m_folder.filePath(QStringLiteral("none.conf")));
        ConnectionDialog *dialog = o.edit({});
        QSignalSpy chosen(dialog, &ConnectionDialog::chosen);
        QSignalSpy opened(&o.flow, &ProfileFlow::keyOpened);
        o.type("url", "rediss://db.example:6380");
        o.type("cert", certificates.file("client.crt").toUtf8());
        o.type("key", certificates.file("locked.key").toUtf8());
        QTest::keyClick(o.at<QLineEdit>("key"), Qt::Key_Return);
        QCOMPARE(chosen.size(), 0);
        QVERIFY2(saidIn(dialog, "message").contains(QLatin1String("Enter its passphrase")),
                 qPrintable(saidIn(dialog, "message")));
        o.type("keyPassphrase", "open sesame");
        QTest::keyClick(o.at<QLineEdit>("keyPassphrase"), Qt::Key_Return);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened[0][0].toString(), certificates.file("locked.key"));
        QCOMPARE(opened[0][1].value<Secret>(), Secret("open sesame"));
    }

    void anotherAddressIsAskedFor()
    {
        Opened o(settingsPath());
        Profile moved = o.store.all().at(0);
        moved.address.host = QStringLiteral("evil.example"); // as if somebody had edited the file
        o.store.save(moved);
        o.flow.open(moved);
        QTRY_VERIFY(o.at<PasswordDialog>());
        QVERIFY(o.addresses.empty());
        delete o.at<PasswordDialog>();
        moved.address.host = QStringLiteral("db.example");
        o.store.save(moved);
        o.flow.open(moved);
        QTRY_COMPARE(o.addresses.size(), 1u);
    }

    void whenTheAccountIsChangedTheOldPasswordGoes()
    {
        Opened o(settingsPath());
        const Profile before = o.store.all().at(0);
        ConnectionDialog *dialog = o.edit(before);
        o.at<QLineEdit>("url")->clear();
        o.type("url", "redis://other.example");
        o.save(dialog);
        QVERIFY(o.store.all().at(0).password == Profile::Password::Asked);
        std::optional<bool> isThere;
        profiles::Keychain keychain;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                keychain.read({before.id, before.address}, &keychain,
                              [&](const Result<std::optional<Secret>> &found) { isThere = found && *found; });
                return isThere && !*isThere;
            }(),
            20'000);
    }

    void whatIsAskedForIsNotKeptUnlessSomebodySaysSo()
    {
        Opened o(m_folder.filePath(QStringLiteral("asked.conf")));
        Profile profile;
        profile.id = profiles::newProfileId();
        profile.name = QStringLiteral("asked");
        profile.address.host = QStringLiteral("db.example");
        profile.password = Profile::Password::Asked;
        o.store.save(profile);
        o.flow.open(profile);
        QTRY_VERIFY(o.at<PasswordDialog>());
        o.type("askedPassword", "only this once");
        o.at<QCheckBox>("keepAsked")->setChecked(false);
        QTest::mouseClick(o.at<QPushButton>("connectAsked"), Qt::LeftButton);
        QCOMPARE(o.addresses.size(), 1u);
        QVERIFY(o.addresses[0].password == Secret("only this once"));
        std::optional<bool> isKept; // this request follows all pending writes
        Keychain keychain;
        keychain.read(profiles::PasswordName::of(profile, profiles::AccountRole::Watcher), &keychain,
                      [&isKept](const Result<std::optional<Secret>> &kept) { isKept = kept && *kept; });
        QTRY_VERIFY(isKept.has_value());
        QVERIFY(!*isKept);
        QCOMPARE(o.store.all().at(0).password, Profile::Password::Asked);
    }

    void whatIsAskedForCanBeKept()
    {
        Opened o(settingsPath());
        const Profile profile = o.store.all().at(0);
        o.flow.open(profile);
        QTRY_VERIFY(o.at<PasswordDialog>());
        o.typePassword("askedPassword");
        o.at<QCheckBox>("keepAsked")->setChecked(true);
        QTest::mouseClick(o.at<QPushButton>("connectAsked"), Qt::LeftButton);
        QCOMPARE(o.addresses.size(), 1u);
        QVERIFY(o.addresses[0].password == Secret::take(password()));
        QTRY_VERIFY(o.store.all().at(0).password == Profile::Password::Kept);
        QTRY_VERIFY(!o.at<PasswordDialog>());
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), Secret::take(password())), QByteArrayList());
    }

    // The operator is another user, whose password is kept beside that of the watching user.
    void theOperatorsPasswordIsKeptToo()
    {
        const Secret secret = Secret::take(password());
        keepTheOperator();
        Opened o(operatorPath());
        QTest::mouseClick(o.at<ProfileCard>(), Qt::LeftButton);
        QTRY_COMPARE(o.addresses.size(), 1u);
        QVERIFY(!o.at<PasswordDialog>());
        const redis::Credentials expected{"ops", secret};
        QVERIFY(o.operators[0] == expected);
        QVERIFY(o.addresses[0].password == secret);
        QVERIFY(o.addresses[0].user == "mon");
        QCOMPARE(tracesInFolder(m_folder.path(), secret), QByteArrayList());
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), secret), QByteArrayList());
    }

    // An unchanged password is not typed again, and Connect in the dialog finds it as a click on the card does.
    void whatIsKeptNeedNotBeTypedAgain()
    {
        keepTheOperator();
        Opened o(operatorPath());
        const Profile before = o.store.all().at(0);
        ConnectionDialog *dialog = o.edit(before);
        QCOMPARE(o.at<QLineEdit>("operatorUser")->text(), QStringLiteral("ops"));
        QVERIFY(o.at<QLineEdit>("operatorPassword")->placeholderText().contains(QStringLiteral("keychain")));
        o.save(dialog);
        QVERIFY(o.store.all().at(0) == before);
    }

    // As if somebody had edited the file: neither another user nor another address gets the password.
    void anotherOperatorIsAskedFor_data()
    {
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QString>("host");
        QTest::newRow("another user") << QByteArray("root") << QStringLiteral("db.example");
        QTest::newRow("another address") << QByteArray("ops") << QStringLiteral("evil.example");
    }
    void anotherOperatorIsAskedFor()
    {
        QFETCH(QByteArray, user);
        QFETCH(QString, host);
        keepTheOperator();
        Opened o(operatorPath());
        Profile moved = o.store.all().at(0);
        moved.operatorUser = user;
        moved.address.host = host;
        o.flow.open(moved);
        QTRY_VERIFY(o.at<PasswordDialog>());
        QVERIFY(o.addresses.empty());
        QVERIFY(o.at<QLineEdit>("askedOperatorPassword"));
        // the watcher's password belongs to another account
        QCOMPARE(o.at<QLineEdit>("askedPassword") != nullptr, user == "ops");
        keepScreenshots(o.at<PasswordDialog>(), QStringLiteral("profile-asked-") + QString::fromLatin1(user));
        QTest::mouseClick(o.at<QPushButton>("connectAsked"), Qt::LeftButton);
        QCOMPARE(o.operators.size(), 1u);
        const redis::Credentials nobody{user, {}};
        QVERIFY(o.operators[0] == nobody); // refused when an action is requested; no other account is used
    }

    void whenTheOperatorIsChangedItsPasswordGoes()
    {
        keepTheOperator();
        Opened o(operatorPath());
        const Profile before = o.store.all().at(0);
        ConnectionDialog *dialog = o.edit(before);
        o.type("operatorUser", "other");
        o.save(dialog);
        QVERIFY(o.store.all().at(0).operatorPassword == Profile::Password::Asked);
        QVERIFY(o.store.all().at(0).password == Profile::Password::Kept);
        QTRY_VERIFY_WITH_TIMEOUT(!has(before, profiles::AccountRole::Operator), 20'000);
        QVERIFY(has(before, profiles::AccountRole::Watcher));
    }

    void thatOfTheSentinelsIsKeptToo()
    {
        const Secret secret = Secret::take(password());
        Opened o(m_folder.filePath(QStringLiteral("sentinels.conf")));
        Profile profile;
        profile.id = profiles::newProfileId();
        profile.name = QStringLiteral("set");
        profile.address = *redis::parseUrl(u"redis-sentinel://10.0.0.1:26379,10.0.0.2:26379#main");
        profile.sentinelPassword = Profile::Password::Asked;
        o.store.save(profile);
        o.flow.open(profile);
        QTRY_VERIFY(o.at<PasswordDialog>());
        o.typePassword("askedSentinelPassword");
        o.at<QCheckBox>("keepAsked")->setChecked(true);
        QTest::mouseClick(o.at<QPushButton>("connectAsked"), Qt::LeftButton);
        QVERIFY(o.addresses.at(0).sentinel->password == secret);
        QVERIFY(o.addresses.at(0).password.isEmpty());
        QTRY_VERIFY(o.store.all().at(0).sentinelPassword == Profile::Password::Kept);
        o.flow.open(o.store.all().at(0));
        QTRY_COMPARE(o.addresses.size(), 2u);
        QVERIFY(o.addresses.at(1).sentinel->password == secret);
        QTRY_VERIFY(!o.at<PasswordDialog>());
        Profile moved = o.store.all().at(0);
        moved.address.sentinel->sentinels[1].host = QStringLiteral("10.6.6.6");
        o.flow.open(moved);
        QTRY_VERIFY(o.at<PasswordDialog>());
    }

    void nothingOfThemIsExported()
    {
        keepTheOperator();
        Opened o(operatorPath());
        const QByteArray user = o.store.all().at(0).operatorUser;
        const QByteArray file = profiles::exported(o.store.all());
        QVERIFY(!user.isEmpty() && file.contains(QByteArray("\"operator\": \"" + user + '"')));
        QVERIFY(!file.contains(password()));
        const auto back = profiles::imported(file);
        QVERIFY(back && back->problems.isEmpty());
        QCOMPARE(back->profiles.size(), 1u);
        QCOMPARE(back->profiles[0].operatorUser, user);
        QVERIFY(back->profiles[0].password == Profile::Password::Asked);
        QVERIFY(back->profiles[0].operatorPassword == Profile::Password::Asked);
    }

    void whoeverIsRemovedTakesThemAllAlong()
    {
        keepTheOperator();
        Opened o(operatorPath());
        const Profile before = o.store.all().at(0);
        QVERIFY(has(before, profiles::AccountRole::Watcher));
        Q_EMIT o.flow.screen()->removeRequested(before.id);
        auto *box = o.at<QMessageBox>("removeProfile");
        QVERIFY(box);
        for (QAbstractButton *button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::AcceptRole)
                button->click();
        }
        QVERIFY(o.store.all().empty());
        QTRY_VERIFY_WITH_TIMEOUT(!has(before, profiles::AccountRole::Watcher), 20'000);
    }

private:
    QString operatorPath() const { return m_folder.filePath(QStringLiteral("operator.conf")); }
    // A profile that also keeps the operator's password. Whichever test runs first types it.
    void keepTheOperator()
    {
        Opened o(operatorPath());
        if (!o.store.all().empty())
            return;
        ConnectionDialog *dialog = o.edit({});
        o.type("profileName", "acted");
        o.type("url", "rediss://mon@db.example:6380");
        o.typePassword("password");
        o.type("operatorUser", "ops");
        o.typePassword("operatorPassword");
        keepScreenshots(dialog, QStringLiteral("profile-operator"));
        o.save(dialog);
        QTRY_VERIFY_WITH_TIMEOUT(!o.store.all().empty(), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(o.store.all()[0].password == Profile::Password::Kept, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(o.store.all()[0].operatorPassword == Profile::Password::Kept, 60'000);
    }

    // The keychain's entry for this key; empty: none. Always masked, because tests search this program's memory.
    static Secret kept(const Profile &profile, const QString &keyFile)
    {
        std::optional<Secret> found;
        Keychain keychain;
        keychain.read(
            profiles::PasswordName::ofKey(profile, keyFile), &keychain,
            [&found](const Result<std::optional<Secret>> &read) { found = read && *read ? **read : Secret(); });
        const bool isAnswered = QTest::qWaitFor([&found] { return found.has_value(); }, 60'000);
        return isAnswered ? *found : Secret("no answer");
    }

    static bool has(const Profile &profile, profiles::AccountRole role)
    {
        std::optional<bool> isThere;
        profiles::Keychain keychain;
        keychain.read(profiles::PasswordName::of(profile, role), &keychain,
                      [&](const Result<std::optional<Secret>> &found) { isThere = found && *found; });
        const bool answered = QTest::qWaitFor([&] { return isThere.has_value(); }, 20'000);
        return answered && *isThere;
    }
};

QTEST_MAIN(TestProfileFlow)

} // namespace lockscope::profile_flow_test

#include "tst_profile_flow.moc"

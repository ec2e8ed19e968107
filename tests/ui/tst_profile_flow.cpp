#include "tests/support/secret_service.h"
#include "tests/support/traces_of.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/password_dialog.h"
#include "ui/connect/profile_card.h"
#include "ui/connect/profile_flow.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::ui;
using profiles::Profile;

namespace {

QByteArray password() // not in this program's own text
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
        QObject::connect(&flow, &ProfileFlow::opened, &window,
                         [this](const Profile &, const redis::Address &address) { addresses.push_back(address); });
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
    void type(const char *name, const char *text) const
    {
        at<QLineEdit>(name)->selectAll();
        QTest::keyClicks(at<QLineEdit>(name), QLatin1String(text));
    }
    void typePassword(const char *name) const // key by key, and never as a whole
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
};

} // namespace

// The profiles in the window beside a real keyring.
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

    void anotherAddressIsAskedFor()
    {
        Opened o(settingsPath());
        Profile moved = o.store.all().at(0);
        moved.address.host = QStringLiteral("evil.example"); // as by somebody's hand in the file
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
        o.type("host", "other.example");
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
};

QTEST_MAIN(TestProfileFlow)
#include "tst_profile_flow.moc"

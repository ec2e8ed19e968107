#include "tests/support/blocking_redis.h"
#include "tests/support/free_port.h"
#include "tests/support/secret_service.h"
#include "tests/support/ssh_server.h"
#include "tests/support/tls_server.h"
#include "tests/support/traces_of.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/profile_card.h"
#include "ui/text/plain_label.h"
#include "ui/widgets/message_line.h"

#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QtTest>

namespace lockscope::profile_window_test {

using namespace lockscope::ui;

namespace {

QByteArray password() // computed, so that it is not in this program's own text
{
    return QByteArray("geheim-").repeated(2) + QByteArray::number(QCoreApplication::applicationPid() * 15485863LL);
}

// The window, with settings that remain when it is closed.
struct Program {
    explicit Program(const QString &settingsFile)
        : settings(settingsFile, QSettings::IniFormat)
        , preferences(&settings)
        , window(&link, &preferences, &theme, &clock)
    {
        window.resize(1280, 720);
        window.show();
        window.activateWindow();
    }
    ~Program()
    {
        bool closed = false;
        QObject::connect(&link, &SessionPort::closed, &window, [&closed] { closed = true; });
        link.close();
        awaitUntil([&closed] { return closed; });
    }
    template<class Widget> Widget *at(const char *name = nullptr) const
    {
        return window.findChild<Widget *>(name ? QString::fromLatin1(name) : QString());
    }
    void retype(const char *name, const QString &text) const
    {
        auto *line = at<QLineEdit>(name);
        line->setFocus();
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, text);
    }
    // As if pasted, so that no other address is in the field in between.
    void retypePlace(const char *host, quint16 port) const
    {
        auto *line = at<QLineEdit>("url");
        redis::Address address = *redis::parseUrl(line->text());
        address.host = QLatin1String(host);
        address.port = port;
        line->setFocus();
        line->setText(address.toUrl());
        Q_EMIT line->textEdited(line->text());
    }
    void typePassword() const // key by key, and never as a whole string
    {
        QByteArray word = password();
        at<QLineEdit>("password")->setFocus();
        at<QLineEdit>("password")->selectAll(); // the earlier input is still there
        for (const char c : std::as_const(word))
            QTest::keyClick(at<QLineEdit>("password"), c);
        wipe(word);
    }
    void press(const char *button) const { QTest::mouseClick(at<QPushButton>(button), Qt::LeftButton); }
    // Whether the text that replaces the table contains this.
    bool says(const char *text) const
    {
        for (auto *label : window.findChildren<PlainLabel *>()) {
            if (label->isVisible() && label->text().contains(QString::fromUtf8(text)))
                return true;
        }
        return false;
    }
    void comesToLive() const
    {
        QTRY_VERIFY2_WITH_TIMEOUT(window.windowActions().sweep->isEnabled(), qPrintable(allSaid()), 60'000);
    }
    // The whole message replaces the table, and the program does not retry by itself.
    void goesWrong(const char *picture, const char *text) const
    {
        press("connect");
        QTRY_VERIFY2_WITH_TIMEOUT(says(text), qPrintable(QString::fromUtf8(text) + QStringLiteral(" | ") + allSaid()),
                                  30'000);
        QTRY_VERIFY(!at<ConnectionDialog>());
        QVERIFY(!at<QMessageBox>()); // no message box
        keepScreenshots(const_cast<MainWindow *>(&window), QString::fromUtf8(picture));
    }
    QString allSaid() const
    {
        QStringList all;
        for (auto *label : window.findChildren<PlainLabel *>()) {
            if (label->isVisible() && !label->text().isEmpty())
                all << label->text();
        }
        return all.join(QStringLiteral(" | "));
    }
    void openDialogAgain() const
    {
        window.windowActions().connectTo->trigger();
        QTRY_VERIFY(at<ConnectionDialog>() && at<ConnectionDialog>()->isVisible());
    }

    QSettings settings;
    SystemClock clock;
    Preferences preferences;
    Theme theme;
    SessionLink link;
    MainWindow window;
};

} // namespace

// A new user, and a server with TLS, client certificate and password behind ssh; all of them real.
class TestProfileWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<SecretService> m_service;
    std::unique_ptr<SshServer> m_ssh;
    std::unique_ptr<Certificates> m_certificates;
    std::unique_ptr<TlsServer> m_server;
    QTemporaryDir m_folder;
    quint16 m_nobody = freePort(); // a port on which nobody listens

    QString settingsPath() const { return m_folder.filePath(QStringLiteral("lockscope.conf")); }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_SSHD();
        LOCKSCOPE_REQUIRE_SECRET_SERVICE();
        setScheme(Scheme::Light);
        m_service = std::make_unique<SecretService>();
        m_ssh = std::make_unique<SshServer>();
        m_certificates = std::make_unique<Certificates>();
        m_certificates->issue("server");
        m_certificates->issue("client");
        m_server = std::make_unique<TlsServer>(*m_certificates, "server", TlsServer::Clients::WithCertificate);
        BlockingRedis direct(m_server->server());
        direct.call({"CONFIG", "SET", "requirepass", password()});
    }

    // Step by step; at each step the window says what is wrong.
    void aProfileIsMadeWithoutReadingAnything()
    {
        Program o(settingsPath());
        QVERIFY(o.at<FirstScreen>()->isVisible());
        o.press("newProfile");
        QTRY_VERIFY(o.at<ConnectionDialog>());
        o.retype("profileName", QStringLiteral("warehouse"));
        o.retype("url", QStringLiteral("rediss://localhost:%1").arg(m_server->port()));
        o.retype("ssh", QStringLiteral("somebody@"));
        o.press("connect");
        QVERIFY2(o.at<MessageLine>("message")->said().contains(QStringLiteral("user@]host")),
                 qPrintable(o.at<MessageLine>("message")->said()));
        keepScreenshots(o.at<ConnectionDialog>(), QStringLiteral("profile-dialog"));
        o.retype("ssh", QStringLiteral("root@127.0.0.1:%1").arg(m_nobody));
        o.goesWrong("profile-wrong-ssh", "nothing listens for ssh");

        o.openDialogAgain();
        QCOMPARE(o.at<QLineEdit>("profileName")->text(), QStringLiteral("warehouse")); // the same profile is edited
        o.retype("ssh", m_ssh->destination());
        o.goesWrong("profile-no-key", "does not accept this key"); // no key was given

        o.openDialogAgain();
        o.retype("sshKey", m_ssh->key());
        o.retypePlace("localhost", m_nobody);
        o.goesWrong("profile-wrong-port", "ssh is connected, but");

        o.openDialogAgain();
        o.retypePlace("localhost", m_server->port());
        o.goesWrong("profile-no-ca",
                    "not trusted here: use that authority's certificate"); // no authority of the system

        o.openDialogAgain();
        o.retype("ca", m_folder.filePath(QStringLiteral("nothing.pem")));
        o.press("connect");
        QVERIFY(o.at<MessageLine>("message")->said().contains(QStringLiteral("Cannot read")));
        o.retype("ca", m_certificates->file("stranger.crt"));
        o.goesWrong("profile-wrong-ca", "not trusted here: use that authority's certificate");

        o.openDialogAgain();
        o.retype("ca", m_certificates->file("ca.crt"));
        o.retypePlace("127.0.0.1", m_server->port());
        o.retype("tlsName", QStringLiteral("redis.example"));
        o.goesWrong("profile-wrong-name", "not for 'redis.example'");

        o.openDialogAgain();
        o.retypePlace("localhost", m_server->port());
        o.retype("tlsName", QString());
        o.goesWrong("profile-no-certificate", "client certificate"); // no certificate of ours

        o.openDialogAgain();
        o.retype("cert", m_certificates->file("client.crt"));
        o.press("connect");
        QVERIFY(o.at<MessageLine>("message")->said().contains(QStringLiteral("needs two files")));
        keepScreenshots(o.at<ConnectionDialog>(), QStringLiteral("profile-half-certificate"));
        o.retype("key", m_certificates->file("ca.crt"));
        o.press("connect");
        QVERIFY(o.at<MessageLine>("message")->said().contains(QStringLiteral("no usable private key")));
        o.retype("key", m_certificates->file("server.key"));
        o.goesWrong("profile-other-key", "does not belong to the client certificate");

        o.openDialogAgain();
        o.retype("key", m_certificates->file("client.key"));
        o.goesWrong("profile-no-password", "requires a password");

        o.openDialogAgain();
        o.retype("password", QStringLiteral("falsch"));
        o.goesWrong("profile-wrong-password", "wrong password for user 'default'");

        o.openDialogAgain();
        o.typePassword();
        o.press("connect");
        o.comesToLive();
        QTRY_VERIFY(o.preferences.profiles()->all().at(0).password == profiles::Profile::Password::Kept);
        QCOMPARE(o.preferences.profiles()->all().size(), 1u);
        QTRY_VERIFY(!o.at<ConnectionDialog>());
    }

    void itIsFoundAgainAtTheNextStart()
    {
        Program o(settingsPath());
        auto *card = o.at<ProfileCard>();
        QVERIFY(card && card->isVisible());
        QTest::mouseClick(card, Qt::LeftButton);
        o.comesToLive();
        QVERIFY(o.window.windowTitle().contains(QStringLiteral("warehouse")));
    }

    // Without the mouse, and with all controls visible on a small screen.
    void byTheKeyboardAlone()
    {
        Program o(m_folder.filePath(QStringLiteral("keys.conf")));
        const auto alt = [&](QWidget *window, Qt::Key key) { QTest::keyClick(window, key, Qt::AltModifier); };
        const auto type = [](const QString &text) { QTest::keyClicks(QApplication::focusWidget(), text); };
        QTRY_VERIFY(o.window.isActiveWindow());
        alt(&o.window, Qt::Key_O);
        QTRY_VERIFY(o.at<ConnectionDialog>() && o.at<ConnectionDialog>()->isActiveWindow());
        auto *dialog = o.at<ConnectionDialog>();
        QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>("profileName")); // a new profile begins with its name
        type(QStringLiteral("by keys"));
        const auto fill = [&](const char *name, const QString &text) {
            for (int i = 0; i < 80 && QApplication::focusWidget()->objectName() != QLatin1String(name); ++i)
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>(name));
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
            type(text);
        };
        fill("url", QStringLiteral("rediss://localhost:%1").arg(m_server->port()));
        alt(dialog, Qt::Key_T); // unfolds the section
        QTRY_VERIFY(o.at<QLineEdit>("ca")->isVisible());
        fill("ca", m_certificates->file("ca.crt"));
        fill("cert", m_certificates->file("client.crt"));
        fill("key", m_certificates->file("client.key"));
        alt(dialog, Qt::Key_S);
        QTRY_VERIFY(o.at<QLineEdit>("ssh")->isVisible());
        fill("ssh", m_ssh->destination());
        fill("sshKey", m_ssh->key());
        alt(dialog, Qt::Key_W);
        QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>("password"));
        o.typePassword();
        QVERIFY(QRect(QPoint(), QSize(1280, 720)).contains(QRect(QPoint(), dialog->size())));
        keepScreenshots(dialog, QStringLiteral("profile-by-keys"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        o.comesToLive();
        keepScreenshots(&o.window, QStringLiteral("profile-connected"));
    }

    // After typing and keeping it, and two sessions with it.
    void thePasswordIsNowhereInClear()
    {
        const Secret secret = Secret::take(password());
        Program o(settingsPath());
        QTest::mouseClick(o.at<ProfileCard>(), Qt::LeftButton);
        o.comesToLive();
        QCOMPARE(tracesInFolder(m_folder.path(), secret), QByteArrayList());
        for (const qint64 child : childrenOf(QCoreApplication::applicationPid()))
            QCOMPARE(tracesGivenTo(child, secret), QByteArrayList());
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), secret), QByteArrayList());
    }
};

QTEST_MAIN(TestProfileWindow)

} // namespace lockscope::profile_window_test

#include "tst_profile_window.moc"

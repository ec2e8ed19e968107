#include "tests/support/certificates.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/name_fields.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryFile>
#include <QToolButton>

namespace lockscope::connection_dialog_test {

using namespace lockscope::ui;
using redis::Address;

namespace {

struct Opened {
    ConnectionDialog dialog;
    std::vector<Address> chosen;

    Opened()
    {
        QObject::connect(&dialog, &ConnectionDialog::chosen, &dialog,
                         [this](const Address &address) { chosen.push_back(address); });
        dialog.show();
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }
    template<class Widget> Widget *at(const char *name) { return dialog.findChild<Widget *>(QLatin1String(name)); }
    QLineEdit *line(const char *name) { return at<QLineEdit>(name); }
    QString said(const char *name = "message") { return at<MessageLine>(name)->said(); }
    void retype(const char *name, const char *text)
    {
        line(name)->setFocus();
        line(name)->selectAll();
        QTest::keyClicks(line(name), QLatin1String(text));
    }
    void unfold(const char *section) { at<QToolButton>(section)->click(); }
    Address address() const { return dialog.profile().address; }
    void connectNow() { QTest::mouseClick(at<QPushButton>("connect"), Qt::LeftButton); }
};

} // namespace

class TestConnectionDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void namesOfPlainLocksArePatterns()
    {
        Opened o;
        o.dialog.names()->setTokenPatterns(QStringLiteral("mutex:*"));
        QCOMPARE(o.line("tokenPatterns")->text(), QStringLiteral("mutex:*"));
        o.retype("url", "redis://db.example");
        o.retype("tokenPatterns", "mutex:*  job\\q");
        o.connectNow();
        QVERIFY(o.chosen.empty());
        QVERIFY(o.said().contains(QStringLiteral("backslash")));
        o.retype("tokenPatterns", " mutex:*  job\\xff ");
        o.connectNow();
        QCOMPARE(o.chosen.size(), std::size_t(1));
        QCOMPARE(o.dialog.names()->tokenPatterns(), QStringLiteral("mutex:* job\\xff"));
    }

    // Together with their cost, where they are chosen.
    void changesUnderPrefixesAreToldWhereChosen()
    {
        Opened o;
        QVERIFY(o.dialog.names()->trackedPrefixes().isEmpty());
        QVERIFY(o.line("trackedPrefixes")->toolTip().contains(QStringLiteral("13 %")));
        o.retype("url", "redis://db.example");
        o.retype("trackedPrefixes", "orders: job\\q");
        o.connectNow();
        QVERIFY(o.chosen.empty());
        o.retype("trackedPrefixes", " orders:  job\\xff");
        o.connectNow();
        QCOMPARE(o.chosen.size(), std::size_t(1));
        QCOMPARE(o.dialog.names()->trackedPrefixes(), QStringLiteral("orders: job\\xff"));
    }

    void theUrlFillsTheFields()
    {
        Opened o;
        o.retype("url", "redis://ops:s%40cret@db.example:6380/3");
        QCOMPARE(o.address().host, QStringLiteral("db.example"));
        QCOMPARE(o.address().port, quint16(6380));
        QCOMPARE(o.address().db, 3);
        QCOMPARE(o.line("user")->text(), QStringLiteral("ops"));
        QCOMPARE(o.line("password")->text(), QStringLiteral("s@cret"));
        QCOMPARE(o.line("password")->echoMode(), QLineEdit::Password);
        QTest::keyClick(o.line("url"), Qt::Key_Return);
        QCOMPARE(o.chosen.size(), 1u);
        QCOMPARE(o.chosen[0].password, QByteArray("s@cret"));
        QVERIFY(!o.line("url")->text().contains(QStringLiteral("cret"))); // the password has moved to its own field
        QVERIFY(!o.dialog.isVisible());
    }

    void theFieldsMakeTheUrl()
    {
        Opened o;
        o.retype("url", "10.0.0.7:6379/2");
        o.retype("password", "hush");
        QCOMPARE(o.line("url")->text(), QStringLiteral("redis://10.0.0.7:6379/2"));
        o.connectNow();
        QCOMPARE(o.chosen.size(), 1u);
        QCOMPARE(o.chosen[0].host, QStringLiteral("10.0.0.7"));
        QCOMPARE(o.chosen[0].password, QByteArray("hush"));
    }

    // The list of sentinels says which servers they are, and their user and password belong only to them.
    void sentinelsHaveFieldsOfTheirOwn()
    {
        Opened o;
        o.unfold("sentinelSection");
        o.unfold("accountsSection");
        QVERIFY(!o.line("sentinels")->isVisible());
        QTest::keyClick(o.at<QCheckBox>("foundBy"), Qt::Key_Space);
        QVERIFY(o.line("sentinels")->isVisible() && o.line("sentinelPassword")->isVisible());
        QVERIFY(!o.line("sentinelCa")->isVisible());
        o.connectNow();
        QVERIFY2(o.chosen.empty() && o.said().contains(QStringLiteral("HOST:PORT")), qPrintable(o.said()));
        o.retype("sentinels", "s1.example, s2.example:26380");
        o.connectNow();
        QVERIFY2(o.said().contains(QStringLiteral("mymaster")), qPrintable(o.said()));
        QCOMPARE(QApplication::focusWidget(), o.line("master"));
        o.retype("master", "orders");
        o.retype("sentinelUser", "watcher");
        o.retype("sentinelPassword", "theirs");
        o.retype("user", "ops");
        o.retype("password", "its own");
        QCOMPARE(o.line("url")->text(),
                 QStringLiteral("redis-sentinel://ops@s1.example:26379,s2.example:26380?sentinel-user=watcher#orders"));
        QVERIFY(!o.said("risk").isEmpty()); // the password is sent without encryption
        QTest::mouseClick(o.at<QCheckBox>("sentinelTls"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(o.line("sentinelCa")->isVisible());
        QVERIFY(o.line("sentinelPassword")->text().isEmpty()); // a new server must not get the old password
        QVERIFY(o.line("password")->text().isEmpty()); // other sentinels may send the password elsewhere
        QVERIFY2(o.said("forgotten").contains(QStringLiteral("and its sentinels")), qPrintable(o.said("forgotten")));
        o.retype("password", "its own");
        QVERIFY(!o.said("forgotten").isEmpty());
        o.retype("sentinelPassword", "theirs");
        QVERIFY(o.said("forgotten").isEmpty());
        keepScreenshots(&o.dialog, QStringLiteral("dialog-connection-sentinel"));
        o.connectNow();
        QCOMPARE(o.chosen.size(), std::size_t(1));
        const redis::SentinelAccess access = o.chosen[0].sentinel.value_or(redis::SentinelAccess());
        QCOMPARE(redis::toText(access.sentinels), QStringLiteral("s1.example:26379,s2.example:26380"));
        QCOMPARE(access.masterName, QByteArray("orders"));
        QCOMPARE(access.user, QByteArray("watcher"));
        QCOMPARE(access.password, QByteArray("theirs"));
        QVERIFY(access.tls);
        QCOMPARE(o.chosen[0].password, QByteArray("its own"));
    }

    void theUrlFillsTheFieldsOfTheSentinels()
    {
        Opened o;
        o.retype("url", "redis-sentinel://s1:1,s2/3?sentinel-tls=1#m");
        QVERIFY(o.at<QCheckBox>("foundBy")->isChecked());
        QCOMPARE(o.line("sentinels")->text(), QStringLiteral("s1:1,s2:26379"));
        QCOMPARE(o.line("master")->text(), QStringLiteral("m"));
        QVERIFY(o.at<QCheckBox>("sentinelTls")->isChecked());
        o.retype("sentinelPassword", "theirs");
        o.retype("sentinels", "s3"); // another operator's
        QVERIFY(o.line("sentinelPassword")->text().isEmpty());
        QVERIFY(!o.said("forgotten").isEmpty());
        o.retype("sentinelPassword", "new");
        QVERIFY(o.said("forgotten").isEmpty());
        o.retype("url", "redis-sentinel://s4#m");
        QVERIFY(o.line("sentinelPassword")->text().isEmpty() && !o.said("forgotten").isEmpty());
        o.retype("url", "redis://db.example");
        QVERIFY(!o.at<QCheckBox>("foundBy")->isChecked());
        o.connectNow();
        QVERIFY(o.chosen.size() == 1 && !o.chosen[0].sentinel);
    }

    // A profile keeps the sentinels' addresses, but not their password.
    void aProfileKeepsNoneOfTheirSecrets()
    {
        Opened o;
        o.retype("url", "redis-sentinel://s1#m");
        o.retype("sentinelPassword", "theirs");
        QVERIFY(o.dialog.profile().address.sentinel);
        QVERIFY(o.dialog.profile().address.sentinel->password.isEmpty());
    }

    void aSocketHasAPathAndNoTls()
    {
        Opened o;
        o.retype("url", "unix:///run/redis.sock?db=1");
        o.unfold("tlsSection");
        QVERIFY(!o.at<QCheckBox>("useTls")->isEnabled());
        QVERIFY(!o.line("ca")->isVisible());
        o.connectNow();
        QCOMPARE(o.chosen.at(0).path, QStringLiteral("/run/redis.sock"));
        QCOMPARE(o.chosen[0].db, 1);
        QCOMPARE(o.chosen[0].transport, Address::Transport::Unix);
    }

    void tlsNeedsBothHalvesOfACertificate()
    {
        if (!Certificates::available())
            QSKIP("openssl is not in PATH");
        Certificates files;
        files.issue("client");
        Opened o;
        o.retype("url", "rediss://db.example");
        QVERIFY(!o.line("ca")->isVisible());
        o.line("ca")->setText(QStringLiteral("/no/such.pem"));
        o.connectNow(); // opens the section with the wrong field
        QVERIFY(o.line("ca")->isVisible());
        QVERIFY(o.said().contains(QStringLiteral("/no/such.pem")));
        QCOMPARE(QApplication::focusWidget(), o.line("ca"));
        o.line("ca")->clear();
        o.line("cert")->setText(files.file("client.crt"));
        o.connectNow();
        QVERIFY(o.said().contains(QStringLiteral("two files")));
        QCOMPARE(QApplication::focusWidget(), o.line("key"));
        keepScreenshots(&o.dialog, QStringLiteral("dialog-connection-tls"));
        o.line("key")->setText(files.file("client.key"));
        o.connectNow();
        QCOMPARE(o.chosen.at(0).certFile, files.file("client.crt"));
    }

    // Before any connection; the message says what the file contains instead.
    void filesOfTlsAreLookedInto_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("holds");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *field, const QByteArray &holds, const char *says) {
            QTest::newRow(name) << QByteArray(field) << holds << QString::fromUtf8(says);
        };
        const QByteArray key = "-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----\n";
        const QByteArray certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
        row("an authority that is none", "ca", "hello", "contains a line -----BEGIN CERTIFICATE-----");
        row("a certificate that is a key", "cert", key, "it contains a private key; choose the certificate's file");
        row("a key that is none", "key", "hello", "contains a line -----BEGIN PRIVATE KEY-----");
        row("a key that is a certificate", "key", certificate, "it contains a certificate; choose the file of its key");
        row("a key of ssh", "key", "-----BEGIN OPENSSH PRIVATE KEY-----\nMC4C\n", "it contains an SSH key");
        row("a key of another kind", "key", key, "RSA, EC or DSA");
        row("nothing", "key", "", "contains a line -----BEGIN PRIVATE KEY-----");
    }
    void filesOfTlsAreLookedInto()
    {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, holds);
        QFETCH(QString, says);
        QTemporaryFile file;
        QVERIFY(file.open() && file.write(holds) == holds.size() && file.flush());
        Opened o;
        o.retype("url", "rediss://db.example");
        o.line(field.constData())->setText(file.fileName());
        o.connectNow();
        QVERIFY(o.chosen.empty());
        QVERIFY2(o.said().contains(says) && o.said().contains(file.fileName()), qPrintable(o.said()));
        QCOMPARE(QApplication::focusWidget(), o.line(field.constData()));
    }

    // A user who switches TLS off and on again does not have to type anything again.
    void whatWasTypedForTlsIsKeptWithoutIt()
    {
        if (!Certificates::available())
            QSKIP("openssl is not in PATH");
        Certificates files;
        Address address;
        address.transport = Address::Transport::Tls;
        address.caFile = files.file("ca.crt");
        address.tlsName = QStringLiteral("redis.example");
        address.pin = files.pinOf("ca");
        Opened o;
        o.dialog.setAddress(address);
        QTest::keyClick(o.at<QCheckBox>("useTls"), Qt::Key_Space);
        o.connectNow();
        QCOMPARE(o.chosen.size(), std::size_t(1));
        QCOMPARE(o.chosen[0].transport, Address::Transport::Tcp);
        Opened again;
        again.dialog.setAddress(o.chosen[0]);
        QTest::keyClick(again.at<QCheckBox>("useTls"), Qt::Key_Space);
        again.connectNow();
        QVERIFY(again.chosen.size() == 1 && again.chosen[0] == address);
    }

    // The message and the focus are about the same field.
    void theFirstOfSeveralMistakesIsGoneTo()
    {
        Opened o;
        o.retype("ssh", "somebody@");
        o.retype("prefixes", "orders\\q");
        o.connectNow();
        QVERIFY2(o.said().contains(QStringLiteral("user@]host")), qPrintable(o.said()));
        QCOMPARE(QApplication::focusWidget(), o.line("ssh"));
    }

    void anOperatorsPasswordThatIsForgottenIsSaid()
    {
        Opened o;
        o.unfold("accountsSection");
        o.retype("url", "redis://db.example");
        o.retype("operatorUser", "ops");
        o.retype("operatorPassword", "hush");
        QVERIFY(o.said("forgotten").isEmpty());
        o.retype("url", "redis://other.example");
        QVERIFY(o.line("operatorPassword")->text().isEmpty());
        QVERIFY2(o.said("forgotten").contains(QStringLiteral("The operator's password was for")),
                 qPrintable(o.said("forgotten")));
        o.retype("password", "hush");
        QVERIFY(!o.said("forgotten").isEmpty());
        o.retype("operatorPassword", "hush");
        QVERIFY(o.said("forgotten").isEmpty());
    }

    void wrongInputIsSaidAtOnce()
    {
        Opened o;
        o.retype("url", "redis://db.example:99999");
        QVERIFY(o.said("urlMessage").contains(QStringLiteral("port")));
        QVERIFY(!o.at<QPushButton>("connect")->isEnabled());
        QTest::keyClick(o.line("url"), Qt::Key_Return);
        QVERIFY(o.chosen.empty());
        QVERIFY(o.dialog.isVisible());
        o.retype("url", "ok:6380");
        QVERIFY(o.at<QPushButton>("connect")->isEnabled());
        o.retype("url", "unix://redis.sock");
        QVERIFY(o.said("urlMessage").contains(QStringLiteral("three slashes")));
        QVERIFY(!o.at<QPushButton>("connect")->isEnabled());
    }

    void aHostAndPortAloneKeepTlsSshAndUser()
    {
        Opened o;
        o.retype("url", "rediss://ops@db-a.example?ssh=jump.example");
        o.retype("url", "db-b.example:6380");
        QCOMPARE(o.address().transport, Address::Transport::Tls);
        QCOMPARE(o.address().ssh, QStringLiteral("jump.example"));
        QCOMPARE(o.address().user, QByteArray("ops"));
        o.retype("url", "redis://db-b.example:6380");
        QCOMPARE(o.address().transport, Address::Transport::Tcp);
    }

    void aFoldedSectionShowsItsValues()
    {
        Opened o;
        auto *tls = o.at<QToolButton>("tlsSection");
        QCOMPARE(tls->accessibleName(), QStringLiteral("TLS"));
        o.retype("url", "rediss://ops@db.example?ssh=jump.example");
        o.retype("ca", "/etc/redis/ca.pem");
        o.retype("operatorUser", "oscar");
        o.dialog.names()->setPrefixes({"orders:"});
        QCOMPARE(tls->accessibleName(), QStringLiteral("TLS: on, CA file ca.pem"));
        QCOMPARE(o.at<QToolButton>("sshSection")->accessibleName(), QStringLiteral("SSH: jump.example"));
        QCOMPARE(o.at<QToolButton>("accountsSection")->accessibleName(),
                 QStringLiteral("Accounts: user ops, operator oscar"));
        QCOMPARE(o.at<QToolButton>("filterSection")->accessibleName(), QStringLiteral("Filter: prefix orders:"));
        QVERIFY(!o.line("ca")->isVisible());
    }

    void aRefusedConnectionShowsTheWrongField_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<Error>("error");
        QTest::addColumn<QString>("field");
        const auto row = [](const char *name, const char *url, Error::Kind kind, const char *message, const char *field,
                            Error::Tls tls = Error::Tls::NoProblem) {
            QTest::newRow(name) << QString::fromLatin1(url) << Error{kind, QString::fromLatin1(message), {}, {}, tls}
                                << QString::fromLatin1(field);
        };
        using Kind = Error::Kind;
        row("port", "redis://db.example", Kind::Connect, "connection refused", "url");
        row("password", "redis://db.example", Kind::Auth, "wrong password", "password");
        row("database", "redis://db.example/99", Kind::Precondition, "database 99 does not exist", "url");
        row("certificate", "rediss://db.example", Kind::Connect, "the certificate is not trusted", "ca",
            Error::Tls::Untrusted);
        row("no TLS there", "rediss://db.example", Kind::Connect, "no answer to the handshake", "useTls",
            Error::Tls::Failed);
        row("a port of TLS", "redis://db.example", Kind::Protocol,
            "the server expects TLS: use rediss:// instead of "
            "redis://",
            "useTls");
        row("SSH", "redis://db.example?ssh=jump.example", Kind::Connect, "no route", "ssh");
        row("sentinels", "redis-sentinel://10.0.0.1:26379#mymaster", Kind::Connect, "no sentinel reports the address",
            "sentinels");
    }
    void aRefusedConnectionShowsTheWrongField()
    {
        QFETCH(QString, url);
        QFETCH(Error, error);
        QFETCH(QString, field);
        Opened o;
        o.dialog.setAddress(*redis::parseUrl(url));
        o.dialog.showFailure(error);
        QCOMPARE(QApplication::focusWidget()->objectName(), field);
        QVERIFY(QApplication::focusWidget()->isVisible());
        QVERIFY2(o.said().contains(error.message.mid(1)), qPrintable(o.said())); // starting with a capital letter
        QVERIFY(o.said().size() > error.message.size() + 5); // and what to do
    }

    // Otherwise a policy for a dev server would allow changes on a prod server.
    void aPolicyIsNotTakenAlongToARecentServer()
    {
        Opened o;
        const Address prod = *redis::parseUrl(u"redis://prod.example");
        o.dialog.setPolicyOf([&prod](const Address &address) {
            actions::ConnectionPolicy policy;
            policy.readOnly = true;
            if (isSamePlace(address, prod))
                policy.environment = actions::Environment::Prod;
            return policy;
        });
        o.dialog.setRecent({prod});
        o.retype("url", "redis://dev.example");
        QTest::mouseClick(o.at<QCheckBox>("readOnly"), Qt::LeftButton, {},
                          QPoint(8, o.at<QCheckBox>("readOnly")->height() / 2));
        QVERIFY(o.dialog.isPolicyChosen() && !o.dialog.policy().readOnly);
        auto *recent = o.at<QComboBox>("recent");
        recent->setFocus();
        QTest::keyClick(recent, Qt::Key_Down);
        QVERIFY(!o.dialog.isPolicyChosen());
        QVERIFY(o.dialog.policy().readOnly);
        QCOMPARE(o.dialog.policy().environment, actions::Environment::Prod);
    }

    void recentAddressesHaveNoPasswords()
    {
        Opened o;
        Address first;
        first.host = QStringLiteral("first");
        first.password = "hush";
        Address second;
        second.host = QStringLiteral("second");
        o.dialog.setRecent({first, second});
        auto *recent = o.at<QComboBox>("recent");
        QCOMPARE(recent->count(), 2);
        QVERIFY(!recent->itemText(0).contains(QStringLiteral("hush")));
        recent->setFocus();
        QTest::keyClick(recent, Qt::Key_Down);
        QCOMPARE(o.address().host, QStringLiteral("first"));
        QVERIFY(o.line("password")->text().isEmpty());
        keepScreenshots(&o.dialog, QStringLiteral("dialog-connection"));
    }

    void aPasswordBelongsToOneAccount_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<bool>("same");
        QTest::newRow("another host") << QStringLiteral("rediss://ops@db-b.example") << false;
        QTest::newRow("another port") << QStringLiteral("rediss://ops@db-a.example:7000") << false;
        QTest::newRow("without TLS") << QStringLiteral("redis://ops@db-a.example") << false;
        QTest::newRow("another user") << QStringLiteral("rediss://guest@db-a.example") << false;
        QTest::newRow("behind SSH") << QStringLiteral("rediss://ops@db-a.example?ssh=jump.example") << false;
        QTest::newRow("a socket") << QStringLiteral("unix:///run/redis.sock") << false;
        QTest::newRow("another database") << QStringLiteral("rediss://ops@db-a.example/3") << true;
    }
    void aPasswordBelongsToOneAccount()
    {
        QFETCH(QString, url);
        QFETCH(bool, same);
        Opened o;
        o.retype("url", "rediss://ops@db-a.example");
        o.retype("password", "hush");
        // as if pasted, so that no other address is in the field in between
        o.line("url")->setFocus();
        o.line("url")->selectAll();
        o.line("url")->insert(url);
        Q_EMIT o.line("url")->textEdited(url);
        QCOMPARE(o.line("password")->text(), same ? QStringLiteral("hush") : QString());
        QCOMPARE(o.at<QWidget>("forgotten")->isVisible(), !same);
        o.connectNow();
        QCOMPARE(o.chosen.size(), 1u);
        QCOMPARE(o.chosen[0].password, same ? QByteArray("hush") : QByteArray());
    }

    void aPasswordDoesNotFollowTheFieldsEither()
    {
        Opened o;
        Address current;
        current.host = QStringLiteral("db-a.example");
        current.password = "hush";
        o.dialog.setAddress(current); // as the window does when it opens the dialog
        o.retype("url", "redis://db-b.example");
        QVERIFY(o.line("password")->text().isEmpty());
        QVERIFY2(o.said("forgotten").contains(QStringLiteral("db-a.example")), qPrintable(o.said("forgotten")));
        keepScreenshots(&o.dialog, QStringLiteral("dialog-connection-forgotten"));
        o.retype("password", "mum");
        QVERIFY(!o.at<QWidget>("forgotten")->isVisible());
        o.connectNow();
        QCOMPARE(o.chosen.at(0).host, QStringLiteral("db-b.example"));
        QCOMPARE(o.chosen[0].password, QByteArray("mum"));
    }

    void recentOnesAreForgottenOnRequest()
    {
        Opened o;
        std::vector<Address> forgotten;
        QObject::connect(&o.dialog, &ConnectionDialog::forgotten, &o.dialog,
                         [&](const Address &address) { forgotten.push_back(address); });
        Address first;
        first.host = QStringLiteral("frist");
        Address second;
        second.host = QStringLiteral("second");
        o.dialog.setRecent({first, second});
        auto *recent = o.at<QComboBox>("recent");
        auto *forget = o.at<QAbstractButton>("forget");
        QVERIFY(!forget->isEnabled());
        recent->setFocus();
        QTest::keyClick(recent, Qt::Key_Down);
        QTest::mouseClick(forget, Qt::LeftButton);
        QCOMPARE(forgotten.size(), 1u);
        QCOMPARE(forgotten[0].host, QStringLiteral("frist"));
        QCOMPARE(recent->count(), 1);
        QVERIFY(recent->itemText(0).contains(QStringLiteral("second")));
    }

    void clearTextToAnotherMachineIsWarnedOf()
    {
        Opened o;
        QVERIFY(!o.at<QWidget>("risk")->isVisible());
        o.retype("url", "redis://db.example");
        QVERIFY(o.said("risk").contains(QStringLiteral("TLS")));
        for (const char *safe : {"rediss://db.example", "redis://localhost", "redis://127.0.0.2", "redis://[::1]:6379",
                                 "unix:///run/redis.sock"}) {
            o.retype("url", safe);
            QVERIFY2(!o.at<QWidget>("risk")->isVisible(), safe);
        }
    }

    void sentinelsInClearAreWarnedOfThoughTheirMasterSpeaksTls()
    {
        Opened o;
        o.retype("url", "rediss-sentinel://ops@s1.example,s2.example#orders");
        QVERIFY(o.at<QWidget>("risk")->isVisible());
        o.retype("url", "rediss-sentinel://ops@s1.example,s2.example?sentinel-tls=1#orders");
        QVERIFY(!o.at<QWidget>("risk")->isVisible());
        o.retype("url", "redis-sentinel://ops@s1.example,s2.example?sentinel-tls=1#orders");
        QVERIFY(o.at<QWidget>("risk")->isVisible());
    }

    void escapeChoosesNothing()
    {
        Opened o;
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QVERIFY(!o.dialog.isVisible());
        QVERIFY(o.chosen.empty());
    }
};

QTEST_MAIN(TestConnectionDialog)

} // namespace lockscope::connection_dialog_test

#include "tst_connection_dialog.moc"

// "Test connection" in the connection dialog: its steps, where the focus goes, and how it ends.
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/free_port.h"
#include "tests/support/redis_server.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/name_fields.h"
#include "ui/link/session_link.h"
#include "ui/widgets/message_line.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QPromise>
#include <QPushButton>
#include <QTest>

namespace lockscope::connection_testing_test {

using namespace lockscope::ui;
using redis::Address;
using redis::ConnectionStep;
using StepState = redis::ConnectionStepResult::State;

namespace {

struct Opened {
    ConnectionDialog dialog;
    // A tester whose answers the test supplies.
    QPromise<Result<void>> promise;
    ConnectionTestTerms terms;
    ConnectionTestObserver told;
    std::stop_token stop;
    int tests = 0;

    Opened()
    {
        dialog.setTester([this](const ConnectionTestTerms &what, const std::map<QString, Secret> &,
                                const ConnectionTestObserver &observer, std::stop_token token) {
            ++tests;
            terms = what;
            told = observer;
            stop = std::move(token);
            promise = QPromise<Result<void>>();
            promise.start();
            return promise.future();
        });
        dialog.show();
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }
    explicit Opened(SessionLink &link)
        : Opened()
    {
        dialog.setTester([&link](const ConnectionTestTerms &what, const std::map<QString, Secret> &passphrases,
                                 const ConnectionTestObserver &observer, std::stop_token token) {
            return link.testConnection(what, passphrases, observer, std::move(token));
        });
    }
    template<class Widget> Widget *at(const char *name) { return dialog.findChild<Widget *>(QLatin1String(name)); }
    QString said(const char *name = "message") { return at<MessageLine>(name)->said(); }
    void retype(const char *name, const QString &text)
    {
        at<QLineEdit>(name)->setFocus();
        at<QLineEdit>(name)->selectAll();
        QTest::keyClicks(at<QLineEdit>(name), text);
    }
    void test() // with the keyboard
    {
        at<QPushButton>("test")->setFocus();
        QTest::keyClick(at<QPushButton>("test"), Qt::Key_Return);
    }
    QString focus() const
    {
        const QWidget *widget = QApplication::focusWidget();
        return widget ? widget->objectName() : QString();
    }
};

void end(SessionLink &link)
{
    bool closed = false;
    QObject context;
    QObject::connect(&link, &SessionPort::closed, &context, [&closed] { closed = true; });
    link.close();
    awaitUntil([&closed] { return closed; });
}

} // namespace

class TestConnectionTesting : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        setScheme(Scheme::Light);
    }

    void eachStepOfARealServer()
    {
        RedisServer server({.tcp = true, .password = "geheim"});
        BlockingRedis redis(server);
        redis.call({"ACL", "SETUSER", "bob", "reset", "on", ">geheim", "~*", "&*", "+@all", "-scan"});
        SessionLink link;
        {
            Opened o(link);
            o.retype("url", QStringLiteral("localhost:%1").arg(freePort()));
            o.test();
            QTRY_VERIFY_WITH_TIMEOUT(o.said().contains(QStringLiteral("Start the server")), 20'000);
            QCOMPARE(o.focus(), QStringLiteral("url"));
            QCOMPARE(o.said("stepReach"), QStringLiteral("TCP: failed"));

            o.retype("url", QStringLiteral("localhost:%1").arg(server.port()));
            QVERIFY(!o.at<QWidget>("connectionTest")->isVisible()); // the steps were for another address
            QVERIFY(o.said().isEmpty());
            o.test();
            QTRY_COMPARE_WITH_TIMEOUT(o.focus(), QStringLiteral("password"), 20'000);
            QCOMPARE(o.said("stepLogin"), QStringLiteral("Login: failed"));
            keepScreenshots(&o.dialog, QStringLiteral("connection-test-password"));

            QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("geheim"));
            o.test();
            QTRY_COMPARE_WITH_TIMEOUT(o.said(), QStringLiteral("The connection works."), 20'000);
            QVERIFY2(o.said("stepRights").contains(QStringLiteral("permitted")), qPrintable(o.said("stepRights")));
            for (const auto *label : o.dialog.findChildren<QLabel *>())
                QVERIFY(!label->text().contains(QStringLiteral("geheim")));

            o.retype("user", QStringLiteral("bob"));
            o.retype("password", QStringLiteral("geheim"));
            o.test();
            QTRY_COMPARE_WITH_TIMEOUT(o.focus(), QStringLiteral("aclLine"), 20'000);
            QCOMPARE(o.at<QLineEdit>("aclLine")->text(), QStringLiteral("ACL SETUSER bob +scan"));
            QTest::keyClick(o.at<QPushButton>("copyAclLine"), Qt::Key_Space);
            QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("ACL SETUSER bob +scan"));
            keepScreenshots(&o.dialog, QStringLiteral("connection-test-rights"));
        }
        end(link);
    }

    void theWrongSectionUnfolds()
    {
        Opened o;
        o.retype("url", QStringLiteral("rediss://db.example"));
        o.test();
        QVERIFY(!o.at<QWidget>("useTls")->isVisible());
        o.told(
            {{ConnectionStep::Tls, StepState::Failed, {}, {}, {Error::Kind::Connect, QStringLiteral("no TLS"), {}, {}}},
             {QStringLiteral("Turn it off."), ConnectionField::UseTls},
             {}});
        QVERIFY(o.at<QWidget>("useTls")->isVisible());
        QCOMPARE(o.focus(), QStringLiteral("useTls"));
        QCOMPARE(o.said(), QStringLiteral("No TLS. Turn it off."));
    }

    void itTakesNoFieldFromSomebodyWhoTypes()
    {
        Opened o;
        o.test();
        o.at<QLineEdit>("password")->setFocus();
        o.told(
            {{ConnectionStep::Reach, StepState::Failed, {}, {}, {Error::Kind::Connect, QStringLiteral("no"), {}, {}}},
             {QStringLiteral("Start it."), ConnectionField::Address},
             {}});
        QCOMPARE(o.said(), QStringLiteral("No. Start it."));
        QCOMPARE(o.focus(), QStringLiteral("password"));
    }

    void aSecondPressStopsIt()
    {
        Opened o;
        o.test();
        QCOMPARE(o.tests, 1);
        o.told({{ConnectionStep::Reach, StepState::Running}, {}, {}});
        QCOMPARE(o.at<QPushButton>("test")->text(), QStringLiteral("Stop the test"));
        o.test();
        QVERIFY(o.stop.stop_requested());
        QCOMPARE(o.said("stepReach"), QStringLiteral("TCP: stopped"));
        o.told({{ConnectionStep::Reach, StepState::Failed}, {}, {}}); // too late
        QCOMPARE(o.said("stepReach"), QStringLiteral("TCP: stopped"));
        QVERIFY(o.said().isEmpty());
        o.test();
        QCOMPARE(o.tests, 2);
        QVERIFY(!o.stop.stop_requested());
    }

    void aChangedFieldStopsIt_data()
    {
        QTest::addColumn<QByteArray>("field");
        for (const char *field : {"url", "password", "user", "ssh", "prefixes"})
            QTest::newRow(field) << QByteArray(field);
    }
    void aChangedFieldStopsIt()
    {
        QFETCH(QByteArray, field);
        Opened o;
        o.test();
        QVERIFY(o.at<QWidget>("connectionTest")->isVisible());
        QTest::keyClicks(o.at<QLineEdit>(field.constData()), QStringLiteral("0"));
        QVERIFY(o.stop.stop_requested());
        QVERIFY(!o.at<QWidget>("connectionTest")->isVisible());
    }

    void closingTheDialogStopsIt()
    {
        Opened o;
        o.test();
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QVERIFY(!o.dialog.isVisible());
        QVERIFY(o.stop.stop_requested());
        std::stop_token last;
        {
            Opened deleted;
            deleted.test();
            last = deleted.stop;
        }
        QVERIFY(last.stop_requested());
    }

    void whatIsTypedIsWhatIsTested()
    {
        Opened o;
        o.retype("url", QStringLiteral("redis://ops@db.example:6380/2"));
        o.retype("password", QStringLiteral("geheim"));
        o.dialog.names()->setPrefixes({"orders:"});
        o.test();
        QCOMPARE(o.terms.address.host, QStringLiteral("db.example"));
        QCOMPARE(o.terms.address.db, 2);
        QCOMPARE(o.terms.address.password, QByteArray("geheim"));
        QCOMPARE(o.terms.prefixes, std::vector<QByteArray>{"orders:"});
    }

    void aWrongFormIsNotTested()
    {
        Opened o;
        o.retype("ssh", QStringLiteral("somebody@"));
        o.test();
        QCOMPARE(o.tests, 0);
        QCOMPARE(o.focus(), QStringLiteral("ssh"));
        QVERIFY(o.at<QWidget>("ssh")->isVisible());
    }

    void aTestThatCouldNotBeginIsStopped()
    {
        Opened o;
        o.dialog.setTester(
            [](const auto &, const auto &, const auto &, std::stop_token) { return QFuture<Result<void>>(); });
        o.test();
        QTRY_VERIFY(o.at<QPushButton>("test")->text().startsWith(QStringLiteral("Test")));
    }
};

QTEST_MAIN(TestConnectionTesting)

} // namespace lockscope::connection_testing_test

#include "tst_connection_testing.moc"

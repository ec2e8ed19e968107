// The dialog About, and the diagnostics for a bug report.
#include "ui/help/about_dialog.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>

namespace lockscope::about_test {

using namespace lockscope::ui;

namespace {

WatchedServer secretServer()
{
    auto address = redis::parseUrl(u"rediss://alice:hunter2@redis-1:6380/3?ssh=bob%40bastion");
    if (!address)
        qFatal("not a URL");
    redis::ServerInfo info;
    info.version = QStringLiteral("7.2.4");
    info.mode = QStringLiteral("standalone");
    info.role = QStringLiteral("master");
    return {*address, info};
}

struct Shown {
    Shown()
        : dialog({secretServer()}, QDir::homePath() + QStringLiteral("/.config/lockscope/settings.ini"))
    {
        dialog.show();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }

    AboutDialog dialog;
};

} // namespace

class TestAbout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void diagnosticsHaveTheVersions()
    {
        const Shown it;
        const QString text = it.dialog.diagnosticsText();
        QVERIFY(text.contains(QStringLiteral("Lockscope " LOCKSCOPE_VERSION)));
        QVERIFY(text.contains(QStringLiteral("Qt ") + QLatin1String(qVersion())));
        QVERIFY(text.contains(QStringLiteral("(" QT_VERSION_STR ")")));
        QVERIFY(text.contains(QStringLiteral("hiredis ")));
        QVERIFY(text.contains(QGuiApplication::platformName()));
        QVERIFY2(text.contains(QStringLiteral("7.2.4, standalone, master")), qPrintable(text));
    }

    void diagnosticsHaveNoPasswordAndNoHomeFolder()
    {
        const Shown it;
        const QString text = it.dialog.diagnosticsText();
        QVERIFY2(text.contains(QStringLiteral("redis-1:6380")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("hunter2")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("alice")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("bastion")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("bob")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Settings: ~/.config/lockscope/settings.ini")), qPrintable(text));
    }

    void aSocketInTheHomeFolderNamesNoUser()
    {
        WatchedServer server;
        server.address.transport = redis::Address::Transport::Unix;
        server.address.path = QDir::homePath() + QStringLiteral("/run/redis.sock");
        const QWidget widget;
        const QString text = diagnostics({server}, QStringLiteral("/settings.ini"), &widget);
        QVERIFY2(text.contains(QStringLiteral("Server: ~/run/redis.sock, unix socket")), qPrintable(text));
    }

    // A server can send any text as its version.
    void aStrangeVersionStaysOnItsLine()
    {
        WatchedServer server = secretServer();
        server.info.role = QStringLiteral("master\nServer: another\n") + QString(1'000, u'x');
        const QWidget widget;
        const QString text = diagnostics({server}, QStringLiteral("/settings.ini"), &widget);
        QCOMPARE(text.count(QStringLiteral("\nServer: ")), 1);
        QVERIFY(text.size() < 3'000);
    }

    void theDiagnosticsCanBeCopiedByKeyboard()
    {
        const Shown it;
        auto *copy = it.dialog.findChild<QPushButton *>(QStringLiteral("copyDiagnostics"));
        copy->setFocus(Qt::TabFocusReason);
        QTest::keyClick(copy, Qt::Key_Space);
        QCOMPARE(QGuiApplication::clipboard()->text(), it.dialog.diagnosticsText());
    }

    void theLicenceIsWhole()
    {
        const Shown it;
        const QString text = it.dialog.findChild<QPlainTextEdit *>(QStringLiteral("licence"))->toPlainText();
        QVERIFY(text.contains(QStringLiteral("GNU GENERAL PUBLIC LICENSE")));
        QVERIFY(text.contains(QStringLiteral("END OF TERMS AND CONDITIONS")));
    }

    void escapeClosesIt()
    {
        Shown it;
        QTest::keyClick(&it.dialog, Qt::Key_Escape);
        QVERIFY(!it.dialog.isVisible());
    }
};

QTEST_MAIN(TestAbout)

} // namespace lockscope::about_test

#include "tst_about.moc"

// The menus, the tool bar and the keys: every action has a place, and an impossible action says why.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/restarted_window.h"
#include "ui/play/play_place.h"
#include "ui/status/connection_band.h"
#include "ui/status/server_switcher.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/similar_names_dialog.h"
#include "ui/widgets/filter_field.h"
#include "ui/widgets/possible_action.h"

#include <QDockWidget>
#include <QInputDialog>
#include <QMenuBar>
#include <QStatusBar>

namespace lockscope::window_menus_test {

using namespace lockscope::ui;

namespace {

void addEntries(const QMenu *menu, QList<QAction *> &entries)
{
    for (QAction *action : menu->actions()) {
        if (!action->isSeparator())
            entries << action;
        if (action->menu())
            addEntries(action->menu(), entries);
    }
}

QList<QAction *> entriesOf(const MainWindow &window)
{
    QList<QAction *> entries;
    for (const QAction *top : window.findChild<QMenuBar *>()->actions())
        addEntries(top->menu(), entries);
    return entries;
}

QAction *entry(QMenu *menu, const QString &begin)
{
    Q_EMIT menu->aboutToShow();
    for (QAction *action : menu->actions()) {
        if (action->text().startsWith(begin))
            return action;
    }
    return nullptr;
}

QString said(const PlayedWindow &o)
{
    return o.window.statusBar()->currentMessage();
}

QStringList openBottom(const QMainWindow &window)
{
    QStringList names;
    for (const auto *dock : window.findChildren<QDockWidget *>()) {
        if (dock->isVisible() && window.dockWidgetArea(const_cast<QDockWidget *>(dock)) == Qt::BottomDockWidgetArea)
            names << dock->objectName();
    }
    names.sort();
    return names;
}

} // namespace

class TestWindowMenus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyActionStandsInAMenu()
    {
        PlayedWindow o;
        const QList<QAction *> entries = entriesOf(o.window);
        for (const QAction *action : o.window.windowActions().all())
            QVERIFY2(entries.contains(action), qPrintable(action->text()));
        for (QAction *action : o.window.actions()) // including the panels
            QVERIFY2(entries.contains(action), qPrintable(action->text()));
    }

    void noTwoActionsShareAKey()
    {
        PlayedWindow o;
        QHash<QKeySequence, QString> owners;
        for (const QAction *action : o.window.actions()) {
            for (const QKeySequence &key : action->shortcuts()) {
                QVERIFY2(!owners.contains(key), qPrintable(action->text() + u" and " + owners.value(key)));
                owners[key] = action->text();
            }
        }
        QVERIFY(owners.size() > 10);
    }

    void whatCannotBeDoneNowSaysWhy()
    {
        const auto everyDisabledOneSaysWhy = [](const MainWindow &window) {
            int disabled = 0;
            for (const QAction *action : window.windowActions().all()) {
                disabled += !action->isEnabled();
                if (!action->isEnabled() && whyNotPossible(action).isEmpty())
                    qFatal("%s", qPrintable(action->text()));
            }
            return disabled;
        };
        PlayedWindow o;
        QVERIFY(everyDisabledOneSaysWhy(o.window) > 0); // without a lock
        o.show({"a", "b"});
        QVERIFY(everyDisabledOneSaysWhy(o.window) > 0);
        o.actions().disconnectFrom->trigger();
        QTRY_VERIFY(!o.actions().acquire->isEnabled());
        QVERIFY(everyDisabledOneSaysWhy(o.window) > 0);
        o.actions().playground->trigger();
        QVERIFY(everyDisabledOneSaysWhy(o.window) > 0);
    }

    void aKeyThatDoesNothingSaysWhy()
    {
        PlayedWindow o({.readOnly = true});
        o.show({"a"});
        o.press(Qt::Key_L, Qt::ControlModifier);
        QVERIFY2(said(o).contains(QStringLiteral("read-only")), qPrintable(said(o)));
        o.window.statusBar()->clearMessage();
        o.port.goLive();
        Q_EMIT o.port.stateChanged(redis::ConnectionState(), redis::ServerInfo());
        QTRY_VERIFY(!o.actions().acquire->isEnabled());
        o.press(Qt::Key_L, Qt::ControlModifier);
        QVERIFY2(said(o).contains(QStringLiteral("no connection to redis-1")), qPrintable(said(o)));
    }

    void f6GoesFromPanelToPanel()
    {
        PlayedWindow o;
        o.show({"a", "b"});
        o.window.choose(idOf("a"));
        for (const char *name : {"detail", "events", "charts"})
            o.at<QDockWidget>(name)->show();
        QTRY_VERIFY(o.at<QDockWidget>("charts")->isVisible());
        auto *table = o.window.lockPane()->table();
        table->setFocus();
        QStringList stops;
        for (int i = 0; i < 12; ++i) {
            o.press(Qt::Key_F6);
            const QWidget *focus = QApplication::focusWidget();
            QVERIFY(focus);
            if (focus == table)
                break;
            for (const QWidget *in = focus; in; in = in->parentWidget()) {
                if (const auto *dock = qobject_cast<const QDockWidget *>(in))
                    stops << dock->objectName();
            }
        }
        QCOMPARE(QApplication::focusWidget(), table);
        QCOMPARE(stops, QStringLiteral("detail events charts").split(u' '));
    }

    void thePanelsBelowFoldAndComeBack()
    {
        PlayedWindow o;
        for (const char *name : {"events", "charts"})
            o.at<QDockWidget>(name)->show();
        QTRY_VERIFY(openBottom(o.window).contains(QStringLiteral("events")));
        const QStringList before = openBottom(o.window);
        o.press(Qt::Key_J, Qt::ControlModifier);
        QVERIFY(openBottom(o.window).isEmpty());
        QVERIFY(o.actions().foldBottom->isChecked());
        o.press(Qt::Key_J, Qt::ControlModifier);
        QTRY_COMPARE(openBottom(o.window), before);
        QVERIFY(!o.actions().foldBottom->isChecked());
    }

    void foldedPanelsAreSavedAsTheyWere()
    {
        RestartedWindow o;
        o.connectTo();
        for (const char *name : {"events", "charts"})
            o.window->findChild<QDockWidget *>(QLatin1String(name))->show();
        RestartedWindow::settle();
        const QStringList before = openBottom(*o.window);
        o.window->windowActions().foldBottom->trigger();
        QVERIFY(openBottom(*o.window).isEmpty());
        o.close();
        o.open();
        o.connectTo();
        QTRY_COMPARE(openBottom(*o.window), before);
    }

    void inANarrowWindowTheDetailsAreATabBelow()
    {
        RestartedWindow o;
        o.connectTo();
        o.window->resize(1'300, 760);
        auto *detail = o.window->findChild<QDockWidget *>(QStringLiteral("detail"));
        const auto area = [&] { return o.window->dockWidgetArea(detail); };
        detail->show();
        RestartedWindow::settle();
        QCOMPARE(area(), Qt::RightDockWidgetArea);
        o.window->resize(1'000, 700);
        QTRY_COMPARE(area(), Qt::BottomDockWidgetArea);
        QVERIFY(detail->isVisible());
        o.close();
        o.open();
        o.connectTo();
        detail = o.window->findChild<QDockWidget *>(QStringLiteral("detail"));
        QTRY_COMPARE(area(), Qt::BottomDockWidgetArea);
        o.window->resize(1'300, 760);
        QTRY_COMPARE(area(), Qt::RightDockWidgetArea); // as while the window was wide
    }

    void theSwitcherNamesTheServerAndLeadsToOthers()
    {
        PlayedWindow o({.environment = actions::Environment::Prod});
        auto *switcher = o.at<ServerSwitcher>();
        QTRY_VERIFY(switcher->text().contains(QStringLiteral("redis-1")));
        QVERIFY(switcher->accessibleName().contains(QStringLiteral("PROD")));
        redis::Address second;
        second.host = QStringLiteral("redis-2");
        o.window.connectBeside(second);
        QTRY_VERIFY(switcher->text().contains(QStringLiteral("redis-2")));
        QAction *first = entry(switcher->menu(), QStringLiteral("redis-1"));
        QVERIFY(first && !first->isChecked());
        first->trigger();
        QTRY_VERIFY(switcher->text().contains(QStringLiteral("redis-1")));
    }

    // The names differ only where the button elides them.
    void theSwitcherTellsLongNamesApart()
    {
        PlayedWindow o;
        auto *switcher = o.at<ServerSwitcher>();
        redis::Address server;
        for (const char *host : {"redis-orders-eu-1.internal.example.com", "redis-orders-eu-2.internal.example.com"}) {
            server.host = QLatin1String(host);
            o.window.connectBeside(server);
        }
        QTRY_VERIFY2(switcher->accessibleName().contains(QStringLiteral("eu-2")),
                     qPrintable(switcher->accessibleName()));
        const QString shown = switcher->text();
        entry(switcher->menu(), QStringLiteral("redis-orders-eu-1"))->trigger();
        QCOMPARE(switcher->text(), shown);
        QVERIFY2(switcher->accessibleName().contains(QStringLiteral("eu-1")), qPrintable(switcher->accessibleName()));
    }

    void filtersAreSavedWithAName()
    {
        PlayedWindow o;
        o.show({"order:1", "order:2", "stock"});
        QMenu *menu = o.actions().savedFilters->menu();
        QVERIFY(!entry(menu, QStringLiteral("Save this filter"))->isEnabled()); // there is no filter
        o.at<FilterField>()->setText(QStringLiteral("kind:nothing"));
        QAction *save = entry(menu, QStringLiteral("Save this filter"));
        QVERIFY(!save->isEnabled());
        QVERIFY(whyNotPossible(save).contains(QStringLiteral("underlined")));
        o.at<FilterField>()->setText(QStringLiteral("order:*"));
        entry(menu, QStringLiteral("Save this filter"))->trigger();
        auto *dialog = o.at<QInputDialog>();
        QVERIFY(dialog);
        dialog->setTextValue(QStringLiteral("a/b & <b>my</b> orders"));
        dialog->accept();
        o.at<FilterField>()->clear();
        QCOMPARE(o.window.model()->rowCount(), 3);
        Preferences again(&o.settings);
        QCOMPARE(again.savedFilters().value(QStringLiteral("a/b & <b>my</b> orders")), QStringLiteral("order:*"));
        QAction *saved = entry(menu, QStringLiteral("a/b && <b>my</b> orders"));
        QVERIFY(saved);
        saved->trigger();
        QCOMPARE(o.window.model()->rowCount(), 2);
        entry(entry(menu, QStringLiteral("Remove"))->menu(), QStringLiteral("a/b"))->trigger();
        QCOMPARE(menu->findChildren<QMenu *>().size(), 1); // however often it was filled
        QVERIFY(o.preferences.savedFilters().isEmpty());
    }

    void similarNamesFilterTheTable()
    {
        PlayedWindow o;
        o.show({"order:1", "order:2", "stock"});
        o.press(Qt::Key_G, Qt::ControlModifier);
        auto *dialog = o.at<SimilarNamesDialog>();
        QVERIFY(dialog);
        QTest::keyClick(dialog->findChild<QAbstractItemView *>(), Qt::Key_Return);
        QCOMPARE(o.at<FilterField>()->text(), QStringLiteral("order:*"));
        QCOMPARE(o.window.model()->rowCount(), 2);
    }
};

QTEST_MAIN(TestWindowMenus)

} // namespace lockscope::window_menus_test

#include "tst_window_menus.moc"

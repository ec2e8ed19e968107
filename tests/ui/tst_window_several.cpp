// Several servers in one window: the window shows which connection each row and panel belongs to, and actions go to
// that connection.
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/connect/connection_dialog.h"
#include "ui/detail/detail_panel.h"
#include "ui/dialogs/leave_dialog.h"
#include "ui/events/event_feed.h"
#include "ui/holds/hold_table_model.h"
#include "ui/holds/holds_panel.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/models/totals_sum.h"
#include "ui/status/connection_bar.h"
#include "ui/status/policy_badge.h"
#include "ui/status/server_switcher.h"
#include "ui/status/status_line.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"
#include "ui/window/connection/connection_pages.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>

namespace lockscope::window_several_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;
using actions::Environment;
using locks::HoldFacts;

namespace {

redis::Address addressOf(const char *host)
{
    redis::Address address;
    address.host = QLatin1String(host);
    return address;
}

// redis-1, as in all tests, and redis-2, which is prod.
struct Two : PlayedWindow {
    Two()
    {
        preferences.setPolicy(addressOf("redis-2"), {.environment = Environment::Prod});
        second = add("redis-2");
        QCoreApplication::sendPostedEvents();
    }
    PlayedPort *add(const char *host)
    {
        window.connectBeside(addressOf(host));
        PlayedPort *added = port.others.back();
        added->goLive();
        return added;
    }
    LockId on(const PlayedPort &side, const char *name) const { return {side.source, 0, Key(name)}; }
    LockPtr lockOn(const PlayedPort &side, const char *name, State state = State::HeldRenewed) const
    {
        Lock one = lock(name, state);
        one.id = on(side, name);
        return shared(one);
    }
    void tell(PlayedPort &side, std::initializer_list<const char *> names, bool reset = false) const
    {
        Delta delta;
        delta.of = side.connection();
        delta.reset = reset;
        for (const char *name : names)
            delta.upserts.push_back(lockOn(side, name));
        Q_EMIT side.changed(std::make_shared<Delta>(delta));
    }
    LockTableModel *model() const { return window.model(); }
    QString cell(int row, Column column) const { return model()->index(row, int(column)).data().toString(); }
    QStringList column(Column column) const
    {
        QStringList cells;
        for (int row = 0; row < model()->rowCount(); ++row)
            cells << cell(row, column);
        return cells;
    }
    LockTableView *table() const { return window.lockPane()->table(); }
    QList<Chip *> chips() const
    {
        QList<Chip *> shown;
        for (Chip *chip : at<ConnectionBar>()->findChildren<Chip *>()) {
            if (!chip->isHidden())
                shown << chip;
        }
        return shown;
    }
    void tick() { port.goLive(); }

    PlayedPort *second = nullptr;
};

HoldFacts held(const PlayedPort &port, quint64 id, const char *name)
{
    HoldFacts hold;
    hold.id = id;
    hold.lock = {port.source, 0, Key(name)};
    hold.owner = Owner("3f2a91c0-1111-4222-8333-444455556666:12");
    hold.holds = 1;
    hold.lease = Millis(30'000);
    hold.watchdog = hold.valid = true;
    return hold;
}

void connectByDialog(Two &o, const char *url, const std::function<void(ConnectionDialog *)> &say = {})
{
    o.actions().connectTo->trigger();
    auto *dialog = o.at<ConnectionDialog>();
    auto *field = dialog->findChild<QLineEdit *>(QStringLiteral("url"));
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(url));
    if (say)
        say(dialog);
    dialog->accept();
}

} // namespace

class TestWindowSeveral : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneConnectionLooksAsEver()
    {
        PlayedWindow o;
        o.show({"orders"});
        QVERIFY(o.at<ConnectionBar>()->isHidden());
        QVERIFY(o.window.lockPane()->table()->isColumnHidden(int(Column::Connection)));
        QCOMPARE(o.window.windowTitle(), QStringLiteral("redis-1:6379 — Lockscope"));
    }

    void rowsOfBothStandSideBySide()
    {
        Two o;
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.second, {"orders"});
        QCOMPARE(o.model()->rowCount(), 3);
        o.table()->sortByColumn(int(Column::Connection), Qt::AscendingOrder);
        QCOMPARE(o.column(Column::Connection),
                 (QStringList{QStringLiteral("redis-1:6379"), QStringLiteral("redis-1:6379"),
                              QStringLiteral("redis-2:6379")}));
        QVERIFY(!o.table()->isColumnHidden(int(Column::Connection)));
        QCOMPARE(o.chips().size(), 2);
        QVERIFY(o.chips()[1]->text().contains(QStringLiteral("redis-2:6379 · PROD")));
        // the names help users who cannot distinguish the colors
        const auto colour = [&](int row) { return o.model()->index(row, 0).data(LockTableModel::ConnectionRole); };
        QVERIFY(colour(0).isValid() && colour(0) != colour(2));
        keepScreenshots(&o.window, QStringLiteral("window-several"));
    }

    // Otherwise, an acquire beside the chosen lock would go to another server.
    void aClickOnTheChosenLockMakesItsServerCurrent()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"bills"});
        const auto click = [&o](const LockId &id) {
            const QModelIndex name = o.model()->index(o.model()->rowOf(id), int(Column::Name));
            QTest::mouseClick(o.table()->viewport(), Qt::LeftButton, {}, o.table()->visualRect(name).center());
        };
        click(o.on(o.port, "orders"));
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-1:6379"));
        Q_EMIT o.at<ServerSwitcher>()->chosen(o.second->connection());
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-2:6379"));
        click(o.on(o.port, "orders"));
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-1:6379"));
    }

    // With the connection's name on two of the tabs, the others were shortened to "E…" and "L…".
    void whoseAPanelIsStandsInItAndLeavesTheTabsTheirRoom()
    {
        Two o;
        o.window.resize(1280, 720);
        QCoreApplication::sendPostedEvents();
        const auto bars = o.window.findChildren<QTabBar *>(Qt::FindDirectChildrenOnly);
        QVERIFY(!bars.isEmpty());
        for (const QTabBar *tabs : bars) {
            for (int i = 0; i < tabs->count(); ++i)
                QVERIFY2(!tabs->tabText(i).contains(QStringLiteral("redis-")), qPrintable(tabs->tabText(i)));
        }
        const auto role = [&] {
            QStringList shown;
            for (const auto *pages : o.window.findChildren<ConnectionPages *>())
                shown << pages->findChild<QLabel *>(QStringLiteral("whose"))->text();
            return shown;
        };
        QCOMPARE(role(), QStringList(2, QStringLiteral("On redis-2:6379")));
        o.chips()[0]->click();
        QTRY_COMPARE(role(), QStringList(2, QStringLiteral("On redis-1:6379")));
    }

    // A shortcut would press the chip, or arm the connection.
    void anAmpersandInANameIsNotAShortcut()
    {
        Two o;
        o.preferences.setPolicy(addressOf("redis-3"), {.environment = Environment::Prod});
        o.window.connectBeside(addressOf("redis-3"), false, QStringLiteral("R&D"));
        const Chip *chip = o.chips().last();
        QVERIFY2(chip->accessibleName().startsWith(QStringLiteral("R&D · PROD")), qPrintable(chip->accessibleName()));
        QVERIFY(chip->shortcut().isEmpty());
        QCOMPARE(chip->sizeHint().width(), chip->widthFor(chip->accessibleName())); // shown once
        const auto *badge = o.at<PolicyBadge>();
        QVERIFY2(badge->text().startsWith(QStringLiteral("R&D · PROD")), qPrintable(badge->text()));
        QVERIFY(badge->shortcut().isEmpty());
    }

    void aServerThatStartsAnewKeepsTheOthersRows()
    {
        Two o;
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.second, {"orders"});
        o.tell(*o.second, {"basket"}, true);
        QCOMPARE(o.model()->rowCount(), 3);
        QVERIFY(o.model()->find(o.on(o.port, "orders")));
        QVERIFY(!o.model()->find(o.on(*o.second, "orders")));
    }

    void onlyRowsOfAServerThatIsGoneAreUnverified()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"orders"});
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        lost.error = Error{Error::Kind::Connect, QStringLiteral("Connection refused"), {}, {}};
        Q_EMIT o.second->stateChanged(lost, {});
        o.clock.advance(6s);
        const auto stateOn = [&](const PlayedPort &port) {
            const LockId id = o.on(port, "orders");
            return shownState(*o.model()->find(id), o.model()->view(id));
        };
        QCOMPARE(stateOn(*o.second), State::Unverified);
        QCOMPARE(stateOn(o.port), State::HeldRenewed);
        o.tick();
        QVERIFY(o.chips()[1]->text().contains(QStringLiteral("lost")));
        QVERIFY(!o.chips()[0]->text().contains(QStringLiteral("lost")));
        keepScreenshots(&o.window, QStringLiteral("window-several-gone"));
    }

    void anActionGoesToTheLocksOwnConnection()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"orders"});
        for (PlayedPort *port : {&o.port, o.second}) {
            o.window.choose(o.on(*port, "orders"));
            QVERIFY(port->watched.contains(o.on(*port, "orders")));
            o.actions().review->trigger();
            const std::unique_ptr<ActionDialog> sheet(o.at<ActionDialog>());
            QCOMPARE(sheet->id(), o.on(*port, "orders"));
            const QString server = sheet->findChild<QLabel *>(QStringLiteral("server"))->text();
            QCOMPARE(server, port == &o.port ? QStringLiteral("on redis-1:6379") : QStringLiteral("on redis-2:6379"));
            sheet->choose("force-release");
            QCOMPARE(port->asked.back().what, o.on(*port, "orders"));
        }
        QCOMPARE(o.port.asked.size(), o.second->asked.size());
    }

    void eachConnectionIsArmedByItself()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"orders"});
        o.window.choose(o.on(*o.second, "orders"));
        o.tick();
        auto *badge = o.at<PolicyBadge>();
        QCOMPARE(badge->text(), QStringLiteral("redis-2:6379 · PROD · not armed"));
        badge->click();
        QCOMPARE(o.second->armed, 1);
        QCOMPARE(o.port.armed, 0);
        Q_EMIT o.second->armingChanged(o.clock.now() + 5min);
        QVERIFY(o.chips()[1]->text().contains(QStringLiteral("armed 5:00")));
        QVERIFY(!o.chips()[0]->text().contains(QStringLiteral("armed")));
        o.window.choose(o.on(o.port, "orders"));
        o.tick();
        QCoreApplication::sendPostedEvents(); // so that the tool bar lays out later items
        QVERIFY(!badge->isVisible()); // redis-1 has no policy
        QVERIFY(!o.actions().arm->isEnabled());
    }

    void oneIsLookedAtAlone()
    {
        Two o;
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.second, {"orders"});
        o.window.choose(o.on(o.port, "stock"));
        o.chips()[1]->click();
        QCOMPARE(o.column(Column::Connection), QStringList{QStringLiteral("redis-2:6379")});
        // actions apply to the visibly marked lock
        QCOMPARE(o.table()->onlyMarked(), std::optional(o.on(*o.second, "orders")));
        QVERIFY(o.chips()[1]->isChecked());
        o.actions().clearFilter->trigger();
        QCOMPARE(o.model()->rowCount(), 3);
        QVERIFY(!o.chips()[1]->isChecked());
        o.chips()[0]->click();
        o.chips()[0]->click();
        QCOMPARE(o.model()->rowCount(), 3);
    }

    void eachServerIsToldWhatOfItIsInSight()
    {
        Two o;
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.second, {"orders"});
        QTRY_COMPARE(o.second->visible, std::vector<LockId>{o.on(*o.second, "orders")});
        QTRY_COMPARE(o.port.visible.size(), std::size_t(2));
    }

    // The same rows may be back before the table looks at them again.
    void aServerThatIsConnectedAgainIsToldWhatIsInSight()
    {
        PlayedWindow o;
        o.show({"orders", "stock"});
        QTRY_COMPARE(o.port.visible.size(), std::size_t(2));
        o.port.visible.clear();
        o.window.connectTo(addressOf("redis-1"));
        o.port.goLive();
        o.show({"orders", "stock"});
        QTRY_COMPARE(o.port.visible.size(), std::size_t(2));
    }

    void holdsOfTheSameNumberAreToldApart()
    {
        Two o;
        Q_EMIT o.port.holdsChanged({held(o.port, 1, "orders")});
        Q_EMIT o.second->holdsChanged({held(*o.second, 1, "orders")});
        bringForward(o.at<HoldsPanel>());
        auto *view = o.at<HoldsPanel>()->findChild<QTableView *>();
        QCOMPARE(view->model()->rowCount(), 2);
        const auto where = [view](int row) {
            return view->model()->index(row, HoldTableModel::Connection).data().toString();
        };
        QCOMPARE(where(0), QStringLiteral("redis-1:6379"));
        QCOMPARE(where(1), QStringLiteral("redis-2:6379"));
        auto *release = qobject_cast<QPushButton *>(view->indexWidget(view->model()->index(1, HoldTableModel::Act)));
        release->click();
        QCOMPARE(o.second->released, std::vector<quint64>{1});
        QVERIFY(o.port.released.empty());
        o.second->answerRelease(1, {});
        Q_EMIT o.second->holdsChanged({});
        QCOMPARE(view->model()->rowCount(), 1);
        QCOMPARE(where(0), QStringLiteral("redis-1:6379"));
    }

    void eventsSayWhere()
    {
        Two o;
        LockEvent event;
        event.what = LockEvent::What::Acquired;
        event.id = o.on(*o.second, "orders");
        Q_EMIT o.second->happened({event});
        event.id = o.on(o.port, "orders");
        Q_EMIT o.port.happened({event});
        EventModel *events = o.at<EventFeed>()->model();
        const auto where = [events](int row) { return events->index(row, EventModel::Connection).data().toString(); };
        QCOMPARE(where(0), QStringLiteral("redis-2:6379"));
        QCOMPARE(where(1), QStringLiteral("redis-1:6379"));
        o.window.choose(o.on(*o.second, "orders"));
        o.actions().disconnectFrom->trigger();
        QCOMPARE(events->rowCount(), 1); // those of the other connection remain
        QCOMPARE(events->at(0).id, o.on(o.port, "orders"));
    }

    void disconnectingFromOneKeepsTheOther()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"orders", "stock"});
        o.window.choose(o.on(o.port, "orders"));
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-1:6379"));
        o.actions().disconnectFrom->trigger();
        QCOMPARE(o.port.left, 1);
        QCOMPARE(o.second->left, 0);
        QTRY_VERIFY(o.at<ConnectionBar>()->isHidden());
        QCOMPARE(o.model()->rowCount(), 2);
        QTRY_COMPARE(o.window.windowTitle(), QStringLiteral("PROD redis-2:6379 — Lockscope"));
        QVERIFY(o.table()->isColumnHidden(int(Column::Connection)));
        o.tell(*o.second, {"basket"});
        QCOMPARE(o.model()->rowCount(), 3);
        // the free port is used for the next server
        o.window.connectBeside(addressOf("redis-3"));
        QCOMPARE(o.port.connected.back().host, QStringLiteral("redis-3"));
        QCOMPARE(o.port.others.size(), std::size_t(1));
    }

    // Otherwise, the next lock in a worse state would replace the lock that the user reads.
    void disconnectingFromOneKeepsTheLockThatIsChosenOnTheOther()
    {
        Two o;
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.second, {"bills"});
        o.window.choose(o.on(o.port, "orders"));
        Q_EMIT o.at<ServerSwitcher>()->chosen(o.second->connection());
        o.actions().disconnectFrom->trigger();
        QTRY_VERIFY(o.at<ConnectionBar>()->isHidden());
        QCOMPARE(o.second->left, 1);
        o.port.tell({o.lockOn(o.port, "stock", State::NoExpiry)});
        QVERIFY(o.table()->currentLock() == o.on(o.port, "orders"));
    }

    void theSameServerIsNotShownTwice()
    {
        Two o;
        o.tell(*o.second, {"orders"});
        o.window.connectBeside(addressOf("redis-1"));
        QCOMPARE(o.chips().size(), 2);
        QCOMPARE(o.port.connected.size(), std::size_t(1));
        // the action now applies to this connection
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-1:6379"));
        redis::Address other = addressOf("redis-1");
        other.db = 3; // another database
        o.port.others.clear();
        o.window.connectBeside(other);
        QCOMPARE(o.chips().size(), 3);
    }

    // Holds on another server are not affected.
    void connectingToWhatIsShownReleasesNothing()
    {
        Two o;
        Q_EMIT o.second->holdsChanged({held(*o.second, 7, "orders")});
        connectByDialog(o, "redis://redis-1");
        QVERIFY(!o.at<LeaveDialog>());
        QVERIFY(o.second->released.empty());
        QCOMPARE(o.second->left, 0);
        QCOMPARE(o.port.connected.size(), std::size_t(1));
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-1:6379"));
    }

    // The dialog is not modal, so the user can look at another server meanwhile.
    void theDialogReplacesTheServerThatItWasOpenedFor()
    {
        Two o;
        o.chips()[0]->click();
        connectByDialog(o, "redis://redis-3", [&o](ConnectionDialog *) { o.chips()[1]->click(); });
        QCOMPARE(o.port.connected.back().host, QStringLiteral("redis-3"));
        QCOMPARE(o.second->connected.size(), std::size_t(1));
    }

    // The passwords of a profile may come later, from the keychain or the user.
    void theDialogOfAProfileReplacesTheServerThatItWasOpenedFor()
    {
        Two o;
        o.chips()[0]->click();
        connectByDialog(o, "redis://redis-3", [&o](ConnectionDialog *dialog) {
            dialog->findChild<QLineEdit *>(QStringLiteral("profileName"))->setText(QStringLiteral("third"));
            o.chips()[1]->click();
        });
        QTRY_COMPARE(o.port.connected.back().host, QStringLiteral("redis-3"));
        QCOMPARE(o.second->connected.size(), std::size_t(1));
    }

    void ifTheServerOfTheDialogIsGoneNoOtherIsReplaced()
    {
        Two o;
        connectByDialog(o, "redis://redis-3", [&o](ConnectionDialog *) {
            o.actions().disconnectFrom->trigger(); // redis-2
            QTRY_COMPARE(o.window.windowTitle(), QStringLiteral("redis-1:6379 — Lockscope"));
        });
        QCOMPARE(o.port.connected.size(), std::size_t(1));
        QCOMPARE(o.second->connected.back().host, QStringLiteral("redis-3")); // on the free port
        QCOMPARE(o.chips().size(), 2);
    }

    // With a restriction to the server that is left, and a filter: the end of the restriction chooses a lock of the
    // other server.
    void connectingReplacesOnlyTheServerThatIsLeft()
    {
        Two o;
        o.tell(o.port, {"stock"});
        o.tell(*o.second, {"orders"});
        Q_EMIT o.second->holdsChanged({held(*o.second, 7, "orders")});
        o.chips()[0]->click();
        o.window.lockPane()->setText(QStringLiteral("orders"));
        QCOMPARE(o.model()->rowCount(), 0);
        connectByDialog(o, "redis://redis-3");
        QCOMPARE(o.port.connected.back().host, QStringLiteral("redis-3"));
        QCOMPARE(o.second->connected.size(), std::size_t(1));
        QVERIFY(o.second->released.empty());
        QCOMPARE(o.actions().disconnectFrom->text(), QStringLiteral("Disconnect redis-3:6379"));
        QCOMPARE(o.column(Column::Connection), QStringList{QStringLiteral("redis-2:6379")});
    }

    // The next server has the same connection, so a lock of this name there would seem to be the chosen one.
    void noLockOfTheServerThatIsLeftStaysChosen()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.chips()[0]->click();
        o.window.lockPane()->setText(QStringLiteral("orders"));
        QVERIFY(o.actions().watch->isEnabled());
        connectByDialog(o, "redis://redis-3");
        QCOMPARE(o.port.connected.back().host, QStringLiteral("redis-3"));
        QVERIFY(!o.actions().watch->isEnabled());
    }

    void whatIsSaidOfAServerThatIsShownIsNotLost()
    {
        Two o;
        Q_EMIT o.second->holdsChanged({held(*o.second, 7, "orders")});
        connectByDialog(o, "redis://redis-1", [](ConnectionDialog *dialog) {
            dialog->findChild<QCheckBox *>(QStringLiteral("readOnly"))->click();
        });
        QCOMPARE(o.port.connected.size(), std::size_t(2)); // again, in its own place
        QVERIFY(o.port.policy.readOnly);
        QVERIFY(o.second->released.empty());
        QCOMPARE(o.second->connected.size(), std::size_t(1));
    }

    // The lanes of locks that were chosen earlier are kept, but nobody hears of a server that was left.
    void lanesOfAServerThatWasLeftDoNotGoOn()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.tell(*o.second, {"bills"});
        o.window.choose(o.on(o.port, "orders"));
        const LanesView *view = o.at<LanesPanel>()->view();
        const auto begins = [view] { return view->shown()->lanes().front()->held.segments().front().from; };
        const Instant left = o.clock.now();
        QVERIFY(begins() < left);
        o.window.choose(o.on(*o.second, "bills"));
        connectByDialog(o, "redis://redis-1", [](ConnectionDialog *dialog) {
            dialog->findChild<QCheckBox *>(QStringLiteral("readOnly"))->click();
        });
        QCOMPARE(o.port.connected.size(), std::size_t(2)); // again
        o.port.goLive();
        o.clock.advance(Millis(60'000));
        o.tell(o.port, {"orders"}); // another hold
        o.window.choose(o.on(o.port, "orders"));
        QVERIFY(begins() > left);
    }

    void theOperatorActsOnTheServerItWasGivenForAlone()
    {
        Two o;
        const redis::Credentials ops{"ops", Secret("geheim")};
        o.window.connectBeside(profiles::Way{addressOf("redis-3"), ops});
        QVERIFY(o.port.others.back()->operators.back() == ops);
        o.window.connectBeside(addressOf("redis-4"));
        QVERIFY(!o.port.others.back()->operators.back());
        o.window.connectTo(addressOf("redis-5"));
        QVERIFY(!o.port.others.back()->operators.back());
        // for a server that is already shown, it is not kept for the next server either
        o.window.connectBeside(profiles::Way{addressOf("redis-1"), ops});
        o.window.connectBeside(addressOf("redis-6"));
        QVERIFY(!o.port.others.back()->operators.back());
    }

    void quittingAsksForEachThatHoldsSomething()
    {
        Two o;
        QSignalSpy closing(&o.window, &MainWindow::closing);
        Q_EMIT o.port.holdsChanged({held(o.port, 1, "orders")});
        Q_EMIT o.second->holdsChanged({held(*o.second, 1, "stock")});
        const auto confirm = [&o](const char *server) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // deletes the previous one
            for (auto *dialog : o.window.findChildren<LeaveDialog *>()) {
                if (!dialog->isVisible())
                    continue;
                QVERIFY2(dialog->windowTitle().endsWith(QLatin1String(server)), qPrintable(dialog->windowTitle()));
                dialog->findChild<QPushButton *>(QStringLiteral("go"))->click();
                return;
            }
            QFAIL("nobody asks");
        };
        o.window.close();
        confirm("redis-1:6379");
        QCOMPARE(o.port.released, std::vector<quint64>{1});
        QVERIFY(o.second->released.empty());
        Q_EMIT o.port.holdsChanged({});
        o.port.answerRelease(1, {});
        QVERIFY(closing.isEmpty());
        confirm("redis-2:6379");
        QCOMPARE(o.second->released, std::vector<quint64>{1});
        Q_EMIT o.second->holdsChanged({});
        o.second->answerRelease(1, {});
        QCOMPARE(closing.size(), 1);
    }

    void pausingHoldsAll()
    {
        Two o;
        o.tell(o.port, {"orders"});
        o.actions().pause->trigger();
        o.tell(*o.second, {"orders"});
        QCOMPARE(o.model()->rowCount(), 1);
        o.actions().pause->trigger();
        QCOMPARE(o.model()->rowCount(), 2);
    }

    void sumsAreOfAll()
    {
        TotalsSum sum;
        const ConnectionId a{SourceId{0}, 0};
        const ConnectionId b{SourceId{1}, 0};
        const auto totals = [](int locks, Millis at) {
            Totals one;
            one.at = Instant(1h) + at;
            one.locks = locks;
            return one;
        };
        QCOMPARE(sum.add(a, totals(3, 0ms))->locks, 3);
        QCOMPARE(sum.add(b, totals(4, 300ms)).has_value(), false); // waits for the first report
        QCOMPARE(sum.add(a, totals(5, 1000ms))->locks, 9);
        QVERIFY(!sum.add(a, totals(6, 2000ms)));
        QCOMPARE(sum.add(a, totals(7, 3000ms))->locks, 10); // the other source is silent
        QCOMPARE(sum.add(a, totals(8, 7000ms))->locks, 7); // and is not counted forever
        sum.forget(b);
        QCOMPARE(sum.add(a, totals(9, 8000ms))->locks, 8);
    }

    void eachServerHasItsOwnProblemOfTheHistory()
    {
        Two o;
        const auto *banner = o.at<Banner>("historyProblems");
        QVERIFY(!banner->isVisible());
        Q_EMIT o.port.historyProblem(QStringLiteral("the disk is full"));
        QCOMPARE(banner->text(), QStringLiteral("redis-1:6379: the disk is full"));
        Q_EMIT o.second->historyProblem(QStringLiteral("the folder is read-only"));
        QCOMPARE(banner->text(),
                 QStringLiteral("redis-1:6379: the disk is full · redis-2:6379: the folder is read-only"));
        Q_EMIT o.port.historyProblem({});
        QCOMPARE(banner->text(), QStringLiteral("redis-2:6379: the folder is read-only"));
        Q_EMIT o.second->historyProblem({});
        QVERIFY(!banner->isVisible());
    }

    void aServerThatIsLeftTakesItsProblemOfTheHistoryAlong()
    {
        PlayedWindow o;
        const auto *banner = o.at<Banner>("historyProblems");
        Q_EMIT o.port.historyProblem(QStringLiteral("the disk is full"));
        QCOMPARE(banner->text(), QStringLiteral("the disk is full")); // there is no other server
        o.window.connectTo(addressOf("redis-9"));
        QVERIFY(!banner->isVisible());
    }

    // If a name does not fit, its distinguishing part is visible.
    void whatTellsThemApartIsSeenFirst()
    {
        ConnectionLooks looks;
        const auto id = [](quint32 number) { return ConnectionId{SourceId{number}, 0}; };
        const QStringList names{QStringLiteral("redis-1.example:6379"), QStringLiteral("redis-2.example:6379"),
                                QStringLiteral("redis-2.example:6380"), QStringLiteral("staging"),
                                QStringLiteral("orders (10.0.0.1)")};
        for (quint32 i = 0; i < 5; ++i)
            looks.add(id(i), names[int(i)]);
        const QStringList wanted{QStringLiteral("…1…"), QStringLiteral("…6379"), QStringLiteral("…6380"),
                                 QStringLiteral("staging"), QStringLiteral("orders (10.0.0.1)")};
        for (quint32 i = 0; i < 5; ++i)
            QCOMPARE(looks.of(id(i))->shortName, wanted[int(i)]);
        looks.remove(id(0));
        looks.remove(id(1));
        QCOMPARE(looks.of(id(2))->shortName, names[2]);
    }

    // Eight connections on a small screen: nothing is cut off, and the table keeps its space.
    void manyOnASmallScreen()
    {
        Two o;
        for (const char *host :
             {"redis-3", "redis-4", "redis-5", "cache.eu-central-1.example.com", "redis-7", "redis-8"})
            o.add(host);
        o.window.resize(1'280, 720);
        o.window.layOutAtFirst({1'280, 720});
        o.tell(o.port, {"orders", "stock"});
        o.tell(*o.port.others[4], {"orders", "job:1", "job:2"});
        QTest::qWait(0);
        const auto *bar = o.at<ConnectionBar>();
        for (const Chip *chip : o.chips())
            QVERIFY(bar->rect().contains(chip->geometry()));
        QVERIFY(o.table()->height() > 150);
        keepScreenshots(&o.window, QStringLiteral("window-several-small"));
    }
};

QTEST_MAIN(TestWindowSeveral)

} // namespace lockscope::window_several_test

#include "tst_window_several.moc"
